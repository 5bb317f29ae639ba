internal import Synchronization

/// Answers from a script instead of the web: the twin for tests. What the script does not have is unreachable.
public final class ReplayingTransport: WebTransport {
    private let script: @Sendable (WebRequest) throws -> WebResponse?
    private let log = Mutex<[WebRequest]>([])

    /// A transport that answers as a function does; nil is a server that cannot be reached.
    public init(_ script: @escaping @Sendable (WebRequest) throws -> WebResponse?) { self.script = script }

    /// A transport that knows some addresses by heart.
    public convenience init(_ bodies: [String: String]) {
        self.init { request in
            bodies[request.url].map { WebResponse(url: request.url, status: 200, body: Array($0.utf8)) }
        }
    }

    /// Every request so far, in order.
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
