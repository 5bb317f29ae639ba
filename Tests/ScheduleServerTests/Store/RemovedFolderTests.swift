import Aggregator
import Foundation
import ScheduleServer
import TestSupport
import ProgramTestSupport
import Testing

/// The data folder is removed while the server has its files open.
/// Covers: LiveSession, StoreFolder, SessionStore
@Suite struct RemovedFolderTests {
    private let folder = TemporaryFolder()
    private var data: String { folder.path + "/aggctl" }

    /// A server whose folder was removed, optionally with a file in its place. The server may notice on its own.
    private func served(leaving file: Bool = false) async throws -> ServedProgram {
        let rows = "show,season,number,title,date,time\nHarbour,1,1,Dawn,2026-11-20,20:00\n"
        let server = try await ServedProgram.storing(in: folder, .holding(["mine.csv": rows]))
        #expect(try await server.request("/api/v1/follows/mine:harbour", method: "PUT").status == 200)
        _ = try await server.request("/api/v1/refresh", method: "POST")
        let other = folder.path + "/other"
        if file { try Data().write(to: URL(fileURLWithPath: other)) }
        try FileManager.default.moveItem(atPath: data, toPath: folder.path + "/gone")
        if file { try FileManager.default.moveItem(atPath: other, toPath: data) }
        return server
    }

    private func followed(_ server: ServedProgram) async throws -> Int? {
        (try await server.request("/api/v1/following").json["shows"] as? [Any])?.count
    }

    @Test("A change acknowledged after the removal is stored, even if it equals the earlier state")
    func acknowledged() async throws {
        let server = try await served()
        #expect(try await server.request("/api/v1/follows/mine:harbour", method: "PUT").status == 200)
        #expect(try await followed(server) == 1)
        await server.end()
        let next = try await ServedProgram.storing(in: folder, .holding(["mine.csv": "show\n"]))
        #expect(try await next.request("/api/v1/marks").text.contains("Harbour"))
        await next.end()
    }

    @Test("The server reopens the folder, stores source data again, and logs that the marks are gone")
    func reopened() async throws {
        let server = try await served()
        await server.server.live.poll()
        #expect(await !server.server.live.poll())
        #expect(try await followed(server) == 0)
        // A refresh by request would be too early.
        _ = try await server.server.live.refresh()
        #expect(FileManager.default.fileExists(atPath: data + "/store.db"))
        #expect(server.errors.text.contains("aggctl was removed or replaced; it is reopened"))
        #expect(server.errors.text.contains("all previous marks are gone"))
        await server.end()
    }

    @Test("The loss of marks is logged even if something was marked before the server noticed it")
    func markedSince() async throws {
        let server = try await served()
        #expect(try await server.request("/api/v1/hides/mine:harbour", method: "PUT").status == 200)
        await server.server.live.poll()
        #expect(server.errors.text.contains("all previous marks are gone"))
        await server.end()
    }

    @Test("If the folder cannot be recreated, changes fail with an error and stored data is still returned")
    func blocked() async throws {
        let server = try await served(leaving: true)
        await server.server.live.poll()
        let answer = try await server.request("/api/v1/follows/mine:harbour", method: "PUT")
        #expect(answer.status >= 500 && answer.text.contains(data), "\(answer.status) \(answer.text)")
        #expect(try await server.request("/api/v1/week").text.contains("Dawn"))
        await #expect(throws: OperationError.self) { try await server.server.live.refresh() }
        #expect(server.errors.text.contains("source data cannot be stored"))
        await server.end()
    }
}
