internal import Synchronization

/// A test double that responds from a script. Requests without a scripted response fail as unreachable.
public final class ReplayingTransport: WebTransport {
    private let script: @Sendable (WebRequest) throws -> WebResponse?
    private let log = Mutex<[WebRequest]>([])

    /// Creates a transport that responds as a function does. A nil result means that the server is unreachable.
    public init(_ script: @escaping @Sendable (WebRequest) throws -> WebResponse?) { self.script = script }

    /// Creates a transport with the bodies of some addresses.
    public convenience init(_ bodies: [String: String]) {
        self.init { request in
            bodies[request.url].map { WebResponse(url: request.url, status: 200, body: Array($0.utf8)) }
        }
    }

    /// All requests so far, in order.
    public var requests: [WebRequest] { log.withLock { $0 } }

    public func send(_ request: WebRequest) async throws -> WebResponse {
        try Task.checkCancellation()
        log.withLock { $0.append(request) }
        guard let response = try script(request) else {
            throw TransportError(.unreachable, "no connection to \(RedactedURL.host(request.url))", url: request.url)
        }
        return response
    }
}
