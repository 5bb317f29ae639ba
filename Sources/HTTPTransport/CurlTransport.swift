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
    /// The hosts of the addresses that the user entered.
    private let enteredHosts: Set<String>
    private let caBundlePath: String?
    private let proxies: ProxyAddresses

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - enteredURLs: Addresses that the user entered. Only their hosts may be in a private network.
    ///   - authorities: The path of a file of trusted certificates that replaces the system's, or nil.
    public init(limits: TransferLimits = TransferLimits(), enteredURLs: [String] = [], authorities: String? = nil) {
        caBundlePath = authorities
        loop = CurlLoop()
        self.limits = limits
        enteredHosts = Set(enteredURLs.map(RedactedURL.host))
        proxies = ProxyAddresses { name in getenv(name).map { String(cString: $0) } }
    }

    public func send(_ request: WebRequest) async throws -> WebResponse {
        let host = RedactedURL.host(request.url)
        let isEntered = enteredHosts.contains(host)
        // A proxy would connect to the host itself, so `Transfer` could not check the address.
        if !isEntered, AddressPolicy.isPrivate(literal: host) {
            throw TransportError(.refusedAddress, "leads to a private network", url: request.url)
        }
        let transfer = TransferRequest(
            request: request,
            limits: limits,
            allowsPrivate: isEntered,
            proxies: proxies,
            caBundlePath: caBundlePath
        )
        let ticket = loop.makeTicket()
        defer { loop.forget(ticket) }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                loop.start(transfer, ticket: ticket, continuation: continuation)
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
    /// Whether the host may be in a private network.
    let allowsPrivate: Bool
    let proxies: ProxyAddresses
    /// The path of a file of trusted certificates that replaces the system's, or nil.
    let caBundlePath: String?
}
