internal import ScheduleModel
internal import Foundation

/// A date as people and spreadsheets write it, cleaned of what is not the date.
enum DateText {
    /// Returns the text without footnotes, and with plain blanks. A date in brackets replaces the text around it, as
    /// in `January 20, 2008 (2008-01-20)`.
    static func cleaned(_ text: String) -> String {
        if text.utf8.allSatisfy({
            $0 > UInt8(ascii: " ") && $0 < 0x80 && $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "(")
        }) {
            return text
        }
        var outside = String.UnicodeScalarView()
        var inside = String.UnicodeScalarView()
        var depth = 0
        for scalar in text.unicodeScalars.lazy.map(\.asciiForm) {
            switch scalar {
            case "(", "[":
                depth += 1
                outside.append(" ")
            case ")", "]":
                depth = max(0, depth - 1)
                if CivilDay(trimmed(inside)) != nil { return trimmed(inside) }
                // Nothing but a bracket is around the date.
                if depth == 0, trimmed(outside).isEmpty, !trimmed(inside).isEmpty {
                    outside = inside
                }
                inside = String.UnicodeScalarView()
            case "年", "月", "년", "월": (outside.append(depth == 0 ? "-" : " "))
            case "日", "号", "號", "일": outside.append(" ")
            default:
                let plain =
                    scalar.properties.isWhitespace || scalar == "\u{200B}" || scalar == "\u{2060}" ? " " : scalar
                if depth == 0 { outside.append(plain) } else { inside.append(plain) }
            }
        }
        return trimmed(outside)
    }

    private static func trimmed(_ scalars: String.UnicodeScalarView) -> String {
        String(scalars).split(separator: " ").joined(separator: " ")
    }

    /// Parses a date of words: `September 22, 1994`, `Sat, 22nd Sep 1994`, `22 de septiembre de 1994`, `1. Mai 2020`.
    static func named(_ text: String) -> CivilDay? {
        var day: Int?
        var month: Int?
        var year: Int?
        for part in text.utf8.split(whereSeparator: { !isAlphanumeric($0) }) {
            let word = HeadingWords.folded(String(Substring(part)))
            if let value = number(word) {
                if part.count == 4, part.allSatisfy(isDigit) {
                    guard year == nil else { return nil }
                    year = value
                } else if day == nil {
                    day = value
                } else {
                    guard year == nil, let short = shortYear(word) else { return nil }
                    year = short
                }
            } else if month == nil, let found = DateNames.month(word) {
                month = found
            } else if !DateNames.isFiller(word) {
                return nil
            }
        }
        guard let day, let month, let year, year < 9999 else { return nil }
        return CivilDay(year: year, month: month, day: day)
    }

    /// Parses a date after a weekday: `Mon 1999-01-04`.
    static func afterWeekday(_ text: String) -> String? {
        let word = text.prefix { $0.isLetter || $0 == "." || $0 == "-" }
        guard !word.isEmpty, word.utf8.count < text.utf8.count else { return nil }
        let parts = word.split { $0 == "." || $0 == "-" }.map { HeadingWords.folded(String($0)) }
        guard !parts.isEmpty, parts.allSatisfy(DateNames.isFiller) else { return nil }
        return String(text[word.endIndex...].drop { $0 == "," || $0 == " " })
    }

    /// Parses a date that is one number: `19940922`, the days of a spreadsheet (`34599`), or seconds since 1970.
    static func counted(_ text: String) -> ParsedDate? {
        let bytes = text.utf8
        guard (5...20).contains(bytes.count), bytes.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") }),
            let value = Double(text)
        else { return nil }
        let whole = text.utf8.prefix { $0 != UInt8(ascii: ".") }
        switch whole.count {
        case 8 where whole.count == bytes.count:
            let number = Int(value)
            guard (1900...2100).contains(number / 10_000) else { return nil }
            return CivilDay(year: number / 10_000, month: number / 100 % 100, day: number % 100).map { .day($0) }
        case 5: return serial(value)
        case 9, 10: return seconds(value)
        case 13 where whole.count == bytes.count: return seconds(value / 1000)
        default: return nil
        }
    }

    /// The days since 30 December 1899, with the time of day as fraction.
    private static func serial(_ value: Double) -> ParsedDate? {
        guard (10_000...80_000).contains(value), let base = CivilDay(year: 1899, month: 12, day: 30) else { return nil }
        let minutes = Int(((value - value.rounded(.down)) * 1440).rounded())
        let day = base.advanced(by: Int(value) + minutes / 1440)
        guard minutes % 1440 > 0, let clock = WallClock(hour: minutes % 1440 / 60, minute: minutes % 60) else {
            return .day(day)
        }
        return ParsedTimestamp("\(day)T\(clock)").map { .stamp($0) }
    }

    /// Seconds since 1970, from 1973 on: a smaller number is no time.
    private static func seconds(_ value: Double) -> ParsedDate? {
        guard value >= 100_000_000 else { return nil }
        return ParsedTimestamp(Instant.text(Date(timeIntervalSince1970: value))).map { stamp in
            stamp.isMidnight ? .day(stamp.day) : .stamp(stamp)
        }
    }

    /// Whether a text is seconds since 1970. Programs write them at midnight of their own zone, so a date beside them
    /// is better.
    static func isCountOfSeconds(_ text: String) -> Bool {
        let count = text.utf8.count
        return (count == 9 || count == 10 || count == 13) && text.utf8.allSatisfy(isDigit)
    }

    private static func number(_ word: String) -> Int? {
        var digits = word[...]
        for suffix in ["st", "nd", "rd", "th", "er", "e", "o"]
        where digits.utf8.count > suffix.utf8.count && digits.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
        {
            digits = digits.dropLast(suffix.count)
            break
        }
        return digits.utf8.allSatisfy(isDigit) && digits.utf8.count <= 4 ? Int(digits) : nil
    }

    /// A year of two digits: 40–99 are 1940–1999. Most of them are dates of shows.
    private static func shortYear(_ text: String) -> Int? {
        guard text.utf8.count == 2, let value = Int(text) else { return nil }
        return value < 40 ? 2000 + value : 1900 + value
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        let lower = byte | 0x20
        return isDigit(byte) || (lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")) || byte >= 0x80
    }
}
