/// Watches one transfer against its limits: told of what comes and when, it says when enough is enough.
struct TransferMonitor {
    /// A limit that was crossed.
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
    private let began: Duration
    private var lastByteAt: Duration
    private var decoded = 0
    private var wire = 0
    private var slowSince: (at: Duration, wire: Int)?

    /// A watch over a transfer that begins at a moment of a clock that never goes back.
    init(_ limits: TransferLimits, at now: Duration) {
        self.limits = limits
        began = now
        lastByteAt = now
    }

    /// To be called when bytes of the body came; `count` is how many these were, decoded.
    mutating func decoded(_ count: Int) -> Verdict? {
        decoded += count
        if decoded > limits.bodyBytes { return .tooLarge }
        return decoded > limits.expansionFloor && decoded / limits.expansion > wire ? .expandsTooMuch : nil
    }

    /// To be called when bytes came; `count` is how many came over the wire since the transfer began.
    mutating func received(inAll count: Int, at now: Duration) -> Verdict? {
        if count > wire {
            if wire == 0 { slowSince = (now, count) }
            wire = count
            lastByteAt = now
        }
        return wire > limits.wireBytes ? .wireTooLarge : nil
    }

    /// To be called as time goes by.
    mutating func check(at now: Duration) -> Verdict? {
        if now - began >= limits.total { return .overdue }
        if now - lastByteAt >= limits.idleTimeout { return .silent }
        if let since = slowSince, now - since.at >= limits.slowSpan {
            let seconds = max(1, Int((now - since.at).components.seconds))
            if (wire - since.wire) / seconds < limits.slowRate { return .slow }
            slowSince = (now, wire)
        }
        return nil
    }

    /// When `check` should be asked again at the latest.
    func nextCheck() -> Duration {
        var moments = [began + limits.total, lastByteAt + limits.idleTimeout]
        if let since = slowSince { moments.append(since.at + limits.slowSpan) }
        return moments.min() ?? began
    }
}

extension TransferMonitor.Verdict {
    func error(_ limits: TransferLimits, url: String) -> TransportError {
        switch self {
        case .silent: TransportError(.timedOut, "silent for \(limits.idleTimeout.text)", url: url)
        case .slow:
            TransportError(.timedOut, "slower than \(limits.slowRate) B/s for \(limits.slowSpan.text)", url: url)
        case .overdue: TransportError(.timedOut, "no complete answer within \(limits.total.text)", url: url)
        case .tooLarge: TransportError(.tooLarge, "larger than \(limits.bodyBytes >> 20) MB", url: url)
        case .headersTooLarge:
            TransportError(.tooLarge, "its headers are larger than \(limits.headerBytes >> 10) KB", url: url)
        case .wireTooLarge:
            TransportError(.tooLarge, "larger than \(limits.wireBytes >> 20) MB on the wire", url: url)
        case .expandsTooMuch:
            TransportError(.tooLarge, "unpacks to more than \(limits.expansion) times its size", url: url)
        }
    }
}

extension Duration {
    /// `30 s`, or `300 ms` where it is less than a second.
    var text: String {
        let (seconds, attoseconds) = components
        return seconds > 0 ? "\(seconds) s" : "\(attoseconds / 1_000_000_000_000_000) ms"
    }

    /// The duration in seconds, for those who count in fractions.
    var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
