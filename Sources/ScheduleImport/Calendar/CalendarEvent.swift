internal import ScheduleModel

/// An event of a calendar, as its lines tell it.
struct CalendarEvent {
    /// The line on which it begins.
    let line: Int
    private(set) var uid: String?
    private(set) var summary: String?
    private(set) var description: String?
    private(set) var location: String?
    private(set) var url: String?
    private(set) var image: String?
    /// What it says beside its title.
    private(set) var aggctlProperties: [EventProperty: String] = [:]
    private(set) var start: CalendarTime?
    private(set) var end: CalendarTime?
    /// The length, where it is given in place of an end: days, which are those of the calendar, and seconds.
    private var duration: (days: Int, seconds: Int)?
    /// Which occurrence of an event that comes again it is about; nil where it is about the event itself.
    private(set) var recurrence: CalendarTime?
    /// Whether what it says of its occurrence holds for all that come after it too.
    private(set) var appliesToFuture = false
    private var allRules: [RecurrenceRule] = []
    /// Further times, and times that fall out.
    private(set) var additions: [CalendarTime] = []
    private(set) var exceptions: [CalendarTime] = []
    /// The lengths of further times that have one of their own, in seconds.
    private var ownLengths: [CalendarTime: Int] = [:]
    private(set) var isCancelled = false
    /// Which version of the event it is.
    private(set) var sequence = 0
    /// Whether it comes under the name of another event.
    var hasDuplicateUID = false
    private var hasUnsupportedLength = false
    /// Whether something of when it is cannot be understood.
    private(set) var hasUnsupportedTime = false
    /// A zone that it names and that is not known.
    private(set) var unknownZone: String?
    private var isRuleUnreadable = false

    init(line: Int) { self.line = line }

    /// Takes one of its lines.
    mutating func consume(_ line: CalendarLine, _ zones: inout CalendarZones) {
        switch line.name {
        case "UID": uid = uid ?? line.text
        case "SUMMARY": summary = summary ?? line.text
        case "DESCRIPTION": description = description ?? line.text
        case "LOCATION": location = location ?? line.text
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
        default:
            if let property = EventProperty(name: line.name), aggctlProperties[property] == nil {
                aggctlProperties[property] = line.text
            }
        }
    }

    /// The rules by which it comes again.
    var rules: [RecurrenceRule] { allRules.filter { rule in start.map(rule.occurs(at:)) ?? true } }

    /// Whether it comes again in a way that is not understood.
    var hasUnsupportedRule: Bool { isRuleUnreadable || rules.count < allRules.count }

    /// Whether it is another writing of the same occurrence: of several the highest version counts, else the last.
    var identity: [String]? { uid.map { [$0, recurrence.map { String($0.key) } ?? ""] } }

    /// The length in seconds; nil where it is not given, or is none.
    var length: Int? { Self.possible(declaredDuration) }

    /// The length of one of its occurrences in seconds.
    func length(at time: CalendarTime?) -> Int? {
        guard let time else { return length }
        if let own = ownLengths[time] { return own }
        return end == nil && (duration?.days ?? 0) != 0 ? Self.possible(Self.length(of: duration, at: time)) : length
    }

    /// When an occurrence of the event that comes again is, by what this one says of it and of all after it.
    func moved(_ time: CalendarTime) -> CalendarTime? {
        guard let start, let recurrence else { return nil }
        return start.on(time.day.advanced(by: recurrence.day.days(to: start.day)))
    }

    /// Whether it has a length that cannot be: some write an end that is the start where they mean none.
    var hasImpossibleLength: Bool { hasUnsupportedLength || (length == nil && declaredDuration ?? 0 != 0) }

    private var declaredDuration: Int? {
        start.flatMap { start in end.flatMap { start.seconds(to: $0) } } ?? Self.length(of: duration, at: start)
    }

    private static func possible(_ seconds: Int?) -> Int? {
        seconds.flatMap { (1...10_080 * 60).contains($0) ? $0 : nil }
    }

    /// The seconds of a length that begins at a time: a day over which the clock is changed has 23 or 25 hours.
    private static func length(of duration: (days: Int, seconds: Int)?, at start: CalendarTime?) -> Int? {
        guard let (days, seconds) = duration else { return nil }
        let nominal = days * 86_400
        guard days != 0, let start else { return nominal + seconds }
        return (start.seconds(to: start.on(start.day.advanced(by: days))) ?? nominal) + seconds
    }

    /// Whether another event under its name is this one in another version, and not another event: of one version, an
    /// event has one title and one start.
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

    /// The times of a list, which may be spans: of these the beginnings.
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

    /// The times of a line, and their zone. A zone's name with a colon in it should stand in quotes:
    /// `TZID=(UTC+01:00) Berlin:20260807T200000`.
    private static func value(_ line: CalendarLine) -> (text: Substring, zone: String?) {
        let text = line.value[...]
        let first = text.prefix { $0 != "," && $0 != "/" }
        guard let name = line["TZID"], let colon = text.utf8.lastIndex(of: ASCII.colon),
            CalendarTime(String(first), zoneName: nil, clock: { .unknown($0) }) == nil
        else { return (text, line["TZID"]) }
        return (text[text.utf8.index(after: colon)...], "\(name):\(text[..<colon])")
    }

    /// `PT1H30M`, `P1D`.
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
