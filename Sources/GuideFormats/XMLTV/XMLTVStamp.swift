public import AggregatorCore
public import Foundation

/// A time as a guide writes it: digits from the year down to the second, and mostly an offset.
public enum XMLTVStamp: Hashable, Sendable {
    /// An instant, with the day that the guide's own digits name.
    case instant(Date, day: CivilDay)
    /// A day without a time.
    case day(CivilDay)

    /// Reads `20191103013000 -0400`, `201911030130 GMT`, `20191103`. Without an offset the zone counts; `xmltv.dtd`
    /// says UTC. Nil for what is no real date and time, or has a zone that is not known.
    public init?(_ text: String, zone: TimeZone = .gmt) {
        let digits = text.utf8.prefix { $0 >= 0x30 && $0 <= 0x39 }
        let rest = text.utf8.dropFirst(digits.count).drop { $0 == 0x20 }
        let suffix = String(Substring(rest.prefix { $0 != 0x20 }))
        func part(_ from: Int, _ count: Int) -> Substring { Substring(digits.dropFirst(from).prefix(count)) }
        let date = "\(part(0, 4))-\(part(4, 2))-\(part(6, 2))"
        guard let day = CivilDay(date) else { return nil }
        switch digits.count {
        case 8: self = .day(day)
        case 12, 14:
            let seconds = digits.count == 14 ? part(12, 2) : "00"
            let local = "\(date)T\(part(8, 2)):\(part(10, 2)):\(seconds)"
            guard let instant = Self.instant(local, suffix, zone) else { return nil }
            self = .instant(instant, day: day)
        default: return nil
        }
    }

    private static func instant(_ local: String, _ suffix: String, _ zone: TimeZone) -> Date? {
        if suffix.isEmpty {
            guard let (day, clock) = Instant.parseLocal(local), let seconds = Double(local.suffix(2)) else {
                return nil
            }
            return zone.instant(on: day, at: clock).addingTimeInterval(seconds)
        }
        return Instant.parse(local + (offsets[suffix.uppercased()] ?? suffix))
    }

    /// Zones that guides name by letters.
    private static let offsets: [String: String] = [
        "UTC": "Z", "GMT": "Z", "UT": "Z", "Z": "Z", "WET": "Z", "WEST": "+0100", "BST": "+0100", "CET": "+0100",
        "MET": "+0100", "CEST": "+0200", "MEST": "+0200", "EET": "+0200", "EEST": "+0300", "MSK": "+0300",
        "EST": "-0500", "EDT": "-0400", "CST": "-0600", "CDT": "-0500", "MST": "-0700", "MDT": "-0600", "PST": "-0800",
        "PDT": "-0700", "AEST": "+1000", "AEDT": "+1100", "ACST": "+0930", "AWST": "+0800", "NZST": "+1200",
        "NZDT": "+1300", "JST": "+0900",
    ]
}
