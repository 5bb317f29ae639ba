/// The times of retries: at most three tries, 1 s, 2 s … apart with a quarter of jitter, within 30 s in all.
public struct RetrySchedule: Sendable {
    /// The largest number of tries.
    public static let tries = 3
    /// The time after the first try within which the last one must begin.
    public static let budget = Duration.seconds(30)

    private let startedAt: Duration
    private var failed = 0

    /// Creates a schedule whose first try begins at a moment.
    public init(at now: Duration) { startedAt = now }

    /// The number of failed tries.
    public var failures: Int { failed }

    /// Records a failed try, and returns the wait before the next one, or nil to give up.
    ///
    /// - Parameters:
    ///   - minimum: The wait that the server requested, or nil.
    ///   - jitter: A random number between 0 and 1.
    public mutating func wait(after minimum: Duration?, at now: Duration, jitter: Double) -> Duration? {
        failed += 1
        guard failed < Self.tries else { return nil }
        let step = Duration.seconds(1 << min(failed - 1, 10))
        let share = min(max(jitter.isFinite ? jitter : 0.5, 0), 1) * 0.5 + 0.75
        let wait = max(step * share, minimum ?? .zero)
        return now - startedAt + wait <= Self.budget ? wait : nil
    }
}
