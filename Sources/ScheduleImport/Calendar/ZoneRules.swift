internal import ScheduleModel

/// The rules of a zone that a calendar defines: the offset from UTC over time.
struct ZoneRules: Hashable {
    /// A change of the clock: the instant and the new offset, both in seconds.
    struct Onset: Hashable {
        let at: Int
        let offset: Int
        /// Whether summer time begins.
        let isSummer: Bool
    }

    /// One definition of the zone.
    struct Clock: Hashable {
        /// The offset before the first change, or nil if not defined.
        private let before: Int?
        /// The changes in order of time.
        private let onsets: [Onset]
        /// The instants at which the definition begins and ends to apply, in seconds since 1970.
        private let first: Int
        private let last: Int

        /// Creates a clock that never changes.
        init(always offset: Int) { (before, onsets, first, last) = (offset, [], .min, .max) }

        /// Creates a clock that changes.
        ///
        /// Some definitions contain the changes of one year, without a rule and without the next year. The
        /// definition then ends to apply after eight months of summer time, or a year after the previous change.
        ///
        /// - Parameter onsets: The changes in order of time, at least one.
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

        /// Returns the offset at an instant, or nil if the definition does not cover it.
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

    /// The years for which recurring changes are computed. Outside them the local time is undefined.
    static let years = 1970...2100

    /// The name in the calendar.
    let name: String
    /// The definitions, usually one.
    let clocks: [Clock]

    /// Hashes only the name. Zones with equal names are rare, and the list of changes may be long.
    func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// Returns the instants at which the clock shows a local time. Returns nil if a definition does not cover the
    /// time, or if the definitions differ.
    func occurrences(on day: CivilDay, at clock: WallClock, second: Int) -> ClockOccurrences? {
        guard Self.years.contains(day.parts.year) else { return nil }
        let local = Int(day.number) * 86_400 + Int(clock.minutes) * 60 + second
        var result: ClockOccurrences?
        for clock in clocks {
            var isDefined = true
            let occurrences = ClockOccurrences(of: local) { instant in
                guard let offset = clock.offset(at: instant) else {
                    isDefined = false
                    return 0
                }
                return offset
            }
            guard isDefined, result.map({ $0 == occurrences }) ?? true else { return nil }
            result = occurrences
        }
        return result
    }
}
