internal import Foundation
internal import ScheduleModel

/// The names of zones that Outlook and Windows show to people: `(UTC-05:00) Eastern Time (US & Canada)`,
/// `(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna`.
enum OutlookZones {
    /// The names that are not lists of cities.
    private static let regions = [
        "eastern time us and canada": "America/New_York", "central time us and canada": "America/Chicago",
        "mountain time us and canada": "America/Denver", "pacific time us and canada": "America/Los_Angeles",
        "atlantic time canada": "America/Halifax", "newfoundland": "America/St_Johns",
        "saskatchewan": "America/Regina", "arizona": "America/Phoenix", "alaska": "America/Anchorage",
        "hawaii": "Pacific/Honolulu", "indiana east": "America/Indiana/Indianapolis",
        "coordinated universal time": "GMT", "greenwich mean time": "Europe/London",
    ]

    /// Returns the zone of a name, or nil if it has no city or its zone never has the offset in the name.
    static func zone(_ name: String) -> TimeZone? {
        guard name.utf8.count <= 128, let first = name.utf8.first else { return nil }
        var offset: Int?
        var text = name[...]
        if first == UInt8(ascii: "(") {
            guard let close = name.firstIndex(of: ")") else { return nil }
            let stated = name[..<close].dropFirst()
            guard let zone = WrittenZone.parse(String(stated)) else { return nil }
            offset = zone.secondsFromGMT()
            text = name[name.index(after: close)...]
        } else if !name.utf8.contains(UInt8(ascii: "(")), !name.utf8.contains(UInt8(ascii: ",")) {
            return nil
        }
        let cities = text.split(separator: ",").lazy.map { String($0.drop { $0 == " " }) }
        let region = regions[FoldedText(String(text)).plain].flatMap(TimeZone.init(identifier:))
        guard let zone = region ?? cities.compactMap(WrittenZone.city).first else { return nil }
        return offset.map(zone.usualOffsets.contains) ?? true ? zone : nil
    }
}

extension TimeZone {
    /// The offsets in January and July of 2026, in seconds.
    fileprivate var usualOffsets: [Int] {
        [1_767_225_600, 1_782_864_000].map { secondsFromGMT(for: Date(timeIntervalSince1970: $0)) }
    }
}
