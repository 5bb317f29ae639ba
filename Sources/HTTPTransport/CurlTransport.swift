internal import ProgramVersion
internal import Glibc

/// Takes requests to the web with libcurl: HTTP/2 where it is offered, compressed, limited, cancellable.
///
/// It makes one exchange for each request: redirects, rates and retries are `PoliteTransport`'s. One thread
/// serves all transfers; it ends, and closes its connections, when there was nothing to do for a while.
public struct CurlTransport: WebTransport {
    /// What we tell every server of ourselves.
    public static let userAgent = "aggctl/\(ProgramVersion.text) (+https://github.com/aggctl/aggctl)"

    private let loop: CurlLoop
    private let limits: TransferLimits
    private let trustedHosts: Set<String>
    private let authorities: String?
    private let proxies: ProxyAddresses

    /// A transport.
    ///
    /// - Parameters:
    ///   - typedURLs: addresses that the user typed; only their hosts may lie in a private network.
    ///   - authorities: a file of the certificates that are trusted, in place of the system's.
    public init(limits: TransferLimits = TransferLimits(), typedURLs: [String] = [], authorities: String? = nil) {
        self.authorities = authorities
        loop = CurlLoop()
        self.limits = limits
        trustedHosts = Set(typedURLs.map(RedactedURL.host))
        proxies = ProxyAddresses { name in getenv(name).map { String(cString: $0) } }
    }

    public func send(_ request: WebRequest) async throws -> WebResponse {
        let host = RedactedURL.host(request.url)
        let isTyped = trustedHosts.contains(host)
        // A proxy would connect to it, where nobody sees it.
        if !isTyped, AddressPolicy.isPrivate(literal: host) {
            throw TransportError(.refusedAddress, "leads to a private network", url: request.url)
        }
        let order = TransferRequest(
            request: request,
            limits: limits,
            allowsPrivate: isTyped,
            proxies: proxies,
            caBundlePath: authorities
        )
        let ticket = loop.makeTicket()
        defer { loop.forget(ticket) }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                loop.start(order, ticket: ticket, continuation: continuation)
            }
        } onCancel: {
            loop.cancel(ticket)
        }
    }
}

/// What is to be transferred, and how.
struct TransferRequest: Sendable {
    let request: WebRequest
    let limits: TransferLimits
    let allowsPrivate: Bool
    let proxies: ProxyAddresses
    let caBundlePath: String?
}
