/// Reads a `Retry-After` header (RFC 9110, section 10.2.3), which contains seconds or a date.
public enum RetryAfter {
    /// The shortest and the longest accepted wait.
    public static let range: ClosedRange<Duration> = .seconds(1)...(.seconds(6 * 3600))

    /// Returns the wait, limited to `range`, or nil if the header is invalid.
    ///
    /// - Parameter now: The current time in seconds since 1970, to which a date is compared.
    public static func parse(_ header: String, now: Int) -> Duration? {
        let text = header.utf8.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        let digits = text.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        if !digits.isEmpty {
            let remaining = text.dropFirst(digits.count).drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            guard remaining.isEmpty else { return nil }
            let seconds = digits.count > 9 ? Int.max : digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
            return clamp(seconds)
        }
        if text.first == UInt8(ascii: "-"), text.count > 1,
            text.dropFirst().allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
        {
            return clamp(0)
        }
        return HTTPDate.parse(header, now: now).map { date in
            let (wait, overflow) = date.subtractingReportingOverflow(now)
            return overflow ? range.upperBound : clamp(wait)
        }
    }

    private static func clamp(_ seconds: Int) -> Duration {
        .seconds(min(max(seconds, 1), 6 * 3600))
    }
}

/// Reads a date of HTTP (RFC 9110, section 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`. It also reads the two obsolete
/// forms, `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`.
enum HTTPDate {
    /// Returns the date in seconds since 1970, or nil if it is invalid.
    ///
    /// - Parameter now: The current time in seconds since 1970. A year of two digits is never more than 50 years
    ///   ahead.
    static func parse(_ text: String, now: Int) -> Int? {
        let fields = text.split { $0 == " " || $0 == "," || $0 == "-" }
        if fields.count == 5 {
            return instant(day: fields[2], month: fields[1], year: Int(fields[4]), clock: fields[3])
        }
        guard fields.count == 6, fields[5] == "GMT", fields[1].utf8.count == 2, var year = Int(fields[3]) else {
            return nil
        }
        if fields[3].utf8.count == 2 {
            let last = 1970 + now / 31_556_952 + 50
            year += last - last % 100
            if year > last { year -= 100 }
        }
        return instant(day: fields[1], month: fields[2], year: year, clock: fields[4])
    }

    private static func instant(day: Substring, month: Substring, year: Int?, clock: Substring) -> Int? {
        guard let day = Int(day), let month = months.firstIndex(of: String(month)), let year,
            (1601...9999).contains(year)
        else { return nil }
        let clock = clock.split(separator: ":").map { Int($0) ?? -1 }
        guard clock.count == 3, (0..<24).contains(clock[0]), (0..<60).contains(clock[1]), (0...60).contains(clock[2]),
            (1...31).contains(day)
        else { return nil }
        return days(year: year, month: month + 1, day: day) * 86_400 + clock[0] * 3600 + clock[1] * 60 + clock[2]
    }

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// Returns the days since 1970-01-01 (Howard Hinnant, "chrono-compatible low-level date algorithms").
    private static func days(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
