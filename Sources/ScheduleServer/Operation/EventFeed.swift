internal import Aggregator
internal import JSONDocuments
internal import Foundation
internal import NIOCore
internal import ScheduleModel
internal import Synchronization

/// A feed of events for HTTP clients (`text/event-stream`).
///
/// Events are numbered, so that a client that reconnects receives the missed ones. If it missed too many, it receives
/// an event to reload everything.
final class EventFeed: Sendable {
    private struct Listener {
        let continuation: AsyncStream<ByteBuffer>.Continuation
        /// The credential of the client, or nil if none was needed.
        let credential: AccessControl.Credential?
    }

    private struct State {
        var listeners: [Int: Listener] = [:]
        var lastListener = 0
        var events: [(number: Int, bytes: ByteBuffer)] = []
        var lastNumber = 0
        var isClosed = false
    }

    private let state = Mutex(State())
    /// A random ID of this run of the server. Event numbers of other runs are not comparable.
    private let run: String
    private let maxClients: Int
    /// The number of events stored for clients that reconnect.
    private static let maxStoredEvents = 256

    /// Creates a feed.
    ///
    /// - Parameter capacity: the maximum number of clients at once.
    init(capacity: Int = 1000) {
        maxClients = capacity
        run = String(UInt64.random(in: 0 ... .max), radix: 36)
    }

    /// The event for a client that missed more events than are stored.
    private static let reload = #"{"schema":"aggctl/event/1","event":"reload"}"#

    /// The number of clients that listen.
    var count: Int { state.withLock { $0.listeners.count } }

    /// Subscribes a client to all events after the last one it received.
    ///
    /// - Parameters:
    ///   - last: the value of `Last-Event-ID`, or nil for a new client.
    ///   - credential: the client's credential. The stream ends when it is no longer valid.
    /// - Returns: the stream and a closure that ends it, or nil if too many clients listen.
    func listen(
        after last: String?,
        credential: AccessControl.Credential?
    ) -> (pieces: AsyncStream<ByteBuffer>, end: @Sendable () -> Void)? {
        // The buffer has room for all stored events, and for new ones while the client receives those.
        let (stream, continuation) = AsyncStream.makeStream(of: ByteBuffer.self, bufferingPolicy: .bufferingOldest(512))
        let number = state.withLock { state -> Int? in
            guard !state.isClosed, state.listeners.count < maxClients else { return nil }
            state.lastListener += 1
            state.listeners[state.lastListener] = Listener(continuation: continuation, credential: credential)
            for bytes in greeting(after: last, in: state) { continuation.yield(bytes) }
            return state.lastListener
        }
        guard let number else { return nil }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.listeners.removeValue(forKey: number) }
        }
        return (stream, { continuation.finish() })
    }

    /// Returns the first messages to a client: the delay before it reconnects, then the events that it missed.
    private func greeting(after last: String?, in state: State) -> [ByteBuffer] {
        let retryDelay = ByteBuffer(string: "retry: 5000\n\n")
        guard let last else { return [retryDelay] }
        // An ID is the run and the number of the event, such as `3f9a-12`.
        let parts = last.split(separator: "-")
        let reload = ByteBuffer(string: "id: \(run)-\(state.lastNumber)\nevent: reload\ndata: \(Self.reload)\n\n")
        guard parts.count == 2, parts[0] == run, let number = Int(parts[1]), number <= state.lastNumber else {
            return [retryDelay, reload]
        }
        if number == state.lastNumber { return [retryDelay] }
        guard let first = state.events.first?.number, first <= number + 1 else { return [retryDelay, reload] }
        return [retryDelay] + state.events.filter { $0.number > number }.map(\.bytes)
    }

    /// Sends an event to all clients.
    func send(_ event: ScheduleEvent, zone: TimeZone) {
        let document = EventDocument(event, zone: zone).json.bytes(isPretty: false)
        let slow = state.withLock { state in
            state.lastNumber += 1
            var bytes = ByteBuffer(string: "id: \(run)-\(state.lastNumber)\nevent: \(event.name)\ndata: ")
            // The document ends with a line break. An empty line ends the event.
            bytes.writeBytes(document)
            bytes.writeString("\n")
            state.events.append((state.lastNumber, bytes))
            if state.events.count > Self.maxStoredEvents { state.events.removeFirst() }
            return Self.send(bytes, in: state)
        }
        for listener in slow { listener.continuation.finish() }
    }

    /// Sends a comment to all clients, so that proxies do not close idle connections.
    func sendKeepAlive() {
        let slow = state.withLock { Self.send(ByteBuffer(string: ": \n\n"), in: $0) }
        for listener in slow { listener.continuation.finish() }
    }

    /// Sends bytes to all clients.
    ///
    /// - Returns: the clients that are too slow. The caller ends them after it has released the lock, because ending
    ///   takes the lock. They reconnect and receive the missed events.
    private static func send(_ bytes: ByteBuffer, in state: State) -> [Listener] {
        state.listeners.values.filter { listener in
            if case .dropped = listener.continuation.yield(bytes) { true } else { false }
        }
    }

    /// Ends the streams of clients whose credential is no longer valid.
    func end(unless isValid: (AccessControl.Credential) -> Bool) {
        let ended = state.withLock { state in
            state.listeners.values.filter { listener in
                if let credential = listener.credential { !isValid(credential) } else { false }
            }
        }
        for listener in ended { listener.continuation.finish() }
    }

    /// Ends all streams.
    func close() {
        let ended = state.withLock { state in
            state.isClosed = true
            return Array(state.listeners.values)
        }
        for listener in ended { listener.continuation.finish() }
    }
}
