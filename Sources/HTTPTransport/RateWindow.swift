/// A limit of requests in any span of time. It has no clock: the caller passes the time.
public struct RateWindow: Sendable {
    private let limit: Int
    private let span: Duration
    private var granted: [Duration] = []

    /// Creates a window of `limit` requests in any `span`.
    public init(limit: Int, span: Duration) {
        self.limit = max(1, limit)
        self.span = span
    }

    /// Reserves the next request, and returns its time: now or later.
    ///
    /// - Parameter spare: The number of requests in any span that are left for others.
    public mutating func reserve(at now: Duration, sparing spare: Int = 0) -> Duration {
        let limit = max(1, limit - spare)
        granted.removeAll { $0 + span <= now }
        var moment = now
        if granted.count >= limit { moment = max(now, granted[granted.count - limit] + span) }
        granted.append(moment)
        return moment
    }

    /// Releases a reservation that was not used because the server could not be reached.
    public mutating func giveBack(_ moment: Duration) {
        if let index = granted.lastIndex(of: moment) { granted.remove(at: index) }
    }
}
