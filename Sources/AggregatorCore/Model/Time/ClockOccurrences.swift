/// The instants at which a clock on the wall shows a time, in seconds since 1970.
///
/// A time that the clock skips (spring) is read with the offset before the change, so 02:30 becomes 03:30; one that it
/// shows twice (autumn) is meant the first time, where nothing else tells (RFC 5545, section 3.3.5).
package struct ClockOccurrences: Equatable {
    /// The one that is meant where nothing tells otherwise.
    package let first: Int
    /// The other one, where the clock shows the time twice.
    package let second: Int?

    /// - Parameters:
    ///   - local: what the clock shows, in seconds since it showed the beginning of 1970.
    ///   - offset: the seconds that the clock is ahead of UTC at an instant.
    package init(of local: Int, offset: (Int) -> Int) {
        let before = offset(local - 86_400)
        let after = offset(local + 86_400)
        let (early, late) = (local - before, local - after)
        if before == after {
            (first, second) = (early, nil)
            return
        }
        let (isEarlyRight, isLateRight) = (offset(early) == before, offset(late) == after)
        first = !isEarlyRight && isLateRight ? late : early
        second = isEarlyRight && isLateRight && late > early ? late : nil
    }

    /// The first of them that comes after an instant; where none does, the one that is meant otherwise.
    package func first(after instant: Int) -> Int {
        guard first <= instant, let second, second > instant else { return first }
        return second
    }
}
