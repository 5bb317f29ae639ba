internal import ScheduleModel
internal import Foundation

/// The air time of an episode according to its row. `start` has priority. Otherwise date and time are read in the
/// row's time zone, or in the configured one. Without a zone they are the viewer's local time, taken literally. A
/// date without a time has no time of day (`docs/interface.md`).
struct EpisodeRowTime {
    /// The air time, or nil if it is missing or unreadable.
    let time: AirTime?
    /// The day as written in the row.
    let day: CivilDay?
    /// The broadcast day: the date of the row, or otherwise the day of its start. A start at night belongs to the
    /// evening before.
    let airDay: BroadcastDay?
    /// The time of day as written in the row.
    let clock: WallClock?
    /// The fields that cannot be read.
    private(set) var unreadable: [EpisodeField] = []

    /// - Parameters:
    ///   - zone: The zone of the row's times, or nil for the viewer's zone.
    ///   - isZoneLost: Whether the row names an unknown zone. Its time of day is then ignored, and its day is used.
    ///   - order: The order of day and month in the file's dates.
    init(_ row: EpisodeRow, zone: TimeZone?, isZoneLost: Bool, order: DateOrder?) {
        let date = Self.declaredValue(.airdate, row)
        let airtime = Self.declaredValue(.airtime, row)
        let written = date.flatMap { ParsedDate($0) }
        var day = written?.day(order)
        if date != nil, day == nil { unreadable.append(.airdate) }
        // Programs write seconds since 1970 at midnight of their own zone. A date next to them is better.
        let isDayKnown = day != nil
        let start = Self.declaredValue(.start, row).flatMap { isDayKnown && DateText.isCountOfSeconds($0) ? nil : $0 }
        var stamp = start.flatMap(Self.stamp)
        var moment: ParsedDateTime?
        if let start, stamp == nil {
            moment = ParsedDateTime(start)
            let startDay = ParsedDate(start)?.day(order)
            if startDay == nil { unreadable.append(.start) }
            // The day is valid even if the time is not.
            day = day ?? startDay ?? CivilDay(String(start.prefix { $0 != "T" && $0 != " " }))
        }
        if stamp == nil, airtime == nil, case .stamp(let both) = written { stamp = both }
        if stamp == nil, start == nil, airtime == nil { moment = date.flatMap(Self.moment) }
        let momentTime = moment?.time(zone, order: order)
        if moment != nil, momentTime == nil, day != nil { unreadable.append(start == nil ? .airdate : .start) }
        let night = airtime.flatMap { TimeOfDayParser.night($0) }
        var clock = night ?? airtime.flatMap { TimeOfDayParser.parse($0) }
        // `10:00 PM EST` has a zone of its own.
        let zoned = clock == nil && stamp == nil ? airtime.flatMap { Self.zoned($0, on: day) } : nil
        if airtime != nil, clock == nil, zoned == nil { unreadable.append(.airtime) }
        if let stamp {
            let local = Self.local(stamp, zone)
            day = day ?? local?.day
            clock = clock ?? local?.clock
        }
        if let moment, momentTime != nil { clock = clock ?? moment.clock }
        if let instant = stamp?.instant {
            time = .instant(instant)
        } else if isZoneLost, let day {
            time = .day(BroadcastDay(day))
        } else if let stamp {
            time = Self.time(stamp.day, stamp.clock, zone, second: stamp.second)
        } else if let momentTime {
            time = momentTime.time
        } else if let zoned {
            time = .instant(zoned.instant)
        } else if let day, let clock {
            time = Self.time(night == nil ? day : day.advanced(by: 1), clock, zone)
        } else {
            time = day.map { .day(BroadcastDay($0)) }
        }
        self.day = day
        clock = clock ?? zoned?.clock
        self.clock = clock
        // A date that is a timestamp is the start itself, if no other field states it.
        let isDated = if case .stamp = written { start != nil || airtime != nil } else { written != nil }
        let isByClock = stamp != nil && !isDated || start != nil && date == nil && moment?.isNextDay == false
        airDay = day.map { day in
            if isByClock, let clock { DayRollover.day(of: day, at: clock) } else { BroadcastDay(day) }
        }
    }

    /// Returns the instant of a time of day with a zone behind it, such as `10:00 PM EST` or `9pm ET`.
    private static func zoned(_ text: String, on day: CivilDay?) -> (instant: Date, clock: WallClock)? {
        guard let day, text.utf8.count <= 40, let blank = text.lastIndex(of: " "),
            let zone = WrittenZone.parse(String(text[text.index(after: blank)...])),
            let clock = TimeOfDayParser.parse(String(text[..<blank]))
        else { return nil }
        return (zone.instant(on: day, at: clock), clock)
    }

    /// Returns the timestamp in a cell, also if it is counted in seconds or in the days of a spreadsheet.
    private static func stamp(_ text: String) -> ParsedTimestamp? {
        if let stamp = ParsedTimestamp(text) { return stamp }
        if case .stamp(let counted)? = DateText.counted(text) { return counted }
        return nil
    }

    /// Returns the time of day in a date column. Spreadsheets write midnight with a date that has no time.
    private static func moment(_ text: String) -> ParsedDateTime? {
        guard text.utf8.count > 10, ParsedTimestamp(text) == nil, let moment = ParsedDateTime(text) else { return nil }
        return moment.clock == .midnight && !moment.isNextDay && moment.zone.isEmpty ? nil : moment
    }

    /// Whether there is a time of day. Without one an end cannot be converted to a length.
    var hasClock: Bool {
        switch time {
        case .instant, .clock: true
        default: false
        }
    }

    /// The result of interpreting an end.
    enum End {
        /// The seconds after the start.
        case after(Int)
        /// The text cannot be the end, or cannot be read.
        case wrong(UnreadableValues.Flaw)
    }

    /// Interprets the text of an end in the row's zone.
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
            // An end without a day is the first such time after the start.
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

    /// Returns a value of date or time, or nil if it is missing or a text for an undecided time, such as "TBA".
    private static func declaredValue(_ field: EpisodeField, _ row: EpisodeRow) -> String? {
        row[field].flatMap { undecided.contains($0.lowercased()) ? nil : $0 }
    }

    private static let undecided: Set = [
        "tba", "tbd", "tbc", "unknown", "unaired", "to be announced", "to be determined", "?", "–", "—",
    ]

    /// Returns the day and the time of day of a timestamp. An instant is converted to the channel's zone. Without a
    /// zone the text is used as written, unless it is in UTC.
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
