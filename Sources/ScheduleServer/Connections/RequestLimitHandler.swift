internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypes
internal import NIOHTTPTypesHTTP1

/// A channel handler for the requests and responses of a connection. It rejects requests that are too large or
/// ambiguous, and closes a connection after its maximum number of requests. For requests that cannot be parsed, which
/// no middleware sees, it sends a response with all default headers.
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
    /// The largest body of the current request. Messages of players can have a picture.
    private var maxBodyBytes: Int
    /// Whether the last request had the method HEAD.
    private var isHead = false

    /// Creates the handler.
    ///
    /// - Parameters:
    ///   - headers: the header fields of every response.
    ///   - rejectionRecorder: is called for every response that this handler sends itself.
    init(
        _ state: ConnectionState,
        _ limits: RequestLimits,
        headers: HTTPFields,
        rejectionRecorder: @escaping RejectionRecorder
    ) {
        self.state = state
        self.limits = limits
        maxBodyBytes = limits.body
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
            maxBodyBytes = head.path?.contains("/hook/") ?? false ? max(limits.body, Site.maxHookBytes) : limits.body
            isHead = head.method == .head
            if let rejection = rejection(of: head) { return reject(rejection, context) }
            state.inFlight += 1
            if head.headerFields[.expect]?.lowercased() == "100-continue", state.inFlight == 1 {
                context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
            }
        case .body(let bytes):
            bodyBytes += bytes.readableBytes
            if bodyBytes > maxBodyBytes {
                // The rejection is its response.
                state.inFlight -= 1
                return reject(.longBody, context)
            }
        case .end:
            state.isReadingBody = false
            (state.headBytes, state.hasFirstLine) = (0, false)
            state.since = .now()
            state.ignoresInput = state.isLastRequest
        }
        context.fireChannelRead(data)
    }

    private func rejection(of head: HTTPRequest) -> RequestRejection? {
        let fields = head.headerFields
        if (head.path?.utf8.count ?? 0) > limits.target { return .longTarget }
        if fields.count > limits.fields { return .longHead }
        // The first Host is not among the fields. With a second one, programs could disagree about which of them
        // counts.
        if fields.contains(.host) { return .malformed }
        let length = fields[.contentLength]
        if let coding = fields[.transferEncoding], length != nil || coding.lowercased() != "chunked" {
            return .malformed
        }
        if let length, Int(length).map({ $0 > maxBodyBytes }) ?? true { return .longBody }
        return nil
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        let rejection: RequestRejection
        switch error {
        case let error as RequestRejection: rejection = error
        // Trailer fields after a body can also overflow.
        case HTTPParserError.headerOverflow:
            rejection = state.hasFirstLine || state.isReadingBody ? .longHead : .longTarget
        case is HTTPParserError, is HTTP1TypeConversionError: rejection = .malformed
        default: return context.fireErrorCaught(error)
        }
        // The responder still waits for the rest of the body, so the rejection is the response.
        if state.isReadingBody, !state.ignoresInput { state.inFlight -= 1 }
        reject(rejection, context)
    }

    /// Stops reading, and sends the rejection after the responses to earlier requests.
    private func reject(_ rejection: RequestRejection, _ context: ChannelHandlerContext) {
        if state.ignoresInput { return }
        state.ignoresInput = true
        state.isReadingBody = false
        (state.headBytes, state.since) = (0, .now())
        state.rejection = rejection
        if state.inFlight == 0 { sendRejection(context) }
    }

    /// Sends the rejection and closes the connection.
    private func sendRejection(_ context: ChannelHandlerContext) {
        guard let rejection = state.rejection, !state.isRejectionSent else { return }
        state.isRejectionSent = true
        guard context.channel.isActive else { return context.close(promise: nil) }
        let reply = rejection.problem.reply()
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
            // Closing both directions while data still arrives would make the system discard the response.
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
                // A chunked body ends with one more chunk, which must not follow the response to a HEAD request.
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
        // A client of the event stream that closes its side has disconnected.
        case ChannelEvent.inputClosed where state.isStream: context.close(promise: nil)
        default: context.fireUserInboundEventTriggered(event)
        }
    }
}

/// A closure that records a rejected request with its status, the size of the response and the client's address. It
/// returns the value of the `Date` header.
typealias RejectionRecorder = @Sendable (_ status: HTTPResponse.Status, _ bytes: Int, _ address: String) -> String?

/// The event that makes a connection close after the responses in progress.
struct ConnectionShouldEnd: Sendable {}
