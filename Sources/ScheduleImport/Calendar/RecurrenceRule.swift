internal import ScheduleModel

/// A recurrence rule (RFC 5545, 3.3.10), as far as schedules use it. Supported are rules for every few days, weeks,
/// months or years, on days of the week or month.
struct RecurrenceRule: Hashable {
    /// The maximum number of occurrences of a rule in a window. It also limits the times in one line of a calendar.
    static let limit = 1_000

    /// The unit of the interval.
    private enum Frequency: String {
        case daily = "DAILY"
        case weekly = "WEEKLY"
        case monthly = "MONTHLY"
        case yearly = "YEARLY"
    }

    /// A weekday: every one in a period, or only the nth one. Negative ordinals count from the end.
    private struct WeekdayNumber: Hashable {
        let ordinal: Int?
        /// The weekday, from 0 (Monday) to 6.
        let weekday: Int
    }

    private let frequency: Frequency
    private var interval = 1
    private var count: Int?
    /// The last possible time, or nil if the rule ends after `count` occurrences or never.
    private(set) var until: CalendarTime?
    private var weekdays: Set<WeekdayNumber> = []
    /// The days of the month. Negative ones count from the end: -1 is the last day.
    private var monthDays: Set<Int> = []
    private var months: [Int] = []
    /// The positions of the occurrences among the matching days of a period. Negative ones count from the end.
    private var positions: [Int] = []
    /// The first weekday of a week, from 0 (Monday) to 6.
    private var weekStart = 0
    /// The time of day of the occurrences, as far as the rule contains it.
    private var (hour, minute, second): (Int?, Int?, Int?)

    /// Parses a rule. Returns nil if it is unsupported, for example one that recurs every second.
    init?(_ text: String) {
        var parts: [String: String] = [:]
        for part in text.uppercased().split(separator: ";") {
            let halves = part.split(separator: "=", maxSplits: 1)
            guard halves.count == 2 else { return nil }
            parts[String(halves[0])] = String(halves[1])
        }
        guard let frequency = parts["FREQ"].flatMap(Frequency.init) else { return nil }
        self.frequency = frequency
        let clock = ["BYHOUR", "BYMINUTE", "BYSECOND"]
        let supported =
            ["FREQ", "INTERVAL", "COUNT", "UNTIL", "BYDAY", "BYMONTHDAY", "BYMONTH", "BYSETPOS", "WKST"] + clock
        if parts.keys.contains(where: { !supported.contains($0) && !$0.utf8.starts(with: "X-".utf8) }) { return nil }
        if let text = parts["INTERVAL"] {
            guard let number = Self.number(text), (1...10_000).contains(number) else { return nil }
            interval = number
        }
        if let text = parts["COUNT"] {
            guard let number = Self.number(text), number >= 1 else { return nil }
            count = number
        }
        // Some programs write the year 9999 for a rule that never ends.
        if let text = parts["UNTIL"], !text.utf8.starts(with: "9999".utf8) {
            guard let time = CalendarTime(text, zoneName: nil, clock: { .unknown($0) }) else { return nil }
            until = time
        }
        for text in (parts["BYDAY"] ?? "").split(separator: ",") {
            guard let weekday = Self.weekday(text) else { return nil }
            weekdays.insert(weekday)
        }
        // An ordinal counts the weekdays of a month. Without months, a yearly rule would count those of the year.
        let hasOrdinal = weekdays.contains { $0.ordinal != nil }
        if frequency == .daily || frequency == .weekly, hasOrdinal { return nil }
        if frequency == .yearly, hasOrdinal, parts["BYMONTH"] == nil { return nil }
        guard let days = Self.numbers(parts["BYMONTHDAY"], within: -31...31),
            let months = Self.numbers(parts["BYMONTH"], within: 1...12),
            let positions = Self.numbers(parts["BYSETPOS"], within: -366...366)
        else { return nil }
        (monthDays, self.months, self.positions) = (Set(days), months, positions)
        for part in clock where parts[part].map({ Self.number($0) == nil }) ?? false { return nil }
        (hour, minute, second) = (
            parts["BYHOUR"].flatMap(Self.number), parts["BYMINUTE"].flatMap(Self.number),
            parts["BYSECOND"].flatMap(Self.number)
        )
        if let start = parts["WKST"] {
            guard let weekday = Self.weekday(Substring(start)) else { return nil }
            weekStart = weekday.weekday
        }
    }

    /// Returns whether all occurrences have the time of day of the start. Rules with other times are unsupported.
    func occurs(at start: CalendarTime) -> Bool {
        start.time.hour == hour ?? start.time.hour && start.time.minute == minute ?? start.time.minute
            && start.second == second ?? start.second
    }

    /// Returns true if a day matches the rule that starts on this day.
    ///
    /// - Parameter budget: See `days(from:within:isOver:budget:)`.
    func comes(on day: CivilDay, budget: inout Int) -> Bool {
        budget -= monthsOfPeriod
        return budget > 0 && candidates(inPeriod: 0, from: day)?.contains(day) ?? false
    }

    /// Returns the days of the occurrences within a window, in order.
    ///
    /// - Parameters:
    ///   - start: The first day, which is always included.
    ///   - isOver: Returns whether a day is after `UNTIL`.
    ///   - budget: The remaining number of periods to evaluate. A year counts as its months. The method subtracts
    ///     the periods that it evaluates.
    func days(
        from start: CivilDay,
        within window: DaySpan,
        isOver: (CivilDay) -> Bool,
        budget: inout Int
    ) -> [CivilDay] {
        var days: [CivilDay] = []
        var occurrenceCount = 0
        // Without COUNT, periods long before the window can be skipped. The division assumes the longest periods, so it
        // never skips too many.
        var period = count == nil ? max(0, (start.days(to: window.first) / maxPeriodDays / interval) - 2) : 0
        var isFirst = period == 0
        while budget > 0, days.count < Self.limit {
            budget -= monthsOfPeriod
            // A rule can match no day at all, such as every 30 February. The loop then ends a year after the window.
            let earliest = start.advanced(
                by: period.multipliedReportingOverflow(by: interval * minPeriodDays).partialValue
            )
            if period > 0, earliest > window.last.advanced(by: 366) { break }
            guard let candidates = candidates(inPeriod: period, from: start) else { break }
            var isDone = false
            var inPeriod = candidates.filter { $0 >= start }
            if isFirst, inPeriod.first != start { inPeriod.insert(start, at: 0) }
            isFirst = false
            for day in inPeriod {
                if day > window.last || isOver(day) || occurrenceCount == count ?? .max {
                    isDone = true
                    break
                }
                occurrenceCount += 1
                if day >= window.first { days.append(day) }
            }
            if isDone { break }
            period += 1
        }
        return Array(days.prefix(Self.limit))
    }

    /// The minimum number of days in a period.
    private var minPeriodDays: Int {
        switch frequency {
        case .daily: 1
        case .weekly: 7
        case .monthly: 28
        case .yearly: 365
        }
    }

    /// The maximum number of days in a period.
    private var maxPeriodDays: Int {
        switch frequency {
        case .daily: 1
        case .weekly: 7
        case .monthly: 31
        case .yearly: 366
        }
    }

    /// The number of months that are evaluated for a period. It is the cost of the period in the budget.
    private var monthsOfPeriod: Int {
        if frequency != .yearly || (months.isEmpty && monthDays.isEmpty && weekdays.isEmpty) { return 1 }
        return months.isEmpty ? 12 : months.count
    }

    /// Returns the days of the occurrences in one period, or nil after the end of the calendar.
    private func candidates(inPeriod period: Int, from start: CivilDay) -> [CivilDay]? {
        let days = matchingDays(inPeriod: period, from: start)
        guard let days, !positions.isEmpty else { return days }
        return days.indices.filter { positions.contains($0 + 1) || positions.contains($0 - days.count) }.map {
            days[$0]
        }
    }

    /// Returns the matching days of one period, or nil after the end of the calendar.
    private func matchingDays(inPeriod period: Int, from start: CivilDay) -> [CivilDay]? {
        let (step, isTooFar) = period.multipliedReportingOverflow(by: interval)
        // The calendar ends with the year 9999, which is fewer days away.
        if isTooFar || step > 4_000_000 { return nil }
        switch frequency {
        case .daily:
            let day = start.advanced(by: step)
            return day == .last ? nil : [day].filter(fits)
        case .weekly:
            let firstOfWeek = start.advanced(by: -((start.weekday.rawValue - weekStart + 7) % 7) + step * 7)
            // Past the end of the calendar, `advanced` returns its last day.
            if firstOfWeek.advanced(by: 7) == .last { return nil }
            let wanted = weekdays.isEmpty ? [start.weekday.rawValue] : weekdays.map(\.weekday)
            // RFC 5545 does not allow days of the month in a weekly rule, so they are ignored.
            return (0..<7).map { firstOfWeek.advanced(by: $0) }.filter {
                wanted.contains($0.weekday.rawValue) && isInMonths($0)
            }
        case .monthly:
            // The number of months since January of year 0.
            let monthNumber = start.parts.year * 12 + start.parts.month - 1 + step
            return days(ofMonth: monthNumber % 12 + 1, year: monthNumber / 12, start)
        case .yearly:
            let year = start.parts.year + step
            guard year < 9999 else { return nil }
            // Without months, days of the month and weekdays apply to all months.
            if months.isEmpty, !monthDays.isEmpty || !weekdays.isEmpty {
                return (1...12).flatMap { days(ofMonth: $0, year: year, start) ?? [] }
            }
            let wanted = months.isEmpty ? [start.parts.month] : months.sorted()
            return wanted.flatMap { days(ofMonth: $0, year: year, start) ?? [] }
        }
    }

    /// Returns the matching days of one month, or nil after the end of the calendar. A rule without days uses the day
    /// of `start`.
    private func days(ofMonth month: Int, year: Int, _ start: CivilDay) -> [CivilDay]? {
        guard year < 9999, CivilDay(year: year, month: month, day: 1) != nil else { return nil }
        let all = (1...31).compactMap { CivilDay(year: year, month: month, day: $0) }
        if !months.isEmpty, !months.contains(month) { return [] }
        if weekdays.isEmpty {
            let wanted = monthDays.isEmpty ? [start.parts.day] : monthDays
            return all.filter { wanted.contains($0.parts.day) || wanted.contains($0.parts.day - all.count - 1) }
        }
        return all.enumerated().filter { index, day in
            // A weekday fits without an ordinal, or with its ordinal from the start or the end of the month. The
            // rule's weekdays are not iterated: there may be hundreds that match no month.
            let fitsWeekday = [nil, index / 7 + 1, (index + 1 - all.count) / 7 - 1].contains { ordinal in
                weekdays.contains(WeekdayNumber(ordinal: ordinal, weekday: day.weekday.rawValue))
            }
            let fitsDay =
                monthDays.isEmpty || monthDays.contains(day.parts.day)
                || monthDays.contains(day.parts.day - all.count - 1)
            return fitsWeekday && fitsDay
        }
        .map(\.element)
    }

    /// Returns true if a day matches all parts of a daily rule.
    private func fits(_ day: CivilDay) -> Bool {
        (weekdays.isEmpty || weekdays.contains { $0.weekday == day.weekday.rawValue }) && isInMonths(day)
            && (monthDays.isEmpty || monthDays.contains(day.parts.day) || monthDays.contains(Self.fromEnd(day)))
    }

    /// Returns the position of a day in its month, counted from the end. The last day is -1.
    private static func fromEnd(_ day: CivilDay) -> Int {
        let parts = day.parts
        let length = (28...31).last { CivilDay(year: parts.year, month: parts.month, day: $0) != nil } ?? 28
        return parts.day - length - 1
    }

    private func isInMonths(_ day: CivilDay) -> Bool { months.isEmpty || months.contains(day.parts.month) }

    /// Parses a weekday with or without an ordinal: `FR`, `2FR`, `-1FR`.
    private static func weekday(_ text: Substring) -> WeekdayNumber? {
        let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
        guard let weekday = names.firstIndex(of: String(text.suffix(2))) else { return nil }
        let front = text.dropLast(2)
        if front.isEmpty { return WeekdayNumber(ordinal: nil, weekday: weekday) }
        guard let ordinal = number(String(front)), ordinal != 0, (-53...53).contains(ordinal) else { return nil }
        return WeekdayNumber(ordinal: ordinal, weekday: weekday)
    }

    /// Parses a list of numbers. Returns an empty list without a text, and nil if a number is 0, unreadable or outside
    /// the range.
    private static func numbers(_ text: String?, within range: ClosedRange<Int>) -> [Int]? {
        var numbers: [Int] = []
        for part in (text ?? "").split(separator: ",") {
            guard let number = number(String(part)), number != 0, range.contains(number) else { return nil }
            if !numbers.contains(number) { numbers.append(number) }
        }
        return numbers
    }

    private static func number(_ text: String) -> Int? { text.utf8.count <= 12 ? Int(text) : nil }
}
