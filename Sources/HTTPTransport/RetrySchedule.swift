/// When to try again: three tries at most, 1 s, 2 s … apart with a quarter of jitter, within 30 s in all.
public struct RetrySchedule: Sendable {
    /// At most this many tries.
    public static let tries = 3
    /// No try begins later than this after the first.
    public static let budget = Duration.seconds(30)

    private let began: Duration
    private var failed = 0

    /// A schedule whose first try begins at a moment.
    public init(at now: Duration) { began = now }

    /// How many tries failed.
    public var failures: Int { failed }

    /// A try failed at a moment: how long to wait before the next, or nil to give up.
    ///
    /// - Parameters:
    ///   - asked: how long the server asked to wait, if it did.
    ///   - jitter: between 0 and 1, drawn at random.
    public mutating func wait(after asked: Duration?, at now: Duration, jitter: Double) -> Duration? {
        failed += 1
        guard failed < Self.tries else { return nil }
        let step = Duration.seconds(1 << min(failed - 1, 10))
        let share = min(max(jitter.isFinite ? jitter : 0.5, 0), 1) * 0.5 + 0.75
        let wait = max(step * share, asked ?? .zero)
        return now - began + wait <= Self.budget ? wait : nil
    }
}
