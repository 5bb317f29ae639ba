import Foundation
import ScheduleServer
import TestSupport
import ProgramTestSupport
import Testing

/// The date since a show is followed: as requested, and restored after an accidental hide.
/// Covers: FollowForm, WriteRequest, UserMarks
@Suite struct FollowDateTests {
    private static let rows = "show,title,date,time\nHarbour,Dawn,2026-11-20,20:00\n"
    private static let follow = "/api/v1/follows/mine:harbour"
    private static let before = "2020-02-03T04:05:06Z"

    private static func since(_ server: ServedProgram) async throws -> String? {
        let shows = try await server.request("/api/v1/marks").json["shows"] as? [[String: Any]]
        return shows?.first?["followedSince"] as? String
    }

    @Test("A follow has the requested date, and undoing a hide restores the earlier date")
    func dates() async throws {
        let server = try await ServedProgram.storing(in: TemporaryFolder(), .holding(["mine.csv": Self.rows]))
        let body = "{\"since\":\"\(Self.before)\"}"
        #expect(try await server.request(Self.follow, method: "PUT").status == 200)
        #expect(try await server.request(Self.follow, method: "PUT", body: body).status == 200)
        #expect(try await Self.since(server) == Self.before)
        // Without a date the follow is unchanged.
        #expect(try await server.request(Self.follow, method: "PUT", body: "{}").status == 200)
        #expect(try await Self.since(server) == Self.before)
        let hide = "/api/v1/hides/mine:harbour"
        let hidden = try await server.request(hide, method: "PUT")
        #expect(hidden.json["followedBefore"] as? String == Self.before)
        // A client that missed the response sends the request again.
        #expect(try await server.request(hide, method: "PUT").json["followedBefore"] as? String == Self.before)
        #expect(try await Self.since(server) == nil)
        #expect(try await server.request(Self.follow, method: "PUT", body: body).status == 200)
        #expect(try await Self.since(server) == Self.before)
        await server.end()
    }

    @Test("A show that was not followed when hidden has no earlier date, regardless of its history")
    func hiddenAgain() async throws {
        let folder = TemporaryFolder()
        let server = try await ServedProgram.storing(in: folder, .holding(["mine.csv": Self.rows]))
        let hide = "/api/v1/hides/mine:harbour"
        #expect(try await server.request(Self.follow, method: "PUT").status == 200)
        #expect(try await server.request(hide, method: "PUT").json["followedBefore"] != nil)
        #expect(try await server.request(hide, method: "DELETE").status == 204)
        for _ in 0..<2 { #expect(try await server.request(hide, method: "PUT").json["followedBefore"] == nil) }
        // A show hidden meanwhile in another way, such as by imported marks, does not restore the first date.
        #expect(try await server.request(hide, method: "DELETE").status == 204)
        #expect(try await server.request(Self.follow, method: "PUT").status == 200)
        #expect(try await server.request(hide, method: "PUT").json["followedBefore"] != nil)
        #expect(try await server.request(hide, method: "DELETE").status == 204)
        let marks = folder.path + "/aggctl/markings.json"
        #expect(try !String(contentsOfFile: marks, encoding: .utf8).contains("T"), "the remembered date is forgotten")
        await server.end()
    }

    @Test("A body with another form, a future date, or in a request without a body is rejected")
    func refused() async throws {
        let server = try await ServedProgram.storing(in: TemporaryFolder(), .holding(["mine.csv": Self.rows]))
        for body in [
            "{\"since\":\"2999-01-01T00:00:00Z\"}", "{\"since\":\"2020\"}", "{\"followed\":true}", "[]", "x",
        ] {
            let answer = try await server.request(Self.follow, method: "PUT", body: body)
            #expect(answer.status == 400, "\(body): \(answer.status)")
        }
        for (method, path) in [("DELETE", "follows"), ("PUT", "hides"), ("DELETE", "hides")] {
            let answer = try await server.request(
                "/api/v1/\(path)/mine:harbour",
                method: method,
                body: "{\"since\":null}"
            )
            #expect(answer.status == 400 && answer.text.contains("send none"), "\(method) \(path): \(answer.text)")
        }
        #expect(try await Self.since(server) == nil)
        await server.end()
    }

    @Test("An empty body counts as no body for each request")
    func emptyBody() async throws {
        let server = try await ServedProgram.storing(in: TemporaryFolder(), .holding(["mine.csv": Self.rows]))
        for (method, path, status) in [
            ("PUT", "follows", 200), ("DELETE", "follows", 204), ("PUT", "hides", 200), ("DELETE", "hides", 204),
        ] {
            for body in [" \n", "{}", "{ \n }", "null"] {
                let answer = try await server.request("/api/v1/\(path)/mine:harbour", method: method, body: body)
                #expect(answer.status == status, "\(method) \(path) \(body): \(answer.text)")
            }
        }
        #expect(try await server.request("/api/v1/marks", method: "PUT", body: "{}").text.contains("is missing"))
        #expect(try await server.request("/api/v1/refresh", method: "POST", body: "null").status != 400)
        await server.end()
    }
}
