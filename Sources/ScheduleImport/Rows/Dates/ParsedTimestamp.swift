internal import ScheduleModel
internal import Foundation

/// A date with a time from a file: an instant if it has an offset, otherwise a local time.
struct ParsedTimestamp: Equatable {
    /// The date as written, in its own offset.
    let day: CivilDay
    /// The time of day as written, in its own offset.
    let clock: WallClock
    /// The seconds of the time of day.
    let second: Int
    /// The instant, or nil if the text has no offset.
    let instant: Date?
    /// Whether the offset is that of UTC. Such a text does not show the local time.
    let isUTC: Bool
    /// Whether the time is exactly midnight: probably a date that a program wrote as a timestamp.
    let isMidnight: Bool

    init?(_ text: String) {
        let text = text.inASCIIForms
        let local = String(text.prefix(19))
        guard let (day, clock) = Instant.parseLocal(local) ?? Instant.parseLocal(String(text.prefix(16))) else {
            return nil
        }
        self.day = day
        self.clock = clock
        second = local.utf8.count == 19 && Instant.parseLocal(local) != nil ? Int(local.suffix(2)) ?? 0 : 0
        if Instant.parseLocal(text) != nil {
            instant = nil
        } else if let date = Instant.parse(text) {
            instant = date
        } else {
            return nil
        }
        isUTC = ["Z", "z", "+00:00", "-00:00", "+0000"].contains {
            text.utf8.suffix($0.utf8.count).elementsEqual($0.utf8)
        }
        isMidnight = clock == .midnight && second == 0
    }

    /// Returns a timestamp from a UTC column with the offset `Z` appended. A text that is not a timestamp is
    /// returned unchanged.
    static func inUTC(_ text: String) -> String { ParsedTimestamp(text + "Z") == nil ? text : text + "Z" }
}

/// A time of day in the forms that files use: `21:00`, `9:00 PM`, `9pm`.
enum TimeOfDayParser {
    /// Parses a time after midnight that is written as part of the day before: 24:00 to 29:59 are 00:00 to 05:59 of the
    /// next day. Returns nil for other texts.
    static func night(_ text: String) -> WallClock? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), parts.allSatisfy({ $0.utf8.count == 2 }), let hour = number(parts[0]),
            let minute = number(parts[1]), (24...29).contains(hour)
        else { return nil }
        if parts.count == 3 {
            guard let second = number(parts[2]), second < 60 else { return nil }
        }
        return WallClock(hour: hour - 24, minute: minute)
    }

    /// Parses a time of day, with or without AM and PM. Returns nil for other texts.
    static func parse(_ text: String) -> WallClock? {
        let text = text.inASCIIForms
        if let clock = WallClock(text) { return clock }
        guard text.utf8.count <= 16 else { return nil }
        if let clock = european(text) { return clock }
        // The tables that aggctl prints contain times such as `9:00p`.
        let isShort = text.utf8.last.map { "apAP".utf8.contains($0) } ?? false
        // The dot of `8.00pm` is that of a clock, those of `8 p.m.` are not.
        let isDotted = text.utf8.first { $0 == UInt8(ascii: ".") || $0 > UInt8(ascii: "9") } == UInt8(ascii: ".")
        let plain = isDotted ? text.replacing(".", with: ":", maxReplacements: 1) : text
        let lower = plain.lowercased().replacing(".", with: "") + (isShort ? "m" : "")
        let isPM = lower.utf8.suffix(2).elementsEqual("pm".utf8)
        let isTwelveHour = isPM || lower.utf8.suffix(2).elementsEqual("am".utf8)
        let digits = (isTwelveHour ? lower.dropLast(2) : lower[...]).split(separator: " ").joined()
        let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
        // Only a time with AM or PM can lack the minutes: `9pm`.
        guard (isTwelveHour ? 1...2 : 2...2).contains(parts.count), parts[0].utf8.count <= 2,
            let hour = number(parts[0]),
            let minute = parts.count == 2 ? number(parts[1]) : 0, parts.count == 1 || parts[1].utf8.count == 2
        else { return nil }
        if !isTwelveHour { return WallClock(hour: hour, minute: minute) }
        guard (1...12).contains(hour) else { return nil }
        // 12 AM is midnight, and 12 PM is noon.
        return WallClock(hour: hour % 12 + (isPM ? 12 : 0), minute: minute)
    }

    /// Parses `20.15`, `20.15 Uhr`, `21h30`, `21h`, `noon` and `midnight`.
    private static func european(_ text: String) -> WallClock? {
        let lower = text.lowercased()
        if lower == "noon" { return WallClock(hour: 12, minute: 0) }
        if lower == "midnight" { return .midnight }
        let plain = (lower.utf8.suffix(4).elementsEqual(" uhr".utf8) ? lower.dropLast(4) : lower[...])
        let parts = plain.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "h" || $0 == ":" }
        guard parts.count == 2, (1...2).contains(parts[0].utf8.count), let hour = number(parts[0]) else { return nil }
        if parts[1].isEmpty, plain.utf8.last == UInt8(ascii: "h") { return WallClock(hour: hour, minute: 0) }
        guard parts[1].utf8.count == 2, let minute = number(parts[1]) else { return nil }
        return WallClock(hour: hour, minute: minute)
    }

    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } ? Int(text) : nil
    }
}
