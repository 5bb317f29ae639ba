/// A GET or POST request.
public struct WebRequest: Hashable, Sendable {
    /// The address, http or https.
    public var url: String
    /// Headers in addition to those that the transport sets.
    public var headers: [String: String]
    /// The body of a POST request, or nil for a GET request.
    public var body: [UInt8]?
    /// Whether the request is one of many, and leaves capacity of its host to others.
    public var isBulk = false
    /// Whether the request is sent again after a temporary failure. It may then arrive twice.
    public var isRepeatable = true

    /// Creates a request.
    public init(url: String, headers: [String: String] = [:], body: [UInt8]? = nil) {
        self.url = url
        self.headers = headers
        self.body = body
    }
}

/// A complete, decoded response.
public struct WebResponse: Hashable, Sendable {
    /// The address that responded.
    public var url: String
    /// The status, such as 200.
    public var status: Int
    /// The headers, with lower-case names. If a header is repeated, the last one is used.
    public var headers: [String: String]
    /// The body, without its content coding.
    public var body: [UInt8]

    /// Creates a response.
    public init(url: String, status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
        self.url = url
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// Sends requests and returns their responses.
public protocol WebTransport: Sendable {
    /// Returns the response to a request, whatever its status.
    ///
    /// - Throws: `TransportError`, or `CancellationError` at once if the task is cancelled.
    func send(_ request: WebRequest) async throws -> WebResponse
}
