import HTTPTransport
import Synchronization
import TestSupport
import Testing

/// Covers: PoliteTransport, HostLimits, ReplayingTransport, WebTransport
@Suite struct PoliteTransportTests {
    @Test("N3: 503, 503, 200 is a success after two waits")
    func transientThenFine() async throws {
        let clock = InstantClock()
        let inner = scripted([503, 503, 200])
        let response = try await polite(inner, clock).send(WebRequest(url: "http://h/x"))
        #expect(response.status == 200)
        #expect(inner.requests.count == 3)
        #expect(clock.sleeps.count == 2)
        #expect(clock.sleeps.reduce(.zero, +) <= .seconds(30))
    }

    @Test(
        "N3: A transient failure is returned after three tries, a permanent one after one",
        arguments: [(503, 3), (404, 1), (422, 1)]
    )
    func tries(status: Int, count: Int) async throws {
        let inner = scripted([status])
        let response = try await polite(inner, InstantClock()).send(WebRequest(url: "http://h/x"))
        #expect(response.status == status)
        #expect(inner.requests.count == count)
    }

    @Test("A request that may not arrive twice is sent once")
    func notRepeatable() async throws {
        let inner = scripted([503, 200])
        var request = WebRequest(url: "http://h/x", body: [1])
        request.isRepeatable = false
        let response = try await polite(inner, InstantClock()).send(request)
        #expect(response.status == 503 && inner.requests.count == 1)
    }

    @Test("A broken connection is tried again, but a rejected address is not")
    func errors() async throws {
        let broken = ReplayingTransport { request in throw TransportError(.broken, "cut", url: request.url) }
        await #expect(throws: TransportError.self) {
            try await polite(broken, InstantClock()).send(WebRequest(url: "http://h/x"))
        }
        #expect(broken.requests.count == 3)
        let refused = ReplayingTransport { request in throw TransportError(.refusedAddress, "no", url: request.url) }
        await #expect(throws: TransportError.self) {
            try await polite(refused, InstantClock()).send(WebRequest(url: "http://h/x"))
        }
        #expect(refused.requests.count == 1)
    }

    @Test("A server that requests a pause of two minutes gets no requests for that time")
    func longPause() async throws {
        let inner = ReplayingTransport { WebResponse(url: $0.url, status: 429, headers: ["retry-after": "120"]) }
        let transport = polite(inner, InstantClock())
        #expect(try await transport.send(WebRequest(url: "http://h/x")).status == 429)
        do {
            _ = try await transport.send(WebRequest(url: "http://h/y"))
            Issue.record("the second request went out")
        } catch let error as TransportError {
            #expect(error.code == .coolingDown)
            #expect(error.retryAfter == .seconds(120))
        }
        #expect(inner.requests.count == 1)
    }

    @Test("A 429 without a time waits for the window of ten seconds")
    func shortPause() async throws {
        let clock = InstantClock()
        let inner = scripted([429, 200])
        #expect(try await polite(inner, clock).send(WebRequest(url: "http://h/x")).status == 200)
        #expect(clock.sleeps == [.seconds(10)])
    }

    @Test("N6: Repeated 429 responses without a time double the pause, up to six hours")
    func pauseWithoutTime() async throws {
        let clock = InstantClock()
        let transport = polite(scripted([429, 429, 200, 429, 200]), clock)
        #expect(try await transport.send(WebRequest(url: "http://h/x")).status == 200)
        #expect(clock.sleeps == [.seconds(10), .seconds(20)])
        // A response resets the pause.
        #expect(try await transport.send(WebRequest(url: "http://h/x")).status == 200)
        #expect(clock.sleeps == [.seconds(10), .seconds(20), .seconds(10)])
    }

    @Test("During a short pause for a host, other requests wait too")
    func shortPauseForAll() async throws {
        let clock = InstantClock()
        let inner = ReplayingTransport {
            WebResponse(url: $0.url, status: $0.url == "http://h/a" ? 503 : 200, headers: ["retry-after": "20"])
        }
        let transport = polite(inner, clock)
        _ = try await transport.send(WebRequest(url: "http://h/a"))
        let before = clock.sleeps.count
        #expect(try await transport.send(WebRequest(url: "http://h/b")).status == 200)
        #expect(clock.sleeps.count > before)
    }

    @Test("Twenty requests are sent at once, and the next one waits for the window")
    func rate() async throws {
        let clock = InstantClock()
        let transport = polite(scripted([200]), clock)
        for _ in 0..<20 { _ = try await transport.send(WebRequest(url: "http://h/x")) }
        #expect(clock.sleeps.isEmpty)
        _ = try await transport.send(WebRequest(url: "http://h/x"))
        #expect(clock.sleeps == [.seconds(10)])
    }

    @Test("Bulk requests leave capacity for a single request")
    func capacityForOthers() async throws {
        let (waitTimes, continuation) = AsyncStream<Duration>.makeStream()
        let inner = scripted([200])
        let transport = PoliteTransport(
            inner,
            rate: .init(limit: 20, span: .seconds(10), initialBackoff: .seconds(10)),
            clock: InstantClock(longest: .seconds(1)),
            wallSeconds: { 0 },
            onWait: { continuation.yield($1) }
        )
        let many = (0..<40).map { number in
            Task {
                var request = WebRequest(url: "http://h/\(number)")
                request.isBulk = true
                return try await transport.send(request)
            }
        }
        var next = waitTimes.makeAsyncIterator()
        for _ in 0..<5 { #expect(await next.next() == .seconds(10)) }
        #expect(inner.requests.count == 18)
        for _ in 0..<2 { #expect(try await transport.send(WebRequest(url: "http://h/one")).status == 200) }
        #expect(inner.requests.count == 20)
        for task in many { task.cancel() }
        for task in many { _ = await task.result }
    }

    @Test("A request cancelled while waiting returns its reservation, also to other programs")
    func cancelledWait() async throws {
        let (waitTimes, continuation) = AsyncStream<Duration>.makeStream()
        let returned = Mutex<[Duration]>([])
        let transport = PoliteTransport(
            scripted([200]),
            rate: .init(limit: 1, span: .seconds(10), initialBackoff: .seconds(10)),
            clock: InstantClock(longest: .seconds(1)),
            wallSeconds: { 0 },
            hosts: HostLimits(
                reserve: { _, _, _ in .seconds(7) },
                release: { _, wait in returned.withLock { $0.append(wait) } },
                cooldown: { _ in nil },
                setCooldown: { _, _ in }
            ),
            onWait: { continuation.yield($1) }
        )
        var next = waitTimes.makeAsyncIterator()
        for _ in 0..<3 {
            let request = Task { try await transport.send(WebRequest(url: "http://h/x")) }
            // Each waits as long as the first would have, because the cancelled ones no longer count.
            #expect(await next.next() == .seconds(7))
            request.cancel()
            await #expect(throws: CancellationError.self) { try await request.value }
        }
        #expect(returned.withLock { $0 } == [.seconds(7), .seconds(7), .seconds(7)])
    }

    @Test("N11: A redirect is followed, but a loop is not")
    func redirects() async throws {
        let inner = ReplayingTransport { request in
            request.url == "http://h/a"
                ? WebResponse(url: request.url, status: 301, headers: ["location": "http://h/b"])
                : WebResponse(
                    url: request.url,
                    status: request.url == "http://h/b" ? 200 : 302,
                    headers: ["location": request.url]
                )
        }
        #expect(try await polite(inner, InstantClock()).send(WebRequest(url: "http://h/a")).url == "http://h/b")
        await #expect(throws: TransportError.self) {
            try await polite(inner, InstantClock()).send(WebRequest(url: "http://h/loop"))
        }
        #expect(inner.requests.count == 2 + 6)
    }

    @Test("A request with a body is sent only to the given address and follows no redirect")
    func postIsNotRedirected() async throws {
        let inner = ReplayingTransport { request in
            WebResponse(url: request.url, status: 307, headers: ["location": "http://other/x"])
        }
        let request = WebRequest(url: "http://h/x", body: Array("told".utf8))
        let response = try await polite(inner, InstantClock()).send(request)
        #expect(response.status == 307)
        #expect(inner.requests.map(\.url) == ["http://h/x"])
    }

    @Test(
        "N18: Request headers such as a key are not sent to another server after a redirect",
        arguments: [
            ("http://h/b", true), ("http://h:80/b", true), ("http://other/b", false), ("http://h:81/b", false),
            ("https://h/b", false),
        ]
    )
    func redirectedHeaders(_ location: String, _ isSent: Bool) async throws {
        let inner = ReplayingTransport { request in
            request.url == "http://h/a"
                ? WebResponse(url: request.url, status: 301, headers: ["location": location])
                : WebResponse(url: request.url, status: 200, headers: [:])
        }
        let request = WebRequest(url: "http://h/a", headers: ["x-key": "HUSH"])
        _ = try await polite(inner, InstantClock()).send(request)
        #expect(inner.requests.map { $0.headers["x-key"] } == ["HUSH", isSent ? "HUSH" : nil])
    }

    @Test("N1: An unreachable host is requested once, and then not for a minute by any request")
    func unreachable() async throws {
        let inner = ReplayingTransport { _ in nil }
        let clock = InstantClock()
        let transport = polite(inner, clock)
        for path in ["a", "b", "c", "d"] {
            await #expect(throws: TransportError.self) { try await transport.send(WebRequest(url: "http://h/\(path)")) }
        }
        #expect(inner.requests.count == 1)
        #expect(clock.sleeps.isEmpty)
        clock.advance(by: .seconds(61))
        await #expect(throws: TransportError.self) { try await transport.send(WebRequest(url: "http://h/e")) }
        #expect(inner.requests.count == 2)
    }

    @Test("N1: Another port of a host that refused is another server and is requested")
    func otherPort() async throws {
        let inner = ReplayingTransport { request in
            request.url.contains(":8080") ? nil : WebResponse(url: request.url, status: 200)
        }
        let transport = polite(inner, InstantClock())
        for _ in 1...2 {
            await #expect(throws: TransportError.self) { try await transport.send(WebRequest(url: "http://h:8080/a")) }
            for url in ["http://h:8123/a", "http://h/a", "https://h/a"] {
                let response = try await transport.send(WebRequest(url: url))
                #expect(response.status == 200)
            }
        }
        #expect(inner.requests.count { $0.url.contains(":8080") } == 1)
    }

    @Test("A host that does not respond in time gets at most six requests, and then none for a minute")
    func silent() async throws {
        let inner = ReplayingTransport { request in throw TransportError(.timedOut, "silent", url: request.url) }
        let clock = InstantClock()
        let transport = polite(inner, clock)
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<7 {
                group.addTask { _ = try? await transport.send(WebRequest(url: "http://h/\(index)")) }
            }
        }
        #expect((1...6).contains(inner.requests.count))
        let sent = inner.requests.count
        await #expect(throws: TransportError.self) { try await transport.send(WebRequest(url: "http://h/e")) }
        #expect(inner.requests.count == sent && clock.sleeps.isEmpty)
        clock.advance(by: .seconds(61))
        await #expect(throws: TransportError.self) { try await transport.send(WebRequest(url: "http://h/f")) }
        #expect(inner.requests.count == sent + 1)
    }

    @Test("At most six requests per host run at once, and a cancelled one frees its slot only once")
    func gate() async throws {
        let inner = SlowTransport(load: LoadBox())
        let transport = PoliteTransport(
            inner,
            rate: .init(limit: 1000, span: .seconds(1), initialBackoff: .seconds(1)),
            clock: InstantClock(),
            wallSeconds: { 0 }
        )
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<40 { group.addTask { _ = try await transport.send(WebRequest(url: "http://h/\(index)")) } }
            try await group.waitForAll()
        }
        #expect(inner.load.most <= 6)
        #expect(inner.load.most > 1)
    }

    private func scripted(_ statuses: [Int]) -> ReplayingTransport {
        let next = Mutex(0)
        return ReplayingTransport { request in
            let index = next.withLock { next in
                defer { next += 1 }
                return next
            }
            return WebResponse(url: request.url, status: statuses[min(index, statuses.count - 1)])
        }
    }

    private func polite(_ inner: any WebTransport, _ clock: InstantClock) -> PoliteTransport<InstantClock> {
        PoliteTransport(
            inner,
            rate: .init(limit: 20, span: .seconds(10), initialBackoff: .seconds(10)),
            clock: clock,
            wallSeconds: { 0 },
            jitter: { 0.5 }
        )
    }
}

/// Counts how many requests run at once.
private final class LoadBox: Sendable {
    private struct Load {
        var now = 0
        var most = 0
    }

    private let state = Mutex(Load())

    var most: Int { state.withLock { $0.most } }

    func enter() { state.withLock { $0 = Load(now: $0.now + 1, most: max($0.most, $0.now + 1)) } }

    func leave() { state.withLock { $0.now -= 1 } }
}

private struct SlowTransport: WebTransport {
    let load: LoadBox

    func send(_ request: WebRequest) async throws -> WebResponse {
        load.enter()
        defer { load.leave() }
        for _ in 0..<20 { await Task.yield() }
        return WebResponse(url: request.url, status: 200)
    }
}
