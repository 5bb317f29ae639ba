internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypes
internal import NIOHTTPTypesHTTP1

/// An HTTP/1.1 connection between our two guards; requests and answers are Hummingbird's.
struct GuardedChannel: ServerChildChannel, HTTPChannelHandler {
    typealias Value = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

    let responder: HTTPChannelHandler.Responder
    let deadlines: Deadlines
    let limits: RequestLimits
    let headers: HTTPFields
    let count: @Sendable (HTTPResponse.Status) -> Void

    /// Makes the connection ready; nothing is read of it yet.
    func prepare(_ channel: any Channel) -> EventLoopFuture<any Channel> {
        channel.eventLoop.makeCompletedFuture {
            let state = ConnectionState()
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(ByteGuard(state, deadlines, limits))
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
            try pipeline.addHandler(LastRequestGuard(state))
            try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: false))
            try pipeline.addHandler(PartGuard(state, limits, headers: headers, count: count))
            return channel
        }
    }

    /// Answers what comes on a connection that is ready. Only now is it one that must be answered: a connection that comes
    /// while the server ends is dropped, and NIO ends the process where an asynchronous channel is.
    func handle(_ channel: any Channel, logger: Logger) async {
        let wrapped = channel.eventLoop.submit { try wrap(channel) }
        guard let value = try? await wrapped.get() else { return }
        channel.setOption(.autoRead, value: true).whenSuccess { channel.read() }
        await handle(value: value, logger: logger)
    }

    private func wrap(_ channel: any Channel) throws -> Value {
        try NIOAsyncChannel(
            wrappingChannelSynchronously: channel,
            configuration: .init(isOutboundHalfClosureEnabled: true)
        )
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        prepare(channel).flatMapThrowing(wrap)
    }

    func handle(value: Value, logger: Logger) async { await handleHTTP(asyncChannel: value, logger: logger) }
}
