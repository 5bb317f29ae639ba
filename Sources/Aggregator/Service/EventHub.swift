internal import ScheduleModel
internal import Synchronization

/// A hub that sends events to any number of listeners without waiting for them.
///
/// If a listener is too slow, it loses events. It then receives an event with the number of lost ones.
public final class EventHub: Sendable {
    private struct Listener {
        let continuation: AsyncStream<ScheduleEvent>.Continuation
        var missed = 0

        /// Sends an event to the listener, or counts it as missed if the buffer is full.
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

    /// The maximum number of events that wait for a listener. Later ones are dropped.
    private static let bufferSize = 256

    /// Creates a hub without listeners.
    public init() {}

    /// Returns the events from now on, until the listener's task ends or the hub closes.
    public func events() -> AsyncStream<ScheduleEvent> {
        // The event with the number of dropped events needs a place in the buffer too.
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

    /// Sends an event to all listeners.
    public func send(_ event: ScheduleEvent) {
        // Yielding does not block, so the lock is held only briefly, and all listeners receive the same order.
        state.withLock { state in
            for number in state.listeners.keys { state.listeners[number]?.receive(event) }
        }
    }

    /// Ends the streams of all listeners.
    public func close() {
        let listeners = state.withLock { $0.listeners }
        for listener in listeners.values { listener.continuation.finish() }
    }
}
