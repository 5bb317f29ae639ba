/// Checks one transfer against its limits. It has no clock: the caller passes times and sizes.
struct TransferMonitor {
    /// A limit that was exceeded.
    enum Verdict: Equatable {
        case silent
        case slow
        case overdue
        case tooLarge
        case headersTooLarge
        case wireTooLarge
        case expandsTooMuch
    }

    private let limits: TransferLimits
    private let startedAt: Duration
    private var lastByteAt: Duration
    private var decoded = 0
    private var wire = 0
    private var slowSince: (at: Duration, wire: Int)?

    /// Creates a monitor of a transfer that starts at a moment of a monotonic clock.
    init(_ limits: TransferLimits, at now: Duration) {
        self.limits = limits
        startedAt = now
        lastByteAt = now
    }

    /// Checks a number of newly decoded bytes of the body.
    mutating func decoded(_ count: Int) -> Verdict? {
        decoded += count
        if decoded > limits.bodyBytes { return .tooLarge }
        return decoded > limits.expansionFloor && decoded / limits.expansion > wire ? .expandsTooMuch : nil
    }

    /// Checks the number of bytes received on the wire since the start of the transfer.
    mutating func received(inAll count: Int, at now: Duration) -> Verdict? {
        if count > wire {
            if wire == 0 { slowSince = (now, count) }
            wire = count
            lastByteAt = now
        }
        return wire > limits.wireBytes ? .wireTooLarge : nil
    }

    /// Checks the times. The caller must call it regularly.
    mutating func check(at now: Duration) -> Verdict? {
        if now - startedAt >= limits.totalTimeout { return .overdue }
        if now - lastByteAt >= limits.idleTimeout { return .silent }
        if let since = slowSince, now - since.at >= limits.slowSpan {
            let seconds = max(1, Int((now - since.at).components.seconds))
            if (wire - since.wire) / seconds < limits.slowRate { return .slow }
            slowSince = (now, wire)
        }
        return nil
    }

    /// Returns the latest moment for the next call of `check`.
    func nextCheck() -> Duration {
        var moments = [startedAt + limits.totalTimeout, lastByteAt + limits.idleTimeout]
        if let since = slowSince { moments.append(since.at + limits.slowSpan) }
        return moments.min() ?? startedAt
    }
}

extension TransferMonitor.Verdict {
    func error(_ limits: TransferLimits, url: String) -> TransportError {
        switch self {
        case .silent: TransportError(.timedOut, "silent for \(limits.idleTimeout.text)", url: url)
        case .slow:
            TransportError(.timedOut, "slower than \(limits.slowRate) B/s for \(limits.slowSpan.text)", url: url)
        case .overdue: TransportError(.timedOut, "no complete response within \(limits.totalTimeout.text)", url: url)
        case .tooLarge: TransportError(.tooLarge, "larger than \(limits.bodyBytes >> 20) MB", url: url)
        case .headersTooLarge:
            TransportError(.tooLarge, "its headers are larger than \(limits.headerBytes >> 10) KB", url: url)
        case .wireTooLarge:
            TransportError(.tooLarge, "larger than \(limits.wireBytes >> 20) MB on the wire", url: url)
        case .expandsTooMuch:
            TransportError(.tooLarge, "decompresses to more than \(limits.expansion) times its size", url: url)
        }
    }
}

extension Duration {
    /// The duration as `30 s`, or `300 ms` if it is less than a second.
    var text: String {
        let (seconds, attoseconds) = components
        return seconds > 0 ? "\(seconds) s" : "\(attoseconds / 1_000_000_000_000_000) ms"
    }

    /// The duration in seconds, with fractions.
    var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
