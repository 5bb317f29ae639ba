import ScheduleModel
import AggctlKit
import Foundation
import Glibc
import HTTPTransport
import TestSupport
import ProgramTestSupport
import Testing

/// `doctor` and `providers` report problems of sources and stored files.
///
/// Covers: DoctorQuery, ProvidersQuery, SourceDiagnostics, StoreDiagnostics, AvailabilityChecking
@Suite struct SourceDiagnosticsTests {
    private let folder = TemporaryFolder()

    private func run(
        _ arguments: [String],
        _ configuration: String,
        transport: ReplayingTransport = ReplayingTransport { _ in nil },
        files: MemoryFiles
    ) async -> ProgramRun {
        await ProgramRun.storing(in: folder, arguments, configuration, transport: transport, files: files)
    }

    @Test("doctor checks each source, reports its problem with a fix, and finds nothing after the fix")
    func doctor() async throws {
        let scripts = try ScriptFolder()
        let missing = scripts.path + "/aggctl-provider-x"
        let files = MemoryFiles()
        files.put("/tv/bad.json", Array("{\"broken".utf8))
        let configuration = """
            timezone = "UTC"
            [[provider]]
            id = "web"
            kind = "tvmaze"
            [[provider]]
            id = "program"
            kind = "plugin"
            command = "\(missing)"
            [[provider]]
            id = "grabber"
            kind = "xmltv-grabber"
            command = "tv_grab_nowhere"
            [[provider]]
            id = "pattern"
            kind = "episode-file"
            path = "/none/*.csv"
            [[provider]]
            id = "file"
            kind = "episode-file"
            path = "/tv/bad.json"
            """
        func findings(_ transport: ReplayingTransport) async -> [String: (verdict: String, text: String, cure: String)]
        {
            let run = await run(["doctor", "--format", "json"], configuration, transport: transport, files: files)
            var found: [String: (String, String, String)] = [:]
            for finding in run.json["findings"] as? [[String: Any]] ?? [] {
                found[finding["subject"] as? String ?? ""] = (
                    finding["verdict"] as? String ?? "", finding["text"] as? String ?? "",
                    finding["cure"] as? String ?? ""
                )
            }
            return found
        }
        let problems = await findings(ReplayingTransport { _ in nil })
        for name in ["web", "program", "grabber", "pattern", "file"] {
            #expect(problems[name]?.verdict != "ok", "\(name): \(problems[name]?.text ?? "nothing")")
            #expect(problems[name]?.cure.isEmpty == false)
        }
        #expect(problems["program"]?.text.contains("there is no program") == true)
        #expect(problems["grabber"]?.text.contains("tv_grab_nowhere") == true)
        #expect(problems["pattern"]?.text.contains("no file matches") == true)
        #expect(problems["file"]?.text.contains("/tv/bad.json") == true)
        #expect(problems["program"]?.cure.contains("install") == true)
        let listed = await run(["providers"], configuration, files: files).output
        #expect(listed.contains("there is no program") && listed.contains("no file matches"), "\(listed)")
        // Each problem is fixed as its hint describes.
        _ = try scripts.script(
            "aggctl-provider-x",
            "#!/bin/sh\necho '{\"protocol\": \"aggctl-provider/1\"}'\necho '{\"end\": 0}'\n"
        )
        let grabber = try scripts.script(
            "tv_grab_here",
            "#!/bin/sh\n[ \"$1\" = --capabilities ] && { echo baseline; exit; }\necho '<tv></tv>'\n"
        )
        chmod(missing, 0o644)
        let refused = await findings(ReplayingTransport { _ in nil })["program"]
        #expect(refused?.text.contains("is not executable: chmod +x") == true, "\(refused?.text ?? "nothing")")
        #expect(refused?.cure.contains("install") == false, "\(refused?.cure ?? "nothing")")
        chmod(missing, 0o755)
        files.put("/none/a.csv", Array("show,season,number,title,date\nHarbour,1,1,One,2026-11-18\n".utf8))
        files.put("/tv/bad.json", Array("show,season,number,title,date\nLantern,1,1,One,2026-11-18\n".utf8))
        let fixed = configuration.replacing("tv_grab_nowhere", with: grabber)
        let well = await run(
            ["doctor"],
            fixed,
            transport: ReplayingTransport { WebResponse(url: $0.url, status: 200, body: Array("[]".utf8)) },
            files: files
        )
        #expect(!well.output.contains("mend:"), "\(well.output)")
        #expect(well.status == 0)
    }

    @Test("S21, S25: doctor checks the copies of the marks, hosts.db, and who can change the configuration")
    func files() async throws {
        let folder = TemporaryFolder()
        let data = folder.path + "/aggctl"
        func doctor() async -> String { await ProgramRun.storing(in: folder, ["doctor"]).output }
        let configuration = "[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/b.csv\"\n"
        let files = MemoryFiles(["/b.csv": "show,season,number,title,date\nBell,1,1,Ring,2026-11-18\n"])
        _ = await ProgramRun.storing(in: folder, ["follow", "Bell"], configuration, files: files)
        #expect(await doctor().contains("2 copies of the marks"))
        try Data("no database".utf8).write(to: URL(filePath: data + "/marks.db.backup"))
        try FileManager.default.createDirectory(atPath: data + "/hosts.db", withIntermediateDirectories: true)
        // A schedule reports hosts.db, too.
        let listing = await ProgramRun.storing(in: folder, ["today"], configuration, files: files)
        #expect(listing.errors.contains("hosts.db cannot be used"), "\(listing.errors)")
        let findings = await doctor()
        #expect(findings.contains("marks.db.backup") && findings.contains("cannot be used"), "\(findings)")
        #expect(findings.contains("hosts.db cannot be used"), "\(findings)")
    }

    @Test("A check of an unknown provider does not announce requests")
    func unknownProvider() async {
        let run = await ProgramRun.run(["providers", "check", "nope", "--demo"])
        #expect(run.errors.contains("unknown provider") && !run.errors.contains("sending up to"), "\(run.errors)")
    }

    @Test("S25: doctor finds a damaged index of the marks, and the next mark repairs it")
    func damagedIndex() async throws {
        let folder = TemporaryFolder()
        let files = MemoryFiles(["/b.csv": "show,season,number,title,date\nBell,1,1,Ring,2026-11-18\n"])
        let configuration = "[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/b.csv\"\n"
        func run(_ arguments: String...) async -> ProgramRun {
            await ProgramRun.storing(in: folder, arguments, configuration, files: files)
        }
        _ = await run("follow", "Bell")
        _ = await run("watched", "Bell", "S01E01")
        #expect(await run("doctor").output.contains("marks       ok"))
        // Page 4 is the index of marked episodes by show (`sqlite_master`). Its last byte is the type of its number.
        let path = URL(fileURLWithPath: folder.path + "/aggctl/marks.db")
        var bytes = try Data(contentsOf: path)
        bytes[4 * 4096 - 1] ^= 1
        try bytes.write(to: path)
        let damaged = await run("doctor")
        #expect(damaged.status == 3)
        #expect(damaged.output.contains("missing from index marked_episode_by_show"), "\(damaged.output)")
        #expect(damaged.output.contains("the next change rewrites the file"), "\(damaged.output)")
        #expect(!damaged.output.contains("restore"), "\(damaged.output)")
        #expect(await run("unwatched", "Bell", "S01E01").status == 0)
        #expect(await run("doctor").output.contains("marks       ok"))
    }
}
