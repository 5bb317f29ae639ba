import Aggregator
import Foundation
import TestSupport
import ProgramTestSupport
import Testing

@testable import ScheduleServer

/// What clients may ask for that few do: events in the oldest HTTP, and a write under a condition.
@Suite struct OldClientTests {
    @Test("W2: events go to a client of HTTP/1.0 as they are, without chunks, and end with the connection")
    func oldEvents() async throws {
        let server = try await ServedProgram(isDemo: true)
        let port = server.port
        let connection = try await onThread {
            let connection = try RawConnection(port: port)
            connection.send("GET /api/v1/events HTTP/1.0\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
            return connection
        }
        let begun = try #require(try await onThread { connection.read(until: "retry:") })
        server.server.site.events.send(.eventsDropped(1), zone: .gmt)
        let heard = try await onThread { connection.read(until: "\"count\":1") }
        await server.end()
        let end = try await onThread { connection.readToEnd() }
        let text = begun + (heard ?? "") + String(decoding: end ?? [], as: UTF8.self)
        let pieces = text.components(separatedBy: "\r\n\r\n")
        #expect(pieces[0].hasPrefix("HTTP/1.0 200") && pieces[0].lowercased().contains("connection: close"), "\(text)")
        #expect(!pieces[0].lowercased().contains("transfer-encoding"), "\(text)")
        #expect(pieces.count == 2 && pieces[1].hasPrefix("retry:") && !pieces[1].contains("\r"), "\(text)")
    }

    @Test("W2: what a client of HTTP/1.0 can read whole has its length, and no head of events is followed by anything")
    func oldAnswers() async throws {
        let server = try await ServedProgram(isDemo: true)
        let host = "Host: 127.0.0.1:\(server.port)\r\n\r\n"
        let week = try await server.send("GET /api/v1/week HTTP/1.0\r\n" + host)
        #expect(week.status == 200 && week.headers["content-length"] == "\(week.body.count)")
        let head = try await server.send("HEAD /api/v1/events HTTP/1.0\r\n" + host)
        #expect(head.status == 200 && head.body.isEmpty && head.headers["transfer-encoding"] == nil)
        await server.end()
    }

    @Test("W8: what is to be read only as it was, or written only then, is 412 where it is another")
    func conditions() async throws {
        let folder = TemporaryFolder()
        let server = try await ServedProgram.keeping(in: folder)
        let tag = try #require(try await server.ask("/api/v1/openapi.json").headers["etag"])
        for (wished, status) in [
            (tag, 200), ("*", 200), ("\"a\", \(tag)", 200), ("\"a\"", 412), ("W/\(tag)", 412), ("", 412),
        ] {
            let answer = try await server.ask("/api/v1/openapi.json", ["If-Match: \(wished)"])
            #expect(answer.status == status && answer.isGuarded, "\(wished): \(answer.status)")
        }
        for (method, target) in [
            ("PUT", "/api/v1/follows/x"), ("DELETE", "/api/v1/follows/x"), ("POST", "/api/v1/refresh"),
        ] {
            let answer = try await server.ask(target, method: method, ["If-Match: \(tag)"])
            #expect(answer.status == 412 && answer.json["code"] as? String == "request.match", "\(target)")
        }
        await server.end()
    }
}
