internal import ProviderAPI

/// The events and the name of a calendar.
struct CalendarContents {
    /// The events. For each occurrence the latest version is used.
    private(set) var events = CalendarEvents()
    private(set) var name: String?
    /// The program that wrote the calendar.
    private(set) var program = CalendarProgram.other
    /// The lines, all of which have been read.
    private(set) var lines: CalendarLines

    private var event: CalendarEvent?
    private var zone: ZoneDefinition?
    private var zones: CalendarZones
    /// The names of the open components, from the outermost.
    private var open: [String] = []
    private var wasCalendar = false

    /// Reads a calendar.
    ///
    /// The events before an error are used if the options allow it. A configured zone has priority over the zone of
    /// the calendar.
    init(_ bytes: [UInt8], path: String, _ options: EpisodeFileOptions) throws(ProviderError) {
        self.init(lines: CalendarLines(bytes), zones: CalendarZones(hasDefaultClock: options.zone != nil))
        let usesRowsBeforeError = options.usesRowsBeforeError
        try read(path, usesRowsBeforeError)
        if zones.hasForwardReferences {
            let completeZones = zones.again
            self.init(lines: CalendarLines(bytes), zones: completeZones)
            try read(path, usesRowsBeforeError)
        }
    }

    private init(lines: CalendarLines, zones: CalendarZones) { (self.lines, self.zones) = (lines, zones) }

    private mutating func read(_ path: String, _ usesRowsBeforeError: Bool) throws(ProviderError) {
        while let line = lines.next() {
            switch line.name {
            case "BEGIN": try begin(line, path)
            case "END": end(line)
            case "X-WR-CALNAME" where open == ["VCALENDAR"]:
                name = line.text
                program.recognize(name: line.text)
            case "NAME" where open == ["VCALENDAR"]: program.recognize(name: line.text)
            case "PRODID" where open == ["VCALENDAR"]: program.recognize(name: line.text)
            case "X-WR-TIMEZONE" where open == ["VCALENDAR"]: zones.setDefault(zone: line.text)
            default:
                switch open.last {
                case "VEVENT": event?.consume(line, &zones)
                case "VTIMEZONE": zone?.consume(line)
                case "STANDARD", "DAYLIGHT": zone?.consumeObservance(line)
                default: break
                }
            }
        }
        if !usesRowsBeforeError, !open.isEmpty || (!wasCalendar && events.all.isEmpty) {
            let reason =
                wasCalendar || !open.isEmpty ? "the calendar is cut short: no END:\(open.last ?? "")" : "not a calendar"
            throw ProviderError(.malformedFile, reason, at: "\(path):\(lines.line)")
        }
    }

    private mutating func begin(_ line: CalendarLine, _ path: String) throws(ProviderError) {
        let component = line.token
        guard open.count < 32 else {
            throw ProviderError(.malformedFile, "components are nested too deeply", at: "\(path):\(line.line)")
        }
        // Events are not nested: the outer one has no END line.
        if component == "VEVENT", let index = open.lastIndex(of: component), let ended = event {
            events.end(ended, isComplete: false)
            open.removeSubrange(index...)
        }
        open.append(component)
        wasCalendar = wasCalendar || open == ["VCALENDAR"]
        switch component {
        case "VCALENDAR" where open.count == 1: zones.beginCalendar()
        case "VEVENT": event = CalendarEvent(line: line.line)
        case "VTIMEZONE": zone = ZoneDefinition()
        case "STANDARD", "DAYLIGHT": zone?.begin(isSummer: component == "DAYLIGHT")
        default: break
        }
    }

    private mutating func end(_ line: CalendarLine) {
        let component = line.token
        guard let index = open.lastIndex(of: component) else { return events.recordStrayEnd(line: line.line) }
        // The end of a component also ends the components in it.
        let isComplete = open.count == index + 1
        open.removeSubrange(index...)
        if let ended = event, !open.contains("VEVENT") {
            event = nil
            events.end(ended, isComplete: isComplete)
        }
        if component == "VTIMEZONE", let ended = zone {
            zone = nil
            zones.define(ended)
        }
    }
}
