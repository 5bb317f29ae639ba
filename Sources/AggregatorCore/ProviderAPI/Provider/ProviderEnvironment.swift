public import Foundation
internal import Synchronization

/// What a provider is given of the world: the web, files and the time. It opens nothing of its own, so a test can stand
/// in for each.
public struct ProviderEnvironment: Sendable {
    /// The web, used as a source asks its guests to.
    public var web: @Sendable (_ limit: WebRateLimit) -> any WebFetching
    /// Files.
    public var files: any FileReading
    /// The time now.
    public var now: @Sendable () -> Date
    /// The environment's variables. A program that a provider runs is given a small part of them.
    public var environmentVariables: [String: String]

    /// A world; one in which nothing can be reached, where nothing is given.
    public init(
        web: @escaping @Sendable (_ limit: WebRateLimit) -> any WebFetching = { _ in StubWeb() },
        files: any FileReading = NoFiles(),
        now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 0) },
        environmentVariables: [String: String] = [:]
    ) {
        self.environmentVariables = environmentVariables
        self.web = web
        self.files = files
        self.now = now
    }
}

/// What a source asks of its guests.
public struct WebRateLimit: Hashable, Sendable {
    /// How many requests may go in any span of `seconds`.
    public var requests: Int
    /// The span, in seconds.
    public var seconds: Double
    /// Where the source is, if the user typed it: an address of a private network is asked for that reason alone.
    public var userEnteredURL: String?

    /// The limit towards a source: two requests a second where nothing else is said.
    public init(requests: Int = 20, seconds: Double = 10, userEnteredURL: String? = nil) {
        self.requests = requests
        self.seconds = seconds
        self.userEnteredURL = userEnteredURL
    }
}

/// Brings pages of the web: politely, within limits of size and time, following safe redirects, trying again what is worth
/// it.
public protocol WebFetching: Sendable {
    /// A page; nil where its source says that it did not change since it gave these validators.
    ///
    /// - Throws: `ProviderError` for whatever is no page, with when it may be asked again; `CancellationError` at once when
    ///   the task is cancelled. A key in the address is in no message.
    func fetch(_ address: String, headers: [String: String], validators known: Validators?) async throws -> WebPayload?
}

extension WebFetching {
    /// A page, asked for without headers of its own.
    public func page(at address: String, validators known: Validators? = nil) async throws -> WebPayload? {
        try await fetch(address, headers: [:], validators: known)
    }

    /// What a source says on one page, for a collector; nil where it says that the page did not change. For how long it
    /// stays true, and by what its source recognises it, is what the page says, unless the reader says otherwise.
    ///
    /// - Parameter read: makes the answer of the page; with a `JSONRowReader`, say.
    ///
    /// - Throws: as `page`, and what the reader throws.
    public func respond(
        at address: String,
        headers: [String: String] = [:],
        validators known: Validators?,
        _ read: (WebPayload) throws -> SourceResponse
    ) async throws -> SourceResponse? {
        guard let page = try await fetch(address, headers: headers, validators: known) else { return nil }
        var answer = try read(page)
        answer.freshSeconds = answer.freshSeconds ?? page.freshSeconds
        answer.validators = answer.validators ?? page.validators
        return answer
    }
}

/// A page of the web, complete and decoded.
public struct WebPayload: Hashable, Sendable {
    /// Its bytes.
    public var body: [UInt8]
    /// For how many seconds its source says that it stays true; nil where it says nothing.
    public var freshSeconds: Int?
    /// By what its source recognises it.
    public var validators: Validators?

    /// A page.
    public init(body: [UInt8], freshSeconds: Int? = nil, validators: Validators? = nil) {
        self.body = body
        self.freshSeconds = freshSeconds
        self.validators = validators
    }
}

/// Answers from a script instead of the web: the twin for tests. What the script does not have is unreachable.
public final class StubWeb: WebFetching {
    private let script: @Sendable (_ address: String) throws -> [UInt8]?
    private let log = Mutex<[String]>([])

    /// A web that answers as a function does.
    public init(_ script: @escaping @Sendable (_ address: String) throws -> [UInt8]?) { self.script = script }

    /// A web that knows some addresses by heart; nothing, where none are given.
    public convenience init(_ pages: [String: String] = [:]) {
        self.init { address in pages[address].map { Array($0.utf8) } }
    }

    /// Every address that was asked for, in order.
    public var addresses: [String] { log.withLock(\.self) }

    public func fetch(
        _ address: String,
        headers: [String: String],
        validators known: Validators?
    ) async throws -> WebPayload? {
        try Task.checkCancellation()
        log.withLock { $0.append(address) }
        guard let body = try script(address) else {
            throw ProviderError(.unreachable, "no connection", isTransient: true)
        }
        return WebPayload(body: body)
    }
}

/// A web that never answers, for tests: whoever waits for it is to end when cancelled.
public struct UnresponsiveWeb: WebFetching {
    /// A silent web.
    public init() {}

    public func fetch(
        _ address: String,
        headers: [String: String],
        validators known: Validators?
    ) async throws -> WebPayload? {
        let (stream, continuation) = AsyncStream<Never>.makeStream()
        for await _ in stream {}
        continuation.finish()
        throw CancellationError()
    }
}

/// No files at all.
public struct NoFiles: FileReading {
    /// No files.
    public init() {}

    public func paths(matching pattern: String) -> [String] { [pattern] }
    public func read(_ path: String, _ body: ([UInt8]) throws -> Void) throws { throw FileReadError.missing }
    public func version(of path: String) -> FileVersion? { nil }
}
