internal import ScheduleModel

/// A zone as a calendar describes it (`VTIMEZONE`): what it is called, and since when its clock shows what.
struct ZoneDefinition: Hashable {
    /// What the calendar calls it.
    private(set) var name: String?
    /// What the world calls it, by the calendar's word (`X-LIC-LOCATION`).
    private(set) var location: String?
    private var observances: [Observance] = []
    private var furtherCount = 0

    /// At most this many changes are read.
    private static let limit = 1_000

    /// A change of the clock, which may come again each year.
    private struct Observance: Hashable {
        /// Whether it is the beginning of summer time.
        let isSummer: Bool
        var start: CalendarTime?
        /// The offsets after it and before it, in seconds.
        var offset: Int?
        var before: Int?
        var rules: [RecurrenceRule] = []
        var additionalOnsets: [CalendarTime] = []
        /// Whether something of it cannot be understood.
        var isUnsupported = false
    }

    /// Begins with the next change.
    mutating func begin(isSummer: Bool) { observances.append(Observance(isSummer: isSummer)) }

    /// Takes a line of the zone itself.
    mutating func consume(_ line: CalendarLine) {
        switch line.name {
        case "TZID": name = name ?? CalendarZones.name(line.text)
        case "X-LIC-LOCATION": location = location ?? CalendarZones.name(line.text)
        default: break
        }
    }

    /// Takes a line of the change that began last.
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
                let further = time(part)
                furtherCount += 1
                if let further, furtherCount <= Self.limit {
                    observances[last].additionalOnsets.append(further)
                } else {
                    observances[last].isUnsupported = true
                }
            }
        default: break
        }
    }

    /// What its clock shows; nil where the description is not whole, or not understood.
    ///
    /// - Parameter budget: how many periods of rules may still be looked at; what it costs is taken off.
    func clock(budget: inout Int) -> ZoneRules.Clock? {
        let offsets = Set(observances.map(\.offset))
        // Where it never changes, it does not matter since when.
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
        // Of two that are told for one moment the one that is told later counts.
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

    /// When a change comes, by the clock as it was before; nil where that is not understood.
    private static func times(of observance: Observance, budget: inout Int) -> [Int]? {
        guard let start = observance.start, !observance.isUnsupported,
            observance.rules.allSatisfy({ $0.occurs(at: start) })
        else { return nil }
        // Some tell a day long before the first change, and the rule alone.
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

    /// Whether a change of a day comes after the last one; that is told in UTC, or by the clock.
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
        let whole = digits.count == 4 ? number * 100 : number
        let (hours, minutes, seconds) = (whole / 10_000, whole / 100 % 100, whole % 100)
        guard hours <= 16, minutes < 60, seconds < 60 else { return nil }
        return (hours * 3600 + minutes * 60 + seconds) * (sign == UInt8(ascii: "-") ? -1 : 1)
    }
}
