internal import ScheduleModel

/// A recurrence rule (RFC 5545, 3.3.10), as far as schedules use it. Supported are rules for every few days, weeks,
/// months or years, on days of the week or month.
struct RecurrenceRule: Hashable {
    /// The maximum number of occurrences of a rule.
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
    /// The last possible time, or nil if the rule never ends.
    private(set) var until: CalendarTime?
    private var weekdays: Set<WeekdayNumber> = []
    private var monthDays: Set<Int> = []
    private var months: [Int] = []
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
        let supported = ["FREQ", "INTERVAL", "COUNT", "UNTIL", "BYDAY", "BYMONTHDAY", "BYMONTH", "WKST"] + clock
        if parts.keys.contains(where: { !supported.contains($0) && !$0.utf8.starts(with: "X-".utf8) }) { return nil }
        if let text = parts["INTERVAL"] {
            guard let number = Self.number(text), (1...10_000).contains(number) else { return nil }
            interval = number
        }
        if let text = parts["COUNT"] {
            guard let number = Self.number(text), number >= 1 else { return nil }
            count = number
        }
        if let text = parts["UNTIL"], !text.utf8.starts(with: "9999".utf8) {
            // Some programs write the year 9999 for a rule that never ends.
            guard let time = CalendarTime(text, zoneName: nil, clock: { .unknown($0) }) else { return nil }
            until = time
        }
        for text in (parts["BYDAY"] ?? "").split(separator: ",") {
            guard let weekday = Self.weekday(text) else { return nil }
            weekdays.insert(weekday)
        }
        if frequency == .daily || frequency == .weekly, weekdays.contains(where: { $0.ordinal != nil }) { return nil }
        if frequency == .yearly, months.isEmpty, weekdays.contains(where: { $0.ordinal != nil }),
            parts["BYMONTH"] == nil
        {
            return nil
        }
        guard let days = Self.numbers(parts["BYMONTHDAY"], within: -31...31),
            let months = Self.numbers(parts["BYMONTH"], within: 1...12)
        else { return nil }
        (monthDays, self.months) = (Set(days), months)
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

    /// Returns whether the rule includes a day as its first occurrence.
    ///
    /// - Parameter budget: See `days`.
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
        // Without COUNT, periods long before the window can be skipped.
        var period = count == nil ? max(0, (start.days(to: window.first) / maxPeriodDays / interval) - 2) : 0
        var isFirst = period == 0
        while budget > 0, days.count < Self.limit {
            budget -= monthsOfPeriod
            // Some rules match no day at all, such as every 30 February.
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

    /// The maximum number of days in a period.
    private var maxPeriodDays: Int {
        switch frequency {
        case .daily: 1
        case .weekly: 7
        case .monthly: 31
        case .yearly: 366
        }
    }

    /// The number of months that are evaluated for a period.
    private var monthsOfPeriod: Int {
        if frequency != .yearly || (months.isEmpty && monthDays.isEmpty && weekdays.isEmpty) { return 1 }
        return months.isEmpty ? 12 : months.count
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

    /// Returns the matching days of one period, or nil after the end of the calendar.
    private func candidates(inPeriod period: Int, from start: CivilDay) -> [CivilDay]? {
        let (step, isTooFar) = period.multipliedReportingOverflow(by: interval)
        if isTooFar || step > 4_000_000 { return nil }
        switch frequency {
        case .daily:
            let day = start.advanced(by: step)
            return day == .last ? nil : [day].filter(fits)
        case .weekly:
            let monday = start.advanced(by: -((start.weekday.rawValue - weekStart + 7) % 7) + step * 7)
            if monday.advanced(by: 7) == .last { return nil }
            let wanted = weekdays.isEmpty ? [start.weekday.rawValue] : weekdays.map(\.weekday)
            return (0..<7).map { monday.advanced(by: $0) }.filter {
                wanted.contains($0.weekday.rawValue) && isInMonths($0)
            }
        case .monthly:
            let months = start.parts.year * 12 + start.parts.month - 1 + step
            return days(ofMonth: months % 12 + 1, year: months / 12, start)
        case .yearly:
            let year = start.parts.year + step
            guard year < 9999 else { return nil }
            let months = self.months.isEmpty ? [start.parts.month] : self.months.sorted()
            if self.months.isEmpty, !monthDays.isEmpty || !weekdays.isEmpty {
                return (1...12).flatMap { days(ofMonth: $0, year: year, start) ?? [] }
            }
            return months.flatMap { days(ofMonth: $0, year: year, start) ?? [] }
        }
    }

    private func days(ofMonth month: Int, year: Int, _ start: CivilDay) -> [CivilDay]? {
        guard year < 9999, CivilDay(year: year, month: month, day: 1) != nil else { return nil }
        let all = (1...31).compactMap { CivilDay(year: year, month: month, day: $0) }
        if !months.isEmpty, !months.contains(month) { return [] }
        if weekdays.isEmpty {
            let wanted = monthDays.isEmpty ? [start.parts.day] : monthDays
            return all.filter { wanted.contains($0.parts.day) || wanted.contains($0.parts.day - all.count - 1) }
        }
        return all.enumerated().filter { index, day in
            // The rule's weekdays are not iterated: there may be hundreds that match no month.
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

    private static func weekday(_ text: Substring) -> WeekdayNumber? {
        let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
        guard let weekday = names.firstIndex(of: String(text.suffix(2))) else { return nil }
        let front = text.dropLast(2)
        if front.isEmpty { return WeekdayNumber(ordinal: nil, weekday: weekday) }
        guard let ordinal = number(String(front)), ordinal != 0, (-53...53).contains(ordinal) else { return nil }
        return WeekdayNumber(ordinal: ordinal, weekday: weekday)
    }

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
