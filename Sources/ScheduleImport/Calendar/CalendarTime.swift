internal import ScheduleModel
internal import Foundation

/// A date, with or without a time, as a calendar writes it.
struct CalendarTime: Hashable {
    /// The clock that a time is by.
    enum Clock: Hashable {
        /// The whole day.
        case none
        /// UTC.
        case utc
        /// The clock of a zone.
        case zone(TimeZone)
        /// The clock of a zone that the calendar itself describes.
        case rules(ZoneRules)
        /// The clock of whoever looks.
        case floating
        /// The clock of a zone that is not known here, by its name.
        case unknown(String)
    }

    /// The date as it is written.
    var day: CivilDay
    /// The time as it is written.
    var time: WallClock
    /// The seconds after it.
    var second = 0
    /// The clock that it is by.
    var clock: Clock
    /// Whether something stands after its date that is no time of day: its day is right, its time is not known.
    private(set) var hasUnsupportedTime = false

    /// Reads `20190711`, `20190711T200000`, `20190711T200000Z`.
    ///
    /// - Parameter clock: finds the clock of a zone that is named in the calendar.
    init?(_ text: String, zoneName: String?, clock named: (String) -> Clock) {
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
        let rest = bytes.dropFirst(second == nil ? 13 : 15)
        guard let hour = number(9, 2), let minute = number(11, 2), let time = WallClock(hour: hour, minute: minute),
            (second ?? 0) < 60
        else {
            hasUnsupportedTime = true
            return
        }
        self.time = time
        self.second = second ?? 0
        if rest.elementsEqual([UInt8(ascii: "Z")]) || rest.elementsEqual([UInt8(ascii: "z")]) {
            clock = .utc
        } else if !rest.isEmpty {
            (hasUnsupportedTime, self.time, self.second) = (true, .midnight, 0)
        } else if let zoneName {
            clock = named(zoneName)
        } else {
            clock = .floating
        }
    }

    /// The instant; nil where it depends on who looks, or is not known.
    var instant: Date? {
        switch clock {
        case .utc: TimeZone.gmt.instant(on: day, at: time).addingTimeInterval(Double(second))
        case .zone(let zone): zone.instant(on: day, at: time).addingTimeInterval(Double(second))
        case .rules(let rules): rules.occurrences(on: day, at: time, second: second).map { Self.date($0.first) }
        case .none, .floating, .unknown: nil
        }
    }

    /// The instant, of a time that its clock shows twice the first that comes after another instant.
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

    /// The zone that it is in, where that is not known, or where it is not clear what its clock shows then.
    var unknownZone: String? {
        switch clock {
        case .unknown(let name): name
        case .rules(let rules): instant == nil ? rules.name : nil
        case .none, .utc, .zone, .floating: nil
        }
    }

    private static func date(_ seconds: Int) -> Date { Date(timeIntervalSince1970: Double(seconds)) }

    /// This time of day on another day.
    func on(_ day: CivilDay) -> CalendarTime {
        var moved = self
        moved.day = day
        return moved
    }

    /// What its clock shows, in seconds since it showed the beginning of 1970.
    var shown: Int { Int(day.number) * 86_400 + Int(time.minutes) * 60 + second }

    /// What makes two writings of one time equal: the instant where it is known, else day and time.
    var key: Int { instant.map { Int($0.timeIntervalSince1970) } ?? shown }

    /// Seconds from this to another time on a like clock; nil where that cannot be known.
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
