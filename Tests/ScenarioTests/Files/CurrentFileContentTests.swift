import Foundation
import TestSupport
import ProgramTestSupport
import Testing

/// The current content of a file counts, not its earlier content.
///
/// Covers: EpisodeFileProvider, FetchPolicy, SearchIndex, FileVersions, FileVersion
@Suite struct CurrentFileContentTests {
    private let folder = TemporaryFolder()

    private func run(
        _ arguments: [String],
        _ configuration: String,
        at now: String = "2026-11-18T12:00:00Z",
        files: MemoryFiles
    ) async -> ProgramRun {
        await ProgramRun.storing(in: folder, arguments, configuration, at: now, files: files)
    }

    @Test(
        "A row that was removed from a followed show's file is not listed, and its age is that of the last reading"
    )
    func changedFile() async {
        let configuration = """
            [[provider]]
            id = "list"
            kind = "episode-file"
            path = "/tv/list.csv"
            """
        let files = MemoryFiles()
        func put(_ rows: String...) {
            files.put("/tv/list.csv", Array(("show,season,number,title,date\n" + rows.joined(separator: "\n")).utf8))
        }
        put("Harbour,1,1,Kept,2026-11-19", "Harbour,1,2,Withdrawn,2026-11-20")
        _ = await run(["follow", "Harbour"], configuration, files: files)
        put("Harbour,1,1,Kept,2026-11-19")
        for command in ["calendar", "upcoming", "list"] {
            func output(_ format: String) async -> String {
                await run([command, "--format", format], configuration, at: "2026-11-18T18:00:00Z", files: files).output
            }
            let rows = await output("csv")
            #expect(rows.contains("Kept") && !rows.contains("Withdrawn"), "\(command): \(rows)")
            let table = await output("table")
            #expect(table.contains("list just now"), "\(command): \(table)")
        }
    }

    @Test("Duplicate rows are reported when a file is read, and not by every query after that")
    func reportedOnce() async {
        let configuration = "[[provider]]\nid = \"g\"\nkind = \"episode-file\"\npath = \"/tv/g.xml\"\n"
        let row =
            "<programme start=\"20261118200000 +0000\" channel=\"one\"><title>Harbour</title></programme>"
        let files = MemoryFiles(["/tv/g.xml": "<tv>\(row)\(row)</tv>"])
        func week(at now: String, _ more: String...) async -> ProgramRun {
            await run(["week"] + more, configuration, at: now, files: files)
        }
        #expect(await week(at: "2026-11-18T12:00:00Z").errors.contains("listed once"))
        #expect(await week(at: "2026-11-18T13:00:00Z").errors.isEmpty)
        #expect(await week(at: "2026-11-18T14:00:00Z", "--format", "json").output.contains("row.duplicate"))
        files.put("/tv/g.xml", Array("<tv>\(row)\(row)\(row)</tv>".utf8))
        #expect(await week(at: "2026-11-18T15:00:00Z").errors.contains("listed once"))
    }

    @Test("C10: removed rows of a changed file, and files that no longer match the pattern, are not found by searching")
    func searchedFile() async {
        let configuration = """
            [[provider]]
            id = "list"
            kind = "episode-file"
            path = "/tv/*.csv"
            """
        let files = MemoryFiles()
        func put(_ rows: String...) {
            files.put("/tv/list.csv", Array(("show,season,number,title,date\n" + rows.joined(separator: "\n")).utf8))
        }
        func search(_ arguments: String...) async -> String {
            await run(["search"] + arguments + ["--format", "jsonl"], configuration, files: files).output
        }
        put("Harbour,1,1,Storm,2026-11-19", "Crossing,1,1,Calm,2026-11-20")
        #expect(await search("--episodes", "calm").contains("Calm"))
        #expect(await search("crossing").contains("Crossing"))
        put("Harbour,1,1,Storm,2026-11-19", "Lights,1,1,Waves,2026-11-20")
        #expect(await search("crossing").isEmpty)
        #expect(await search("--episodes", "calm").isEmpty)
        put("Harbour,1,1,Storm,2026-11-19", "Bridges,1,1,Tide,2026-11-20")
        #expect(await search("--episodes", "tide").contains("Tide"))
        files.put("/tv/other.csv", Array("show,season,number,title,date\nLantern,1,1,Light,2026-11-19\n".utf8))
        files.remove("/tv/list.csv")
        _ = await run(["week"], configuration, files: files)
        #expect(await search("--episodes", "tide").isEmpty)
        let removed = await search("harbour")
        #expect(!removed.contains("Harbour"), "\(removed)")
        // If no file is left, the disk may be missing, so stored data is shown with a warning.
        files.remove("/tv/other.csv")
        let away = await run(["search", "lantern"], configuration, files: files)
        #expect(away.output.contains("Lantern") && away.errors.contains("showing: data from"), "\(away.errors)")
    }

    @Test("A file is read only when it changed, and a removed file is no longer shown")
    func filesAreResources() async {
        let files = MemoryFiles()
        func list(_ title: String) -> [UInt8] {
            Array("show,season,number,title,date,time\nHarbour,1,1,\(title),2026-11-18,20:00\n".utf8)
        }
        files.put("/tv/a.csv", list("One"))
        files.put("/tv/b.csv", Array("show,season,number,title,date\nLantern,1,1,Light,2026-11-19\n".utf8))
        let configuration = "[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/tv/*.csv\"\n"
        func week(_ more: String...) async -> String {
            await run(["week"] + more, configuration, files: files).output
        }
        #expect(await week().contains("One"))
        let reads = files.reads
        #expect(await week().contains("Lantern"))
        #expect(await week("--offline").contains("Light"))
        // Only the configuration is read again.
        #expect(files.reads == reads + 2)
        files.put("/tv/a.csv", list("Two"))
        let changed = await week("--offline")
        #expect(changed.contains("Two") && !changed.contains("One"))
        files.remove("/tv/b.csv")
        #expect(await !week().contains("Lantern"))
        #expect(await !run(["list"], configuration, files: files).output.contains("Lantern"))
    }

    @Test("A missing or broken file is reported, and its last content is shown")
    func brokenFile() async {
        let files = MemoryFiles()
        files.put("/tv/a.csv", Array("show,season,number,title,date\nHarbour,1,1,One,2026-11-18\n".utf8))
        let configuration = "[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/tv/a.csv\"\n"
        _ = await run(["week"], configuration, files: files)
        files.put("/tv/a.csv", Array("{\"broken".utf8))
        let broken = await run(["week"], configuration, files: files)
        #expect(broken.status == 0 && broken.output.contains("Harbour"))
        #expect(broken.errors.contains("/tv/a.csv"))
        files.remove("/tv/a.csv")
        let missing = await run(["week"], configuration, files: files)
        #expect(missing.status == 0 && missing.output.contains("Harbour"))
        #expect(missing.errors.contains("file not found"))
        #expect(await run(["week", "--strict"], configuration, files: files).status == 3)
    }
}
