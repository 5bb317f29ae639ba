public import Foundation
internal import Synchronization

/// The resources that a provider may use: the web, files and the time. A provider opens nothing else, so tests can
/// replace everything.
public struct ProviderEnvironment: Sendable {
    /// Returns a web client that respects the rate limit of a source.
    public var web: @Sendable (_ limit: WebRateLimit) -> any WebFetching
    /// Access to files.
    public var files: any FileReading
    /// Returns the current time.
    public var now: @Sendable () -> Date
    /// The environment variables. A program that a provider runs gets only a few of them.
    public var environmentVariables: [String: String]

    /// Creates an environment. The default environment cannot reach anything.
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

/// The rate limit of a source, and the URL that the user entered for it.
public struct WebRateLimit: Hashable, Sendable {
    /// The maximum number of requests in any period of `seconds`.
    public var requests: Int
    /// The period, in seconds.
    public var seconds: Double
    /// The URL of the source if the user entered it, or nil. Only an entered URL can be in a private network.
    public var userEnteredURL: String?

    /// Creates a rate limit. The default allows 20 requests in 10 seconds.
    public init(requests: Int = 20, seconds: Double = 10, userEnteredURL: String? = nil) {
        self.requests = requests
        self.seconds = seconds
        self.userEnteredURL = userEnteredURL
    }
}

/// A web client that respects rate limits, enforces limits of size and time, follows safe redirects and retries
/// temporary failures.
public protocol WebFetching: Sendable {
    /// Fetches a page.
    ///
    /// - Parameters:
    ///   - address: The URL.
    ///   - headers: Additional headers.
    ///   - validators: The validators for a conditional request, or nil.
    /// - Returns: The page, or nil if the source reports that it has not changed.
    /// - Throws: `ProviderError` if there is no page, with the time of the next attempt if it is known.
    ///   `CancellationError` at once if the task is cancelled. Messages never contain a secret of the address, such as
    ///   an API key.
    func fetch(_ address: String, headers: [String: String], validators: Validators?) async throws -> WebPayload?
}

extension WebFetching {
    /// Fetches a page without additional headers.
    ///
    /// - Returns: The page, or nil if the source reports that it has not changed.
    /// - Throws: The errors of `fetch`.
    public func page(at address: String, validators: Validators? = nil) async throws -> WebPayload? {
        try await fetch(address, headers: [:], validators: validators)
    }

    /// Fetches a page and returns its content as a response for a collector. Returns nil if the page has not
    /// changed.
    ///
    /// The freshness and validators of the page are used, unless `read` sets its own.
    ///
    /// - Parameters:
    ///   - address: The URL.
    ///   - headers: Additional headers.
    ///   - validators: The validators for a conditional request, or nil.
    ///   - read: Decodes the page, for example with a `JSONRowReader`.
    /// - Throws: The errors of `fetch` and of `read`.
    public func respond(
        at address: String,
        headers: [String: String] = [:],
        validators: Validators?,
        _ read: (WebPayload) throws -> SourceResponse
    ) async throws -> SourceResponse? {
        guard let page = try await fetch(address, headers: headers, validators: validators) else { return nil }
        var response = try read(page)
        response.freshSeconds = response.freshSeconds ?? page.freshSeconds
        response.validators = response.validators ?? page.validators
        return response
    }
}

/// A complete page of the web, without the compression of the transfer.
public struct WebPayload: Hashable, Sendable {
    /// The content.
    public var body: [UInt8]
    /// The seconds during which the page is fresh, or nil if the source states none.
    public var freshSeconds: Int?
    /// The validators that the source sent.
    public var validators: Validators?

    /// Creates a page.
    public init(body: [UInt8], freshSeconds: Int? = nil, validators: Validators? = nil) {
        self.body = body
        self.freshSeconds = freshSeconds
        self.validators = validators
    }
}

/// A web client for tests that returns scripted pages. Every other address is unreachable.
public final class StubWeb: WebFetching {
    private let script: @Sendable (_ address: String) throws -> [UInt8]?
    private let log = Mutex<[String]>([])

    /// Creates a client that responds with the results of a function. If the function returns nil, the address is
    /// unreachable.
    public init(_ script: @escaping @Sendable (_ address: String) throws -> [UInt8]?) { self.script = script }

    /// Creates a client with pages by their addresses. Without arguments, every address is unreachable.
    public convenience init(_ pages: [String: String] = [:]) {
        self.init { address in pages[address].map { Array($0.utf8) } }
    }

    /// The requested addresses, in order.
    public var addresses: [String] { log.withLock(\.self) }

    public func fetch(
        _ address: String,
        headers: [String: String],
        validators: Validators?
    ) async throws -> WebPayload? {
        try Task.checkCancellation()
        log.withLock { $0.append(address) }
        guard let body = try script(address) else {
            throw ProviderError(.unreachable, "no connection", isTransient: true)
        }
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
    ) async throws -> WebPayload? {
        let (stream, continuation) = AsyncStream<Never>.makeStream()
        // The stream never has an element, so the loop ends only when the task is cancelled.
        for await _ in stream {}
        continuation.finish()
        throw CancellationError()
    }
}

/// A file system without files.
public struct NoFiles: FileReading {
    /// Creates a file system without files.
    public init() {}

    public func paths(matching pattern: String) -> [String] { [pattern] }
    public func read(_ path: String, _ body: ([UInt8]) throws -> Void) throws { throw FileReadError.missing }
    public func version(of path: String) -> FileVersion? { nil }
}
