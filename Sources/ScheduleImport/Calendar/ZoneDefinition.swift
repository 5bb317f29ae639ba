internal import ScheduleModel
internal import Foundation

/// A zone definition in a calendar (`VTIMEZONE`): the name, and the changes of the clock.
struct ZoneDefinition: Hashable {
    /// The name in the calendar.
    private(set) var name: String?
    /// The IANA name according to the calendar (`X-LIC-LOCATION`).
    private(set) var location: String?
    private var observances: [Observance] = []
    private var additionalCount = 0

    /// The maximum number of changes.
    private static let limit = 1_000

    /// A change of the clock, which may recur each year.
    private struct Observance: Hashable {
        /// Whether summer time begins.
        let isSummer: Bool
        var start: CalendarTime?
        /// The offsets after and before the change, in seconds.
        var offset: Int?
        var before: Int?
        var rules: [RecurrenceRule] = []
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
        guard let last = observances.indices.last else { return }
        func time(_ text: some StringProtocol) -> CalendarTime? {
            let time = CalendarTime(String(text), zoneName: nil, clock: { .unknown($0) })
            return time?.clock == .floating ? time : nil
        }
        switch line.name {
        case "DTSTART": observances[last].start = time(line.value)
        case "TZOFFSETTO": observances[last].offset = Self.offset(line.token)
        case "TZOFFSETFROM": observances[last].before = Self.offset(line.token)
        case "RRULE":
            if let rule = RecurrenceRule(line.value), observances[last].rules.count < 4 {
                observances[last].rules.append(rule)
            } else {
                observances[last].isUnsupported = true
            }
        case "RDATE":
            for part in line.value.split(separator: ",") {
                let onset = time(part)
                additionalCount += 1
                if let onset, additionalCount <= Self.limit {
                    observances[last].additionalOnsets.append(onset)
                } else {
                    observances[last].isUnsupported = true
                }
            }
        default: break
        }
    }

    /// Returns whether the latest offsets of the definition are among those that a zone has had since 1970.
    func agrees(with zone: TimeZone) -> Bool {
        let last = [true, false].compactMap { isSummer in observances.last { $0.isSummer == isSummer }?.offset }
        return last.allSatisfy { offset in
            stride(from: 0, to: 70 * 2, by: 1).contains { half in
                zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(half) * 15_778_800)) == offset
            }
        }
    }

    /// Returns the clock, or nil if the definition is incomplete or unsupported.
    ///
    /// - Parameter budget: The remaining number of rule periods to evaluate. The method subtracts the periods that
    ///   it evaluates.
    func clock(budget: inout Int) -> ZoneRules.Clock? {
        let offsets = Set(observances.map(\.offset))
        // If the offset never changes, the start of the definition does not matter.
        if offsets.count == 1, let only = offsets.first, let only, observances.allSatisfy({ $0.before ?? only == only })
        {
            return ZoneRules.Clock(always: only)
        }
        guard !observances.isEmpty, observances.count <= Self.limit else { return nil }
        var changes: [(local: Int, offset: Int, of: Observance)] = []
        for observance in observances {
            guard let offset = observance.offset, let times = Self.times(of: observance, budget: &budget) else {
                return nil
            }
            changes += times.map { ($0, offset, observance) }
        }
        // If two changes have the same time, the later one in the file is used.
        changes = changes.enumerated().sorted { ($0.element.local, $0.offset) < ($1.element.local, $1.offset) }
            .map(\.element)
        guard let first = changes.first else { return nil }
        var onsets: [ZoneRules.Onset] = []
        for change in changes {
            let at = change.local - (change.of.before ?? onsets.last?.offset ?? change.offset)
            onsets.append(ZoneRules.Onset(at: at, offset: change.offset, isSummer: change.of.isSummer))
        }
        return ZoneRules.Clock(before: first.of.before, onsets: onsets.sorted { $0.at < $1.at })
    }

    /// Returns the local times of a change by the offset before it, or nil if it is unsupported.
    private static func times(of observance: Observance, budget: inout Int) -> [Int]? {
        guard let start = observance.start, !observance.isUnsupported,
            observance.rules.allSatisfy({ $0.occurs(at: start) })
        else { return nil }
        // Some definitions have only a rule, and a start long before its first day. That start is then not a
        // change.
        let isFirst = observance.rules.isEmpty || observance.rules.contains { $0.comes(on: start.day, budget: &budget) }
        var times = (isFirst ? [start] : []) + observance.additionalOnsets
        guard let first = CivilDay(year: ZoneRules.years.lowerBound, month: 1, day: 1),
            let last = CivilDay(year: ZoneRules.years.upperBound, month: 12, day: 31),
            let window = DaySpan(from: first, to: last)
        else { return nil }
        for rule in observance.rules {
            let days = rule.days(
                from: start.day,
                within: window,
                isOver: { isOver($0, rule.until, observance) },
                budget: &budget
            )
            if budget <= 0 || days.count >= RecurrenceRule.limit { return nil }
            times += days.dropFirst(isFirst || days.first != start.day ? 0 : 1).map(start.on)
        }
        return Array(Set(times.map(\.shown)))
    }

    /// Returns whether a change is after `UNTIL`, which is in UTC or in local time.
    private static func isOver(_ day: CivilDay, _ until: CalendarTime?, _ observance: Observance) -> Bool {
        guard let until, let start = observance.start else { return false }
        switch until.clock {
        case .none: return day > until.day
        case .utc: return start.on(day).shown - (observance.before ?? observance.offset ?? 0) > until.shown
        default: return start.on(day).shown > until.shown
        }
    }

    /// Seconds ahead of UTC: `+0100`, `-053000`.
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
