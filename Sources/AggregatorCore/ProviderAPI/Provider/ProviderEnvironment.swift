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

/// The rate limit of a source.
public struct WebRateLimit: Hashable, Sendable {
    /// The maximum number of requests in any period of `seconds`.
    public var requests: Int
    /// The period, in seconds.
    public var seconds: Double
    /// The URL of the source, if the user entered it. Only then are addresses in private networks allowed.
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
    /// - Throws: `ProviderError` for anything other than a page, with the time of the next attempt.
    ///   `CancellationError` at once if the task is cancelled. No message contains a key from the address.
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

/// A complete and decoded page of the web.
public struct WebPayload: Hashable, Sendable {
    /// The bytes.
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

    /// Creates a client with some pages by address. Without arguments, nothing is reachable.
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
