import Foundation
import ProgramTestSupport
@testable import ScheduleServer
import TestSupport
import Testing

/// The import of a file on the page, and marks that the user assigns.
/// Covers: ImportPage, StatisticsPage, UploadSlot, UploadedFile, AssignMarksAction, MarkChoicesQuery, FormField
@Suite struct ImportPageTests {
    private static let rows = """
        show,season,number,title,date,time
        Harbour,1,1,Dawn,2026-11-18,20:00
        Harbour,1,2,Dusk,2026-11-19,20:00

        """
    private static let headers = ["Sec-Fetch-Site: same-origin", "Accept: text/html"]

    private static func history(_ show: String) -> String {
        #"""
        [{"id":1,"watched_at":"2026-02-01T20:00:00.000Z","type":"episode","episode":{"season":1,"number":1,"title":"Dawn"},
          "show":{"title":"\#(show)","ids":{"trakt":1}}}]
        """#
    }

    private static func upload(
        _ content: String,
        to server: ServedProgram,
        field: String = "file"
    ) async throws
        -> WireResponse
    {
        let body =
            "--b\r\nContent-Disposition: form-data; name=\"\(field)\"; filename=\"<b>.json\"\r\n\r\n\(content)\r\n--b--\r\n"
        return try await server.request(
            "/do/import",
            method: "POST",
            headers + ["Content-Type: multipart/form-data; boundary=b"],
            body: body
        )
    }

    private static func form(_ path: String, _ fields: String, to server: ServedProgram) async throws -> WireResponse {
        try await server.request(
            path,
            method: "POST",
            headers + ["Content-Type: application/x-www-form-urlencoded"],
            body: fields
        )
    }

    private static func markCount(_ server: ServedProgram) async throws -> Int {
        let shows = try await server.request("/api/v1/marks").json["shows"] as? [[String: Any]] ?? []
        return shows.reduce(0) { $0 + (($1["episodes"] as? [Any])?.count ?? 0) }
    }

    private static func id(in page: String) -> String? {
        page.firstMatch(of: /name="?id"? value="?([a-z0-9]+)/).map { String($0.1) }
    }

    @Test("A file is shown before it is imported, and a second confirmation changes nothing")
    func preview() async throws {
        let server = try await ServedProgram.storing(in: TemporaryFolder(), .holding(["mine.csv": Self.rows]))
        #expect(try await server.request("/import", ["Accept: text/html"]).text.contains("multipart/form-data"))
        let page = try await Self.upload(Self.history("Harbour"), to: server)
        #expect(page.status == 200 && page.text.contains("1 of 1 episodes found"), "\(page.text)")
        #expect(try await Self.markCount(server) == 0)
        let id = try #require(Self.id(in: page.text), "\(page.text)")
        let done = try await Self.form("/do/import", "id=\(id)", to: server)
        #expect(done.text.contains("The marks are imported"), "\(done.text)")
        #expect(try await Self.markCount(server) == 1)
        #expect(try await Self.form("/do/import", "id=\(id)", to: server).text.contains("too old"))
        #expect(try await Self.markCount(server) == 1)
        await server.end()
    }

    @Test("A list of the user's own is imported too, and counts in the statistics")
    func list() async throws {
        let server = try await ServedProgram.storing(in: TemporaryFolder(), .holding(["mine.csv": Self.rows]))
        let page = try await Self.upload("show,season,number,watched\nHarbour,1,2,yes\n", to: server)
        let id = try #require(Self.id(in: page.text), "\(page.text)")
        let nothing = try await server.request("/stats", ["Accept: text/html"])
        #expect(nothing.text.contains("not marked an episode"), "\(nothing.text)")
        #expect(try await Self.form("/do/import", "id=\(id)", to: server).status == 200)
        #expect(try await Self.markCount(server) == 1)
        let statistics = try await server.request("/stats", ["Accept: text/html"])
        #expect(statistics.text.contains("1 episode · 1 show") && statistics.text.contains("Without a date: 1 episode"))
        await server.end()
    }

    @Test("A mark without a show is listed with similar shows, and one click assigns it")
    func assign() async throws {
        let server = try await ServedProgram.storing(in: TemporaryFolder(), .holding(["mine.csv": Self.rows]))
        let page = try await Self.upload(Self.history("Harbor"), to: server)
        #expect(page.text.contains("0 of 1 episodes found"), "\(page.text)")
        #expect(page.text.contains("1 show is not stored yet"), "\(page.text)")
        let id = try #require(Self.id(in: page.text))
        _ = try await Self.form("/do/import", "id=\(id)", to: server)
        let pending = try await server.request("/import", ["Accept: text/html"])
        #expect(pending.text.contains("Harbor") && pending.text.contains("It is Harbour"), "\(pending.text)")
        let assigned = try await Self.form("/do/assign", "mark=Harbor&show=mine:harbour", to: server)
        #expect(assigned.status == 303 && assigned.headers["location"] == "/import", "\(assigned.text)")
        #expect(try await !server.request("/import", ["Accept: text/html"]).text.contains("It is"))
        #expect(try await server.request("/show/mine:harbour/season/1", ["Accept: text/html"]).text.contains("1 of 2"))
        await server.end()
    }

    @Test("An unreadable file is refused with the reason, and nothing changes")
    func refused() async throws {
        let server = try await ServedProgram.storing(in: TemporaryFolder(), .holding(["mine.csv": Self.rows]))
        let wrong = try await Self.upload("<movie><title><b>x</b></title></movie>", to: server)
        #expect(wrong.text.contains("an NFO file of a film has no episodes"), "\(wrong.text)")
        #expect(try await Self.upload("x", to: server, field: "other").text.contains("Choose a file first"))
        #expect(try await Self.upload("", to: server).text.contains("Choose a file first"))
        let foreign = try await server.request(
            "/do/import",
            method: "POST",
            ["Sec-Fetch-Site: cross-site", "Content-Type: multipart/form-data; boundary=b"],
            body: "--b--"
        )
        #expect(foreign.status == 403)
        let long = String(repeating: "x", count: UploadSlot.maxBytes + 1)
        #expect(try await Self.upload(long, to: server).status == 413)
        #expect(try await Self.form("/do/assign", "mark=Nothing&show=mine:none", to: server).status == 404)
        #expect(try await Self.markCount(server) == 0)
        await server.end()
    }
}
