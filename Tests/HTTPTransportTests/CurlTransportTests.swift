import Foundation
import HTTPTransport
import TestSupport
import Testing

/// libcurl with a server on loopback that misbehaves.
/// Covers: CurlTransport, WebRequest, WebResponse, TransferLimits, CurlLibrary
@Suite struct CurlTransportTests {
    @Test("A response has a status, headers in lower case, and a body")
    func plain() async throws {
        let server = try LoopbackServer { path in
            .bytes(LoopbackServer.answer("404 Not Found", headers: ["X-Path: \(path)"], body: Array("null".utf8)))
        }
        let response = try await transport(server).send(WebRequest(url: server.url("/a?b=c")))
        #expect(response.status == 404)
        #expect(response.headers["x-path"] == "/a?b=c")
        #expect(response.body == Array("null".utf8))
    }

    @Test("A request with a body is sent by POST, complete and with its headers")
    func post() async throws {
        let server = try LoopbackServer { _ in .bytes(LoopbackServer.answer(body: [])) }
        let body = Array("{\"title\": \"Σειρά\"}".utf8) + Array(repeating: UInt8(ascii: "x"), count: 100_000)
        let request = WebRequest(url: server.url("/topic"), headers: ["x-a": "b"], body: body)
        #expect(try await transport(server).send(request).status == 200)
        let sent = try #require(server.requests.first)
        #expect(sent.utf8.starts(with: "POST /topic HTTP".utf8))
        #expect(sent.contains("x-a: b\r\n") && sent.utf8.suffix(body.count).elementsEqual(body))
        let empty = WebRequest(url: server.url("/"), body: [])
        #expect(try await transport(server).send(empty).status == 200)
        #expect(server.requests.last?.utf8.starts(with: "POST / HTTP".utf8) == true)
    }

    @Test("Many simultaneous requests all get responses")
    func many() async throws {
        let server = try LoopbackServer { path in .bytes(LoopbackServer.answer(body: Array(path.utf8))) }
        let transport = transport(server)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in 0..<60 {
                group.addTask {
                    let response = try await transport.send(WebRequest(url: server.url("/\(index)")))
                    return response.body == Array("/\(index)".utf8)
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }

    @Test("N8: A body shorter than its announced length is an error, and so is a dropped connection")
    func shortBody() async throws {
        let server = try LoopbackServer { path in
            path == "/drop" ? .drop : .bytes(LoopbackServer.answer(body: Array("[1,".utf8), length: 100))
        }
        for path in ["/short", "/drop"] {
            let error = await failure { try await transport(server).send(WebRequest(url: server.url(path))) }
            #expect(error?.code == .broken, "\(path)")
        }
    }

    @Test("N8: A body that is not packed as its header claims is an error, and so is a response without a head")
    func wrongEncoding() async throws {
        let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
        let packed = head + [0x8B, 0x8E, 5, 0, 0x29, 0xBB, 0x4C, 0x0D, 2, 0, 0, 0]
        let server = try LoopbackServer { path in
            if path == "/headless" { return .bytes(Array("[1, 2, 3]\r\n\r\n".utf8)) }
            let body = path == "/plain" ? Array("[1, 2, 3]".utf8) : packed + Array("and more".utf8)
            return .bytes(LoopbackServer.answer(headers: ["Content-Encoding: gzip"], body: body))
        }
        for path in ["/plain", "/tail", "/headless"] {
            let error = await failure { try await transport(server).send(WebRequest(url: server.url(path))) }
            #expect(error?.code == .unreadable && error?.isTransient == false, "\(path): \(error?.message ?? "")")
        }
    }

    @Test("N9: A gzip bomb is stopped by its decoded size, regardless of its size on the wire")
    func bomb() async throws {
        let bomb = GzipBomb.bytes(megabytes: 6)
        #expect(bomb.count < 64 << 10)
        let server = try LoopbackServer { _ in
            .bytes(LoopbackServer.answer(headers: ["Content-Encoding: gzip"], body: bomb))
        }
        var limits = TransferLimits()
        limits.bodyBytes = 4 << 20
        let error = await failure { try await transport(server, limits).send(WebRequest(url: server.url("/"))) }
        #expect(error?.message == "larger than 4 MB")
    }

    @Test("N9: A body that exceeds the limit without an announced length is stopped")
    func endlessBody() async throws {
        let server = try LoopbackServer { _ in
            .bytes(
                Array("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".utf8) + [UInt8](repeating: 0x20, count: 3 << 20)
            )
        }
        var limits = TransferLimits()
        limits.bodyBytes = 1 << 20
        let error = await failure { try await transport(server, limits).send(WebRequest(url: server.url("/"))) }
        #expect(error?.code == .tooLarge)
        #expect(error?.message == "larger than 1 MB")
    }

    @Test("N10: Silence after accepting, or after the headers, ends within the limit")
    func silence() async throws {
        let server = try LoopbackServer { path in
            path == "/headers" ? .stall(Array("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12".utf8)) : .stall([])
        }
        var limits = TransferLimits()
        limits.idleTimeout = .milliseconds(200)
        for path in ["/accept", "/headers"] {
            let error = await failure { try await transport(server, limits).send(WebRequest(url: server.url(path))) }
            #expect(error?.code == .timedOut)
            #expect(error?.message == "silent for 200 ms")
        }
    }

    @Test("N11: A private address is not connected to unless the user typed its host")
    func privateAddress() async throws {
        let server = try LoopbackServer { _ in .bytes(LoopbackServer.answer(body: [])) }
        for host in ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]"] {
            let error = await failure {
                try await CurlTransport().send(WebRequest(url: "http://\(host):\(server.port)/"))
            }
            #expect(error?.code == .refusedAddress, "\(host)")
        }
        #expect(server.paths.isEmpty)
    }

    @Test(
        "N11: Only web URLs are requested",
        arguments: ["file:///etc/passwd", "ftp://127.0.0.1/", "gopher://x/", "nonsense"]
    )
    func otherSchemes(url: String) async throws {
        let error = await failure { try await CurlTransport(enteredURLs: [url]).send(WebRequest(url: url)) }
        #expect(error != nil)
    }

    @Test("N14: Endless headers are rejected")
    func largeHeaders() async throws {
        let headers = (0..<3000).map { "X-\($0): " + String(repeating: "x", count: 100) }
        let server = try LoopbackServer { _ in .bytes(LoopbackServer.answer(headers: headers, body: [])) }
        let error = await failure { try await transport(server).send(WebRequest(url: server.url("/"))) }
        #expect(error?.code == .tooLarge)
    }

    @Test("N14: An endless header line is rejected with a message about headers")
    func longHeaderLine() async throws {
        let headers = ["X-Long: " + String(repeating: "x", count: 200 << 10)]
        let server = try LoopbackServer { _ in .bytes(LoopbackServer.answer(headers: headers, body: [])) }
        let error = await failure { try await transport(server).send(WebRequest(url: server.url("/"))) }
        #expect(error?.code == .tooLarge)
        #expect(error?.message.contains("header line") == true, "\(error?.message ?? "")")
    }

    @Test("A refused connection is unreachable and transient")
    func refused() async throws {
        let server = try LoopbackServer { _ in .drop }
        let url = server.url("/")
        server.stop()
        let error = await failure { try await CurlTransport(enteredURLs: [url]).send(WebRequest(url: url)) }
        #expect(error?.code == .unreachable)
        #expect(error?.isTransient == true)
    }

    @Test("A cancelled request ends at once, both while waiting and before starting")
    func cancellation() async throws {
        let server = try LoopbackServer { _ in .stall([]) }
        let transport = transport(server)
        let task = Task { try await transport.send(WebRequest(url: server.url("/"))) }
        while server.paths.isEmpty { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }

        let early = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await transport.send(WebRequest(url: server.url("/")))
        }
        await #expect(throws: CancellationError.self) { try await early.value }
    }

    @Test("A transport serves again after its thread ended because it was idle")
    func manyTransports() async throws {
        let server = try LoopbackServer { _ in .bytes(LoopbackServer.answer(body: [0x31])) }
        for _ in 0..<10 {
            #expect(try await transport(server).send(WebRequest(url: server.url("/"))).body == [0x31])
        }
    }

    private func transport(_ server: LoopbackServer, _ limits: TransferLimits = TransferLimits()) -> CurlTransport {
        CurlTransport(limits: limits, enteredURLs: [server.url("")])
    }

    private func failure(_ work: () async throws -> WebResponse) async -> TransportError? {
        do {
            let response = try await work()
            Issue.record("the response had status \(response.status)")
            return nil
        } catch {
            return error as? TransportError
        }
    }
}

/// A small gzip stream that unpacks to many zeros: one literal, then matches of 258 bytes (RFC 1951, 3.2.6).
private enum GzipBomb {
    static func bytes(megabytes: Int) -> [UInt8] {
        var bits: [Bool] = [true, true, false]
        func append(_ code: Int, _ width: Int) {
            for bit in (0..<width).reversed() { bits.append(code >> bit & 1 == 1) }
        }
        append(0b0011_0000, 8)
        for _ in 0..<((megabytes << 20) / 258) {
            append(0b1100_0101, 8)
            append(0, 5)
        }
        append(0, 7)
        var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
        for start in stride(from: 0, to: bits.count, by: 8) {
            bytes.append(
                bits[start..<min(start + 8, bits.count)].enumerated().reduce(0) {
                    $0 | ($1.element ? 1 << UInt8($1.offset) : 0)
                }
            )
        }
        return bytes + [UInt8](repeating: 0, count: 8)
    }
}
