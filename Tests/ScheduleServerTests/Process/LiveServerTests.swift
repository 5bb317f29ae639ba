import Aggregator
import Foundation
import ScheduleServer
import HTTPTransport
import NIOCore
import ScheduleMerging
import ScheduleModel
import Synchronization
import TestSupport
import ProgramTestSupport
import Testing

/// A running server notices external changes and publishes events.
/// Covers: LiveSession, EventHub, EventDocument, RefreshService, ServerSettings
@Suite struct LiveServerTests {
    private static func place(_ rows: String = "Harbour Lights,1,1,2026-11-20,20:00") -> ProgramRun.Place {
        let place = ProgramRun.Place()
        place.files.put("/home/me/tv.csv", Array("show,season,number,airdate,airtime\n\(rows)\n".utf8))
        let configuration = "[[provider]]\nid = \"mine\"\nkind = \"episode-file\"\npath = \"/home/me/tv.csv\"\n"
        place.files.put("/home/me/.config/aggctl/config.toml", Array(configuration.utf8))
        return place
    }

    @Test(
        "A mark set by a command is noticed at the next poll, and creates a new snapshot"
    )
    func marksByCommand() async throws {
        let folder = TemporaryFolder()
        var place = Self.place()
        let server = try await ServedProgram.storing(in: folder, place)
        _ = try await server.request("/api/v1/week")
        let before = try await server.request("/api/v1/following")
        #expect((before.json["shows"] as? [Any])?.isEmpty == true)
        place.environment["XDG_DATA_HOME"] = folder.path
        #expect(await ProgramRun.run(["follow", "Harbour Lights"], in: place).status == 0)
        await server.server.live.poll()
        let after = try await server.request("/api/v1/following")
        #expect((after.json["shows"] as? [Any])?.count == 1)
        let week = try await server.request("/api/v1/week?followed")
        #expect(week.text.contains("Harbour Lights"))
        await server.end()
    }

    @Test("A poll creates a new snapshot only if something changed")
    func quiet() async throws {
        let folder = TemporaryFolder()
        let server = try await ServedProgram.storing(in: folder, Self.place())
        _ = try await server.request("/api/v1/refresh", method: "POST")
        await server.server.live.poll()
        let first = server.server.live.snapshot.number
        for _ in 0..<20 { await server.server.live.poll() }
        #expect(server.server.live.snapshot.number == first)
        await server.end()
    }

    @Test("A changed configuration applies from the next poll. A wrong one leaves the old one and is logged once")
    func changedConfiguration() async throws {
        let disk = TemporaryFolder()
        let path = disk.path + "/config.toml"
        func write(_ text: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }
        var place = Self.place()
        place.environment["AGGCTL_CONFIG"] = path
        let one = "[[provider]]\nid = \"one\"\nkind = \"fixture\"\n"
        try write(one)
        place.files.put(path, Array(one.utf8))
        let server = try await ServedProgram.storing(in: disk, place)
        func providers() async throws -> [String] {
            let answer = try await server.request("/api/v1/providers")
            return (answer.json["providers"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
        }
        #expect(try await providers() == ["one"])
        let two = one + "[[provider]]\nid = \"two\"\nkind = \"fixture\"\n"
        place.files.put(path, Array(two.utf8))
        try write(two)
        #expect(await server.server.live.poll())
        #expect(try await providers() == ["one", "two"])
        place.files.put(path, Array("nonsense".utf8))
        try write("nonsense")
        #expect(await !server.server.live.poll())
        #expect(await !server.server.live.poll())
        #expect(try await providers() == ["one", "two"])
        #expect(server.errors.text.components(separatedBy: "cannot be used").count - 1 == 1)
        await server.end()
    }

    @Test("A removed configuration leaves the old one, without standard sources in its place")
    func removedConfiguration() async throws {
        let disk = TemporaryFolder()
        let path = disk.path + "/aggctl/config.toml"
        try FileManager.default.createDirectory(atPath: disk.path + "/aggctl", withIntermediateDirectories: true)
        var place = Self.place()
        place.environment["XDG_CONFIG_HOME"] = disk.path
        let text = "[[provider]]\nid = \"one\"\nkind = \"fixture\"\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        place.files.put(path, Array(text.utf8))
        let server = try await ServedProgram.storing(in: disk, place)
        try FileManager.default.removeItem(atPath: path)
        place.files.remove(path)
        #expect(await !server.server.live.poll())
        let providers = try await server.request("/api/v1/providers").json["providers"] as? [[String: Any]] ?? []
        #expect(providers.compactMap { $0["id"] as? String } == ["one"])
        #expect(server.errors.text.contains("configuration file removed"))
        await server.end()
    }

    @Test("Events have IDs, a returning client gets missed events, and after a long absence it reloads")
    func events() async throws {
        let folder = TemporaryFolder()
        let place = Self.place()
        let server = try await ServedProgram.storing(in: folder, place)
        _ = try await server.request("/api/v1/refresh", method: "POST")
        let port = server.port
        func listen(after last: String? = nil, until text: String) async throws -> (RawConnection, String?) {
            try await onThread {
                let connection = try RawConnection(port: port)
                let field = last.map { "Last-Event-ID: \($0)\r\n" } ?? ""
                connection.send("GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(field)\r\n")
                return (connection, connection.read(until: text))
            }
        }
        let first = try await listen(until: "retry:")
        #expect(first.1?.contains("text/event-stream") == true && first.1?.contains("X-Accel-Buffering: no") == true)
        server.server.live.events.send(.eventsDropped(1))
        server.server.live.events.send(.eventsDropped(2))
        let received = try await onThread { first.0.read(until: "\"count\":2") }
        // The earlier refresh may have sent events too.
        let id = try #require(received?.firstMatch(of: /id: (\w+-\d+)\nevent: missed\ndata: [^\n]*"count":1/)).1
        #expect(received?.contains("event: missed") == true)
        let back = try await listen(after: String(id), until: "\"count\":2")
        #expect(back.1?.contains("\"count\":1") == false && back.1?.contains("\"count\":2") == true)
        let lost = try await listen(after: "other-1", until: "event: reload")
        #expect(lost.1 != nil)
        // The streams end at once with the server.
        await server.end()
        let ends = try await onThread { [first.0.readToEnd(), back.0.readToEnd(), lost.0.readToEnd()] }
        #expect(ends.allSatisfy { $0 != nil })
    }

    @Test("Changed marks are published as an event, but creating an empty mark file is not")
    func markEvents() async throws {
        let folder = TemporaryFolder()
        var place = Self.place()
        let server = try await ServedProgram.storing(in: folder, place)
        #expect(try await server.request("/api/v1/refresh", method: "POST").status == 200)
        let file = folder.path + "/aggctl/marks.db"
        #expect(!FileManager.default.fileExists(atPath: file), "without marks there is no file of marks")
        let port = server.port
        let connection = try await onThread {
            let made = try RawConnection(port: port)
            made.send("GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
            _ = made.read(until: "retry:")
            return made
        }
        // An export contains all marks, and creates the file.
        #expect(try await server.request("/api/v1/marks").status == 200)
        #expect(FileManager.default.fileExists(atPath: file))
        await server.server.live.poll()
        server.server.live.events.send(.eventsDropped(1))
        let quiet = try await onThread { connection.read(until: "\"count\":1") }
        #expect(quiet?.contains("event: missed") == true && quiet?.contains("event: marks") == false, "\(quiet ?? "")")
        place.environment["XDG_DATA_HOME"] = folder.path
        place.environment["AGGCTL_TIMEZONE"] = "UTC"
        #expect(await ProgramRun.run(["follow", "Harbour Lights"], in: place).status == 0)
        await server.server.live.poll()
        server.server.live.events.send(.eventsDropped(2))
        let received = try await onThread { connection.read(until: "\"count\":2") }
        #expect(received?.contains("event: marks") == true, "\(received ?? "")")
        await server.end()
    }

    @Test("A source's failure and recovery alternate in the log, also if a command found them")
    func lostAndBack() async throws {
        let folder = TemporaryFolder()
        let isAway = Mutex(true)
        var place = ProgramRun.Place()
        place.files.put("/home/me/.config/aggctl/config.toml", Array("[[provider]]\nkind = \"tvmaze\"\n".utf8))
        place.transport = ReplayingTransport { request in
            let status = isAway.withLock { $0 } ? 404 : 200
            return WebResponse(url: request.url, status: status, body: status == 200 ? Array("[]".utf8) : [])
        }
        let clock = ManualClock(place.now)
        let server = try await ServedProgram.storing(in: folder, place, clock: clock)
        func refresh() async throws {
            clock.advance(by: 3600)
            _ = try await server.request("/api/v1/refresh", method: "POST")
        }
        try await refresh()
        try await refresh()
        isAway.withLock { $0 = false }
        place.environment["XDG_DATA_HOME"] = folder.path
        place.environment["AGGCTL_TIMEZONE"] = "UTC"
        place.now = clock.now
        #expect(await ProgramRun.run(["today", "--refresh"], in: place).status == 0)
        await server.server.live.poll()
        isAway.withLock { $0 = true }
        try await refresh()
        await server.end()
        let logged = server.errors.text.split(separator: "\n").filter { $0.hasPrefix("tvmaze:") }
            .map { $0.contains("failed") ? "failed" : "back" }
        #expect(logged == ["failed", "back", "failed"], "\(server.errors.text)")
    }

    @Test("A store that another process refreshes is left to it, but a manual refresh waits for it")
    func lease() async throws {
        let storage = MemoryStorage()
        let lease = HeldLease(times: 3)
        let service = RefreshService(
            RefreshService.Setup(instances: [], zone: { .gmt }, region: .unitedStates),
            storage: storage,
            marks: { UserMarks() },
            now: { Date(timeIntervalSince1970: 0) },
            clock: InstantClock(),
            lease: lease
        )
        _ = await service.refresh(nil, .scheduled)
        #expect(lease.attempts == 1 && lease.drops == 0, "it was left to the other")
        _ = await service.refresh(nil, .manual)
        #expect(lease.attempts == 4 && lease.drops == 1, "it was waited for, and given back")
    }

    @Test("The serve command needs aggctl-serve, rejects output options, and reports invalid addresses")
    func commandLine() async {
        let withoutServer = await ProgramRun.run(["serve", "--demo"])
        #expect(withoutServer.status == 78 && withoutServer.errors.contains("aggctl-serve"))
        for arguments in [
            ["--port", "70000"], ["--base-path", "tv"], ["--public-url", "tv.example.org"], ["--origin", "home"],
            ["--format", "json"], ["-o", "x"], ["--base-path", "//evil.example"],
        ] {
            let run = await ProgramRun.run(["serve", "--demo"] + arguments, server: ScheduleServer.run)
            #expect(run.status == 64, "\(arguments): \(run.errors)")
        }
        let nowhere = await ProgramRun.run(["serve", "--demo", "--bind", "127.0.0.1.5"], server: ScheduleServer.run)
        #expect(nowhere.status == 64, "\(nowhere.errors)")
    }

    @Test("The configuration sets the server's address, and errors in it are reported with their line")
    func serverTable() async {
        let place = ProgramRun.Place()
        for (text, expected) in [
            ("[server]\nport = 99999\n", "config.toml:2: port"), ("[server]\nbase-path = \"tv\"\n", "base-path"),
            ("[server]\npublic-url = \"x\"\n", "public-url"), ("[server]\nprot = 1\n", "did you mean “port”?"),
            ("[server]\nbind = 1\n", "bind"), ("server = 1\n", "[server]"),
        ] {
            place.files.put("/home/me/.config/aggctl/config.toml", Array(text.utf8))
            let run = await ProgramRun.run(["config"], in: place)
            #expect(run.status == 78 && run.errors.contains(expected), "\(text): \(run.errors)")
        }
    }
}

/// A lease that another process holds for some attempts.
private final class HeldLease: RefreshLease {
    private let state: Mutex<(left: Int, attempts: Int, drops: Int)>

    init(times: Int) { state = Mutex((times, 0, 0)) }

    var attempts: Int { state.withLock { $0.attempts } }
    var drops: Int { state.withLock { $0.drops } }

    func acquire(for seconds: Double) -> Int? {
        state.withLock { state in
            state.attempts += 1
            state.left -= 1
            return state.left < 0 ? 1 : nil
        }
    }

    func release() { state.withLock { $0.drops += 1 } }
}
