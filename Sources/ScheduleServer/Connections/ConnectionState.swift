internal import NIOCore

/// The state of a connection, shared by the handlers of its pipeline. It belongs to the connection's event loop.
final class ConnectionState {
    /// The number of responses that were started.
    var responses = 0
    /// The number of requests without a complete response.
    var inFlight = 0
    /// Whether the head of a request was read, but not its end.
    var isReadingBody = false
    /// The bytes of the current head received so far.
    var headBytes = 0
    /// Whether the first line of that head is complete.
    var hasFirstLine = false
    /// The start of the current wait.
    var since = NIODeadline.now()
    /// Whether the current response is a stream of events, which has no end.
    var isStream = false
    /// Whether the last received request is the final one, because of its head or its HTTP version.
    var isLastRequest = false
    /// Whether the connection closes after the responses in progress.
    var isClosing = false
    /// Whether further input is ignored, because a request was rejected or the final one was received.
    var ignoresInput = false
    /// The reason to reject a request. It is sent after the responses to earlier requests.
    var rejection: RequestRejection?
    /// Whether the rejection was sent. Nothing is written after it.
    var isRejectionSent = false

    /// Returns the deadline of the current wait, or nil if the server has to send a response.
    func deadline(_ deadlines: Deadlines) -> NIODeadline? {
        if isReadingBody { return since + deadlines.body }
        if headBytes > 0 { return since + deadlines.head }
        return inFlight == 0 ? since + deadlines.keepAlive : nil
    }
}
