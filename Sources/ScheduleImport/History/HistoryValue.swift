internal import Foundation
internal import ScheduleModel

/// A value of a JSON document, with lenient access: a missing member or another type is nil.
struct HistoryValue {
    private let value: Any

    private init(_ value: Any) { self.value = value }

    /// Reads a document, or one document on each line. Returns nil if it is not JSON.
    init?(json bytes: [UInt8]) {
        guard let value = try? JSONSerialization.jsonObject(with: Data(bytes)) else { return nil }
        self.init(value)
    }

    /// Returns a member of an object, or nil if it is missing or null.
    subscript(_ key: String) -> HistoryValue? {
        guard let member = (value as? [String: Any])?[key], !(member is NSNull) else { return nil }
        return HistoryValue(member)
    }

    /// Returns whether an object has a member, even if it is null.
    func has(_ key: String) -> Bool { (value as? [String: Any])?[key] != nil }

    /// The elements of an array, or an empty array.
    var elements: [HistoryValue] { ((value as? [Any]) ?? []).map { HistoryValue($0) } }

    var isArray: Bool { value is [Any] }
    var isObject: Bool { value is [String: Any] }

    /// A text, or a number as text. It is nil if the text is empty.
    var text: String? {
        if let text = value as? String { return text.isEmpty ? nil : text }
        return int.map { String($0) }
    }

    /// A number, or a text with a number.
    var int: Int? {
        if let number = value as? NSNumber, !isBoolean(number) { return number.intValue }
        return (value as? String).flatMap { Int($0) }
    }

    /// A number with a fraction, or a text with one.
    var double: Double? {
        if let number = value as? NSNumber, !isBoolean(number) { return number.doubleValue }
        return (value as? String).flatMap { Double($0) }
    }

    var bool: Bool? {
        if let number = value as? NSNumber { return number.boolValue }
        return (value as? String).flatMap { ["true": true, "1": true, "false": false, "0": false][$0.lowercased()] }
    }

    /// Returns whether a number is a Boolean. In Foundation, 0 and 1 can also be read as Booleans.
    private func isBoolean(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }

    /// A number above 0, which is an ID.
    var id: Int? { int.flatMap { $0 > 0 ? $0 : nil } }

    /// An instant. Its zone is UTC if none is stated. The beginning of 1970 means that it is unknown.
    var instant: Date? { text.flatMap(HistoryTime.parse) }

    /// The IDs of an object such as `{"tvdb": 81189, "imdb": "tt0903747", "tmdb": 1396}`.
    var externals: ExternalIDs {
        ExternalIDs(imdb: self["imdb"]?.text.flatMap(Self.imdb), thetvdb: self["tvdb"]?.id, tmdb: self["tmdb"]?.id)
    }

    /// Returns an ID of IMDb, or nil for another text such as `-1`.
    static func imdb(_ text: String) -> String? { text.utf8.starts(with: "tt".utf8) ? text : nil }
}

/// The times in exports.
enum HistoryTime {
    /// Reads `2026-06-15T23:02:41.000Z`, `2026-06-15 23:02:41`, `2026-06-15 23:02:41+00:00`, seconds since 1970, or a
    /// day such as `2026-06-15`, which is read at noon.
    ///
    /// - Returns: Nil for other texts and for the beginning of 1970.
    static func parse(_ text: String) -> Date? {
        if let day = CivilDay(text) { return day.number > 0 ? noon(of: day) : nil }
        if let seconds = Double(text) {
            // Some exports have milliseconds or microseconds.
            let scale = seconds > 1e14 ? 1e6 : seconds > 1e11 ? 1e3 : 1
            return seconds > 86_400 ? Date(timeIntervalSince1970: (seconds / scale).rounded(.down)) : nil
        }
        var iso = text.replacing(" ", with: "T", maxReplacements: 1)
        // A spreadsheet writes an hour without its zero.
        if iso.utf8.count >= 18, Array(iso.utf8)[12] == UInt8(ascii: ":"), iso.contains("T") {
            iso.insert("0", at: iso.index(iso.startIndex, offsetBy: 11))
        }
        guard iso.utf8.count >= 19, iso.contains("T") else { return nil }
        let tail = iso.dropFirst(19)
        if !tail.contains("Z"), !tail.contains("+"), !tail.contains("-") { iso += "Z" }
        // Fractions of a second do not matter.
        if let dot = iso.firstIndex(of: ".") {
            let end = iso[dot...].firstIndex { "Z+-".contains($0) } ?? iso.endIndex
            iso.removeSubrange(dot..<end)
        }
        return Instant.parse(iso).flatMap { $0.timeIntervalSince1970 > 86_400 ? $0 : nil }
    }

    /// Returns noon in UTC, which is on that day in nearly all zones.
    static func noon(of day: CivilDay) -> Date { TimeZone.gmt.start(of: day).addingTimeInterval(12 * 3600) }
}
