package import NIOCore

/// How long a connection may take for what it has to do; Hummingbird's own idle timer ends none that drips.
package struct Deadlines: Sendable {
    /// From a request's first byte to the end of its head.
    package var head = TimeAmount.seconds(10)
    /// From the end of its head to the end of its body.
    package var body = TimeAmount.seconds(10)
    /// For one who takes nothing of what is written.
    package var writeStallTimeout = TimeAmount.seconds(30)
    /// For one who takes what is written at less than the least rate.
    package var pace = TimeAmount.seconds(120)
    /// How much of what is written is to be taken in a second, in bytes.
    package var minReadRate = 1024.0
    /// Between two requests.
    package var keepAlive = TimeAmount.seconds(30)
    /// For an answer to be made; it goes on behind the connection's back, and what is kept is told.
    package var answer = Duration.seconds(10)

    package init() {}

    /// How often it is looked whether one is over.
    var checkInterval: TimeAmount {
        let least = min(head, body, writeStallTimeout, pace, keepAlive)
        return .nanoseconds(min(TimeAmount.seconds(1).nanoseconds, max(least.nanoseconds / 4, 1_000_000)))
    }
}

/// How large what comes in may be, and how much of it.
package struct RequestLimits: Sendable {
    /// Of a head as a whole, in bytes.
    var head = 16 << 10
    /// Of the fields of a head.
    var fields = 100
    /// Of an address, in bytes.
    var target = 4 << 10
    /// Of a body, in bytes.
    package var body = 64 << 10
    /// Of requests on one connection.
    var requests = 1000
    /// Of what costs something, from one address, in a second; sixty at once.
    package var costlyPerSecond = 20.0

    package init() {}
}
