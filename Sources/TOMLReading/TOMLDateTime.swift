/// The syntax of TOML's dates and times, such as `1979-05-27`, `07:32:00.5` and `1979-05-27T07:32:00-07:00`.
enum TOMLDateTime {
    /// The length of a date such as `1979-05-27`.
    private static let dateLength = 10

    /// Returns whether a value is a date, a time, or a date with a time. Only the last of these may have an offset from
    /// UTC.
    static func isDateTime(_ bytes: [UInt8]) -> Bool {
        var remaining = bytes[...]
        let beginsWithDate = bytes.count >= dateLength && bytes[4] == ascii("-")
        guard beginsWithDate else { return skipTime(in: &remaining) && remaining.isEmpty }
        guard skipDate(in: &remaining) else { return false }
        if remaining.isEmpty { return true }
        guard skipAny(of: "T", "t", " ", in: &remaining), skipTime(in: &remaining) else { return false }
        if remaining.isEmpty { return true }
        return skipOffset(in: &remaining) && remaining.isEmpty
    }

    /// Skips a date, such as `1979-05-27`. Returns false if there is none, or if the calendar does not have it.
    private static func skipDate(in remaining: inout ArraySlice<UInt8>) -> Bool {
        guard let year = number(ofDigits: 4, in: &remaining),
            skip("-", in: &remaining),
            let month = number(ofDigits: 2, in: &remaining),
            skip("-", in: &remaining),
            let day = number(ofDigits: 2, in: &remaining),
            (1...12).contains(month)
        else { return false }
        let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let monthLengths = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return (1...monthLengths[month - 1]).contains(day)
    }

    /// Skips a time with seconds, such as `07:32:00` or `07:32:00.5`. Returns false if there is none.
    private static func skipTime(in remaining: inout ArraySlice<UInt8>) -> Bool {
        guard let hours = number(ofDigits: 2, in: &remaining),
            skip(":", in: &remaining),
            let minutes = number(ofDigits: 2, in: &remaining),
            skip(":", in: &remaining),
            let seconds = number(ofDigits: 2, in: &remaining),
            hours < 24, minutes < 60, seconds < 60
        else { return false }
        if skip(".", in: &remaining) {
            let fraction = remaining.prefix(while: TOMLReader.isDigit)
            if fraction.isEmpty { return false }
            remaining = remaining[fraction.endIndex...]
        }
        return true
    }

    /// Skips an offset from UTC, such as `Z` or `-07:00`. Returns false if there is none.
    private static func skipOffset(in remaining: inout ArraySlice<UInt8>) -> Bool {
        if skipAny(of: "Z", "z", in: &remaining) { return true }
        guard skipAny(of: "+", "-", in: &remaining),
            let hours = number(ofDigits: 2, in: &remaining),
            skip(":", in: &remaining),
            let minutes = number(ofDigits: 2, in: &remaining)
        else { return false }
        return hours < 24 && minutes < 60
    }

    /// Skips a character. Returns false if another one is next.
    private static func skip(_ character: Unicode.Scalar, in remaining: inout ArraySlice<UInt8>) -> Bool {
        skipAny(of: character, in: &remaining)
    }

    /// Skips one of some characters. Returns false if none of them is next.
    private static func skipAny(of characters: Unicode.Scalar..., in remaining: inout ArraySlice<UInt8>) -> Bool {
        guard let next = remaining.first, characters.contains(where: { ascii($0) == next }) else { return false }
        remaining = remaining.dropFirst()
        return true
    }

    /// Skips a number, and returns it. Returns nil if there are fewer digits.
    private static func number(ofDigits count: Int, in remaining: inout ArraySlice<UInt8>) -> Int? {
        let digits = remaining.prefix(count)
        guard digits.count == count, digits.allSatisfy(TOMLReader.isDigit) else { return nil }
        remaining = remaining.dropFirst(count)
        return digits.reduce(0) { $0 * 10 + Int($1 - ascii("0")) }
    }
}
