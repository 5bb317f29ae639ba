import Aggregator
import Foundation
import TestSupport
import ProgramTestSupport
import Testing

@testable import ScheduleServer

/// Requests that few clients send: events over HTTP/1.0 and conditional writes.
/// Covers: EventFeed, EventDocument, EntityTag
@Suite struct OldClientTests {
    @Test("W2: Events to an HTTP/1.0 client are not chunked and end with the connection")
    func oldEvents() async throws {
        let server = try await ServedProgram(isDemo: true)
        let port = server.port
        let connection = try await onThread {
            let connection = try RawConnection(port: port)
            connection.send("GET /api/v1/events HTTP/1.0\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
            return connection
        }
        let started = try #require(try await onThread { connection.read(until: "retry:") })
        server.server.site.events.send(.eventsDropped(1), zone: .gmt)
        let received = try await onThread { connection.read(until: "\"count\":1") }
        await server.end()
        let end = try await onThread { connection.readToEnd() }
        let text = started + (received ?? "") + String(decoding: end ?? [], as: UTF8.self)
        let pieces = text.components(separatedBy: "\r\n\r\n")
        #expect(pieces[0].hasPrefix("HTTP/1.0 200") && pieces[0].lowercased().contains("connection: close"), "\(text)")
        #expect(!pieces[0].lowercased().contains("transfer-encoding"), "\(text)")
        #expect(pieces.count == 2 && pieces[1].hasPrefix("retry:") && !pieces[1].contains("\r"), "\(text)")
    }

    @Test("W2: A complete response to HTTP/1.0 has a length, and nothing follows the head of events")
    func oldResponses() async throws {
        let server = try await ServedProgram(isDemo: true)
        let host = "Host: 127.0.0.1:\(server.port)\r\n\r\n"
        let week = try await server.send("GET /api/v1/week HTTP/1.0\r\n" + host)
        #expect(week.status == 200 && week.headers["content-length"] == "\(week.body.count)")
        let head = try await server.send("HEAD /api/v1/events HTTP/1.0\r\n" + host)
        #expect(head.status == 200 && head.body.isEmpty && head.headers["transfer-encoding"] == nil)
        await server.end()
    }

    @Test("W8: A conditional read or write is 412 if the tag differs")
    func conditions() async throws {
        let folder = TemporaryFolder()
        let server = try await ServedProgram.storing(in: folder)
        let tag = try #require(try await server.request("/api/v1/openapi.json").headers["etag"])
        for (condition, status) in [
            (tag, 200), ("*", 200), ("\"a\", \(tag)", 200), ("\"a\"", 412), ("W/\(tag)", 412), ("", 412),
        ] {
            let answer = try await server.request("/api/v1/openapi.json", ["If-Match: \(condition)"])
            #expect(answer.status == status && answer.isGuarded, "\(condition): \(answer.status)")
        }
        for (method, target) in [
            ("PUT", "/api/v1/follows/x"), ("DELETE", "/api/v1/follows/x"), ("POST", "/api/v1/refresh"),
        ] {
            let answer = try await server.request(target, method: method, ["If-Match: \(tag)"])
            #expect(answer.status == 412 && answer.json["code"] as? String == "request.match", "\(target)")
        }
        await server.end()
    }
}
