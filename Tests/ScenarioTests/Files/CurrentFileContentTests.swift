import Foundation
import TestSupport
import ProgramTestSupport
import Testing

/// Of a file counts what it says now.
@Suite struct CurrentFileContentTests {
    private let folder = TemporaryFolder()

    private func run(
        _ arguments: [String],
        _ configuration: String,
        at now: String = "2026-11-18T12:00:00Z",
        files: MemoryFiles
    ) async -> ProgramRun {
        await ProgramRun.keeping(in: folder, arguments, configuration, at: now, files: files)
    }

    @Test(
        "what a followed show's file does not say any more is not listed, and its answer is as old as the file's reading"
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
            #expect(table.contains("list: 1 episode, just now"), "\(command): \(table)")
        }
    }

    @Test("that rows came twice is told when a file is read, and not at every question after that")
    func toldOnce() async {
        let configuration = "[[provider]]\nid = \"g\"\nkind = \"episode-file\"\npath = \"/tv/g.xml\"\n"
        let row =
            "<programme start=\"20261118200000 +0000\" channel=\"one\"><title>Harbour</title></programme>"
        let files = MemoryFiles(["/tv/g.xml": "<tv>\(row)\(row)</tv>"])
        func told(at now: String, _ more: String...) async -> ProgramRun {
            await run(["week"] + more, configuration, at: now, files: files)
        }
        #expect(await told(at: "2026-11-18T12:00:00Z").errors.contains("listed once"))
        #expect(await told(at: "2026-11-18T13:00:00Z").errors.isEmpty)
        #expect(await told(at: "2026-11-18T14:00:00Z", "--format", "json").output.contains("row.duplicate"))
        files.put("/tv/g.xml", Array("<tv>\(row)\(row)\(row)</tv>".utf8))
        #expect(await told(at: "2026-11-18T15:00:00Z").errors.contains("listed once"))
    }

    @Test("C10: what a changed file says no more, and what left the pattern, is not found by searching")
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
        func found(_ arguments: String...) async -> String {
            await run(["search"] + arguments + ["--format", "jsonl"], configuration, files: files).output
        }
        put("Harbour,1,1,Storm,2026-11-19", "Crossing,1,1,Calm,2026-11-20")
        #expect(await found("--episodes", "calm").contains("Calm"))
        #expect(await found("crossing").contains("Crossing"))
        put("Harbour,1,1,Storm,2026-11-19", "Lights,1,1,Waves,2026-11-20")
        #expect(await found("crossing").isEmpty)
        #expect(await found("--episodes", "calm").isEmpty)
        put("Harbour,1,1,Storm,2026-11-19", "Bridges,1,1,Tide,2026-11-20")
        #expect(await found("--episodes", "tide").contains("Tide"))
        files.put("/tv/other.csv", Array("show,season,number,title,date\nLantern,1,1,Light,2026-11-19\n".utf8))
        files.remove("/tv/list.csv")
        _ = await run(["week"], configuration, files: files)
        #expect(await found("--episodes", "tide").isEmpty)
        let gone = await found("harbour")
        #expect(!gone.contains("Harbour"), "\(gone)")
        // Where none is there any more the disk may be away: what is kept is shown, and told to be so.
        files.remove("/tv/other.csv")
        let away = await run(["search", "lantern"], configuration, files: files)
        #expect(away.output.contains("Lantern") && away.errors.contains("showing: data from"), "\(away.errors)")
    }

    @Test("a file is read when it changed, and at no other time; one that is taken away is shown no more")
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
        // The configuration alone is read again.
        #expect(files.reads == reads + 2)
        files.put("/tv/a.csv", list("Two"))
        let changed = await week("--offline")
        #expect(changed.contains("Two") && !changed.contains("One"))
        files.remove("/tv/b.csv")
        #expect(await !week().contains("Lantern"))
        #expect(await !run(["list"], configuration, files: files).output.contains("Lantern"))
    }

    @Test("a file that is gone or broken is told, and what it said last is shown beside that")
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
        let gone = await run(["week"], configuration, files: files)
        #expect(gone.status == 0 && gone.output.contains("Harbour"))
        #expect(gone.errors.contains("file not found"))
        #expect(await run(["week", "--strict"], configuration, files: files).status == 3)
    }
}
