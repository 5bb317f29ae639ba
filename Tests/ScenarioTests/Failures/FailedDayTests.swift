import Foundation
import HTTPTransport
import ProviderAPI
import ScheduleMerging
import ScheduleModel
import TestSupport
import ProgramTestSupport
import Testing

/// A day that a source did not answer stays told as long as it did not, whatever else the source answers.
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
        return await ProgramRun.keeping(in: folder, arguments, ProgramRun.tvMaze, at: now, transport: transport)
    }

    @Test("N21: providers names the day, after other answers too, until it is answered")
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
        // Where a later command asked for that day alone, the source as a whole is lost, and the day is named still.
        let later = "2026-11-18T13:00:00Z"
        _ = await run(["day", "2026-11-21"], in: folder, missing: "2026-11-2", at: later)
        let lost = await run(["providers", "--offline"], in: folder, missing: "2026-11-21", at: later)
        #expect(lost.output.contains("failed    once") && lost.output.contains("2026-11-21"), "\(lost.output)")
        _ = await run(["week"], in: folder, missing: nil)
        let well = await run(["providers", "--offline"], in: folder, missing: nil)
        #expect(!well.output.contains("2026-11-21") && !well.output.contains("failed"), "\(well.output)")
    }

    @Test("the first pages of a question go like any other, and those after them leave room for others")
    func manyPages() async {
        let transport = ReplayingTransport { WebResponse(url: $0.url, status: 200, body: Array("[]".utf8)) }
        let now = "2026-11-18T12:00:00Z"
        _ = await ProgramRun.keeping(in: TemporaryFolder(), ["week"], ProgramRun.tvMaze, at: now, transport: transport)
        let many = transport.requests.map(\.isBulk)
        #expect(many.count > 6 && many.count { !$0 } == 4, "\(many)")
    }

    @Test("a file that left the folder, and one that another path leads to, is not missed any more")
    func filesThatLeft() async {
        let folder = TemporaryFolder()
        let files = MemoryFiles([
            "/tv/a.csv": "show,title,date\nHarbour,One,2026-11-18\n",
            "/b.csv": "show,title,date\nRoad,One,2026-11-18\n",
        ])
        func state(_ path: String) async -> String {
            let configuration = "[[provider]]\nid = \"mine\"\nkind = \"episode-file\"\npath = \"\(path)\"\n"
            _ = await ProgramRun.keeping(in: folder, ["today"], configuration, files: files)
            let told = await ProgramRun.keeping(
                in: folder,
                ["providers", "--offline", "--json"],
                configuration,
                files: files
            )
            let providers = told.json["providers"] as? [[String: Any]]
            return providers?.first?["state"] as? String ?? told.errors
        }
        files.put("/tv/zip.csv", [0x50, 0x4B, 0x03, 0x04])
        #expect(await state("/tv/*.csv") == "failed")
        files.remove("/tv/zip.csv")
        #expect(await state("/tv/*.csv") == "fresh")
        // Nothing fits, so that what is kept stands in; then the path is mended.
        #expect(await state("/tx/*.csv") == "failed")
        #expect(await state("/b.csv") == "fresh")
    }

    @Test("what was answered while another question still failed is not missed, and the source is not lost")
    func answeredMeanwhile() throws {
        let storage = MemoryStorage()
        let web = try #require(ProviderID(rawValue: "web"))
        let day = CivilDay("2026-11-18")
        let (failed, answered) = (instant("2026-11-18T12:00:00Z"), instant("2026-11-18T12:00:01Z"))
        var health = ProviderHealth()
        health.fail(at: failed, message: "no connection", jitter: 0.5)
        health.missed = ["a", "b"].map { MissedResource(resource: $0, day: day, message: "no connection", at: failed) }
        for said in [failed, answered] {
            storage.store([ResourceID("a"): SourceResponse().stamped(at: said)], of: web)
            // The one that failed began earlier and ends last.
            storage.store(health, of: web)
            let told = storage.health(of: web, at: answered)
            #expect(told.isFailing == (said == failed))
            #expect(told.missed.map(\.resource) == (said == failed ? ["a", "b"] : ["b"]))
        }
    }

    @Test("a day that is past is not waited for any more")
    func past() {
        func isKept(_ day: String, tried: String) -> Bool {
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
        #expect(isKept("2026-11-19", tried: "2026-11-18T12:00:00Z"))
        #expect(!isKept("2026-11-18", tried: "2026-11-18T12:00:00Z"))
        #expect(!isKept("2026-11-21", tried: "2026-11-11T12:00:00Z"))
    }
}
