internal import ProviderAPI

/// What stands in a calendar: its events, and its name.
struct CalendarContents {
    /// Its events, of each occurrence the last word.
    private(set) var events = CalendarEvents()
    private(set) var name: String?
    /// Its lines, all of which were read.
    private(set) var lines: CalendarLines

    private var event: CalendarEvent?
    private var zone: ZoneDefinition?
    private var zones: CalendarZones
    /// What is open: a calendar, and what stands in it.
    private var open: [String] = []
    private var wasCalendar = false

    /// Reads a calendar.
    ///
    /// What stands before a fault is taken where the reading says so, and its zone counts before that of the calendar.
    init(_ bytes: [UInt8], path: String, _ reading: EpisodeFileOptions) throws(ProviderError) {
        self.init(lines: CalendarLines(bytes), zones: CalendarZones(hasDefaultClock: reading.zone != nil))
        let takesWhatIsBefore = reading.keepsRowsBeforeError
        try read(path, takesWhatIsBefore)
        if zones.hasForwardReferences {
            let known = zones.again
            self.init(lines: CalendarLines(bytes), zones: known)
            try read(path, takesWhatIsBefore)
        }
    }

    private init(lines: CalendarLines, zones: CalendarZones) { (self.lines, self.zones) = (lines, zones) }

    private mutating func read(_ path: String, _ takesWhatIsBefore: Bool) throws(ProviderError) {
        while let line = lines.next() {
            switch line.name {
            case "BEGIN": try begin(line, path)
            case "END": end(line)
            case "X-WR-CALNAME" where open == ["VCALENDAR"]: name = line.text
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
        if !takesWhatIsBefore, !open.isEmpty || (!wasCalendar && events.all.isEmpty) {
            let reason =
                wasCalendar || !open.isEmpty ? "the calendar is cut short: no END:\(open.last ?? "")" : "no calendar"
            throw ProviderError(.malformedFile, reason, at: "\(path):\(lines.line)")
        }
    }

    private mutating func begin(_ line: CalendarLine, _ path: String) throws(ProviderError) {
        let word = line.token
        guard open.count < 32 else {
            throw ProviderError(.malformedFile, "nested too deep", at: "\(path):\(line.line)")
        }
        // No event stands in another one: that has no end of its own.
        if word == "VEVENT", let place = open.lastIndex(of: word), let ended = event {
            events.end(ended, isComplete: false)
            open.removeSubrange(place...)
        }
        open.append(word)
        wasCalendar = wasCalendar || open == ["VCALENDAR"]
        switch word {
        case "VCALENDAR" where open.count == 1: zones.beginCalendar()
        case "VEVENT": event = CalendarEvent(line: line.line)
        case "VTIMEZONE": zone = ZoneDefinition()
        case "STANDARD", "DAYLIGHT": zone?.begin(isSummer: word == "DAYLIGHT")
        default: break
        }
    }

    private mutating func end(_ line: CalendarLine) {
        let word = line.token
        guard let place = open.lastIndex(of: word) else { return events.recordStrayEnd(line: line.line) }
        // What is in it ends with it.
        let isWhole = open.count == place + 1
        open.removeSubrange(place...)
        if let ended = event, !open.contains("VEVENT") {
            event = nil
            events.end(ended, isComplete: isWhole)
        }
        if word == "VTIMEZONE", let ended = zone {
            zone = nil
            zones.define(ended)
        }
    }
}
