internal import NIOCore

/// What one connection is doing, as the two guards of its pipeline see it. It belongs to the connection's event loop.
final class ConnectionState {
    /// How many answers were begun.
    var responses = 0
    /// How many requests have no whole answer yet.
    var inFlight = 0
    /// Whether a head was read whose request has not ended.
    var isReadingBody = false
    /// How many bytes of a head came so far.
    var headBytes = 0
    /// Whether the first line of that head has ended.
    var hasFirstLine = false
    /// When what is being waited for began.
    var since = NIODeadline.now()
    /// Whether an answer is a stream of events, which has no end.
    var isStream = false
    /// Whether the last request that came is the last there is, as its head says, or the age of its HTTP.
    var isLastRequest = false
    /// Whether the connection ends with the answers that are under way.
    var isClosing = false
    /// Whether nothing more is read of it: a request was refused, or the last one came.
    var ignoresInput = false
    /// Why a request was refused that is to be told when the answers before it are written.
    var rejection: RequestRejection?
    /// Whether the client knows that, and nothing more is written.
    var isRejectionSent = false

    /// What is being waited for; nil where it is the server's turn.
    func deadline(_ deadlines: Deadlines) -> NIODeadline? {
        if isReadingBody { return since + deadlines.body }
        if headBytes > 0 { return since + deadlines.head }
        return inFlight == 0 ? since + deadlines.keepAlive : nil
    }
}
