public import Foundation
internal import Synchronization

/// The time on the wall, moved by hand.
public final class ManualClock: Sendable {
    private let time: Mutex<Date>

    public init(_ start: Date) { time = Mutex(start) }

    public var now: Date { time.withLock { $0 } }

    /// Moves it on, or back where negative.
    public func advance(by seconds: Double) { time.withLock { $0 = $0.addingTimeInterval(seconds) } }

    /// Sets it.
    public func set(_ instant: Date) { time.withLock { $0 = instant } }
}
