internal import Synchronization

/// A web client for tests that returns scripted pages. Every other address is unreachable.
public final class StubWeb: WebFetching {
    private let script: @Sendable (_ address: String) throws -> [UInt8]?
    private let answer: @Sendable (_ request: WebPost) throws -> [UInt8]?
    private let log = Mutex<[String]>([])

    /// Creates a client that responds with the results of functions. If a function returns nil, the address is
    /// unreachable.
    ///
    /// - Parameters:
    ///   - script: Returns the page at an address.
    ///   - answer: Returns the answer to a POST request.
    public init(
        _ script: @escaping @Sendable (_ address: String) throws -> [UInt8]?,
        answering answer: @escaping @Sendable (_ request: WebPost) throws -> [UInt8]? = { _ in nil }
    ) {
        (self.script, self.answer) = (script, answer)
    }

    /// Creates a client with pages by their addresses. Without arguments, every address is unreachable.
    public convenience init(_ pages: [String: String] = [:]) {
        self.init({ address in pages[address].map { Array($0.utf8) } })
    }

    /// The requested addresses, in order.
    public var addresses: [String] { log.withLock(\.self) }

    public func fetch(
        _ address: String,
        headers: [String: String],
        validators: Validators?
    ) async throws -> WebPayload? {
        try page(try script(address), at: address)
    }

    public func send(_ request: WebPost) async throws -> WebPayload {
        try page(try answer(request), at: request.address)
    }

    private func page(_ body: [UInt8]?, at address: String) throws -> WebPayload {
        try Task.checkCancellation()
        log.withLock { $0.append(address) }
        guard let body else { throw ProviderError(.unreachable, "no connection", isTransient: true) }
        return WebPayload(body: body)
    }
}

/// A web client for tests that never responds. Waiting for it ends when the task is cancelled.
public struct UnresponsiveWeb: WebFetching {
    /// Creates a client that never responds.
    public init() {}

    public func fetch(
        _ address: String,
        headers: [String: String],
        validators: Validators?
    ) async throws -> WebPayload? { try await neverRespond() }

    public func send(_ request: WebPost) async throws -> WebPayload { try await neverRespond() }

    private func neverRespond() async throws -> Never {
        let (stream, continuation) = AsyncStream<Never>.makeStream()
        // The stream never has an element, so the loop ends only when the task is cancelled.
        for await _ in stream {}
        continuation.finish()
        throw CancellationError()
    }
}
