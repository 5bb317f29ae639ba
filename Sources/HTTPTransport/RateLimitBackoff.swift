/// The backoff for a host that responds with 429 and no `Retry-After`. It doubles each time, up to six hours. Any other
/// response resets it.
///
/// Times are durations since any fixed moment.
struct RateLimitBackoff: Sendable {
    static let maxDelay = Duration.seconds(6 * 3600)

    private var last: (length: Duration, from: Duration)?

    /// Returns the pause after a 429 response without a time.
    ///
    /// - Parameters:
    ///   - first: The pause after the first one.
    ///   - sentAt: The time when the request was sent. Simultaneous requests count as one.
    mutating func length(first: Duration, sentAt: Duration, now: Duration) -> Duration {
        if let last, sentAt <= last.from { return max(last.from + last.length - now, .zero) }
        let length = min(last.map { $0.length * 2 } ?? first, Self.maxDelay)
        last = (length, now)
        return length
    }
}
