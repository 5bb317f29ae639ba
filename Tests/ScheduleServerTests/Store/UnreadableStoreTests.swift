import Aggregator
import Foundation
import ScheduleServer
import TestSupport
import ProgramTestSupport
import Testing

/// W11: The stored data cannot be read for a request.
/// Covers: LiveSession, SessionStore, Problem, ProblemDocument
@Suite struct UnreadableStoreTests {
    private static var place: ProgramRun.Place {
        .holding(["mine.csv": "show,season,number,title,date,time\nHarbour,1,1,Dawn,2026-11-20,20:00\n"])
    }

    private static func spoil(_ name: String, in folder: TemporaryFolder) throws {
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: folder.path + "/aggctl/" + name))
        try file.write(contentsOf: Data(repeating: UInt8(ascii: "x"), count: 4096))
        try file.close()
    }

    @Test(
        "W11: A request that needs unreadable marks is 503, and never empty",
        arguments: [
            "/feed/following.ics", "/feed/week.ics?followed", "/feed/week.ics?unwatched", "/feed/guide.xml?followed",
            "/feed/changes.atom?followed", "/api/v1/following", "/api/v1/next", "/api/v1/marks",
            "/api/v1/list?followed", "/api/v1/shows?followed", "/api/v1/search?text=harbour&followed",
            "/api/v1/search?text=dawn&episodes&unwatched", "/api/v1/changes?followed", "/api/v1/conflicts?followed",
            "/api/v1/week?followed", "/api/v1/now?followed",
        ]
    )
    func marks(target: String) async throws {
        let folder = TemporaryFolder()
        let server = try await ServedProgram.storing(in: folder, Self.place)
        #expect(try await server.request("/api/v1/follows/mine:harbour", method: "PUT").status == 200)
        #expect(try await server.request(target).status == 200)
        try Self.spoil("marks.db", in: folder)
        await server.server.live.poll()
        let answer = try await server.request(target)
        #expect(answer.status == 503 && answer.headers["retry-after"] != nil, "\(answer.status) \(answer.text)")
        #expect(answer.json["code"] as? String == "store.damaged")
        // A response without marks is unaffected.
        #expect(try await server.request("/feed/week.ics").text.contains("Harbour"))
        await server.end()
    }

    @Test("W11: If stored data is unreadable, a feed has the sources' events or is 503", arguments: [true, false])
    func sources(isRunning: Bool) async throws {
        let folder = TemporaryFolder()
        var server = try await ServedProgram.storing(in: folder, Self.place)
        #expect(try await server.request("/api/v1/follows/mine:harbour", method: "PUT").status == 200)
        _ = try await server.request("/api/v1/refresh", method: "POST")
        if !isRunning { await server.end() }
        try Self.spoil("store.db", in: folder)
        if !isRunning { server = try await ServedProgram.storing(in: folder, Self.place) }
        await server.server.live.poll()
        for target in ["/feed/week.ics?past=1", "/feed/guide.xml?days=2", "/feed/following.ics?past=1"] {
            let answer = try await server.request(target)
            let isComplete = answer.status == 200 && answer.text.contains("Harbour")
            let isError = answer.status == 503 && answer.headers["retry-after"] != nil
            #expect(isComplete || isError, "\(target): \(answer.status) \(answer.text)")
        }
        await server.end()
    }
}
