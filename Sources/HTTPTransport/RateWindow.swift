/// A limit of requests in any period of a fixed length. It has no clock, so the caller passes the time.
public struct RateWindow: Sendable {
    private let limit: Int
    private let span: Duration
    /// The times of reserved requests, the earliest first.
    private var granted: [Duration] = []

    /// Creates a window of `limit` requests in any `span`.
    public init(limit: Int, span: Duration) {
        self.limit = max(1, limit)
        self.span = span
    }

    /// Reserves the next request, and returns its time: now or later.
    ///
    /// - Parameter spare: The number of requests in any span that are left for other callers.
    public mutating func reserve(at now: Duration, sparing spare: Int = 0) -> Duration {
        let limit = max(1, limit - spare)
        granted.removeAll { $0 + span <= now }
        // Fewer than `limit` reserved requests are later than this one minus a span, so no span has more than `limit`.
        var moment = now
        if granted.count >= limit { moment = max(now, granted[granted.count - limit] + span) }
        // A caller that spares requests waits longer, so its request may be later than one reserved after it.
        granted.insert(moment, at: granted.firstIndex { $0 > moment } ?? granted.endIndex)
        return moment
    }

    /// Releases a reservation that did not become a request to the server, because the task was cancelled or the server
    /// was unreachable.
    public mutating func giveBack(_ moment: Duration) {
        if let index = granted.lastIndex(of: moment) { granted.remove(at: index) }
    }
}
