internal import NIOCore

/// Whether the other side takes what is written fast enough: each byte that it takes buys time, up to an amount, so that an
/// answer may take longer the larger it is, and none takes for ever.
struct ClientReadRate {
    /// How much was written since it was looked last.
    private var written = 0
    private var waiting = 0
    private var since = NIODeadline.uptimeNanoseconds(0)
    /// How long it may still take; nil where nothing waits to be taken.
    private var left: TimeAmount?
    private var lastProgressAt = NIODeadline.uptimeNanoseconds(0)

    /// Notes that something was written.
    mutating func write(_ count: Int) { written += count }

    /// Looks whether who takes has had time enough.
    ///
    /// - Parameters:
    ///   - waiting: how many bytes wait to be taken.
    ///   - isStream: whether events are written, of which few wait and there is no end: these are to be taken at all.
    /// - Returns: whether the connection is to be closed.
    mutating func isTooSlow(waiting: Int, isStream: Bool, at now: NIODeadline, _ deadlines: Deadlines) -> Bool {
        let taken = self.waiting + written - waiting
        let passed = now - since
        (self.waiting, written, since) = (waiting, 0, now)
        guard waiting > 0 else {
            left = nil
            return false
        }
        if taken > 0 || left == nil { lastProgressAt = now }
        let bought = TimeAmount.nanoseconds(Int64(min(Double(taken) / deadlines.minReadRate, 3600) * 1e9))
        let rest = isStream ? deadlines.pace : min((left ?? deadlines.pace + passed) - passed + bought, deadlines.pace)
        left = rest
        return rest <= .zero || now >= lastProgressAt + deadlines.writeStallTimeout
    }
}
