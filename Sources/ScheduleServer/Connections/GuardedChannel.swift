internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypes
internal import NIOHTTPTypesHTTP1

/// An HTTP/1.1 connection with the limiting handlers around Hummingbird's handling of requests and responses.
struct GuardedChannel: ServerChildChannel, HTTPChannelHandler {
    typealias Value = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

    let responder: HTTPChannelHandler.Responder
    let deadlines: Deadlines
    let limits: RequestLimits
    let headers: HTTPFields
    let rejectionRecorder: RejectionRecorder

    /// Handles a connection. The handling starts immediately, because dropping an unused asynchronous channel ends the
    /// process, and a connection may arrive while the server shuts down.
    func serve(_ channel: any Channel, logger: Logger) -> EventLoopFuture<Void> {
        setup(channel: channel, logger: logger).map { value in
            Task { await handle(value: value, logger: logger) }
        }
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let state = ConnectionState()
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(ByteLimitHandler(state, deadlines, limits))
            var decoding = NIOHTTPDecoderLimitConfiguration()
            decoding.maxHeaderFieldSize = limits.head
            decoding.maxHeaderListSize = limits.head
            decoding.maxHeaderFieldCount = limits.fields
            try pipeline.configureHTTPServerPipeline(
                withPipeliningAssistance: false,
                withErrorHandling: false,
                withOutboundHeaderValidation: false,
                withEncoderConfiguration: .init(),
                withDecoderLimitConfiguration: decoding
            )
            try pipeline.addHandler(RequestLineHandler(state))
            try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: false))
            try pipeline.addHandler(
                RequestLimitHandler(state, limits, headers: headers, rejectionRecorder: rejectionRecorder)
            )
            return try NIOAsyncChannel(
                wrappingChannelSynchronously: channel,
                configuration: .init(isOutboundHalfClosureEnabled: true)
            )
        }
    }

    func handle(value: Value, logger: Logger) async { await handleHTTP(asyncChannel: value, logger: logger) }
}
