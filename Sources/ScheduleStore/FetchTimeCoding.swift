internal import Foundation

/// The coding of fetch times as seconds since 1970.
///
/// If the clock was ahead, a stored time is later than now. Such times are decoded as older than all others, so
/// that later fetches win over them. Their order among each other is preserved.
enum FetchTimeCoding {
    /// The number of seconds that is subtracted from a time in the future: about 31,700 years. No other time is that
    /// early.
    static let futureOffset = 1e12

    /// Returns the time for a number of seconds since 1970.
    ///
    /// - Parameter latest: The last plausible fetch time, in seconds since 1970.
    static func decode(_ seconds: Double, latest: Double) -> Date {
        Date(timeIntervalSince1970: seconds > latest ? seconds - futureOffset : seconds)
    }

    /// Returns the seconds since 1970 of a time. A time that `decode` set back gets its original value.
    ///
    /// When the clock passes the original time, that time is plausible. If the earlier time was stored, the data would
    /// still count as the oldest.
    static func encode(_ time: Date) -> Double {
        let seconds = time.timeIntervalSince1970
        return seconds < -futureOffset / 2 ? seconds + futureOffset : seconds
    }
}
