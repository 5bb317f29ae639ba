import Aggregator
import Foundation
import ScheduleServer
import TestSupport
import ProgramTestSupport
import Testing

/// Someone removes the folder of what is kept while the server has its files open.
@Suite struct RemovedFolderTests {
    private let folder = TemporaryFolder()
    private var data: String { folder.path + "/aggctl" }

    /// A server whose folder is gone, at once: it looks by itself, too. In its place is nothing, or a file.
    private func served(leaving file: Bool = false) async throws -> ServedProgram {
        let rows = "show,season,number,title,date,time\nHarbour,1,1,Dawn,2026-11-20,20:00\n"
        let server = try await ServedProgram.keeping(in: folder, .holding(["mine.csv": rows]))
        #expect(try await server.ask("/api/v1/follows/mine:harbour", method: "PUT").status == 200)
        _ = try await server.ask("/api/v1/refresh", method: "POST")
        let other = folder.path + "/other"
        if file { try Data().write(to: URL(fileURLWithPath: other)) }
        try FileManager.default.moveItem(atPath: data, toPath: folder.path + "/gone")
        if file { try FileManager.default.moveItem(atPath: other, toPath: data) }
        return server
    }

    private func followed(_ server: ServedProgram) async throws -> Int? {
        (try await server.ask("/api/v1/following").json["shows"] as? [Any])?.count
    }

    @Test("what is acknowledged after it is kept, be it the same as before")
    func acknowledged() async throws {
        let server = try await served()
        #expect(try await server.ask("/api/v1/follows/mine:harbour", method: "PUT").status == 200)
        #expect(try await followed(server) == 1)
        await server.end()
        let next = try await ServedProgram.keeping(in: folder, .holding(["mine.csv": "show\n"]))
        #expect(try await next.ask("/api/v1/marks").text.contains("Harbour"))
        await next.end()
    }

    @Test("the server begins anew, keeps what sources say again, and says that the marks are gone")
    func anew() async throws {
        let server = try await served()
        server.server.live.poll()
        #expect(!server.server.live.poll())
        #expect(try await followed(server) == 0)
        // By request it would be too soon.
        _ = try await server.server.live.refresh()
        #expect(FileManager.default.fileExists(atPath: data + "/store.db"))
        #expect(server.errors.text.contains("aggctl was removed or replaced; it is reopened"))
        #expect(server.errors.text.contains("all previous marks are gone"))
        await server.end()
    }

    @Test("that the marks are gone is told even where something was marked before it was noticed")
    func markedSince() async throws {
        let server = try await served()
        #expect(try await server.ask("/api/v1/hides/mine:harbour", method: "PUT").status == 200)
        server.server.live.poll()
        #expect(server.errors.text.contains("all previous marks are gone"))
        await server.end()
    }

    @Test("where the folder cannot be made anew it is told, nothing is acknowledged, and what is known is answered")
    func blocked() async throws {
        let server = try await served(leaving: true)
        server.server.live.poll()
        let answer = try await server.ask("/api/v1/follows/mine:harbour", method: "PUT")
        #expect(answer.status >= 500 && answer.text.contains(data), "\(answer.status) \(answer.text)")
        #expect(try await server.ask("/api/v1/week").text.contains("Dawn"))
        await #expect(throws: OperationError.self) { try await server.server.live.refresh() }
        #expect(server.errors.text.contains("source data cannot be stored"))
        await server.end()
    }
}
