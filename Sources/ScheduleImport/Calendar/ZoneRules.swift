internal import ScheduleModel

/// What the clock of a zone shows that a calendar describes itself: from when on it is how far ahead of UTC.
struct ZoneRules: Hashable {
    /// From an instant on the clock has an offset; both in seconds.
    struct Onset: Hashable {
        let at: Int
        let offset: Int
        /// Whether it is the beginning of summer time.
        let isSummer: Bool
    }

    /// One description of the zone.
    struct Clock: Hashable {
        /// The offset before the first change; nil where that is not told.
        private let before: Int?
        /// In order.
        private let onsets: [Onset]
        /// When the description begins and ends to hold.
        private let first: Int
        private let last: Int

        /// A clock that never changes.
        init(always offset: Int) { (before, onsets, first, last) = (offset, [], .min, .max) }

        /// A clock that changes.
        ///
        /// Some tell the changes of one year, and neither a rule nor the next one: a summer is shorter than eight months,
        /// and what came in one year may come in the next.
        ///
        /// - Parameter onsets: its changes in order, one at least.
        init(before: Int?, onsets: [Onset]) {
            (self.before, self.onsets) = (before, onsets)
            let (summer, year) = (240 * 86_400, 351 * 86_400)
            first = onsets.first.map { $0.at - summer } ?? .min
            guard let end = onsets.last else {
                last = .max
                return
            }
            let previous = onsets.dropLast().last { $0.at < end.at }
            if end.isSummer {
                last = end.at + summer
            } else if let previous, previous.isSummer, previous.offset != end.offset, end.at - previous.at < year {
                last = previous.at + year
            } else {
                last = .max
            }
        }

        /// The offset at an instant; nil where the description does not tell.
        func offset(at instant: Int) -> Int? {
            guard first <= instant, instant < last else { return nil }
            var (low, high) = (0, onsets.count)
            while low < high {
                let middle = (low + high) / 2
                if onsets[middle].at <= instant { low = middle + 1 } else { high = middle }
            }
            return low == 0 ? before : onsets[low - 1].offset
        }
    }

    /// The years for which changes that come again are looked for: beyond them what the clock shows is not clear.
    static let years = 1970...2100

    /// What the calendar calls the zone.
    let name: String
    /// Its descriptions, mostly one.
    let clocks: [Clock]

    /// By its name alone: of one name there is mostly one, and its changes may be many.
    func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// The instants at which the clock shows a time; nil where that is not clear, since the descriptions do not tell, or
    /// not the same.
    func occurrences(on day: CivilDay, at clock: WallClock, second: Int) -> ClockOccurrences? {
        guard Self.years.contains(day.parts.year) else { return nil }
        let local = Int(day.number) * 86_400 + Int(clock.minutes) * 60 + second
        var told: ClockOccurrences?
        for clock in clocks {
            var isTold = true
            let shown = ClockOccurrences(of: local) { instant in
                guard let offset = clock.offset(at: instant) else {
                    isTold = false
                    return 0
                }
                return offset
            }
            guard isTold, told.map({ $0 == shown }) ?? true else { return nil }
            told = shown
        }
        return told
    }
}
