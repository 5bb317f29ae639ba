import Aggregator
import ProgramTestSupport
import TestSupport
import Testing

/// Covers: EventFeed, AccessControl
@Suite struct EventStreamCredentialTests {
    private let folder = TemporaryFolder()
    private var place: ProgramRun.Place {
        var place = ProgramRun.Place()
        place.environment["XDG_DATA_HOME"] = folder.path
        return place
    }

    private func addToken(_ name: String, _ scope: String) async throws -> String {
        let run = await ProgramRun.run(["token", "add", name, "--scope", scope, "--format", "json"], in: place)
        return try #require(run.json["text"] as? String)
    }

    /// Opens a stream of events, and returns its connection once the stream has begun.
    private func listen(_ server: ServedProgram, _ field: String) async throws -> RawConnection {
        try await onThread { [port = server.port] in
            let connection = try RawConnection(port: port)
            connection.send("GET /api/v1/events HTTP/1.1\r\nHost: tv.example.org\r\n\(field)\r\n\r\n")
            try #require(connection.read(until: "retry:") != nil)
            return connection
        }
    }

    @Test("a stream ends with its token, even if a token of the same name is added at once")
    func sameName() async throws {
        let token = try await addToken("phone", "write")
        let server = try await ServedProgram.storing(in: folder, place) { $0.publicURL = "https://tv.example.org" }
        let connection = try await listen(server, "Authorization: Bearer \(token)")
        #expect(await ProgramRun.run(["token", "revoke", "phone"], in: place).status == 0)
        _ = try await addToken("phone", "feed")
        #expect(try await onThread { connection.readToEnd() } != nil)
        await server.end()
    }

    @Test("a page's stream ends when the page signs out")
    func signOut() async throws {
        let token = try await addToken("me", "write")
        let server = try await ServedProgram.storing(in: folder, place) { $0.publicURL = "https://tv.example.org" }
        let origin = "Origin: https://tv.example.org"
        let body = #"{"token":"\#(token)"}"#
        let signedIn = try await server.request("/api/v1/session", method: "POST", [origin], body: body)
        let cookie = "Cookie: " + (try #require(signedIn.headers["set-cookie"])).prefix { $0 != ";" }
        let connection = try await listen(server, cookie)
        let signedOut = try await server.request("/api/v1/session", method: "DELETE", [origin, cookie])
        #expect(signedOut.status < 300)
        #expect(try await onThread { connection.readToEnd() } != nil)
        await server.end()
    }
}
