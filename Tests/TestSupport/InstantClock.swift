internal import Synchronization

/// A clock that a sleep moves on at once: what waits an hour is over in no time, and the waits can be counted.
public final class InstantClock: Clock {
    public struct Instant: InstantProtocol {
        public var offset: Duration

        public init(offset: Duration) { self.offset = offset }

        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let state = Mutex<(now: Duration, sleeps: [Duration])>((.zero, []))

    /// Longer sleeps end only when they are cancelled: whoever waits so long waits for what comes first.
    private let longest: Duration

    public init(longest: Duration = .seconds(1 << 40)) { self.longest = longest }

    public var now: Instant { Instant(offset: state.withLock { $0.now }) }
    public var minimumResolution: Duration { .zero }

    /// How long every sleep was, in order.
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

    /// Moves the clock on by hand.
    public func advance(by duration: Duration) { state.withLock { $0.now += duration } }
}

/// A clock whose sleeps end only by cancellation: patience without an end.
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
