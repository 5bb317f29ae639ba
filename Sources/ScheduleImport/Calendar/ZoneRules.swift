internal import ScheduleModel

/// The rules of a zone that a calendar defines: the offset from UTC over time.
struct ZoneRules: Hashable {
    /// A change of the clock.
    struct Onset: Hashable {
        /// The instant of the change, in seconds since 1970.
        let at: Int
        /// The offset from UTC after the change, in seconds.
        let offset: Int
        /// True if summer time begins.
        let isSummer: Bool
    }

    /// One definition of the zone.
    struct Clock: Hashable {
        /// The offset before the first change, or nil if it is not defined.
        private let offsetBefore: Int?
        /// The changes in order of time.
        private let onsets: [Onset]
        /// The instants for which the definition is valid, in seconds since 1970.
        private let validity: Range<Int>

        /// The longest time between two changes of one year: about eight months.
        private static let maxSecondsBetweenChanges = 240 * 86_400
        /// The shortest time from one beginning of summer time to the next: two weeks less than a year.
        private static let minSecondsBetweenSummers = 351 * 86_400

        /// Creates a clock that never changes.
        init(always offset: Int) { (offsetBefore, onsets, validity) = (offset, [], Int.min..<Int.max) }

        /// Creates a clock that changes. It is valid from eight months before the first change.
        ///
        /// - Parameter onsets: The changes in order of time, at least one.
        init(before: Int?, onsets: [Onset]) {
            (offsetBefore, self.onsets) = (before, onsets)
            let begin = onsets.first.map { $0.at - Self.maxSecondsBetweenChanges } ?? .min
            validity = begin..<Self.endOfValidity(onsets)
        }

        /// Returns the instant from which changes are missing in a definition, or the largest number if none are.
        ///
        /// Some definitions contain the changes of one year, without a rule and without the next year. After summer
        /// time begins, the next change is missing after eight months. After it ends, the next change is missing
        /// when summer time must begin again.
        private static func endOfValidity(_ onsets: [Onset]) -> Int {
            guard let last = onsets.last else { return .max }
            if last.isSummer { return last.at + maxSecondsBetweenChanges }
            guard let previous = onsets.dropLast().last(where: { $0.at < last.at }), previous.isSummer,
                previous.offset != last.offset
            else { return .max }
            // If summer time lasted longer, the clock has changed for good.
            let nextSummer = previous.at + minSecondsBetweenSummers
            return last.at < nextSummer ? nextSummer : .max
        }

        /// Returns the offset at an instant, or nil if the definition does not cover it.
        func offset(at instant: Int) -> Int? {
            guard validity.contains(instant) else { return nil }
            let past = countOfChanges(until: instant)
            return past == 0 ? offsetBefore : onsets[past - 1].offset
        }

        /// Returns the number of changes up to an instant, by binary search.
        private func countOfChanges(until instant: Int) -> Int {
            var (low, high) = (0, onsets.count)
            while low < high {
                let middle = (low + high) / 2
                if onsets[middle].at <= instant { low = middle + 1 } else { high = middle }
            }
            return low
        }
    }

    /// The years for which recurring changes are computed. Outside them the local time is undefined.
    static let years = 1970...2100

    /// The name in the calendar.
    let name: String
    /// The definitions of the zone, usually one.
    let clocks: [Clock]

    /// Hashes only the name. Zones with equal names are rare, and the list of changes may be long.
    func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// Returns the instants at which the clock shows a local time. Returns nil if a definition does not cover the
    /// time, or if the definitions differ.
    func occurrences(on day: CivilDay, at time: WallClock, second: Int) -> ClockOccurrences? {
        guard Self.years.contains(day.parts.year) else { return nil }
        let local = Int(day.number) * 86_400 + Int(time.minutes) * 60 + second
        var common: ClockOccurrences?
        for clock in clocks {
            var isDefined = true
            let occurrences = ClockOccurrences(of: local) { instant in
                guard let offset = clock.offset(at: instant) else {
                    isDefined = false
                    return 0
                }
                return offset
            }
            guard isDefined, common == nil || common == occurrences else { return nil }
            common = occurrences
        }
        return common
    }
}
