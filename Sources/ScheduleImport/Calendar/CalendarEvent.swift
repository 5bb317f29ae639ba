internal import ScheduleModel

/// An event of a calendar.
struct CalendarEvent {
    /// The number of its first line.
    let line: Int
    private(set) var uid: String?
    private(set) var summary: String?
    private(set) var description: String?
    private(set) var location: String?
    private(set) var categories: String?
    private(set) var url: String?
    private(set) var image: String?
    /// The properties that are specific to aggctl.
    private(set) var aggctlProperties: [EventProperty: String] = [:]
    private(set) var start: CalendarTime?
    private(set) var end: CalendarTime?
    /// The length, if it is given instead of an end: days of the calendar, and seconds.
    private var duration: (days: Int, seconds: Int)?
    /// The occurrence of a recurring event that this event changes, or nil if this is the event itself.
    private(set) var recurrence: CalendarTime?
    /// Whether the change also applies to all later occurrences.
    private(set) var appliesToFuture = false
    private var allRules: [RecurrenceRule] = []
    /// Additional times, and excluded times.
    private(set) var additions: [CalendarTime] = []
    private(set) var exceptions: [CalendarTime] = []
    /// The lengths of additional times that have their own, in seconds.
    private var ownLengths: [CalendarTime: Int] = [:]
    private(set) var isCancelled = false
    /// Whether Outlook marks the event as one of whole days, although it has times.
    private var isMarkedAllDay = false
    /// The version of the event.
    private(set) var sequence = 0
    /// Whether another event has the same UID.
    var hasDuplicateUID = false
    private var hasUnsupportedLength = false
    /// Whether a date or time of the event is unsupported.
    private(set) var hasUnsupportedTime = false
    /// An unknown zone of the event.
    private(set) var unknownZone: String?
    private var isRuleUnreadable = false

    init(line: Int) { self.line = line }

    /// Consumes one line of the event.
    mutating func consume(_ line: CalendarLine, _ zones: inout CalendarZones) {
        switch line.name {
        case "UID": uid = uid ?? line.text
        case "SUMMARY": summary = summary ?? PlainText.decodingEntities(line.text)
        case "DESCRIPTION": description = description ?? line.text
        case "LOCATION": location = location ?? line.text
        case "CATEGORIES": categories = categories ?? line.text
        case "URL": url = url ?? line.value
        case "IMAGE": image = image ?? line.value
        case "STATUS": isCancelled = line.token == "CANCELLED"
        case "SEQUENCE": sequence = Int(line.token) ?? 0
        case "DTSTART": start = time(line, &zones)
        case "DTEND": end = time(line, &zones)
        case "DURATION":
            duration = Self.duration(line.value)
            hasUnsupportedLength = hasUnsupportedLength || duration == nil
        case "RECURRENCE-ID":
            recurrence = time(line, &zones)
            appliesToFuture = line["RANGE"]?.uppercased() == "THISANDFUTURE"
        case "RRULE":
            if let rule = RecurrenceRule(line.value), allRules.count < 4 {
                allRules.append(rule)
            } else {
                isRuleUnreadable = true
            }
        case "RDATE": additions += times(line, &zones)
        case "EXDATE": exceptions += times(line, &zones)
        case "X-MICROSOFT-CDO-ALLDAYEVENT", "X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT":
            isMarkedAllDay = isMarkedAllDay || line.token == "TRUE"
        default:
            if let property = EventProperty(name: line.name), aggctlProperties[property] == nil {
                aggctlProperties[property] = line.text
            }
        }
    }

    /// Completes the event after its last line.
    mutating func finish() {
        isCancelled = isCancelled || summary.map(CancelledTitle.matches) ?? false
        guard isMarkedAllDay, let start, start.time == .midnight || start.clock == .utc else { return }
        self.start = start.allDay
        end = end?.allDay
        additions = additions.map(\.allDay)
    }

    /// Returns a time of the event's own lists, or of a change of it, as the day if the event has whole days.
    func occurrence(_ time: CalendarTime) -> CalendarTime {
        start?.clock == CalendarTime.Clock.none ? time.allDay : time
    }

    /// Returns whether a later version of this event excludes an occurrence that another event changes.
    func excludes(_ change: CalendarEvent) -> Bool {
        guard sequence > change.sequence, let recurrence = change.recurrence else { return false }
        let key = occurrence(recurrence).key
        return exceptions.contains { occurrence($0).key == key }
    }

    /// The supported recurrence rules.
    var rules: [RecurrenceRule] { allRules.filter { rule in start.map(rule.occurs(at:)) ?? true } }

    /// Whether the event has an unsupported recurrence rule.
    var hasUnsupportedRule: Bool { isRuleUnreadable || rules.count < allRules.count }

    /// The identity of the occurrence. If several events have the same identity, the highest version is used, or
    /// the last one.
    var identity: [String]? { uid.map { [$0, recurrence.map { String($0.key) } ?? ""] } }

    /// The length in seconds, or nil if it is missing or impossible.
    var length: Int? { Self.possible(declaredDuration) }

    /// Returns the length of one occurrence in seconds.
    func length(at time: CalendarTime?) -> Int? {
        guard let time else { return length }
        if let own = ownLengths[time] { return own }
        return end == nil && (duration?.days ?? 0) != 0 ? Self.possible(Self.length(of: duration, at: time)) : length
    }

    /// Returns the moved time of an occurrence. The change of this event applies to it and all later occurrences.
    func moved(_ time: CalendarTime) -> CalendarTime? {
        guard let start, let recurrence else { return nil }
        return start.on(time.day.advanced(by: recurrence.day.days(to: start.day)))
    }

    /// The number of days of an event without a time, or nil if it states none.
    var dayCount: Int? {
        guard let start, start.clock == .none else { return nil }
        return end.map { start.day.days(to: $0.day) } ?? duration?.days
    }

    /// Whether the length is impossible. An end that equals the start means no length, so it is fine.
    var hasImpossibleLength: Bool { hasUnsupportedLength || (length == nil && declaredDuration ?? 0 != 0) }

    private var declaredDuration: Int? {
        start.flatMap { start in end.flatMap { start.seconds(to: $0) } } ?? Self.length(of: duration, at: start)
    }

    private static func possible(_ seconds: Int?) -> Int? {
        seconds.flatMap { (1...10_080 * 60).contains($0) ? $0 : nil }
    }

    /// Returns the seconds of a duration from a start. A day with a clock change has 23 or 25 hours.
    private static func length(of duration: (days: Int, seconds: Int)?, at start: CalendarTime?) -> Int? {
        guard let (days, seconds) = duration else { return nil }
        let nominal = days * 86_400
        guard days != 0, let start else { return nominal + seconds }
        return (start.seconds(to: start.on(start.day.advanced(by: days))) ?? nominal) + seconds
    }

    /// Returns whether another event with the same UID is a version of this event. Events of the same version are
    /// equal only if title and start are equal.
    func isVersion(of other: CalendarEvent) -> Bool {
        sequence != other.sequence || (summary == other.summary && start == other.start)
            || isCancelled != other.isCancelled
    }

    private mutating func time(_ line: CalendarLine, _ zones: inout CalendarZones) -> CalendarTime? {
        let (text, zone) = Self.value(line)
        return time(text, zone, &zones)
    }

    private mutating func time(
        _ text: some StringProtocol,
        _ zone: String?,
        _ zones: inout CalendarZones
    ) -> CalendarTime? {
        var time = CalendarTime(String(text), zoneName: zone, clock: { zones.clock($0) })
        if time?.hasUnsupportedTime ?? true { hasUnsupportedTime = true }
        if time?.clock == .floating { time?.clock = zones.floating() }
        unknownZone = unknownZone ?? time?.unknownZone
        return time
    }

    /// Returns the times of a list. For periods the beginnings are returned.
    private mutating func times(_ line: CalendarLine, _ zones: inout CalendarZones) -> [CalendarTime] {
        var times: [CalendarTime] = []
        let (text, zone) = Self.value(line)
        for part in text.split(separator: ",").prefix(RecurrenceRule.limit) {
            let span = part.split(separator: "/")
            guard let begin = time(span.first ?? "", zone, &zones) else { continue }
            times.append(begin)
            guard span.count == 2 else { continue }
            let end = span[1].first == "P" ? nil : time(span[1], zone, &zones)
            let length = end.flatMap { begin.seconds(to: $0) } ?? Self.length(of: Self.duration(span[1]), at: begin)
            ownLengths[begin] = Self.possible(length)
        }
        return times
    }

    /// Returns the times of a line, and their zone. A zone name with a colon should be quoted, but some programs do
    /// not quote it: `TZID=(UTC+01:00) Berlin:20260807T200000`.
    private static func value(_ line: CalendarLine) -> (text: Substring, zone: String?) {
        let text = line.value[...]
        let first = text.prefix { $0 != "," && $0 != "/" }
        guard let name = line["TZID"], let colon = text.utf8.lastIndex(of: ASCII.colon),
            CalendarTime(String(first), zoneName: nil, clock: { .unknown($0) }) == nil
        else { return (text, line["TZID"]) }
        return (text[text.utf8.index(after: colon)...], "\(name):\(text[..<colon])")
    }

    /// Parses a duration: `PT1H30M`, `P1D`.
    private static func duration(_ text: some StringProtocol) -> (days: Int, seconds: Int)? {
        var (days, seconds, number) = (0, 0, 0)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9") where number < 100_000:
                number = number * 10 + Int(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "W"): (days, number) = (days + number * 7, 0)
            case UInt8(ascii: "D"): (days, number) = (days + number, 0)
            case UInt8(ascii: "H"): (seconds, number) = (seconds + number * 3600, 0)
            case UInt8(ascii: "M"): (seconds, number) = (seconds + number * 60, 0)
            case UInt8(ascii: "P"), UInt8(ascii: "T"), UInt8(ascii: "+"): break
            case UInt8(ascii: "S"): (seconds, number) = (seconds + number, 0)
            default: return nil
            }
        }
        return (days, seconds)
    }
}
