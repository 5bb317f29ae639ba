import Foundation
import TestSupport
import ProgramTestSupport
import Testing

@testable import ScheduleServer

/// Ambiguous requests, and the information that they could reveal.
/// Covers: TokenRedactor, DuplicateJSONKey, WriteRequest, OpenAPIDescription
@Suite struct AmbiguousRequestTests {
    private static let markBody = #"{"show":"x","episodes":["all"],"state":"watched"}"#

    @Test("W10: A token in an address is shortened to its last four letters, regardless of its encoding")
    func encodedTokens() {
        let token = "agg_xcy2xpf8efhvkt646xwfp7jvcphqq3tc"
        let all = token.utf8.map { "%" + String($0, radix: 16) }.joined()
        let forms = [
            token, token.replacing("_", with: "%5F"), token.replacing("_", with: "%5f"), all,
            token.replacing("_", with: "%255F"), token.replacing("_", with: "%25255f"),
            token.replacing("xcy2", with: "%78cy2"),
        ]
        for form in forms {
            for (before, after) in [("/subscribe?token=", ""), ("/nope/", "/week.ics"), ("/x?t=Bearer%20", "&a=b")] {
                #expect(TokenRedactor.redacted(before + form + after) == before + "…q3tc" + after, "\(form)")
            }
        }
        for text in ["/api/v1/week?filter=50%25", "/a%5Fb%zz%4", "/show/%E2%80%A6", "", "%"] {
            #expect(TokenRedactor.redacted(text) == text)
        }
        #expect(TokenRedactor.redacted("/\(token)/agg%5Fxcy2xpf8efhvkt646xwfp7jvcphq9999") == "/…q3tc/…9999")
    }

    @Test(
        "W2: A body with a repeated member is rejected, even if one is written with escapes",
        arguments: [
            #"{"show":"x","episodes":["all"],"state":"watched","state":"skipped"}"#,
            #"{"show":"x","episodes":["all"],"state":"watched","st\u0061te":"skipped"}"#,
            #"{"a":[{"b":1,"b":2}]}"#,
        ]
    )
    func repeatedMembers(body: String) async throws {
        let server = try await ServedProgram(isDemo: true)
        let answer = try await server.request("/api/v1/marks", method: "PUT", body: body)
        #expect(answer.status == 400 && answer.text.contains("twice"), "\(answer.text)")
        await server.end()
    }

    @Test("A member's name may repeat as a value and in another object")
    func otherMembers() {
        for text in [
            #"{"a":"a","b":["a","a"],"c":{"a":1},"d":[{"a":1},{"a":2}]}"#, #"{"a\"":1,"a":2}"#, "[1,1]", "{", #"{"a"#,
            "",
        ] {
            #expect(DuplicateJSONKey.first(in: Array(text.utf8)) == nil, "\(text)")
        }
    }

    @Test(
        "W8: Only JSON is accepted as a body, not similar types",
        arguments: [
            ("application/json", false), ("application/json; charset=utf-8", false), ("Application/JSON ;a=b", false),
            ("application/jsonlines", true), ("application/json-patch+json", true),
            ("application/json, text/plain", true), ("text/json", true), ("", true),
        ]
    )
    func types(type: String, isRefused: Bool) async throws {
        let server = try await ServedProgram(isDemo: true)
        let answer = try await server.request(
            "/api/v1/marks",
            method: "PUT",
            ["Content-Type: \(type)"],
            body: Self.markBody
        )
        #expect((answer.status == 415) == isRefused, "\(answer.status)")
        await server.end()
    }

    @Test(
        "W2: A request with two hosts, with chunks in HTTP/1.0, or with an impossible length is rejected",
        arguments: [
            "GET http://HOST/healthz HTTP/1.1\r\nHost: HOST\r\nHost: evil.example\r\n\r\n",
            "GET /healthz HTTP/1.1\r\nHost: HOST\r\nHost: HOST\r\n\r\n",
            "POST /api/v1/refresh HTTP/1.0\r\nHost: HOST\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "POST /api/v1/refresh HTTP/1.1\r\nHost: HOST\r\nContent-Length: 18446744073709551617\r\n\r\n{",
            "POST /api/v1/refresh HTTP/1.1\r\nHost: HOST\r\nContent-Length: 9223372036854775808\r\n\r\n{",
            "POST /api/v1/refresh HTTP/1.1\r\nHost: HOST\r\nContent-Length: -1\r\n\r\n{",
        ]
    )
    func framing(request: String) async throws {
        let server = try await ServedProgram(isDemo: true)
        let answer = try await server.send(request.replacing("HOST", with: "127.0.0.1:\(server.port)"))
        #expect([400, 413].contains(answer.status), "\(answer.status)")
        #expect(answer.headers["connection"] == "close")
        await server.end()
    }

    @Test("W2: Nothing follows the head of events if only the head was requested")
    func headOfEvents() async throws {
        let server = try await ServedProgram(isDemo: true)
        let port = server.port
        let read = try await onThread {
            let connection = try RawConnection(port: port)
            connection.send("HEAD /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
            return connection.readToEnd()
        }
        let text = String(decoding: try #require(read), as: UTF8.self)
        #expect(text.hasPrefix("HTTP/1.1 200") && text.hasSuffix("\r\n\r\n") && !text.contains("\r\n\r\n0"), "\(text)")
        await server.end()
    }

    @Test("The description marks the text of a search as required")
    func requiredParameters() async throws {
        let server = try await ServedProgram(isDemo: true)
        let paths = try await server.request("/api/v1/openapi.json").json["paths"] as? [String: Any]
        for (path, item) in try #require(paths) {
            let get = (item as? [String: Any])?["get"] as? [String: Any]
            let parameters = get?["parameters"] as? [[String: Any]] ?? []
            let required = parameters.filter { $0["in"] as? String == "query" && $0["required"] as? Bool == true }
            #expect(required.map { $0["name"] as? String } == (path == "/api/v1/search" ? ["text"] : []), "\(path)")
        }
        await server.end()
    }
}
