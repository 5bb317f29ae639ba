public import ScheduleModel
public import Foundation

/// A time as a guide writes it: digits from the year down to the second, and mostly an offset.
public enum XMLTVTimestamp: Hashable, Sendable {
    /// An instant, with the day that the guide's own digits name.
    case instant(Date, day: CivilDay)
    /// A day without a time.
    case day(CivilDay)

    /// Reads `20191103013000 -0400`, `201911030130 GMT`, `2019110301`, `20191103`, and the forms of other programs,
    /// `2019-11-03T01:30:00-04:00`, `2019-11-03` and `20191103T013000Z`; parts of a second are dropped, and a second 60 is
    /// the next minute's first. 24:00 to 29:59 are the night after the day, as in other lists. Without an offset the zone
    /// counts; `xmltv.dtd` says UTC. Nil for what is no real date and time, or has a zone that is not known, or that cannot
    /// be told from others of its name.
    public init?(_ text: String, zone: TimeZone = .gmt) {
        guard let stamp = Self.read(text, zone).stamp else { return nil }
        self = stamp
    }

    /// An end that comes after an instant: of a time without an offset that the clock shows twice the one that does.
    static func end(_ text: String, zone: TimeZone, after start: Date) -> Date? {
        if case .instant(let end, _) = read(text, zone, after: start).stamp { end } else { nil }
    }

    /// Whether it is a date and time, but in a zone that cannot be told from others of its name.
    static func isOfUnclearZone(_ text: String, zone: TimeZone) -> Bool {
        read(text, zone).isZoneUnclear && XMLTVZone.isAmbiguous(text)
    }

    /// The day that its digits name, whatever stands behind them.
    static func day(of text: String) -> CivilDay? {
        let text = text.drop { $0 == " " }
        if case .day(let day) = XMLTVTimestamp(String(text.prefix(8))) { return day }
        return CivilDay(String(text.prefix(10)))
    }

    private typealias Reading = (stamp: XMLTVTimestamp?, isZoneUnclear: Bool)

    private static func read(_ text: String, _ zone: TimeZone, after start: Date? = nil) -> Reading {
        let text = text.utf8.drop { $0 == UInt8(ascii: " ") }
        let digits = text.prefix(while: isDigit)
        guard digits.count <= 14 else { return (nil, false) }
        let (number, count) = (value(digits), digits.count)
        let rest = text.dropFirst(count)
        if count == 4 { return foreign(String(Substring(text)), zone, start) }
        if count == 8 {
            guard let day = day(number) else { return (nil, false) }
            if let clock = clock(in: rest) { return dateWithTime(day, clock.number, clock.rest, zone, start) }
            return (dateOnly(day, before: rest), false)
        }
        let factor = count == 14 ? 1 : count == 12 ? 100 : 10_000
        guard [10, 12, 14].contains(count), let day = day(number * factor / 1_000_000),
            // Ten digits of an old year are a count of seconds.
            count != 10 || number / 1_000_000 >= 1900
        else { return (nil, false) }
        return dateWithTime(day, number * factor % 1_000_000, count == 14 ? withoutFraction(rest) : rest, zone, start)
    }

    /// The day of eight digits. Years that no clock shows are none: their ends would be none of ours.
    private static func day(_ number: Int) -> CivilDay? {
        if number / 10_000 >= 9999 { return nil }
        return CivilDay(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    }

    /// A day behind which no time begins.
    private static func dateOnly(_ day: CivilDay, before rest: Substring.UTF8View) -> XMLTVTimestamp? {
        isBeginOfClock(rest) ? nil : .day(day)
    }

    /// A day with a time of six digits, and what stands behind it.
    private static func dateWithTime(
        _ day: CivilDay,
        _ clock: Int,
        _ rest: Substring.UTF8View,
        _ zone: TimeZone,
        _ start: Date?
    ) -> Reading {
        let isNight = (24...29).contains(clock / 10_000)
        // Of a day with a leap second the last one is 60.
        guard clock % 100 <= 60,
            let time = WallClock(hour: clock / 10_000 - (isNight ? 24 : 0), minute: clock / 100 % 100)
        else { return (nil, false) }
        let instant = XMLTVZone.instant(
            of: rest,
            on: isNight ? day.advanced(by: 1) : day,
            at: time,
            second: clock % 100,
            setting: zone,
            after: start
        )
        return (instant.map { .instant($0, day: day) }, instant == nil)
    }

    /// The form of other programs, `2019-11-03 01:30:00 -0400`.
    private static func foreign(_ written: String, _ zone: TimeZone, _ start: Date?) -> Reading {
        var text = written
        let hour = text.utf8.dropFirst(11).prefix(2)
        let night = hour.allSatisfy(isDigit) && (24...29).contains(value(hour)) ? value(hour) : nil
        if night != nil { text = String(text.prefix(11)) + "00" + String(text.dropFirst(13)) }
        let isLeap = text.utf8.dropFirst(16).prefix(3).elementsEqual(":60".utf8)
        if isLeap { text = String(text.prefix(17)) + "59" + String(text.dropFirst(19)) }
        let bytes = text.utf8
        for count in [19, 16] {
            guard let (day, clock) = Instant.parseLocal(String(text.prefix(count))), bytes.count >= count else {
                continue
            }
            let second = count == 19 ? value(bytes.dropFirst(17).prefix(2)) + (isLeap ? 1 : 0) : 0
            let rest = bytes.dropFirst(count)
            return dateWithTime(
                day,
                (night ?? clock.hour) * 10_000 + clock.minute * 100 + second,
                count == 19 ? withoutFraction(rest) : rest,
                zone,
                start
            )
        }
        let rest = written.utf8.dropFirst(10)
        let isLonger = rest.first.map(isDigit) ?? false
        return (isLonger ? nil : CivilDay(written.prefix(10)).flatMap { dateOnly($0, before: rest) }, false)
    }

    /// A time that stands apart from its day, `T013000`, `T01:30` or ` 013000`, as six digits, and what stands behind it.
    private static func clock(in text: Substring.UTF8View) -> (number: Int, rest: Substring.UTF8View)? {
        guard isBeginOfClock(text) else { return nil }
        let written = text.dropFirst().prefix { isDigit($0) || $0 == UInt8(ascii: ":") }
        let digits = written.filter(isDigit)
        guard digits.count == 4 || digits.count == 6 else { return nil }
        let rest = text.dropFirst(1 + written.count)
        return digits.count == 4 ? (value(digits) * 100, rest) : (value(digits), withoutFraction(rest))
    }

    private static func isBeginOfClock(_ text: Substring.UTF8View) -> Bool {
        guard let mark = text.first else { return false }
        if mark == UInt8(ascii: "T") || mark == UInt8(ascii: "t") { return true }
        return mark == UInt8(ascii: " ") && (text.dropFirst().first.map(isDigit) ?? false)
    }

    private static func withoutFraction(_ text: Substring.UTF8View) -> Substring.UTF8View {
        guard text.first == UInt8(ascii: ".") || text.first == UInt8(ascii: ","), let next = text.dropFirst().first,
            isDigit(next)
        else { return text }
        return text.dropFirst().drop(while: isDigit)
    }

    private static func value(_ digits: some Sequence<UInt8>) -> Int {
        digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}
