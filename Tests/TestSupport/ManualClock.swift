public import Foundation
internal import Synchronization

/// A wall clock that a test sets.
public final class ManualClock: Sendable {
    private let time: Mutex<Date>

    public init(_ start: Date) { time = Mutex(start) }

    public var now: Date { time.withLock { $0 } }

    /// Advances the clock, or sets it back if negative.
    public func advance(by seconds: Double) { time.withLock { $0 = $0.addingTimeInterval(seconds) } }

    /// Sets the clock.
    public func set(_ instant: Date) { time.withLock { $0 = instant } }
}
