internal import Foundation
internal import ScheduleModel

/// Time zones in the forms that lists use: `Europe/Dublin`, `ET`, `Pacific Time`, `London`, `+09:00`, `Z`.
enum WrittenZone {
    static func parse(_ text: String) -> TimeZone? {
        if let zone = TimeZone(named: text) { return zone }
        guard text.utf8.count <= 40 else { return nil }
        var name = text.uppercased()
        for ending in [" TIME", " STANDARD", " DAYLIGHT"]
        where name.utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8) {
            name = String(name.dropLast(ending.count))
        }
        if let identifier = names[name] { return TimeZone(identifier: identifier) }
        return offset(text) ?? city(text)
    }

    /// The names of American television, and abbreviations with one meaning.
    private static let names = [
        "ET": "America/New_York", "EASTERN": "America/New_York", "EDT": "America/New_York",
        "CT": "America/Chicago", "CENTRAL": "America/Chicago", "CDT": "America/Chicago",
        "MT": "America/Denver", "MOUNTAIN": "America/Denver", "MDT": "America/Denver",
        "PT": "America/Los_Angeles", "PACIFIC": "America/Los_Angeles", "PDT": "America/Los_Angeles",
        "KST": "Asia/Seoul", "JST": "Asia/Tokyo", "AEST": "Australia/Brisbane", "AEDT": "Australia/Sydney",
        "NZST": "Pacific/Auckland", "NZDT": "Pacific/Auckland", "CET": "Europe/Paris", "CEST": "Europe/Paris",
        "Z": "GMT",
    ]

    /// Parses `+09:00`, `-0500`, `UTC+2` and `GMT-3`.
    private static func offset(_ text: String) -> TimeZone? {
        var digits = text.utf8[...]
        for prefix in ["UTC", "GMT"] where digits.starts(with: prefix.utf8) { digits = digits.dropFirst(3) }
        guard let sign = digits.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
        let numbers = digits.dropFirst().filter { $0 != UInt8(ascii: ":") }
        guard (1...4).contains(numbers.count), numbers.count != 3,
            numbers.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
        else { return nil }
        let value = numbers.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        let (hours, minutes) = numbers.count > 2 ? (value / 100, value % 100) : (value, 0)
        guard hours <= 14, minutes < 60 else { return nil }
        return TimeZone(secondsFromGMT: (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes) * 60)
    }

    /// Returns the zone that has the name of a city, such as `New York`.
    static func city(_ text: String) -> TimeZone? {
        let city = "/" + text.replacing(" ", with: "_").lowercased()
        guard city.utf8.count > 3 else { return nil }
        let matches = TimeZone.knownTimeZoneIdentifiers.filter { identifier in
            identifier.lowercased().utf8.suffix(city.utf8.count).elementsEqual(city.utf8)
        }
        return matches.count == 1 ? TimeZone(identifier: matches[0]) : nil
    }
}
