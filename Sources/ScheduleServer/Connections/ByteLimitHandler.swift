internal import NIOCore

/// A channel handler that limits the time and size of request heads before they are parsed, and closes connections
/// whose client reads responses too slowly. It has its own deadlines.
final class ByteLimitHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let state: ConnectionState
    private let deadlines: Deadlines
    private let limits: RequestLimits
    private var checkTask: RepeatedTask?
    private var pace = ClientReadRate()

    init(_ state: ConnectionState, _ deadlines: Deadlines, _ limits: RequestLimits) {
        self.state = state
        self.deadlines = deadlines
        self.limits = limits
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        checkTask = context.eventLoop.scheduleRepeatedTask(
            initialDelay: deadlines.checkInterval,
            delay: deadlines.checkInterval
        ) { _ in
            let (handler, context) = bound.value
            handler.check(context)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) { checkTask?.cancel() }

    func channelInactive(context: ChannelHandlerContext) {
        checkTask?.cancel()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if state.ignoresInput { return }
        let bytes = unwrapInboundIn(data)
        if !state.isReadingBody {
            if state.headBytes == 0 { state.since = .now() }
            state.headBytes += bytes.readableBytes
            if !state.hasFirstLine { state.hasFirstLine = bytes.readableBytesView.contains(UInt8(ascii: "\n")) }
        }
        context.fireChannelRead(data)
        // The parser has had these bytes. A head that has not ended by now is too long.
        if !state.ignoresInput, !state.isReadingBody, state.headBytes > limits.head {
            let isTarget = !state.hasFirstLine
            context.fireErrorCaught(isTarget ? RequestRejection.longTarget : .longHead)
        }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        pace.write(unwrapOutboundIn(data).readableBytes)
        context.write(data, promise: promise)
    }

    private func check(_ context: ChannelHandlerContext) {
        let now = NIODeadline.now()
        let waiting = (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
        if pace.isTooSlow(waiting: waiting, isStream: state.isStream, at: now, deadlines) {
            return context.close(promise: nil)
        }
        if let deadline = state.deadline(deadlines), now >= deadline { context.close(promise: nil) }
    }
}
