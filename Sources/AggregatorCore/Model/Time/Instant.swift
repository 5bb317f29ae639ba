public import Foundation

/// Conversion of instants from and to text, strictly by RFC 3339, for the years 1 to 9999.
public enum Instant {
    /// Parses a date and time such as `2019-07-11T05:30:00+00:00`.
    ///
    /// The offset is `Z` or a number. Seconds and a fraction are optional, and the fraction is dropped. Returns nil
    /// if the date does not exist or the offset is missing.
    public static func parse(_ text: some StringProtocol) -> Date? {
        guard let (local, offset) = parts(text), let offset else { return nil }
        return date(local - offset)
    }

    /// Parses a date and time without an offset, in an unknown time zone. Seconds are dropped.
    public static func parseLocal(_ text: some StringProtocol) -> (day: CivilDay, clock: WallClock)? {
        guard let (local, offset) = parts(text), offset == nil else { return nil }
        let day = floorDivide(local, 86_400)
        let minutes = (local - day * 86_400) / 60
        guard let clock = WallClock(hour: minutes / 60, minute: minutes % 60) else { return nil }
        return (CivilDay(clamping: day), clock)
    }

    /// Returns an instant in RFC 3339 in UTC with whole seconds and `Z`.
    public static func text(_ date: Date) -> String {
        var text = local(wholeSeconds(date))
        text.add(UInt8(ascii: "Z"))
        return text.text
    }

    /// Returns an instant in RFC 3339 with the offset of a time zone at that instant.
    public static func text(_ date: Date, in zone: TimeZone) -> String {
        let offset = zone.secondsFromGMT(for: date)
        let offsetMinutes = abs(offset) / 60
        var text = local(wholeSeconds(date) + offset)
        text.add(offset < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
        text.add(offsetMinutes / 60, width: 2)
        text.add(UInt8(ascii: ":"))
        text.add(offsetMinutes % 60, width: 2)
        return text.text
    }

    /// Returns whole seconds since 1970, clamped to the years 1 to 9999. Returns 0 if the date is not a finite
    /// number.
    static func wholeSeconds(_ date: Date) -> Int {
        let seconds = date.timeIntervalSince1970
        guard seconds.isFinite else { return 0 }
        return Int(min(max(seconds, earliest), latest).rounded(.down))
    }

    static func floorDivide(_ value: Int, _ divisor: Int) -> Int {
        let quotient = value / divisor
        return value % divisor < 0 ? quotient - 1 : quotient
    }

    private static let earliest = -62_135_596_800.0
    private static let latest = 253_402_300_799.0

    private static func date(_ seconds: Int) -> Date? {
        guard Double(seconds) >= earliest, Double(seconds) <= latest else { return nil }
        return Date(timeIntervalSince1970: Double(seconds))
    }

    /// Returns local seconds since 1970-01-01T00:00 as `YYYY-MM-DDTHH:MM:SS`.
    private static func local(_ seconds: Int) -> DigitText {
        let day = floorDivide(seconds, 86_400)
        let time = seconds - day * 86_400
        var text = DigitText(room: 25)
        text.add(CivilDay(clamping: day))
        text.add(UInt8(ascii: "T"))
        text.add(time / 3600, width: 2)
        text.add(UInt8(ascii: ":"))
        text.add(time / 60 % 60, width: 2)
        text.add(UInt8(ascii: ":"))
        text.add(time % 60, width: 2)
        return text
    }

    /// Parses local seconds since 1970-01-01T00:00 and the offset in seconds, which is nil if the text has none.
    private static func parts(_ text: some StringProtocol) -> (local: Int, offset: Int?)? {
        var scanner = DigitScanner(text)
        guard let year = scanner.digits(4), year < 9999, scanner.consume("-"), let month = scanner.digits(2),
            scanner.consume("-"),
            let dayOfMonth = scanner.digits(2), scanner.consume("T") || scanner.consume(" ") || scanner.consume("t"),
            let day = CivilDay(year: year, month: month, day: dayOfMonth),
            let hour = scanner.digits(2), hour < 24, scanner.consume(":"), let minute = scanner.digits(2), minute < 60
        else { return nil }
        var second = 0
        if scanner.consume(":") {
            guard let value = scanner.digits(2), value < 60 else { return nil }
            second = value
            if scanner.consume("."), !scanner.skipDigits() { return nil }
        }
        let local = Int(day.number) * 86_400 + hour * 3600 + minute * 60 + second
        if scanner.isAtEnd { return (local, nil) }
        guard let offset = offset(&scanner), scanner.isAtEnd else { return nil }
        return (local, offset)
    }

    /// Parses `Z`, `+hh:mm` or `+hhmm`, up to 14 hours from UTC, the largest offset in use.
    private static func offset(_ scanner: inout DigitScanner) -> Int? {
        if scanner.consume("Z") || scanner.consume("z") { return 0 }
        let isWest = scanner.consume("-")
        guard isWest || scanner.consume("+"), let hours = scanner.digits(2) else { return nil }
        _ = scanner.consume(":")
        guard let minutes = scanner.digits(2), minutes < 60, hours * 60 + minutes <= 14 * 60 else { return nil }
        return (hours * 3600 + minutes * 60) * (isWest ? -1 : 1)
    }
}
