/// A GET request.
public struct WebRequest: Hashable, Sendable {
    /// The address, http or https.
    public var url: String
    /// Headers beside those that the transport sets itself.
    public var headers: [String: String]
    /// What is sent, by POST; nil where something is asked for, by GET.
    public var body: [UInt8]?
    /// Whether it is one of many that are asked for at once, and leaves room for others at its host.
    public var isBulk = false

    /// A request for an address.
    public init(url: String, headers: [String: String] = [:], body: [UInt8]? = nil) {
        self.url = url
        self.headers = headers
        self.body = body
    }
}

/// An answer, complete and decoded.
public struct WebResponse: Hashable, Sendable {
    /// The address that answered.
    public var url: String
    /// The status, such as 200.
    public var status: Int
    /// The headers, their names in lower case; of one that came twice the last.
    public var headers: [String: String]
    /// The body, its content coding taken off.
    public var body: [UInt8]

    /// An answer.
    public init(url: String, status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
        self.url = url
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// Takes requests to the web and brings answers back.
public protocol WebTransport: Sendable {
    /// The answer to a request, whatever its status.
    ///
    /// - Throws: `TransportError`, or `CancellationError` at once when the task is cancelled.
    func send(_ request: WebRequest) async throws -> WebResponse
}
