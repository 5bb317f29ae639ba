/// How long a host is left alone that answers 429 and does not say how long: twice as long each time, six hours at
/// most (`failures.md`, N6). Who answers otherwise begins anew.
///
/// Times are durations since any fixed moment.
struct RateLimitBackoff: Sendable {
    static let maxDelay = Duration.seconds(6 * 3600)

    private var last: (length: Duration, from: Duration)?

    /// The pause after a 429 without a time.
    ///
    /// - Parameters:
    ///   - sentAt: when the request was sent; several that were under way at once count as one.
    ///   - first: the pause after the first.
    mutating func length(first: Duration, sentAt: Duration, now: Duration) -> Duration {
        if let last, sentAt <= last.from { return max(last.from + last.length - now, .zero) }
        let length = min(last.map { $0.length * 2 } ?? first, Self.maxDelay)
        last = (length, now)
        return length
    }
}
