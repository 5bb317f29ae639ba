internal import ScheduleModel
internal import Foundation

/// When an episode is, as its row tells it: `start` wins; else date and time in the row's zone, else the configured one,
/// else by the viewer's clock, taken literally; a date alone has no time (`docs/interface.md`).
struct EpisodeRowTime {
    /// When it is; nil where the row does not tell, or not so that it can be read.
    let time: AirTime?
    /// The day as the row tells it.
    let day: CivilDay?
    /// The broadcast day: the date where the row tells one, else that of its start, which still belongs to the evening
    /// before where it is by night.
    let airDay: BroadcastDay?
    /// The time of day as the row tells it.
    let clock: WallClock?
    /// What cannot be read of it.
    private(set) var unreadable: [EpisodeField] = []

    /// - Parameters:
    ///   - zone: the zone of its clock; nil where it is the viewer's.
    ///   - isZoneLost: whether the row names a zone that is not known. Its clock is no time then; its day stands.
    ///   - order: the order of day and month in the file's dates.
    init(_ row: EpisodeRow, zone: TimeZone?, isZoneLost: Bool, order: DateOrder?) {
        let start = Self.declaredValue(.start, row)
        let date = Self.declaredValue(.airdate, row)
        let airtime = Self.declaredValue(.airtime, row)
        let written = date.flatMap(ParsedDate.init)
        var day = written?.day(order)
        if date != nil, day == nil { unreadable.append(.airdate) }
        var stamp = start.flatMap(ParsedTimestamp.init)
        if let start, stamp == nil {
            let whole = ParsedDate(start)?.day(order)
            if whole == nil { unreadable.append(.start) }
            // What it says of the day is right even where the time is not.
            day = day ?? whole ?? CivilDay(String(start.prefix { $0 != "T" && $0 != " " }))
        }
        if stamp == nil, airtime == nil, case .stamp(let both) = written { stamp = both }
        let night = airtime.flatMap { TimeOfDayParser.night($0) }
        var clock = night ?? airtime.flatMap { TimeOfDayParser.parse($0) }
        if airtime != nil, clock == nil { unreadable.append(.airtime) }
        if let stamp {
            let local = Self.local(stamp, zone)
            day = day ?? local?.day
            clock = clock ?? local?.clock
        }
        if let instant = stamp?.instant {
            time = .instant(instant)
        } else if isZoneLost, let day {
            time = .day(BroadcastDay(day))
        } else if let stamp {
            time = Self.time(stamp.day, stamp.clock, zone, second: stamp.second)
        } else if let day, let clock {
            time = Self.time(night == nil ? day : day.advanced(by: 1), clock, zone)
        } else {
            time = day.map { .day(BroadcastDay($0)) }
        }
        self.day = day
        self.clock = clock
        // A date that is a stamp is the start itself, where nothing else tells it.
        let isDated = if case .stamp = written { start != nil || airtime != nil } else { written != nil }
        let isByClock = stamp != nil && !isDated
        airDay = day.map { day in
            if isByClock, let clock { DayRollover.day(of: day, at: clock) } else { BroadcastDay(day) }
        }
    }

    /// Whether it has a time of day, without which no end can be counted from it.
    var hasClock: Bool {
        switch time {
        case .instant, .clock: true
        default: false
        }
    }

    /// What an end comes to that a row writes.
    enum End {
        /// So many seconds after the start.
        case after(Int)
        /// It cannot be the end, or cannot be read.
        case wrong(UnreadableValues.Flaw)
    }

    /// An end as the row writes it, in its zone.
    func end(_ text: String, _ zone: TimeZone?) -> End {
        guard let seconds = length(until: text, zone) else { return .wrong(.unreadable) }
        if seconds < 1 { return .wrong(.early) }
        return seconds > Self.maxSeconds ? .wrong(.late) : .after(seconds)
    }

    private static let maxSeconds = 10_080 * 60

    private func length(until text: String, _ zone: TimeZone?) -> Int? {
        switch (time, ParsedTimestamp(text), TimeOfDayParser.parse(text)) {
        case (.instant(let start), let end?, _):
            let instant =
                end.instant ?? zone?.instant(on: end.day, at: end.clock, second: end.second, after: start)
            return instant.map { Int($0.timeIntervalSince(start)) }
        case (.clock(let clock, let day), let end?, _) where end.instant == nil:
            return day.date.days(to: end.day) * Self.day + Self.seconds(from: clock, to: end.clock) + end.second
        case (.instant(let start), nil, let end?):
            // Of an end without a day it is the first one after the start.
            guard let zone else {
                let second = Int(start.timeIntervalSince1970) % 60
                return clock.map { Self.seconds(from: $0, to: end) - second + ($0 < end ? 0 : Self.day) }
            }
            let day = zone.day(of: start)
            let same = zone.instant(on: day, at: end, after: start)
            let next = same > start ? same : zone.instant(on: day.advanced(by: 1), at: end)
            return Int(next.timeIntervalSince(start))
        case (.clock(let clock, _), nil, let end?):
            return Self.seconds(from: clock, to: end) + (clock < end ? 0 : Self.day)
        default:
            return nil
        }
    }

    private static let day = 24 * 60 * 60

    private static func seconds(from clock: WallClock, to other: WallClock) -> Int {
        ((other.hour - clock.hour) * 60 + other.minute - clock.minute) * 60
    }

    /// What a row says of when it is; that it is not known yet says nothing.
    private static func declaredValue(_ field: EpisodeField, _ row: EpisodeRow) -> String? {
        row[field].flatMap { undecided.contains($0.lowercased()) ? nil : $0 }
    }

    private static let undecided: Set = [
        "tba", "tbd", "tbc", "unknown", "unaired", "to be announced", "to be determined", "?", "–", "—",
    ]

    /// Day and clock of a stamp: of an instant those of the channel's zone; where that is not known, as it is
    /// written, unless it is written in UTC.
    private static func local(_ stamp: ParsedTimestamp, _ zone: TimeZone?) -> (day: CivilDay, clock: WallClock)? {
        guard let instant = stamp.instant else { return (stamp.day, stamp.clock) }
        if let zone { return (zone.day(of: instant), zone.clock(of: instant)) }
        return stamp.isUTC ? nil : (stamp.day, stamp.clock)
    }

    private static func time(_ day: CivilDay, _ clock: WallClock, _ zone: TimeZone?, second: Int = 0) -> AirTime {
        guard let zone else { return .clock(clock, on: BroadcastDay(day)) }
        return .instant(zone.instant(on: day, at: clock).addingTimeInterval(Double(second)))
    }
}
