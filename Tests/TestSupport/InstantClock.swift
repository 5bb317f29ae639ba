internal import Synchronization

/// A clock on which every sleep ends at once and advances the time. The sleeps are recorded.
public final class InstantClock: Clock {
    public struct Instant: InstantProtocol {
        public var offset: Duration

        public init(offset: Duration) { self.offset = offset }

        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let state = Mutex<(now: Duration, sleeps: [Duration])>((.zero, []))

    /// The maximum length of a sleep that ends. Longer ones end only when they are cancelled.
    private let longest: Duration

    public init(longest: Duration = .seconds(1 << 40)) { self.longest = longest }

    public var now: Instant { Instant(offset: state.withLock { $0.now }) }
    public var minimumResolution: Duration { .zero }

    /// The lengths of all sleeps, in order.
    public var sleeps: [Duration] { state.withLock { $0.sleeps } }

    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        if deadline.offset - state.withLock({ $0.now }) > longest {
            return try await SleeplessClock().sleep(until: deadline, tolerance: tolerance)
        }
        state.withLock { state in
            state.sleeps.append(max(.zero, deadline.offset - state.now))
            state.now = max(state.now, deadline.offset)
        }
    }

    /// Advances the clock without a sleep.
    public func advance(by duration: Duration) { state.withLock { $0.now += duration } }
}

/// A clock whose sleeps end only by cancellation.
public struct SleeplessClock: Clock {
    public typealias Instant = InstantClock.Instant

    public init() {}

    public var now: Instant { Instant(offset: .zero) }
    public var minimumResolution: Duration { .zero }

    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let (stream, _) = AsyncStream<Never>.makeStream()
        for await _ in stream {}
        throw CancellationError()
    }
}
