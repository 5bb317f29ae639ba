import Aggregator
import Foundation
import ScheduleServer
import NIOCore
import ScheduleModel
import ScheduleStore
import TestSupport
import ProgramTestSupport
import Testing

/// Tokens: who is let in, to what, and what stands in no log.
@Suite struct TokenTests {
    @Test("W10: a wrong token is 401 for the API and nothing at all for a feed, and stands in no log")
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
        let server = try await ServedProgram.keeping(in: folder, place) { $0.publicURL = "https://tv.example.org" }
        func status(_ target: String, _ token: String?, method: String = "GET") async throws -> Int {
            try await server.ask(target, method: method, token.map { ["Authorization: Bearer \($0)"] } ?? []).status
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
        // What may be done there is told to those who may read it, and so is that it is a feed.
        for (given, name, expected) in [
            ("agg_wrong", "following.ics", 404), ("agg_wrong", "nothing.ics", 404), (feed, "nothing.ics", 404),
            (feed, "following.ics", 204),
        ] {
            #expect(try await status("/feed/\(given)/\(name)", nil, method: "OPTIONS") == expected)
            #expect(try await status("/feed/\(given)/\(name)", nil, method: "HEAD") == (expected == 204 ? 200 : 404))
            #expect(try await status("/feed/\(given)/\(name)", nil, method: "POST") == (expected == 204 ? 405 : 404))
        }
        // A page asks before it sends a token in a field.
        #expect(try await status("/feed/following.ics", nil, method: "OPTIONS") == 204)
        // A feed's address opens nothing else, whatever its token may do.
        #expect(try await status("/feed/\(write)/api/v1/following", nil) == 404)
        #expect(try await server.ask("/api/v1/following", host: "tv.example.org").headers["www-authenticate"] != nil)
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

    @Test("W10: without a token a server that others reach does not start, and one that is revoked counts no more")
    func revoked() async throws {
        let folder = TemporaryFolder()
        var place = ProgramRun.Place()
        place.environment["XDG_DATA_HOME"] = folder.path
        for arguments in [
            ["--bind", "0.0.0.0"], ["--public-url", "https://a.example"], ["--trusted-proxy", "127.0.0.1"],
        ] {
            let run = await ProgramRun.run(["serve", "--port", "0"] + arguments, in: place, server: ScheduleServer.run)
            #expect(run.status == 78 && run.errors.contains("aggctl token add"), "\(run.errors)")
            // It keeps no tokens: to add one would not help.
            let demo = await ProgramRun.run(["serve", "--demo", "--port", "0"] + arguments, server: ScheduleServer.run)
            #expect(demo.status == 78 && !demo.errors.contains("token add"), "\(demo.errors)")
        }
        let run = await ProgramRun.run(["token", "add", "a", "--scope", "write", "--format", "json"], in: place)
        let token = try #require(run.json["text"] as? String)
        let server = try await ServedProgram.keeping(in: folder, place) { $0.publicURL = "https://tv.example.org" }
        let signedIn = try await server.ask(
            "/api/v1/session",
            method: "POST",
            ["Origin: https://tv.example.org"],
            body: #"{"token":"\#(token)"}"#
        )
        let cookie = try #require(signedIn.headers["set-cookie"])
        #expect(["HttpOnly", "SameSite=Strict", "Secure"].allSatisfy(cookie.contains))
        let value = "Cookie: " + cookie.prefix { $0 != ";" }
        #expect(try await server.ask("/api/v1/following", [value]).status == 200)
        let listening = try await onThread { [port = server.port] in
            let connection = try RawConnection(port: port)
            connection.send(
                "GET /api/v1/events HTTP/1.1\r\nHost: tv.example.org\r\nAuthorization: Bearer \(token)\r\n\r\n"
            )
            return (connection, connection.read(until: "retry:"))
        }
        #expect(listening.1 != nil)
        #expect(await ProgramRun.run(["token", "revoke", "a"], in: place).status == 0)
        let rest = try await onThread { listening.0.readToEnd() }
        #expect(rest != nil, "the stream ends with the token")
        #expect(try await server.ask("/api/v1/following", [value]).status == 401)
        #expect(try await server.ask("/api/v1/following", ["Authorization: Bearer \(token)"]).status == 401)
        await server.end()
    }

    @Test("a token is told once, and kept as a digest that nobody else may read; a name is one token's")
    func tokenFile() async throws {
        let folder = TemporaryFolder()
        var place = ProgramRun.Place()
        place.environment["XDG_DATA_HOME"] = folder.path
        let added = await ProgramRun.run(["token", "add", "phone"], in: place)
        let text = try #require(added.output.split(separator: "\n").first.map(String.init))
        #expect(text.hasPrefix("agg_") && text.count == 36)
        let path = folder.path + "/aggctl/tokens.json"
        let kept = try String(contentsOfFile: path, encoding: .utf8)
        #expect(!kept.contains(text) && kept.contains(String(text.suffix(4))))
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
