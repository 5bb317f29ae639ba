import Foundation
import HTTPTransport
import ProviderAPI
import ScheduleMerging
import ScheduleModel
import TestSupport
import ProgramTestSupport
import Testing

/// A failed day stays reported until the source returns it, whatever else the source returns.
///
/// Covers: ProviderHealth, MissedResource, SourceDiagnostics, MemoryStorage, WebRequest
@Suite struct FailedDayTests {
    private func run(
        _ arguments: [String],
        in folder: TemporaryFolder,
        missing: String?,
        at now: String = "2026-11-18T12:00:00Z"
    ) async -> ProgramRun {
        let transport = ReplayingTransport { request in
            let isMissed = missing.map { request.url.contains($0) } ?? false
            let body = request.url.contains("/schedule") ? "[]" : "{\"id\":1,\"name\":\"Harbour\"}"
            return WebResponse(url: request.url, status: isMissed ? 500 : 200, body: Array(body.utf8))
        }
        return await ProgramRun.storing(in: folder, arguments, ProgramRun.tvMaze, at: now, transport: transport)
    }

    @Test("N21: providers names the failed day, also after other responses, until the source returns it")
    func named() async {
        let folder = TemporaryFolder()
        _ = await run(["week"], in: folder, missing: "2026-11-21")
        _ = await run(["show", "tvmaze:1"], in: folder, missing: "2026-11-21")
        let failing = await run(["providers", "--offline"], in: folder, missing: "2026-11-21")
        #expect(failing.output.contains("failed") && failing.output.contains("2026-11-21"), "\(failing.output)")
        let json = await run(["providers", "--offline", "--json"], in: folder, missing: "2026-11-21").output
        #expect(json.contains("\"missed\"") && json.contains("2026-11-21") && json.contains("\"triedAt\""), "\(json)")
        let checkup = await run(["doctor"], in: folder, missing: "2026-11-21")
        #expect(checkup.output.contains("responds, but not for 2026-11-21"), "\(checkup.output)")
        let another = TemporaryFolder()
        _ = await run(["week"], in: another, missing: "2026-11-2")
        let several = await run(["doctor"], in: another, missing: "2026-11-2")
        #expect(several.output.contains("responds, but not for 2026-11-20 and 2 other days: "), "\(several.output)")
        // If a later command requests only that day, the source as a whole fails, and the day is still named.
        let later = "2026-11-18T13:00:00Z"
        _ = await run(["day", "2026-11-21"], in: folder, missing: "2026-11-2", at: later)
        let failed = await run(["providers", "--offline"], in: folder, missing: "2026-11-21", at: later)
        #expect(failed.output.contains("failed    once") && failed.output.contains("2026-11-21"), "\(failed.output)")
        _ = await run(["week"], in: folder, missing: nil)
        let well = await run(["providers", "--offline"], in: folder, missing: nil)
        #expect(!well.output.contains("2026-11-21") && !well.output.contains("failed"), "\(well.output)")
    }

    @Test("The first pages of a request have normal priority, and the later ones are bulk requests")
    func manyPages() async {
        let transport = ReplayingTransport { WebResponse(url: $0.url, status: 200, body: Array("[]".utf8)) }
        let now = "2026-11-18T12:00:00Z"
        _ = await ProgramRun.storing(in: TemporaryFolder(), ["week"], ProgramRun.tvMaze, at: now, transport: transport)
        let many = transport.requests.map(\.isBulk)
        #expect(many.count > 6 && many.count { !$0 } == 4, "\(many)")
    }

    @Test("A file that was removed, or is no longer configured, is no longer missed")
    func filesThatLeft() async {
        let folder = TemporaryFolder()
        let files = MemoryFiles([
            "/tv/a.csv": "show,title,date\nHarbour,One,2026-11-18\n",
            "/b.csv": "show,title,date\nRoad,One,2026-11-18\n",
        ])
        func state(_ path: String) async -> String {
            let configuration = "[[provider]]\nid = \"mine\"\nkind = \"episode-file\"\npath = \"\(path)\"\n"
            _ = await ProgramRun.storing(in: folder, ["today"], configuration, files: files)
            let providersJSON = await ProgramRun.storing(
                in: folder,
                ["providers", "--offline", "--json"],
                configuration,
                files: files
            )
            let providers = providersJSON.json["providers"] as? [[String: Any]]
            return providers?.first?["state"] as? String ?? providersJSON.errors
        }
        files.put("/tv/zip.csv", [0x50, 0x4B, 0x03, 0x04])
        #expect(await state("/tv/*.csv") == "failed")
        files.remove("/tv/zip.csv")
        #expect(await state("/tv/*.csv") == "fresh")
        // No file matches, so the stored data is used. Then the path is corrected.
        #expect(await state("/tx/*.csv") == "failed")
        #expect(await state("/b.csv") == "fresh")
    }

    @Test("A response that arrives while another request still fails counts, and the source is not failing")
    func respondedMeanwhile() throws {
        let storage = MemoryStorage()
        let web = try #require(ProviderID(rawValue: "web"))
        let day = CivilDay("2026-11-18")
        let (failed, succeeded) = (instant("2026-11-18T12:00:00Z"), instant("2026-11-18T12:00:01Z"))
        var health = ProviderHealth()
        health.fail(at: failed, message: "no connection", jitter: 0.5)
        health.missed = ["a", "b"].map { MissedResource(resource: $0, day: day, message: "no connection", at: failed) }
        for fetchedAt in [failed, succeeded] {
            storage.store([ResourceID("a"): SourceResponse().stamped(at: fetchedAt)], of: web)
            // The failed request starts earlier and ends last.
            storage.store(health, of: web)
            let stored = storage.health(of: web, at: succeeded)
            #expect(stored.isFailing == (fetchedAt == failed))
            #expect(stored.missed.map(\.resource) == (fetchedAt == failed ? ["a", "b"] : ["b"]))
        }
    }

    @Test("A past day is no longer missed")
    func past() {
        func isMissed(_ day: String, tried: String) -> Bool {
            let missed = MissedResource(
                resource: "r",
                day: CivilDay(day),
                message: "HTTP 500",
                at: instant(tried)
            )
            var health = ProviderHealth()
            health.missed = [missed]
            return !health.clamped(at: instant("2026-11-20T12:00:00Z")).missed.isEmpty
        }
        #expect(isMissed("2026-11-19", tried: "2026-11-18T12:00:00Z"))
        #expect(!isMissed("2026-11-18", tried: "2026-11-18T12:00:00Z"))
        #expect(!isMissed("2026-11-21", tried: "2026-11-11T12:00:00Z"))
    }
}
