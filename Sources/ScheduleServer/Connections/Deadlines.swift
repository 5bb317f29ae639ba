package import NIOCore

/// The timeouts of connections. Hummingbird's own idle timer does not end a connection that sends a byte now and then.
package struct Deadlines: Sendable {
    /// From a request's first byte to the end of its head.
    package var head = TimeAmount.seconds(10)
    /// From the end of its head to the end of its body.
    package var body = TimeAmount.seconds(10)
    /// For a client that reads nothing of a response.
    package var writeStallTimeout = TimeAmount.seconds(30)
    /// For a client that reads a response more slowly than `minReadRate`.
    package var pace = TimeAmount.seconds(120)
    /// The minimum rate at which a client must read, in bytes per second.
    package var minReadRate = 1024.0
    /// Between two requests.
    package var keepAlive = TimeAmount.seconds(30)
    /// For rendering a response. After it stored data is returned, and rendering continues in the background.
    package var answer = Duration.seconds(10)
    /// For rendering a page from complete data. After it the page shows stored data, and counts the days that are still
    /// missing.
    package var page = Duration.milliseconds(350)
    /// For days other than today in a listing that covers today. After it stored data is returned.
    package var otherDays = Duration.milliseconds(500)

    package init() {}

    /// The interval at which the timeouts are checked.
    var checkInterval: TimeAmount {
        let shortest = min(head, body, writeStallTimeout, pace, keepAlive)
        return .nanoseconds(min(TimeAmount.seconds(1).nanoseconds, max(shortest.nanoseconds / 4, 1_000_000)))
    }
}

/// The maximum sizes and numbers of requests.
package struct RequestLimits: Sendable {
    /// The size of a head, in bytes.
    var head = 16 << 10
    /// The number of header fields.
    var fields = 100
    /// The size of the request target, in bytes.
    var target = 4 << 10
    /// The size of a body, in bytes.
    package var body = 64 << 10
    /// The number of requests on one connection.
    var requests = 1000
    /// The number of expensive requests per second from one address. Bursts of 60 are allowed.
    package var costlyPerSecond = 20.0
    /// The memory that the bodies of all responses use together, in bytes.
    package var responseMemory = 48 << 20

    package init() {}
}
