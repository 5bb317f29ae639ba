internal import NIOCore
internal import NIOHTTP1

/// Sees what later parts of a connection do not: the age of the HTTP that a request is in, and a whole address in the place
/// of a path.
final class RequestLineHandler: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let state: ConnectionState
    /// The age of the HTTP of the last request.
    private var version = HTTPVersion.http1_1

    init(_ state: ConnectionState) { self.state = state }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        version = head.version
        // HTTP/1.0 ends the connection where nothing else is said.
        if !head.isKeepAlive { state.isLastRequest = true }
        // Behind a wish for another protocol the parser reads nothing more: it is answered in this one, and the connection
        // ends, so that who asked does not wait with the next request. Who sends TRACE has no other request for us.
        let endsConnection = [.CONNECT, .TRACE].contains(head.method) || head.headers.contains(name: "Upgrade")
        if endsConnection { state.isLastRequest = true }
        if head.uri.utf8.first == UInt8(ascii: "/") || head.uri == "*" { return context.fireChannelRead(data) }
        // The whole address counts, and not the field beside it (RFC 9112, 3.2.2); what is none is for no one.
        head.headers.replaceOrAdd(name: "Host", value: Self.authority(of: head.uri) ?? "")
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    /// HTTP/1.0 knows no chunks: what has no length is told in it, and ends with the connection.
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
