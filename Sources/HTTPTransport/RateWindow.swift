/// Limits requests to a number in any span of time: told the time, it says when the next one may go.
public struct RateWindow: Sendable {
    private let limit: Int
    private let span: Duration
    private var granted: [Duration] = []

    /// A window of `limit` requests in any `span`.
    public init(limit: Int, span: Duration) {
        self.limit = max(1, limit)
        self.span = span
    }

    /// Takes the next place, and says at which moment it is: now, or later.
    ///
    /// - Parameter spare: how many places in any span are left to others.
    public mutating func reserve(at now: Duration, sparing spare: Int = 0) -> Duration {
        let limit = max(1, limit - spare)
        granted.removeAll { $0 + span <= now }
        var moment = now
        if granted.count >= limit { moment = max(now, granted[granted.count - limit] + span) }
        granted.append(moment)
        return moment
    }

    /// Gives a place back that was not used, since the server was never reached.
    public mutating func giveBack(_ moment: Duration) {
        if let index = granted.lastIndex(of: moment) { granted.remove(at: index) }
    }
}
