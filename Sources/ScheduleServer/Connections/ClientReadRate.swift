internal import NIOCore

/// A check that the client reads responses fast enough.
///
/// The client has a time budget. Each byte that it reads adds to the budget, up to a maximum, so a large response may
/// take longer, but none takes forever.
struct ClientReadRate {
    /// The bytes written since the last check.
    private var written = 0
    private var waiting = 0
    private var since = NIODeadline.uptimeNanoseconds(0)
    /// The remaining time budget, or nil if no bytes are waiting.
    private var left: TimeAmount?
    private var lastProgressAt = NIODeadline.uptimeNanoseconds(0)

    /// Records that bytes were written.
    mutating func write(_ count: Int) { written += count }

    /// Updates the time budget and returns whether the connection must be closed.
    ///
    /// - Parameters:
    ///   - waiting: the number of bytes that the client has not read yet.
    ///   - isStream: whether the response is a stream of events. It has few bytes and no end, so only a complete stall
    ///     counts.
    mutating func isTooSlow(waiting: Int, isStream: Bool, at now: NIODeadline, _ deadlines: Deadlines) -> Bool {
        let read = self.waiting + written - waiting
        let elapsed = now - since
        (self.waiting, written, since) = (waiting, 0, now)
        guard waiting > 0 else {
            left = nil
            return false
        }
        if read > 0 || left == nil { lastProgressAt = now }
        let added = TimeAmount.nanoseconds(Int64(min(Double(read) / deadlines.minReadRate, 3600) * 1e9))
        let budget =
            isStream ? deadlines.pace : min((left ?? deadlines.pace + elapsed) - elapsed + added, deadlines.pace)
        left = budget
        return budget <= .zero || now >= lastProgressAt + deadlines.writeStallTimeout
    }
}
