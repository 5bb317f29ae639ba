internal import Aggregator
internal import JSONDocuments
internal import Foundation
internal import NIOCore
internal import ScheduleModel
internal import Synchronization

/// Tells events to whoever listens over HTTP (`text/event-stream`): each once written, with a number, so that who was away
/// for a moment hears what was missed, or that all must be asked for again.
final class EventFeed: Sendable {
    private struct Listener {
        let continuation: AsyncStream<ByteBuffer>.Continuation
        /// The digest of the token that let it in; nil where none was needed.
        let token: String?
    }

    private struct State {
        var listeners: [Int: Listener] = [:]
        var lastListener = 0
        var events: [(number: Int, bytes: ByteBuffer)] = []
        var lastNumber = 0
        var isClosed = false
    }

    private let state = Mutex(State())
    /// Which run of the server the numbers are of.
    private let run: String
    private let capacity: Int
    /// How many events are remembered for a listener who comes back.
    private static let memory = 256

    /// - Parameter room: how many may listen at once.
    init(capacity: Int = 1000) {
        self.capacity = capacity
        run = String(UInt64.random(in: 0 ... .max), radix: 36)
    }

    /// What a listener gets who missed more than the feed remembers.
    private static let reload = #"{"schema":"aggctl/event/1","event":"reload"}"#

    /// How many listen.
    var count: Int { state.withLock { $0.listeners.count } }

    /// The events from now on, and those since the last one that was heard.
    ///
    /// - Returns: the pieces, and what ends them; nil where too many listen.
    func listen(
        after last: String?,
        token: String?
    ) -> (pieces: AsyncStream<ByteBuffer>, end: @Sendable () -> Void)? {
        let (stream, continuation) = AsyncStream.makeStream(of: ByteBuffer.self, bufferingPolicy: .bufferingOldest(512))
        let number = state.withLock { state -> Int? in
            guard !state.isClosed, state.listeners.count < capacity else { return nil }
            state.lastListener += 1
            state.listeners[state.lastListener] = Listener(continuation: continuation, token: token)
            for bytes in missed(after: last, in: state) { continuation.yield(bytes) }
            return state.lastListener
        }
        guard let number else { return nil }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.listeners.removeValue(forKey: number) }
        }
        return (stream, { continuation.finish() })
    }

    private func missed(after last: String?, in state: State) -> [ByteBuffer] {
        let hello = ByteBuffer(string: "retry: 5000\n\n")
        guard let last else { return [hello] }
        let parts = last.split(separator: "-")
        let reload = ByteBuffer(string: "id: \(run)-\(state.lastNumber)\nevent: reload\ndata: \(Self.reload)\n\n")
        guard parts.count == 2, parts[0] == run, let number = Int(parts[1]), number <= state.lastNumber else {
            return [hello, reload]
        }
        if number == state.lastNumber { return [hello] }
        guard let first = state.events.first?.number, first <= number + 1 else { return [hello, reload] }
        return [hello] + state.events.filter { $0.number > number }.map(\.bytes)
    }

    /// Tells an event to all.
    func send(_ event: ScheduleEvent, zone: TimeZone) {
        let document = EventDocument(event, zone: zone).json.bytes(isPretty: false)
        let slow = state.withLock { state in
            state.lastNumber += 1
            var bytes = ByteBuffer(string: "id: \(run)-\(state.lastNumber)\nevent: \(event.name)\ndata: ")
            // A document in one line ends with the line's end; an empty line ends the event.
            bytes.writeBytes(document)
            bytes.writeString("\n")
            state.events.append((state.lastNumber, bytes))
            if state.events.count > Self.memory { state.events.removeFirst() }
            return Self.send(bytes, in: state)
        }
        for listener in slow { listener.continuation.finish() }
    }

    /// Tells all that the connection lives, so that what lies between does not end it.
    func sendKeepAlive() {
        let slow = state.withLock { Self.send(ByteBuffer(string: ": \n\n"), in: $0) }
        for listener in slow { listener.continuation.finish() }
    }

    /// - Returns: who is too slow, to be sent away: it comes back, and hears what it missed. Who ends takes the lock.
    private static func send(_ bytes: ByteBuffer, in state: State) -> [Listener] {
        state.listeners.values.filter { listener in
            if case .dropped = listener.continuation.yield(bytes) { true } else { false }
        }
    }

    /// Ends those whom no token lets in any more.
    func end(allBut tokens: Set<String>) {
        let ended = state.withLock { state in
            state.listeners.values.filter { listener in listener.token.map { !tokens.contains($0) } ?? false }
        }
        for listener in ended { listener.continuation.finish() }
    }

    /// Ends all.
    func close() {
        let ended = state.withLock { state in
            state.isClosed = true
            return Array(state.listeners.values)
        }
        for listener in ended { listener.continuation.finish() }
    }
}
