internal import ScheduleModel
internal import Foundation

/// A date with a time as a file writes it: with an offset it is an instant, without one a clock's time.
struct ParsedTimestamp: Equatable {
    /// The date as it is written.
    let day: CivilDay
    /// The time as it is written.
    let clock: WallClock
    /// The seconds after it.
    let second: Int
    /// The instant, where an offset stands there.
    let instant: Date?
    /// Whether its offset is UTC's, which says nothing of where it is.
    let isUTC: Bool
    /// Whether it is just midnight: a date that a program wrote as a stamp.
    let isMidnight: Bool

    init?(_ text: String) {
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
        let seconds = local.utf8.suffix(3)
        isMidnight = clock == .midnight && (local.utf8.count < 19 || seconds.elementsEqual(":00".utf8))
    }

    /// A stamp of a column that tells its times in UTC, with its offset.
    static func inUTC(_ text: String) -> String { ParsedTimestamp(text + "Z") == nil ? text : text + "Z" }
}

/// A time of day as a file writes it: `21:00`, `9:00 PM`, `9pm`.
enum TimeOfDayParser {
    /// The night after its day, as listings print it: 24:00 to 29:59 are midnight to 05:59 of the next day.
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

    static func parse(_ text: String) -> WallClock? {
        if let clock = WallClock(text) { return clock }
        guard text.utf8.count <= 16 else { return nil }
        // `9:00p` is how our own tables write it.
        let isShort = text.utf8.last.map { "apAP".utf8.contains($0) } ?? false
        let lower = text.lowercased().replacing(".", with: "") + (isShort ? "m" : "")
        let isPM = lower.utf8.suffix(2).elementsEqual("pm".utf8)
        let isTwelve = isPM || lower.utf8.suffix(2).elementsEqual("am".utf8)
        let digits = (isTwelve ? lower.dropLast(2) : lower[...]).split(separator: " ").joined()
        let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
        guard (isTwelve ? 1...2 : 2...2).contains(parts.count), parts[0].utf8.count <= 2, let hour = number(parts[0]),
            let minute = parts.count == 2 ? number(parts[1]) : 0, parts.count == 1 || parts[1].utf8.count == 2
        else { return nil }
        if !isTwelve { return WallClock(hour: hour, minute: minute) }
        guard (1...12).contains(hour) else { return nil }
        return WallClock(hour: hour % 12 + (isPM ? 12 : 0), minute: minute)
    }

    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } ? Int(text) : nil
    }
}
