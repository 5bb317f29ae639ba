internal import Foundation

/// When something was said, as it is read and written: what a clock that was ahead dates later than now is read as older
/// than all else, so that nothing goes by it that was said since, and still in its order.
enum FetchTimeCoding {
    /// By how many seconds such a time is set back: more than any that can be written down reaches.
    static let futureOffset = 1e12

    /// The time of what bears a number of seconds since 1970.
    ///
    /// - Parameter latest: the last instant at which anything can have been said by now.
    static func decode(_ seconds: Double, latest: Double) -> Date {
        Date(timeIntervalSince1970: seconds > latest ? seconds - futureOffset : seconds)
    }

    /// The seconds since 1970 of a time, with one that was set back as it was written first: it comes true one day, and
    /// until then it is not as old as it looks.
    static func encode(_ time: Date) -> Double {
        let seconds = time.timeIntervalSince1970
        return seconds < -futureOffset / 2 ? seconds + futureOffset : seconds
    }
}
