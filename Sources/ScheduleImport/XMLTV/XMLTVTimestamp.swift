public import ScheduleModel
public import Foundation

/// A time in a guide: digits from the year down to the second, and usually an offset.
public enum XMLTVTimestamp: Hashable, Sendable {
    /// An instant, and the day in the digits of the guide.
    case instant(Date, day: CivilDay)
    /// A day without a time.
    case day(CivilDay)

    /// Parses `20191103013000 -0400`, `201911030130 GMT`, `2019110301`, `20191103`, and the forms of other
    /// programs: `2019-11-03T01:30:00-04:00`, `2019-11-03` and `20191103T013000Z`.
    ///
    /// Fractions of a second are dropped, and second 60 is the first of the next minute. 24:00 to 29:59 are the
    /// night after the day, as in other lists. A time without an offset is in `zone`. The default is UTC, as in
    /// `xmltv.dtd`. Returns nil if date or time is invalid, or if the zone is unknown or ambiguous.
    public init?(_ text: String, zone: TimeZone = .gmt) {
        guard let stamp = Self.read(text, zone).stamp else { return nil }
        self = stamp
    }

    /// Returns an end after a start. If an end without an offset occurs twice, this is the one after the start.
    static func end(_ text: String, zone: TimeZone, after start: Date) -> Date? {
        if case .instant(let end, _) = read(text, zone, after: start).stamp { end } else { nil }
    }

    /// Returns whether the text is a date and time with an ambiguous zone name.
    static func isOfUnclearZone(_ text: String, zone: TimeZone) -> Bool {
        read(text, zone).isZoneUnclear && XMLTVZone.isAmbiguous(text)
    }

    /// Returns the day in the digits of a text, regardless of the text after them.
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
        let suffix = text.dropFirst(count)
        if count == 4 { return foreign(String(Substring(text)), zone, start) }
        if count == 8 {
            guard let day = day(number) else { return (nil, false) }
            if let clock = clock(in: suffix) { return dateWithTime(day, clock.number, clock.suffix, zone, start) }
            return (dateOnly(day, before: suffix), false)
        }
        let factor = count == 14 ? 1 : count == 12 ? 100 : 10_000
        guard [10, 12, 14].contains(count), let day = day(number * factor / 1_000_000),
            // Ten digits with an early year are a count of seconds.
            count != 10 || number / 1_000_000 >= 1900
        else { return (nil, false) }
        let zoneText = count == 14 ? withoutFraction(suffix) : suffix
        return dateWithTime(day, number * factor % 1_000_000, zoneText, zone, start)
    }

    /// Returns the day of eight digits. Years from 9999 on are rejected, because ends after them cannot be
    /// represented.
    private static func day(_ number: Int) -> CivilDay? {
        if number / 10_000 >= 9999 { return nil }
        return CivilDay(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    }

    /// Returns a day if no time of day follows.
    private static func dateOnly(_ day: CivilDay, before suffix: Substring.UTF8View) -> XMLTVTimestamp? {
        isBeginOfClock(suffix) ? nil : .day(day)
    }

    /// Returns a day with a time of six digits, in the zone that follows.
    private static func dateWithTime(
        _ day: CivilDay,
        _ clock: Int,
        _ suffix: Substring.UTF8View,
        _ zone: TimeZone,
        _ start: Date?
    ) -> Reading {
        let isNight = (24...29).contains(clock / 10_000)
        // The last second of a day with a leap second is 60.
        guard clock % 100 <= 60,
            let time = WallClock(hour: clock / 10_000 - (isNight ? 24 : 0), minute: clock / 100 % 100)
        else { return (nil, false) }
        let instant = XMLTVZone.instant(
            of: suffix,
            on: isNight ? day.advanced(by: 1) : day,
            at: time,
            second: clock % 100,
            setting: zone,
            after: start
        )
        return (instant.map { .instant($0, day: day) }, instant == nil)
    }

    /// Parses the form of other programs: `2019-11-03 01:30:00 -0400`.
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
            let suffix = bytes.dropFirst(count)
            return dateWithTime(
                day,
                (night ?? clock.hour) * 10_000 + clock.minute * 100 + second,
                count == 19 ? withoutFraction(suffix) : suffix,
                zone,
                start
            )
        }
        let suffix = written.utf8.dropFirst(10)
        let isLonger = suffix.first.map(isDigit) ?? false
        return (isLonger ? nil : CivilDay(written.prefix(10)).flatMap { dateOnly($0, before: suffix) }, false)
    }

    /// Returns a time that is separated from the day, `T013000`, `T01:30` or ` 013000`, as six digits, and the text
    /// after it.
    private static func clock(in text: Substring.UTF8View) -> (number: Int, suffix: Substring.UTF8View)? {
        guard isBeginOfClock(text) else { return nil }
        let written = text.dropFirst().prefix { isDigit($0) || $0 == UInt8(ascii: ":") }
        let digits = written.filter(isDigit)
        guard digits.count == 4 || digits.count == 6 else { return nil }
        let suffix = text.dropFirst(1 + written.count)
        return digits.count == 4 ? (value(digits) * 100, suffix) : (value(digits), withoutFraction(suffix))
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
