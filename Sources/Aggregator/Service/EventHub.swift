internal import ScheduleModel
internal import Synchronization

/// Tells events to any number of listeners, none of which holds up the others: a listener that is too slow loses events,
/// and is told how many.
public final class EventHub: Sendable {
    private struct Listener {
        let continuation: AsyncStream<ScheduleEvent>.Continuation
        var missed = 0

        mutating func receive(_ event: ScheduleEvent) {
            if missed > 0, case .enqueued = continuation.yield(.eventsDropped(missed)) { missed = 0 }
            if missed > 0 {
                missed += 1
            } else if case .dropped = continuation.yield(event) {
                missed += 1
            }
        }
    }

    private struct State {
        var listeners: [Int: Listener] = [:]
        var lastNumber = 0
    }

    private let state = Mutex(State())

    /// At most this many events wait for a listener; those that come when there is no room are lost.
    private static let bufferSize = 256

    /// A hub without listeners.
    public init() {}

    /// The events from now on, until the listener's task ends or the hub closes.
    public func events() -> AsyncStream<ScheduleEvent> {
        // One more place, for the word of what was missed.
        let (stream, continuation) = AsyncStream.makeStream(
            of: ScheduleEvent.self,
            bufferingPolicy: .bufferingOldest(Self.bufferSize + 1)
        )
        let number = state.withLock { state in
            state.lastNumber += 1
            state.listeners[state.lastNumber] = Listener(continuation: continuation)
            return state.lastNumber
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.listeners.removeValue(forKey: number) }
        }
        return stream
    }

    /// Tells an event to all who listen.
    public func send(_ event: ScheduleEvent) {
        // Yielding waits for no one, so the lock is held for a moment only, and all see one order.
        state.withLock { state in
            for number in state.listeners.keys { state.listeners[number]?.receive(event) }
        }
    }

    /// Ends all listeners' streams.
    public func close() {
        let listeners = state.withLock { $0.listeners }
        for listener in listeners.values { listener.continuation.finish() }
    }
}
