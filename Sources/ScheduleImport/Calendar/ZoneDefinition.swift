internal import ScheduleModel
internal import Foundation

/// A zone definition in a calendar (`VTIMEZONE`): the name, and the changes of the clock.
struct ZoneDefinition: Hashable {
    /// The name in the calendar.
    private(set) var name: String?
    /// The IANA name according to the calendar (`X-LIC-LOCATION`).
    private(set) var location: String?
    private var observances: [Observance] = []
    /// The number of times in all `RDATE` lines so far.
    private var additionalOnsetCount = 0

    /// The maximum number of observances, and of their additional onsets in total.
    private static let limit = 1_000
    /// The maximum number of rules of an observance.
    private static let maxRules = 4

    /// A change of the clock (`STANDARD` or `DAYLIGHT`), which may recur each year.
    private struct Observance: Hashable {
        /// Whether summer time begins.
        let isSummer: Bool
        /// The local time of the first change, by the clock before it.
        var start: CalendarTime?
        /// The offset from UTC before the change, in seconds.
        var offsetBefore: Int?
        /// The offset from UTC after the change, in seconds.
        var offsetAfter: Int?
        var rules: [RecurrenceRule] = []
        /// The times of further changes (`RDATE`).
        var additionalOnsets: [CalendarTime] = []
        /// Whether a line of the change is unsupported.
        var isUnsupported = false
    }

    /// Begins the next change.
    mutating func begin(isSummer: Bool) { observances.append(Observance(isSummer: isSummer)) }

    /// Consumes a line of the zone itself.
    mutating func consume(_ line: CalendarLine) {
        switch line.name {
        case "TZID": name = name ?? CalendarZones.name(line.text)
        case "X-LIC-LOCATION": location = location ?? CalendarZones.name(line.text)
        default: break
        }
    }

    /// Consumes a line of the current change.
    mutating func consumeObservance(_ line: CalendarLine) {
        guard let current = observances.indices.last else { return }
        switch line.name {
        case "DTSTART": observances[current].start = Self.localTime(line.value)
        case "TZOFFSETTO": observances[current].offsetAfter = Self.offset(line.token)
        case "TZOFFSETFROM": observances[current].offsetBefore = Self.offset(line.token)
        case "RRULE":
            if let rule = RecurrenceRule(line.value), observances[current].rules.count < Self.maxRules {
                observances[current].rules.append(rule)
            } else {
                observances[current].isUnsupported = true
            }
        case "RDATE":
            for part in line.value.split(separator: ",") {
                additionalOnsetCount += 1
                if let onset = Self.localTime(String(part)), additionalOnsetCount <= Self.limit {
                    observances[current].additionalOnsets.append(onset)
                } else {
                    observances[current].isUnsupported = true
                }
            }
        default: break
        }
    }

    /// Returns whether a zone has had the latest offsets of the definition, in summer and in winter.
    ///
    /// The zone is examined twice a year, from 1970 until 2040.
    func agrees(with zone: TimeZone) -> Bool {
        let secondsOfHalfYear = 15_778_800.0
        let halfYears = 0..<70 * 2
        let latestOffsets = [true, false].compactMap { isSummer in
            observances.last { $0.isSummer == isSummer }?.offsetAfter
        }
        return latestOffsets.allSatisfy { offset in
            halfYears.contains(where: { halfYear in
                let instant = Date(timeIntervalSince1970: Double(halfYear) * secondsOfHalfYear)
                return zone.secondsFromGMT(for: instant) == offset
            })
        }
    }

    /// The offset from UTC if no change has another one, otherwise nil.
    private var constantOffset: Int? {
        guard let offset = observances.first?.offsetAfter else { return nil }
        let isConstant = observances.allSatisfy { observance in
            observance.offsetAfter == offset && (observance.offsetBefore ?? offset) == offset
        }
        return isConstant ? offset : nil
    }

    /// Returns the clock, or nil if the definition is incomplete or unsupported.
    ///
    /// - Parameter budget: The remaining number of rule periods to evaluate. The method subtracts the periods that
    ///   it evaluates.
    func clock(budget: inout Int) -> ZoneRules.Clock? {
        // If the offset never changes, the start of the definition does not matter.
        if let constantOffset { return ZoneRules.Clock(always: constantOffset) }
        guard !observances.isEmpty, observances.count <= Self.limit else { return nil }
        var changes: [(localTime: Int, offsetAfter: Int, observance: Observance)] = []
        for observance in observances {
            guard let offset = observance.offsetAfter, let times = Self.localTimes(of: observance, budget: &budget)
            else { return nil }
            changes += times.map { ($0, offset, observance) }
        }
        // If two changes have the same time, the later one in the file is used. Here, `offset` is the index.
        changes = changes.enumerated()
            .sorted { ($0.element.localTime, $0.offset) < ($1.element.localTime, $1.offset) }
            .map(\.element)
        guard let first = changes.first else { return nil }
        var onsets: [ZoneRules.Onset] = []
        for change in changes {
            let offsetBefore = change.observance.offsetBefore ?? onsets.last?.offset ?? change.offsetAfter
            onsets.append(
                ZoneRules.Onset(
                    at: change.localTime - offsetBefore,
                    offset: change.offsetAfter,
                    isSummer: change.observance.isSummer
                )
            )
        }
        return ZoneRules.Clock(before: first.observance.offsetBefore, onsets: onsets.sorted { $0.at < $1.at })
    }

    /// Returns the times of a change in seconds since 1970, by the clock before it. Returns nil if it is unsupported.
    private static func localTimes(of observance: Observance, budget: inout Int) -> [Int]? {
        guard let start = observance.start, !observance.isUnsupported,
            observance.rules.allSatisfy({ $0.occurs(at: start) })
        else { return nil }
        // Some definitions have only a rule, and a start that the rule does not match. That start is then not a change.
        let startIsChange =
            observance.rules.isEmpty || observance.rules.contains { $0.comes(on: start.day, budget: &budget) }
        var times = (startIsChange ? [start] : []) + observance.additionalOnsets
        guard let first = CivilDay(year: ZoneRules.years.lowerBound, month: 1, day: 1),
            let last = CivilDay(year: ZoneRules.years.upperBound, month: 12, day: 31),
            let window = DaySpan(from: first, to: last)
        else { return nil }
        for rule in observance.rules {
            let days = rule.days(
                from: start.day,
                within: window,
                isOver: { isOver($0, until: rule.until, observance) },
                budget: &budget
            )
            if budget <= 0 || days.count >= RecurrenceRule.limit { return nil }
            // The days of a rule include the start, even if the rule does not match it.
            let includesFalseStart = !startIsChange && days.first == start.day
            times += days.dropFirst(includesFalseStart ? 1 : 0).map(start.on)
        }
        return Array(Set(times.map(\.shown)))
    }

    /// Returns whether a change on a day is after the end of its rule (`UNTIL`), which is in UTC or in local time.
    private static func isOver(_ day: CivilDay, until: CalendarTime?, _ observance: Observance) -> Bool {
        guard let until, let start = observance.start else { return false }
        let localTime = start.on(day).shown
        switch until.clock {
        case .none: return day > until.day
        case .utc: return localTime - (observance.offsetBefore ?? observance.offsetAfter ?? 0) > until.shown
        default: return localTime > until.shown
        }
    }

    /// Parses a time without a zone. Returns nil for other texts.
    private static func localTime(_ text: String) -> CalendarTime? {
        let time = CalendarTime(text, zoneName: nil, clock: { .unknown($0) })
        return time?.clock == .floating ? time : nil
    }

    /// Parses an offset from UTC (`+0100`, `-053000`) and returns its seconds.
    private static func offset(_ text: String) -> Int? {
        let digits = text.utf8.dropFirst()
        guard let sign = text.utf8.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
            digits.count == 4 || digits.count == 6,
            digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= $0 }),
            let number = Int(text.dropFirst())
        else { return nil }
        let hhmmss = digits.count == 4 ? number * 100 : number
        let (hours, minutes, seconds) = (hhmmss / 10_000, hhmmss / 100 % 100, hhmmss % 100)
        guard hours <= 16, minutes < 60, seconds < 60 else { return nil }
        return (hours * 3600 + minutes * 60 + seconds) * (sign == UInt8(ascii: "-") ? -1 : 1)
    }
}
