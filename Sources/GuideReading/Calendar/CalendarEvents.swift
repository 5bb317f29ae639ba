/// The events of a calendar, of each occurrence the last word.
struct CalendarEvents {
    private(set) var all: [CalendarEvent] = []
    /// The lines of those that have no end of their own, or that something is in which has none.
    private(set) var withoutEnd: [Int] = []
    /// How many ends end nothing, and the line of the first of them.
    private(set) var strayEnds: (count: Int, first: Int) = (0, 0)
    private var places: [[String]: Int] = [:]

    /// Notes an end of what did not begin.
    mutating func noteStrayEnd(line: Int) {
        strayEnds = (strayEnds.count + 1, strayEnds.count == 0 ? line : strayEnds.first)
    }

    /// Takes an event that was read.
    mutating func end(_ event: CalendarEvent, isWhole: Bool) {
        var event = event
        if !isWhole { withoutEnd.append(event.line) }
        guard let identity = event.identity else { return all.append(event) }
        if let place = places[identity], event.isVersion(of: all[place]) {
            event.sharesItsName = all[place].sharesItsName
            if all[place].sequence <= event.sequence { all[place] = event }
        } else {
            event.sharesItsName = places[identity] != nil
            places[identity] = all.count
            all.append(event)
        }
    }
}
