/// The events of a calendar. For each occurrence the latest version is used.
struct CalendarEvents {
    private(set) var all: [CalendarEvent] = []
    /// The lines of events without an END line, or with a component that has none.
    private(set) var withoutEnd: [Int] = []
    /// The number of END lines without a BEGIN, and the line of the first one.
    private(set) var strayEnds: (count: Int, first: Int) = (0, 0)
    private var indexByIdentity: [[String]: Int] = [:]

    /// Records an END line without a BEGIN.
    mutating func recordStrayEnd(line: Int) {
        strayEnds = (strayEnds.count + 1, strayEnds.count == 0 ? line : strayEnds.first)
    }

    /// Adds an event. A later version replaces an earlier one.
    mutating func end(_ event: CalendarEvent, isComplete: Bool) {
        var event = event
        event.finish()
        if !isComplete { withoutEnd.append(event.line) }
        guard let identity = event.identity else { return all.append(event) }
        if let index = indexByIdentity[identity], event.isVersion(of: all[index]) {
            event.hasDuplicateUID = all[index].hasDuplicateUID
            if all[index].sequence <= event.sequence { all[index] = event }
        } else {
            event.hasDuplicateUID = indexByIdentity[identity] != nil
            indexByIdentity[identity] = all.count
            all.append(event)
        }
    }
}
