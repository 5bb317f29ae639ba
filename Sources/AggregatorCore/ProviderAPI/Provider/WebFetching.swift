internal import Foundation

/// The rate limit of a source, and the URLs that the user entered for it.
public struct WebRateLimit: Hashable, Sendable {
    /// The maximum number of requests in any period of `seconds`.
    public var requests: Int
    /// The period, in seconds.
    public var seconds: Double
    /// The URLs that the user entered. Only their hosts can be in a private network. The addresses in the settings of
    /// a provider are added for it.
    public var enteredURLs: [String]

    /// Creates a rate limit. The default allows 20 requests in 10 seconds.
    public init(requests: Int = 20, seconds: Double = 10, enteredURLs: [String] = []) {
        self.requests = requests
        self.seconds = seconds
        self.enteredURLs = enteredURLs
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

    /// Sends a POST request and returns the response. Redirects are not followed.
    ///
    /// - Throws: The errors of `fetch`.
    func send(_ request: WebPost) async throws -> WebPayload
}

extension WebFetching {
    /// Throws, for a client that only fetches pages.
    public func send(_ request: WebPost) async throws -> WebPayload {
        throw ProviderError(.unexpected, "this web client sends no POST requests", at: request.address)
    }

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

/// A POST request, such as a GraphQL query.
public struct WebPost: Hashable, Sendable {
    /// The URL.
    public var address: String
    /// The headers, with lower-case names.
    public var headers: [String: String]
    /// The content.
    public var body: [UInt8]
    /// Whether the request may arrive twice. If so, aggctl sends it again after a temporary failure. Set it to false
    /// if the request changes something at the source.
    public var isRepeatable: Bool

    /// Creates a request.
    public init(to address: String, headers: [String: String] = [:], body: [UInt8], isRepeatable: Bool = true) {
        self.address = address
        self.headers = headers
        self.body = body
        self.isRepeatable = isRepeatable
    }

    /// Creates a request whose content is JSON. Its keys are sorted, so equal values have equal bytes.
    ///
    /// ```swift
    /// let query = ["query": "{ schedule { title start } }"]
    /// let page = try await web.send(WebPost(to: address, json: query))
    /// ```
    ///
    /// - Throws: The errors of `JSONEncoder`.
    public init(
        to address: String,
        headers: [String: String] = [:],
        json value: some Encodable,
        isRepeatable: Bool = true
    ) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let headers = headers.merging(["content-type": "application/json"]) { given, _ in given }
        self.init(to: address, headers: headers, body: Array(try encoder.encode(value)), isRepeatable: isRepeatable)
    }
}
