internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypes
internal import NIOHTTPTypesHTTP1

/// Sees the requests and answers of a connection: it refuses what is too large, or could be read in two ways, ends what has
/// had its share, and gives an answer with all headers to what cannot be parsed, which no middleware sees.
final class RequestLimitHandler: ChannelDuplexHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let state: ConnectionState
    private let limits: RequestLimits
    private let headers: HTTPFields
    private let rejectionRecorder: RejectionRecorder
    private var bodyBytes = 0
    /// Whether the last request asked for a head alone.
    private var isHead = false

    /// - Parameters:
    ///   - headers: what every answer has.
    ///   - note: is told of every answer that is given here.
    init(
        _ state: ConnectionState,
        _ limits: RequestLimits,
        headers: HTTPFields,
        rejectionRecorder: @escaping RejectionRecorder
    ) {
        self.state = state
        self.limits = limits
        self.headers = headers
        self.rejectionRecorder = rejectionRecorder
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if state.ignoresInput { return }
        switch unwrapInboundIn(data) {
        case .head(let head):
            state.isReadingBody = true
            (state.headBytes, state.hasFirstLine) = (0, false)
            state.since = .now()
            bodyBytes = 0
            isHead = head.method == .head
            if let refused = refusal(of: head) { return refuse(refused, context) }
            state.inFlight += 1
            if head.headerFields[.expect]?.lowercased() == "100-continue", state.inFlight == 1 {
                context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
            }
        case .body(let bytes):
            bodyBytes += bytes.readableBytes
            if bodyBytes > limits.body {
                // Its answer is this one.
                state.inFlight -= 1
                return refuse(.longBody, context)
            }
        case .end:
            state.isReadingBody = false
            (state.headBytes, state.hasFirstLine) = (0, false)
            state.since = .now()
            state.ignoresInput = state.isLastRequest
        }
        context.fireChannelRead(data)
    }

    private func refusal(of head: HTTPRequest) -> RequestRejection? {
        let fields = head.headerFields
        if (head.path?.utf8.count ?? 0) > limits.target { return .longTarget }
        if fields.count > limits.fields { return .longHead }
        // The first one stands beside the fields; a second one would be for whoever reads the last.
        if fields.contains(.host) { return .malformed }
        let length = fields[.contentLength]
        if let coding = fields[.transferEncoding], length != nil || coding.lowercased() != "chunked" {
            return .malformed
        }
        if let length, Int(length).map({ $0 > limits.body }) ?? true { return .longBody }
        return nil
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        let refused: RequestRejection
        switch error {
        case let known as RequestRejection: refused = known
        // Behind a body stand fields too.
        case HTTPParserError.headerOverflow:
            refused = state.hasFirstLine || state.isReadingBody ? .longHead : .longTarget
        case is HTTPParserError, is HTTP1TypeConversionError: refused = .malformed
        default: return context.fireErrorCaught(error)
        }
        // Whoever answers it waits for the rest of its body: its answer is this one.
        if state.isReadingBody, !state.ignoresInput { state.inFlight -= 1 }
        refuse(refused, context)
    }

    /// Reads nothing more, and answers with why when the answers before it are written.
    private func refuse(_ refused: RequestRejection, _ context: ChannelHandlerContext) {
        if state.ignoresInput { return }
        state.ignoresInput = true
        state.isReadingBody = false
        (state.headBytes, state.since) = (0, .now())
        state.rejection = refused
        if state.inFlight == 0 { sendRejection(context) }
    }

    /// Tells why a request was refused, and closes.
    private func sendRejection(_ context: ChannelHandlerContext) {
        guard let refused = state.rejection, !state.isRejectionSent else { return }
        state.isRejectionSent = true
        guard context.channel.isActive else { return context.close(promise: nil) }
        let reply = refused.problem.reply()
        let date = rejectionRecorder(
            reply.status,
            reply.body.count,
            context.channel.remoteAddress?.ipAddress ?? "socket"
        )
        var head = HTTPResponse(status: reply.status, headerFields: headers)
        if let date { head.headerFields[.date] = date }
        for field in reply.headers { head.headerFields[field.name] = field.value }
        head.headerFields[.connection] = "close"
        head.headerFields[.contentLength] = "\(reply.body.count)"
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(reply.body.buffer)), promise: nil)
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
            // What is still coming in would make the system throw the answer away with the connection.
            bound.value.close(mode: .output, promise: nil)
            bound.value.eventLoop.scheduleTask(in: .seconds(1)) { bound.value.close(promise: nil) }
        }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if state.isRejectionSent {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return
        }
        switch unwrapOutboundIn(data) {
        case .head(var head):
            state.isStream =
                head.headerFields[.contentType].map { $0.utf8.starts(with: "text/event-stream".utf8) } ?? false
            state.responses += 1
            let isLast = state.isLastRequest && state.inFlight == 1
            if state.isClosing || isLast || state.isStream || state.responses >= limits.requests {
                state.isClosing = true
                head.headerFields[.connection] = "close"
                context.write(wrapOutboundOut(.head(head)), promise: promise)
                return
            }
        case .body: break
        case .end:
            let isStream = state.isStream
            state.inFlight -= 1
            state.isStream = false
            state.since = .now()
            if state.rejection != nil, state.inFlight == 0 {
                context.write(data, promise: promise)
                return sendRejection(context)
            }
            if state.isClosing, state.inFlight == 0 || state.responses >= limits.requests {
                let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
                // The end of what comes in chunks is one more of them, and behind a head alone nothing may follow.
                let end = isStream && isHead ? wrapOutboundOut(.body(ByteBuffer())) : data
                context.writeAndFlush(end).whenComplete { _ in bound.value.close(promise: nil) }
                promise?.succeed()
                return
            }
        }
        context.write(data, promise: promise)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is ConnectionShouldEnd:
            state.isClosing = true
            if state.inFlight == 0 { context.close(promise: nil) }
        // Whoever listens to events, and hangs up, is gone.
        case ChannelEvent.inputClosed where state.isStream: context.close(promise: nil)
        default: context.fireUserInboundEventTriggered(event)
        }
    }
}

/// Notes that a request was refused: with which status, how many bytes, and whose it was; it says what time it is.
typealias RejectionRecorder = @Sendable (_ status: HTTPResponse.Status, _ bytes: Int, _ address: String) -> String?

/// Tells a connection to end with the answers that are under way.
struct ConnectionShouldEnd: Sendable {}
