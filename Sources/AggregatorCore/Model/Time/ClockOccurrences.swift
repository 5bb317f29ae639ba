/// The instants at which a local clock shows a time, in seconds since 1970.
///
/// A time that the clock skips in spring is read with the offset before the change, so 02:30 becomes 03:30. A time
/// that the clock shows twice in autumn is the first one, unless something else decides (RFC 5545, section 3.3.5).
package struct ClockOccurrences: Equatable {
    /// The default instant.
    package let first: Int
    /// The second instant, if the clock shows the time twice.
    package let second: Int?

    /// - Parameters:
    ///   - local: The local time in seconds since 1970-01-01T00:00.
    ///   - offset: Returns the offset from UTC in seconds at an instant.
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

    /// Returns the first of the instants after another instant, or the default if there is none.
    package func first(after instant: Int) -> Int {
        guard first <= instant, let second, second > instant else { return first }
        return second
    }
}
