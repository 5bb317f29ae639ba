internal import ScheduleModel
internal import Foundation

/// The zone that follows a time in a guide: `+0100`, `UTC+01:00`, `CET`, `Europe/Berlin`, or nothing.
///
/// A name that several countries use, such as IST, is never guessed. The configured zone of the source decides.
/// Without one the time is unknown.
enum XMLTVZone {
    /// Returns the instant of a day and a time of day.
    ///
    /// - Parameters:
    ///   - setting: The zone of times that name none. UTC if none is configured.
    ///   - start: The start, if this is an end. If the clock shows the end twice, the result is after the start.
    static func instant(
        of suffix: Substring.UTF8View,
        on day: CivilDay,
        at clock: WallClock,
        second: Int,
        setting: TimeZone,
        after start: Date?
    ) -> Date? {
        let local = Int(day.number) * 86_400 + Int(clock.minutes) * 60 + second
        let suffix = suffix.drop { $0 == space }
        func east(_ offset: Int) -> Date { Date(timeIntervalSince1970: Double(local - offset)) }
        func within(_ zone: TimeZone) -> Date {
            if let start { return zone.instant(on: day, at: clock, second: second, after: start) }
            return zone.instant(on: day, at: clock).addingTimeInterval(Double(second))
        }
        guard let first = suffix.first else { return setting == .gmt ? east(0) : within(setting) }
        let token = suffix.prefix { $0 != space }
        if isSign(first) { return offset(token).map(east) }
        if token.contains(UInt8(ascii: "/")) { return TimeZone(named: String(Substring(token))).map(within) }
        let letters = token.prefix { !isSign($0) }
        let name = String(Substring(letters)).uppercased()
        let next = suffix.dropFirst(token.count).drop { $0 == space }
        let remaining = Array(token.dropFirst(letters.count)) + Array(next)
        guard let mark = remaining.first, mark != UInt8(ascii: "(") else {
            if let zone = long[name] { return TimeZone(identifier: zone).map(within) }
            return offset(called: name, at: local, setting).map(east)
        }
        // `UTC+01:00` and `GMT +1` are east of UTC. With another name the offset must match the name.
        guard let stated = offset(remaining.prefix { $0 != space }) else { return nil }
        return ["UTC", "GMT", "UT"].contains(name) || offsets[name] == stated / 60 ? east(stated) : nil
    }

    /// Parses an offset in seconds east of UTC: `+0100`, `+01:00`, `+01`, `+1`, `+1:00`.
    private static func offset(_ text: some Collection<UInt8>) -> Int? {
        guard let sign = text.first, isSign(sign) else { return nil }
        var digits = text.dropFirst().filter { $0 != UInt8(ascii: ":") }
        if digits.count <= 2 { digits += Array("00".utf8) }
        guard (3...4).contains(digits.count), digits.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
        else { return nil }
        let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        let minutes = number / 100 * 60 + number % 100
        // No time zone is more than 14 hours from UTC.
        guard number % 100 < 60, minutes <= 14 * 60 else { return nil }
        return (sign == UInt8(ascii: "-") ? -minutes : minutes) * 60
    }

    /// Returns the offset of a zone name in seconds east of UTC.
    ///
    /// If the configured zone belongs to a country that uses this name, the name is that country's. If that zone
    /// has another offset at this time, row and setting contradict each other, and the result is nil. For other
    /// zones the usual meaning applies.
    private static func offset(called name: String, at local: Int, _ setting: TimeZone) -> Int? {
        let usual = offsets[name].map { $0 * 60 }
        guard setting != .gmt, let others = AmbiguousZoneName.all[name] else { return usual }
        for other in others {
            let offset = other.minutes * 60
            let matchesOffset =
                setting.secondsFromGMT(for: Date(timeIntervalSince1970: Double(local - offset))) == offset
            if other.isOf(setting) { return matchesOffset ? offset : nil }
            if matchesOffset, !other.isDaylightTime, AmbiguousZoneName.isOffset(setting) { return offset }
        }
        return usual
    }

    /// Returns whether a text contains a zone name that several countries use.
    static func isAmbiguous(_ text: String) -> Bool {
        text.uppercased().split { !$0.isLetter }.contains { AmbiguousZoneName.all[String($0)] != nil }
    }

    private static let space = UInt8(ascii: " ")

    private static func isSign(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") }

    /// Zone abbreviations in minutes east of UTC. Those of North America are from RFC 822. IST (India, Israel,
    /// Ireland) and AST (Atlantic, Arabia) are missing, because no meaning has priority.
    private static let offsets: [String: Int] = [
        "UTC": 0, "GMT": 0, "UT": 0, "Z": 0, "WET": 0, "WEST": 60, "BST": 60, "CET": 60, "MET": 60, "CEST": 120,
        "MEST": 120, "EET": 120, "EEST": 180, "MSK": 180, "EST": -300, "EDT": -240, "CST": -360, "CDT": -300,
        "MST": -420, "MDT": -360, "PST": -480, "PDT": -420, "AKST": -540, "AKDT": -480, "HST": -600, "AEST": 600,
        "AEDT": 660, "ACST": 570, "ACDT": 630, "AWST": 480, "NZST": 720, "NZDT": 780, "JST": 540, "KST": 540,
        "HKT": 480, "SAST": 120, "IDT": 180,
    ]

    /// Zone names with daylight saving time that were used before names of cities.
    private static let long = [
        "EST5EDT": "America/New_York", "CST6CDT": "America/Chicago", "MST7MDT": "America/Denver",
        "PST8PDT": "America/Los_Angeles",
    ]
}
