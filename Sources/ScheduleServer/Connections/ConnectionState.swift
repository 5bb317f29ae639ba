internal import NIOCore

/// The state of a connection, shared by the handlers of its pipeline. Only code on the connection's event loop may use
/// it.
final class ConnectionState {
    /// The number of responses that were started.
    var responses = 0
    /// The number of requests without a complete response. A client may send several requests at once.
    var inFlight = 0
    /// Whether the head of a request was read, but not the end of its body.
    var isReadingBody = false
    /// The number of bytes of the current request head so far, or 0 before its first byte.
    var headBytes = 0
    /// Whether the first line of that head is complete.
    var hasFirstLine = false
    /// The time since which the server waits for the client: for the end of a head, the end of a body or the next
    /// request.
    var since = NIODeadline.now()
    /// Whether the current response is a stream of events, which has no end.
    var isStream = false
    /// Whether the last received request is the final one, because of its head or its HTTP version.
    var isLastRequest = false
    /// Whether the connection closes after the responses in progress.
    var isClosing = false
    /// Whether further input is ignored, because a request was rejected or the final one was received.
    var ignoresInput = false
    /// The reason to reject the last request, or nil. The rejection is sent after the responses to earlier requests.
    var rejection: RequestRejection?
    /// Whether the rejection was sent. Nothing is written after it.
    var isRejectionSent = false

    /// Returns the time at which the connection is closed, unless the client completes its request or begins the next
    /// one before. Returns nil while the client only waits for a response.
    func deadline(_ deadlines: Deadlines) -> NIODeadline? {
        if isReadingBody { return since + deadlines.body }
        if headBytes > 0 { return since + deadlines.head }
        return inFlight == 0 ? since + deadlines.keepAlive : nil
    }
}
