import Aggregator
import Foundation
import ScheduleServer
import NIOCore
import ScheduleModel
import ScheduleStore
import TestSupport
import ProgramTestSupport
import Testing

/// Tokens: access, scopes, and their absence from logs.
/// Covers: AccessControl, AccessToken, TokenRedactor, TokenFile
@Suite struct TokenTests {
    @Test("W10: A wrong token is 401 for the API and 404 for a feed, and is in no log")
    func tokens() async throws {
        let folder = TemporaryFolder()
        var place = ProgramRun.Place()
        place.environment["XDG_DATA_HOME"] = folder.path
        func token(_ name: String, _ scope: String) async throws -> String {
            let run = await ProgramRun.run(["token", "add", name, "--scope", scope, "--format", "json"], in: place)
            return try #require(run.json["text"] as? String)
        }
        let (feed, read, write) = (
            try await token("phone", "feed"), try await token("widget", "read"), try await token("me", "write")
        )
        let server = try await ServedProgram.storing(in: folder, place) { $0.publicURL = "https://tv.example.org" }
        func status(_ target: String, _ token: String?, method: String = "GET") async throws -> Int {
            try await server.request(target, method: method, token.map { ["Authorization: Bearer \($0)"] } ?? []).status
        }
        #expect(try await status("/api/v1/following", nil) == 401)
        #expect(try await status("/api/v1/following", "agg_wrong") == 401)
        #expect(try await status("/api/v1/following", feed) == 403)
        #expect(try await status("/api/v1/following", read) == 200)
        #expect(try await status("/api/v1/following", write) == 200)
        #expect(try await status("/api/v1/follows/x", read, method: "DELETE") == 403)
        #expect(try await status("/api/v1/follows/x", write, method: "DELETE") == 204)
        #expect(try await status("/metrics", nil) == 401)
        #expect(try await status("/api/v1/events", nil) == 401)
        #expect(try await status("/feed/following.ics", nil) == 404)
        #expect(try await status("/feed/agg_wrong/following.ics", nil) == 404)
        #expect(try await status("/feed/\(feed)/following.ics", nil) == 200)
        #expect(try await status("/feed/\(read)/following.ics", nil) == 200)
        #expect(try await status("/healthz", nil) == 200)
        // OPTIONS reveals the allowed methods, and that a feed exists, only to clients that may read it.
        for (given, name, expected) in [
            ("agg_wrong", "following.ics", 404), ("agg_wrong", "nothing.ics", 404), (feed, "nothing.ics", 404),
            (feed, "following.ics", 204),
        ] {
            #expect(try await status("/feed/\(given)/\(name)", nil, method: "OPTIONS") == expected)
            #expect(try await status("/feed/\(given)/\(name)", nil, method: "HEAD") == (expected == 204 ? 200 : 404))
            #expect(try await status("/feed/\(given)/\(name)", nil, method: "POST") == (expected == 204 ? 405 : 404))
        }
        // A page sends a preflight request before it sends a token in a header.
        #expect(try await status("/feed/following.ics", nil, method: "OPTIONS") == 204)
        // A feed's address gives access to nothing else, regardless of its token's scope.
        #expect(try await status("/feed/\(write)/api/v1/following", nil) == 404)
        #expect(
            try await server.request("/api/v1/following", host: "tv.example.org").headers["www-authenticate"] != nil
        )
        await server.end()
        for token in [feed, read, write] {
            #expect(!server.errors.text.contains(token))
            #expect(!server.errors.text.contains(token.dropLast(4)))
        }
        #expect(
            server.errors.text.contains("token=…\(feed.suffix(4))")
                && server.errors.text.contains("/feed/…\(feed.suffix(4))/")
        )
    }

    @Test("W10: A server that others can reach needs a token to start, and a revoked token is rejected")
    func revoked() async throws {
        let folder = TemporaryFolder()
        var place = ProgramRun.Place()
        place.environment["XDG_DATA_HOME"] = folder.path
        for arguments in [
            ["--bind", "0.0.0.0"], ["--public-url", "https://a.example"], ["--trusted-proxy", "127.0.0.1"],
        ] {
            let run = await ProgramRun.run(["serve", "--port", "0"] + arguments, in: place, server: ScheduleServer.run)
            #expect(run.status == 78 && run.errors.contains("aggctl token add"), "\(run.errors)")
            // The demonstration stores no tokens, so adding one would not help.
            let demo = await ProgramRun.run(["serve", "--demo", "--port", "0"] + arguments, server: ScheduleServer.run)
            #expect(demo.status == 78 && !demo.errors.contains("token add"), "\(demo.errors)")
        }
        let run = await ProgramRun.run(["token", "add", "a", "--scope", "write", "--format", "json"], in: place)
        let token = try #require(run.json["text"] as? String)
        let server = try await ServedProgram.storing(in: folder, place) { $0.publicURL = "https://tv.example.org" }
        let signedIn = try await server.request(
            "/api/v1/session",
            method: "POST",
            ["Origin: https://tv.example.org"],
            body: #"{"token":"\#(token)"}"#
        )
        let cookie = try #require(signedIn.headers["set-cookie"])
        #expect(["HttpOnly", "SameSite=Strict", "Secure"].allSatisfy(cookie.contains))
        let value = "Cookie: " + cookie.prefix { $0 != ";" }
        #expect(try await server.request("/api/v1/following", [value]).status == 200)
        let listening = try await onThread { [port = server.port] in
            let connection = try RawConnection(port: port)
            connection.send(
                "GET /api/v1/events HTTP/1.1\r\nHost: tv.example.org\r\nAuthorization: Bearer \(token)\r\n\r\n"
            )
            return (connection, connection.read(until: "retry:"))
        }
        #expect(listening.1 != nil)
        #expect(await ProgramRun.run(["token", "revoke", "a"], in: place).status == 0)
        let remaining = try await onThread { listening.0.readToEnd() }
        #expect(remaining != nil, "the stream ends with the token")
        #expect(try await server.request("/api/v1/following", [value]).status == 401)
        #expect(try await server.request("/api/v1/following", ["Authorization: Bearer \(token)"]).status == 401)
        await server.end()
    }

    @Test("A token is shown once and stored as a private digest, and its name is unique")
    func tokenFile() async throws {
        let folder = TemporaryFolder()
        var place = ProgramRun.Place()
        place.environment["XDG_DATA_HOME"] = folder.path
        let added = await ProgramRun.run(["token", "add", "phone"], in: place)
        let text = try #require(added.output.split(separator: "\n").first.map(String.init))
        #expect(text.hasPrefix("agg_") && text.count == 36)
        let path = folder.path + "/aggctl/tokens.json"
        let stored = try String(contentsOfFile: path, encoding: .utf8)
        #expect(!stored.contains(text) && stored.contains(String(text.suffix(4))))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(await ProgramRun.run(["token", "add", "phone"], in: place).status == 64)
        #expect(await ProgramRun.run(["token", "add", "x", "--scope", "all"], in: place).status == 64)
        let list = await ProgramRun.run(["token"], in: place)
        #expect(list.output.contains("phone") && list.output.contains("feed") && !list.output.contains(text))
        #expect(await ProgramRun.run(["token", "revoke", "nobody"], in: place).status == 1)
        #expect(await ProgramRun.run(["token", "revoke", String(text.suffix(4))], in: place).status == 0)
        #expect(await ProgramRun.run(["token", "list"], in: place).output.contains("no tokens"))
        #expect(await ProgramRun.run(["token", "list", "--demo"], in: place).status == 64)
        try Data("broken".utf8).write(to: URL(fileURLWithPath: path))
        #expect(await ProgramRun.run(["token", "list"], in: place).status == 72)
    }
}
