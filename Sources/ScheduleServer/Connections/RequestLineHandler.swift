internal import NIOCore
internal import NIOHTTP1

/// A channel handler for the parts of a request line that later handlers do not see: the HTTP version, and a complete
/// URL as target.
final class RequestLineHandler: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let state: ConnectionState
    /// The HTTP version of the last request.
    private var version = HTTPVersion.http1_1

    init(_ state: ConnectionState) { self.state = state }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        version = head.version
        // Programs could disagree about which host counts, and HTTP/1.0 has no chunks (RFC 9112, 3.2 and 6.1).
        let hasChunks = head.headers.contains(name: "Transfer-Encoding")
        if head.headers["Host"].count > 1 || (version != .http1_1 && hasChunks) {
            return context.fireErrorCaught(RequestRejection.malformed)
        }
        // HTTP/1.0 closes the connection by default.
        if !head.isKeepAlive { state.isLastRequest = true }
        // After a request for another protocol the parser reads nothing more. The response uses this protocol, and the
        // connection closes, so that the client does not wait with its next request. No useful request follows a TRACE.
        let endsConnection = [.CONNECT, .TRACE].contains(head.method) || head.headers.contains(name: "Upgrade")
        if endsConnection { state.isLastRequest = true }
        if head.uri.utf8.first == UInt8(ascii: "/") || head.uri == "*" { return context.fireChannelRead(data) }
        // The host of the URL replaces the Host field (RFC 9112, 3.2.2). Without a valid URL the host becomes empty.
        head.headers.replaceOrAdd(name: "Host", value: Self.authority(of: head.uri) ?? "")
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    /// Writes a response part. HTTP/1.0 has no chunks, so the end of a response without a length is the end of the
    /// connection.
    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard version == .http1_0, case .head(var head) = unwrapOutboundIn(data), head.status.code >= 200,
            !head.headers.contains(name: "content-length")
        else { return context.write(data, promise: promise) }
        head.version = .http1_0
        context.write(wrapOutboundOut(.head(head)), promise: promise)
    }

    private static func authority(of target: String) -> String? {
        let scheme = ["http://", "https://"].first { target.lowercased().utf8.starts(with: $0.utf8) }
        return scheme.map { String(target.dropFirst($0.count).prefix { $0 != "/" && $0 != "?" }) }
    }
}
