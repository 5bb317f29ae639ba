internal import ProgramVersion
internal import Glibc

/// Sends requests with libcurl: HTTP/2 if offered, compressed, with limits, and cancellable.
///
/// Each request is one exchange. `PoliteTransport` handles redirects, rates and retries. One thread serves all
/// transfers. It ends and closes its connections when there was no work for a while.
public struct CurlTransport: WebTransport {
    /// The `User-Agent` of every request.
    public static let userAgent = "aggctl/\(ProgramVersion.text) (+https://github.com/aggctl/aggctl)"

    private let loop: CurlLoop
    private let limits: TransferLimits
    private let trustedHosts: Set<String>
    private let authorities: String?
    private let proxies: ProxyAddresses

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - typedURLs: Addresses that the user typed. Only their hosts may be in a private network.
    ///   - authorities: The path of a file of trusted certificates that replaces the system's, or nil.
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
        // A proxy would connect to the host itself, so `Transfer` could not check the address.
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

/// A request with the settings of its transfer.
struct TransferRequest: Sendable {
    let request: WebRequest
    let limits: TransferLimits
    let allowsPrivate: Bool
    let proxies: ProxyAddresses
    let caBundlePath: String?
}
