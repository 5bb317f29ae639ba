internal import ScheduleModel
internal import Foundation

/// A date and a time of day in one cell, as spreadsheets write them: `7/16/2025 20:00`, `2025-07-16 8:00 PM`,
/// `16.07.2025 20:00 Uhr`, `Wed, 16 Jul 2025 20:00:00 GMT`, `2025-07-15 25:15`.
struct ParsedDateTime {
    /// The date, possibly with an unknown order of day and month.
    let date: ParsedDate
    /// The time of day. Times past 24:00 belong to the day after `date`.
    let clock: WallClock
    let second: Int
    let isNextDay: Bool
    /// The zone as written, or an empty text.
    let zone: String

    init?(_ text: String) {
        guard text.utf8.count <= 80, let parts = Self.split(DateText.cleaned(text)) else { return nil }
        guard let date = ParsedDate(dateOnly: Self.stripped(parts.before.isEmpty ? parts.after : parts.before)) else {
            return nil
        }
        self.date = date
        (clock, second, isNextDay) = (parts.clock, parts.second, parts.isNextDay)
        zone = parts.before.isEmpty ? "" : Self.zone(parts.after)
    }

    /// Returns the air time in a zone, or nil if the day or the written zone is unknown.
    func time(_ setting: TimeZone?, order: DateOrder?) -> (time: AirTime, day: CivilDay)? {
        guard let written = date.day(order) else { return nil }
        let day = isNextDay ? written.advanced(by: 1) : written
        if zone.isEmpty, setting == nil { return (.clock(clock, on: BroadcastDay(day)), day) }
        let instant = XMLTVZone.instant(
            of: Substring(zone).utf8,
            on: day,
            at: clock,
            second: second,
            setting: setting ?? .gmt,
            after: nil
        )
        return instant.map { (.instant($0), day) }
    }

    private struct Parts {
        let before: String
        let after: String
        let clock: WallClock
        let second: Int
        let isNextDay: Bool
    }

    /// Finds the time of day: digits with a colon or `h`, or digits before `am` or `pm`. Dots count only after a
    /// blank, because dates have dots too.
    private static func split(_ text: String) -> Parts? {
        let bytes = Array(text.utf8)
        var index = 0
        while index < bytes.count {
            let isStart = isDigit(bytes[index]) && (index == 0 || !isDigit(bytes[index - 1]))
            if isStart, let parts = parts(of: bytes, at: index) { return parts }
            index += 1
        }
        return nil
    }

    private static func parts(of bytes: [UInt8], at start: Int) -> Parts? {
        var index = start
        func number(_ most: Int) -> Int? {
            let begin = index
            while index < bytes.count, isDigit(bytes[index]), index - begin < most { index += 1 }
            return begin == index ? nil : bytes[begin..<index].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        }
        guard let hour = number(2), index < bytes.count else { return nil }
        var minute = 0
        var second = 0
        let sign = bytes[index]
        let isDotted = sign == UInt8(ascii: ".") && start > 0 && bytes[start - 1] == UInt8(ascii: " ")
        let hasMinutes =
            (sign == UInt8(ascii: ":") || isDotted || sign | 0x20 == UInt8(ascii: "h")) && index + 2 < bytes.count
            && isDigit(bytes[index + 1]) && isDigit(bytes[index + 2])
        if hasMinutes {
            index += 1
            minute = number(2) ?? 60
            if index + 2 < bytes.count, bytes[index] == sign, isDigit(bytes[index + 1]) {
                index += 1
                second = number(2) ?? 60
            }
            // A fraction of a second is dropped. A third number after dots is a date.
            if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
                if isDotted { return nil }
                index += 1
                _ = number(9)
            }
            if isDotted, index < bytes.count, isDigit(bytes[index]) { return nil }
        }
        let rest = String(decoding: bytes[index...], as: UTF8.self)
        let half = halfOfDay(rest)
        guard hasMinutes || half != nil, minute < 60, second < 60 else { return nil }
        let after = String(rest.dropFirst(half?.length ?? 0))
        let before = String(decoding: bytes[..<start], as: UTF8.self)
        if let half {
            guard (1...12).contains(hour), let clock = WallClock(hour: hour % 12 + (half.isPM ? 12 : 0), minute: minute)
            else { return nil }
            return Parts(before: before, after: after, clock: clock, second: second, isNextDay: false)
        }
        // 24:00 to 29:59 are midnight to 05:59 of the next day.
        guard hour < 30, let clock = WallClock(hour: hour % 24, minute: minute) else { return nil }
        return Parts(before: before, after: after, clock: clock, second: second, isNextDay: hour >= 24)
    }

    private static func halfOfDay(_ text: String) -> (isPM: Bool, length: Int)? {
        let begin = text.prefix { $0 == " " }
        let letters = text.dropFirst(begin.count).prefix { $0.isASCII && ($0.isLetter || $0 == ".") }
        switch letters.lowercased().filter({ $0 != "." }) {
        case "am": return (false, begin.count + letters.count)
        case "pm": return (true, begin.count + letters.count)
        default: return nil
        }
    }

    /// Returns the date without the signs and words that lead to the time: `2025-07-16T`, `16 July 2025 at`.
    private static func stripped(_ text: String) -> String {
        var words = text.split { $0 == " " || $0 == "," }.map(String.init)
        while let last = words.last, DateNames.isFiller(last.lowercased()) || last == "-" || last == "–" {
            words.removeLast()
        }
        var date = words.joined(separator: " ")
        if let last = date.utf8.last, last | 0x20 == UInt8(ascii: "t"), date.utf8.dropLast().last.map(isDigit) == true {
            date.removeLast()
        }
        return date
    }

    private static func zone(_ text: String) -> String {
        let words = text.split(separator: " ").filter {
            !["uhr", "h", "hrs", "heures", "uur", "hours"].contains($0.lowercased())
        }
        let zone = words.joined(separator: " ")
        return zone == "Z" || zone == "z" ? "UTC" : zone
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}
