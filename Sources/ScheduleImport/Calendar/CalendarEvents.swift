/// The events of a calendar, of each occurrence the last word.
struct CalendarEvents {
    private(set) var all: [CalendarEvent] = []
    /// The lines of those that have no end of their own, or that something is in which has none.
    private(set) var withoutEnd: [Int] = []
    /// How many ends end nothing, and the line of the first of them.
    private(set) var strayEnds: (count: Int, first: Int) = (0, 0)
    private var indexByIdentity: [[String]: Int] = [:]

    /// Notes an end of what did not begin.
    mutating func recordStrayEnd(line: Int) {
        strayEnds = (strayEnds.count + 1, strayEnds.count == 0 ? line : strayEnds.first)
    }

    /// Takes an event that was read.
    mutating func end(_ event: CalendarEvent, isComplete: Bool) {
        var event = event
        if !isComplete { withoutEnd.append(event.line) }
        guard let identity = event.identity else { return all.append(event) }
        if let place = indexByIdentity[identity], event.isVersion(of: all[place]) {
            event.hasDuplicateUID = all[place].hasDuplicateUID
            if all[place].sequence <= event.sequence { all[place] = event }
        } else {
            event.hasDuplicateUID = indexByIdentity[identity] != nil
            indexByIdentity[identity] = all.count
            all.append(event)
        }
    }
}
