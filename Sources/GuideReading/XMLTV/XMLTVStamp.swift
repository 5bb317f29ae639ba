public import ScheduleModel
public import Foundation

/// A time as a guide writes it: digits from the year down to the second, and mostly an offset.
public enum XMLTVStamp: Hashable, Sendable {
    /// An instant, with the day that the guide's own digits name.
    case instant(Date, day: CivilDay)
    /// A day without a time.
    case day(CivilDay)

    /// Reads `20191103013000 -0400`, `201911030130 GMT`, `2019110301`, `20191103`, and the form of other programs,
    /// `2019-11-03T01:30:00-04:00`. 24:00 to 29:59 are the night after the day, as in other lists. Without an offset the
    /// zone counts; `xmltv.dtd` says UTC. Nil for what is no real date and time, or has a zone that is not known.
    public init?(_ text: String, zone: TimeZone = .gmt) {
        var (number, count) = (0, 0)
        let text = text.utf8.drop { $0 == UInt8(ascii: " ") }
        let digits = text.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        guard digits.count <= 14 else { return nil }
        for digit in digits {
            number = number * 10 + Int(digit - UInt8(ascii: "0"))
            count += 1
        }
        if count == 4 {
            guard let stamp = Self.foreign(String(Substring(text)), zone) else { return nil }
            self = stamp
            return
        }
        if count == 8 { number *= 1_000_000 }
        if count == 10 { number *= 10_000 }
        if count == 12 { number *= 100 }
        guard [8, 10, 12, 14].contains(count),
            // Years that no clock shows: their ends would be none of ours.
            number / 10_000_000_000 < 9999,
            // Ten digits of an old year are a count of seconds.
            count != 10 || number / 10_000_000_000 >= 1900,
            let day = CivilDay(
                year: number / 10_000_000_000,
                month: number / 100_000_000 % 100,
                day: number / 1_000_000 % 100
            )
        else { return nil }
        if count == 8 {
            self = .day(day)
            return
        }
        let (hour, minute, second) = (number / 10_000 % 100, number / 100 % 100, number % 100)
        let isNight = (24...29).contains(hour)
        guard second < 60, let clock = WallClock(hour: isNight ? hour - 24 : hour, minute: minute) else { return nil }
        let rest = text.dropFirst(count).drop { $0 == UInt8(ascii: " ") }.prefix { $0 != UInt8(ascii: " ") }
        if rest.isEmpty, zone != .gmt {
            let start = zone.instant(on: isNight ? day.advanced(by: 1) : day, at: clock)
            self = .instant(start.addingTimeInterval(Double(second)), day: day)
            return
        }
        guard let offset = rest.isEmpty ? 0 : Self.offset(rest) else { return nil }
        let local = Int(day.number) * 86_400 + hour * 3600 + minute * 60 + second
        self = .instant(Date(timeIntervalSince1970: Double(local - offset)), day: day)
    }

    /// The form of other programs, `2019-11-03 01:30:00 -0400`.
    private static func foreign(_ text: String, _ zone: TimeZone) -> XMLTVStamp? {
        let text = text.trimmingCharacters(in: .whitespaces).replacing(" +", with: "+").replacing(" -", with: "-")
        guard let stamp = FileStamp(text) else { return nil }
        let local = zone.instant(on: stamp.day, at: stamp.clock).addingTimeInterval(Double(stamp.second))
        return .instant(stamp.instant ?? local, day: stamp.day)
    }

    /// Seconds east of UTC: `+0100`, `+01:00`, `+01`, or letters.
    private static func offset(_ text: Substring.UTF8View) -> Int? {
        guard let sign = text.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
            return offsets[String(Substring(text)).uppercased()].map { $0 * 60 }
        }
        var digits = text.dropFirst().filter { $0 != UInt8(ascii: ":") }
        if digits.count == 2 { digits += Array("00".utf8) }
        guard digits.count == 4, digits.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else {
            return nil
        }
        let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        let minutes = number / 100 * 60 + number % 100
        // The world's zones end 14 hours from UTC.
        guard number % 100 < 60, minutes <= 14 * 60 else { return nil }
        return (sign == UInt8(ascii: "-") ? -minutes : minutes) * 60
    }

    /// Zones that guides name by letters, in minutes east of UTC.
    private static let offsets: [String: Int] = [
        "UTC": 0, "GMT": 0, "UT": 0, "Z": 0, "WET": 0, "WEST": 60, "BST": 60, "CET": 60, "MET": 60, "CEST": 120,
        "MEST": 120, "EET": 120, "EEST": 180, "MSK": 180, "EST": -300, "EDT": -240, "CST": -360, "CDT": -300,
        "MST": -420, "MDT": -360, "PST": -480, "PDT": -420, "AEST": 600, "AEDT": 660, "ACST": 570, "AWST": 480,
        "NZST": 720, "NZDT": 780, "JST": 540,
    ]
}
