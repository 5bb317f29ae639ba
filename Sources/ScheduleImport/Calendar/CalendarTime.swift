internal import ScheduleModel
internal import Foundation

/// A date, with or without a time, in a calendar.
struct CalendarTime: Hashable {
    /// The clock of a time.
    enum Clock: Hashable {
        /// A whole day.
        case none
        /// UTC.
        case utc
        /// The clock of a zone.
        case zone(TimeZone)
        /// The clock of a zone that the calendar defines.
        case rules(ZoneRules)
        /// The viewer's local time.
        case floating
        /// The clock of an unknown zone, with its name.
        case unknown(String)
    }

    /// The date as written.
    var day: CivilDay
    /// The time of day as written.
    var time: WallClock
    /// The seconds of the time of day.
    var second = 0
    /// The clock of the time.
    var clock: Clock
    /// Whether the text after the date is not a time of day. The date is valid, the time is unknown.
    private(set) var hasUnsupportedTime = false

    /// Parses `20190711`, `20190711T200000`, `20190711T200000Z`.
    ///
    /// - Parameter clockOfZone: Returns the clock of the zone with a name.
    init?(_ text: String, zoneName: String?, clock clockOfZone: (String) -> Clock) {
        let bytes = Array(
            text.utf8.filter { $0 > UInt8(ascii: " ") && $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ":") }
        )
        func number(_ from: Int, _ count: Int) -> Int? {
            guard from + count <= bytes.count else { return nil }
            let digits = bytes[from..<from + count]
            guard digits.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else { return nil }
            return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        }
        guard let year = number(0, 4), let month = number(4, 2), let dayOfMonth = number(6, 2), year < 9999,
            let day = CivilDay(year: year, month: month, day: dayOfMonth)
        else { return nil }
        self.day = day
        time = .midnight
        clock = .none
        if bytes.count == 8 { return }
        guard bytes[8] | 0x20 == UInt8(ascii: "t") else { return nil }
        let second = number(13, 2)
        let suffix = bytes.dropFirst(second == nil ? 13 : 15)
        guard let hour = number(9, 2), let minute = number(11, 2), let time = WallClock(hour: hour, minute: minute),
            (second ?? 0) < 60
        else {
            hasUnsupportedTime = true
            return
        }
        self.time = time
        self.second = second ?? 0
        if suffix.elementsEqual([UInt8(ascii: "Z")]) || suffix.elementsEqual([UInt8(ascii: "z")]) {
            clock = .utc
        } else if let offset = Self.offset(suffix) {
            clock = .zone(offset)
        } else if !suffix.isEmpty {
            (hasUnsupportedTime, self.time, self.second) = (true, .midnight, 0)
        } else if let zoneName {
            clock = clockOfZone(zoneName)
        } else {
            clock = .floating
        }
    }

    /// Returns the zone of an offset such as `+0100`. RFC 5545 has none, but some programs write one.
    private static func offset(_ text: ArraySlice<UInt8>) -> TimeZone? {
        guard text.count == 5, text.first == UInt8(ascii: "+") else { return nil }
        return WrittenZone.parse(String(decoding: text, as: UTF8.self))
    }

    /// The instant, or nil if it depends on the viewer or is unknown.
    var instant: Date? {
        switch clock {
        case .utc: TimeZone.gmt.instant(on: day, at: time).addingTimeInterval(Double(second))
        case .zone(let zone): zone.instant(on: day, at: time).addingTimeInterval(Double(second))
        case .rules(let rules): rules.occurrences(on: day, at: time, second: second).map { Self.date($0.first) }
        case .none, .floating, .unknown: nil
        }
    }

    /// Returns the instant. If the clock shows the time twice, this is the first instant after `start`.
    func instant(after start: Date) -> Date? {
        switch clock {
        case .zone(let zone): zone.instant(on: day, at: time, second: second, after: start)
        case .rules(let rules):
            rules.occurrences(on: day, at: time, second: second).map {
                Self.date($0.first(after: Int(start.timeIntervalSince1970)))
            }
        case .utc, .none, .floating, .unknown: instant
        }
    }

    /// The name of the zone if it is unknown, or if it has no unambiguous offset at this time.
    var unknownZone: String? {
        switch clock {
        case .unknown(let name): name
        case .rules(let rules): instant == nil ? rules.name : nil
        case .none, .utc, .zone, .floating: nil
        }
    }

    private static func date(_ seconds: Int) -> Date { Date(timeIntervalSince1970: Double(seconds)) }

    /// Returns this time of day on another day.
    func on(_ day: CivilDay) -> CalendarTime {
        var moved = self
        moved.day = day
        return moved
    }

    /// The day that the time means in an event of whole days.
    ///
    /// Exchange and Outlook write such a day as its local midnight in UTC. The nearest midnight of UTC belongs to the
    /// same day in every zone: 22:00 on 8 July is midnight in Berlin, and the day is the 9th. The last second of a day
    /// means that day too.
    var allDay: CalendarTime {
        var result = self
        (result.time, result.second, result.clock) = (.midnight, 0, .none)
        guard clock == .utc else { return result }
        let isLastSecond = second == 59
        let daysAhead = (Int(time.minutes) * 60 + second + (isLastSecond ? 1 : 0) + 12 * 3600) / 86_400
        result.day = day.advanced(by: daysAhead - (isLastSecond ? 1 : 0))
        return result
    }

    /// The local time in seconds since local midnight of 1 January 1970.
    var shown: Int { Int(day.number) * 86_400 + Int(time.minutes) * 60 + second }

    /// The key for comparing times: the instant if it is available, otherwise the local time.
    var key: Int { instant.map { Int($0.timeIntervalSince1970) } ?? shown }

    /// Returns the seconds to another time, or nil if the clocks are not comparable.
    func seconds(to other: CalendarTime) -> Int? {
        switch (clock, other.clock) {
        case (.none, _), (_, .none): return nil
        case (.floating, .floating): return other.shown - shown
        case (.unknown(let name), .unknown(let its)) where name == its: return other.shown - shown
        default:
            guard let instant, let end = other.instant(after: instant) else { return nil }
            return Int(end.timeIntervalSince(instant))
        }
    }
}
