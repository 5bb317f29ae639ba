import AggctlKit
import AggregatorCore
import Foundation
import HTTPTransport
import Synchronization
import TestSupport
import Testing

/// What is known stays known: nothing is lost by a guess, nothing is asked in vain, and what is wrong is found.
@Suite struct KnownStaysKnownTests {
    private let folder = TemporaryFolder()

    private func run(
        _ arguments: [String],
        _ configuration: String = "",
        at now: String = "2026-11-18T12:00:00Z",
        transport: ReplayingTransport = ReplayingTransport { _ in nil },
        files: MemoryFiles = MemoryFiles()
    ) async -> ProgramRun {
        var place = ProgramRun.Place.running(configuration)
        place.files = files
        place.files.put("/home/me/.config/aggctl/config.toml", Array(configuration.utf8))
        place.environment = ["HOME": "/home/me", "XDG_DATA_HOME": folder.path, "AGGCTL_TIMEZONE": "UTC"]
        place.now = instant(now)
        place.transport = transport
        return await ProgramRun.run(arguments, in: place)
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

    @Test("what a changed file says no more, and what left the pattern, is not found by searching")
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
        files.remove("/tv/list.csv")
        _ = await run(["week"], configuration, files: files)
        #expect(await found("--episodes", "tide").isEmpty)
        let gone = await found("harbour")
        #expect(!gone.contains("Harbour"), "\(gone)")
    }

    // MARK: Episodes

    /// A TVMaze of one show with 199 episodes, two of which make up a whole day.
    private static func longShow(
        _ asked: AskedList = AskedList(),
        isDown: @escaping @Sendable () -> Bool = { false }
    )
        -> ReplayingTransport
    {
        ReplayingTransport { request in
            asked.note(request.url)
            if isDown() { return nil }
            let show = #"{"id": 7, "name": "Harbour", "premiered": "2020-01-01", "status": "Running"}"#
            func row(_ number: Int, _ day: String, _ more: String = "") -> String {
                """
                {"id": \(number), "name": "No. \(number)", "season": \(number / 100 + 1), "number": \(number % 100 + 1),
                 "airdate": "\(day)", "airtime": "21:00", "airstamp": "\(day)T21:00:00+00:00"\(more)}
                """
            }
            var body = "[]"
            if request.url.contains("/episodes") {
                body = "[" + (0..<199).map { row($0, "2020-01-01") }.joined(separator: ",") + "]"
            } else if request.url.contains("/search/") {
                body = "[{\"score\": 1, \"show\": \(show)}]"
            } else if request.url.contains("/shows/7?") {
                body = show
            } else if request.url.contains("date=2026-11-17") {
                body =
                    "[" + [300, 301].map { row($0, "2026-11-17", ", \"show\": \(show)") }.joined(separator: ",") + "]"
            }
            return WebResponse(
                url: request.url,
                status: 200,
                headers: ["cache-control": "max-age=3600"],
                body: Array(body.utf8)
            )
        }
    }

    @Test("a day on which only one show ran is no list of it: a followed show of 199 episodes keeps them all")
    func dayIsNoList() async {
        let site = Self.longShow()
        #expect(await run(["follow", "Harbour"], transport: site).status == 0)
        #expect(await run(["next"], transport: site).output.contains("S01E01"))
        #expect(await run(["week"], at: "2026-11-18T13:00:00Z", transport: site).output.contains("S04E02"))
        for flags in [[], ["--offline"]] {
            let next = await run(["next"] + flags, at: "2026-11-18T13:00:00Z", transport: site)
            #expect(next.output.contains("S01E01"), "\(next.output)")
            let following = await run(["following"] + flags, at: "2026-11-18T13:00:00Z", transport: site)
            #expect(following.output.contains("0/199") || following.output.contains("0/201"), "\(following.output)")
        }
    }

    // MARK: Programs

    private static func program(_ body: String) -> String {
        #"""
        #!/bin/sh
        read -r question
        echo run >> "$(dirname "$0")/log"
        echo '{"protocol": "aggctl-provider/1"}'
        """# + "\n" + body + "\n"
    }

    private static func plugin(_ path: String, _ more: String = "") -> String {
        "timezone = \"UTC\"\n[[provider]]\nid = \"p\"\nkind = \"plugin\"\ncommand = \"\(path)\"\n\(more)\n"
    }

    private func runs(_ folder: borrowing ScriptFolder) -> Int {
        let log = try? String(contentsOfFile: folder.path + "/log", encoding: .utf8)
        return log?.split(separator: "\n").count ?? 0
    }

    @Test("a setting of a program or its zone that changed counts at once, however fresh the older answer is")
    func changedSettings() async throws {
        let scripts = try ScriptFolder()
        let program = try scripts.script(
            "aggctl-provider-p",
            Self.program(
                #"""
                channel=$(echo "$question" | sed 's/.*"channel":"\([^"]*\)".*/\1/')
                echo '{"show": {"id": "n", "title": "News"}}'
                echo '{"episode": {"show": "n", "season": 1, "number": 1, "title": "One", "start": "2026-11-18T20:00", "network": "'"$channel"'"}}'
                echo '{"end": 1}'
                """#
            )
        )
        func week(_ settings: String) async -> String {
            await run(["week", "--format", "csv"], Self.plugin(program, settings)).output
        }
        #expect(await week("with-channel = \"North\"").contains("North"))
        #expect(await week("with-channel = \"South\"").contains("South"))
        let later = await week("with-channel = \"South\"\ntimezone = \"America/New_York\"")
        #expect(later.contains("2026-11-19T01:00:00+00:00"), "\(later)")
        let before = runs(scripts)
        // What shapes no answer is no other setting.
        _ = await week("with-channel = \"South\"\ntimezone = \"America/New_York\"\ntimeout = 30\nfresh-hours = 5")
        #expect(runs(scripts) == before)
    }

    @Test("a program that asks to be left alone is, by listings and refreshes, until its time has come")
    func retryAfter() async throws {
        let scripts = try ScriptFolder()
        let program = try scripts.script(
            "aggctl-provider-p",
            Self.program(#"echo '{"error": "too many", "retryAfter": 600}'; exit 1"#)
        )
        let first = await run(["week"], Self.plugin(program))
        #expect(first.status == 75)
        #expect(first.errors.contains("too many"))
        #expect(runs(scripts) == 1)
        let again = await run(["week"], Self.plugin(program), at: "2026-11-18T12:09:00Z")
        #expect(again.status == 75)
        _ = await run(["refresh"], Self.plugin(program), at: "2026-11-18T12:09:00Z")
        #expect(runs(scripts) == 1)
        _ = await run(["week"], Self.plugin(program), at: "2026-11-18T12:11:00Z")
        #expect(runs(scripts) == 2)
    }

    @Test("“unsupported” is no answer: what the program learns later is asked, and nothing is said of what it cannot")
    func unsupported() async throws {
        let scripts = try ScriptFolder()
        func write(_ search: String) throws -> String {
            try scripts.script(
                "aggctl-provider-p",
                Self.program(
                    """
                    case "$question" in
                      *'"ask":"search"'*) \(search);;
                      *) echo '{"unsupported": true}';;
                    esac
                    """
                )
            )
        }
        let program = try write(#"echo '{"unsupported": true}'"#)
        let before = await run(["search", "news"], Self.plugin(program))
        #expect(before.status == 0 && before.errors.isEmpty)
        #expect(!before.output.contains("Evening News"))
        // That it does not answer for days is not to say that nothing is on.
        let week = await run(["week"], Self.plugin(program))
        #expect(week.status == 0)
        #expect(week.output.contains("nothing is known"), "\(week.output)")
        let doctor = await run(["doctor"], Self.plugin(program))
        #expect(doctor.output.contains("tells of no days"), "\(doctor.output)")
        _ = try write(#"echo '{"show": {"id": "n", "title": "Evening News"}}'; echo '{"end": 0}'"#)
        #expect(await run(["search", "news"], Self.plugin(program)).output.contains("Evening News"))
    }

    @Test("the cast that a program tells with a show is shown")
    func castOfProgram() async throws {
        let scripts = try ScriptFolder()
        let program = try scripts.script(
            "aggctl-provider-p",
            Self.program(
                #"""
                echo '{"show": {"id": "n", "title": "Evening News", "cast": [{"name": "Ann Actor", "character": "The Captain"}]}}'
                echo '{"episode": {"show": "n", "season": 1, "number": 1, "title": "One", "start": "2026-11-18T20:00:00Z"}}'
                echo '{"end": 1}'
                """#
            )
        )
        for flags in [[], ["--offline"]] {
            let cast = await run(["cast", "Evening News"] + flags, Self.plugin(program))
            #expect(
                cast.output.contains("Ann Actor") && cast.output.contains("The Captain"),
                "\(cast.output)\(cast.errors)"
            )
        }
    }

    // MARK: Without a network

    @Test(
        "a host that is gone is asked once, left alone for a minute by the next command, and its age is told each time"
    )
    func leftAlone() async {
        let asked = AskedList()
        let flag = DownFlag()
        let site = Self.longShow(asked) { flag.isDown }
        _ = await run(["week"], transport: site)
        flag.isDown = true
        asked.clear()
        let first = await run(["week"], at: "2026-11-18T18:00:00Z", transport: site)
        #expect(first.status == 0 && first.output.contains("Harbour"))
        #expect(first.errors.contains("6 h ago") && asked.count > 0)
        asked.clear()
        for command in [["week"], ["now"], ["today"]] {
            let next = await run(command, at: "2026-11-18T18:00:40Z", transport: site)
            #expect(next.status == 0)
            #expect(next.errors.contains("6 h ago"), "\(command): \(next.errors)")
        }
        #expect(asked.count == 0)
        // By hand it is asked all the same, and so is what nothing is kept of.
        _ = await run(["week", "--refresh"], at: "2026-11-18T18:00:40Z", transport: site)
        #expect(asked.count > 0)
        asked.clear()
        _ = await run(["week", "--date", "2026-12-20"], at: "2026-11-18T18:00:50Z", transport: site)
        #expect(asked.count > 0)
        asked.clear()
        _ = await run(["week"], at: "2026-11-18T18:03:00Z", transport: site)
        #expect(asked.count > 0)
        flag.isDown = false
        #expect(await run(["week"], at: "2026-11-18T18:10:00Z", transport: site).errors.isEmpty)
        #expect(await run(["week", "--offline"], at: "2026-11-18T18:11:00Z", transport: site).errors.isEmpty)
    }

    // MARK: Files

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
        #expect(gone.errors.contains("there is no such file"))
        #expect(await run(["week", "--strict"], configuration, files: files).status == 3)
    }
}

/// The addresses that were asked for.
private final class AskedList: Sendable {
    private let urls = Mutex<[String]>([])

    var count: Int { urls.withLock { $0.count } }

    func note(_ url: String) { urls.withLock { $0.append(url) } }

    func clear() { urls.withLock { $0 = [] } }
}

/// Whether a site is down, as a test turns it.
private final class DownFlag: Sendable {
    private let flag = Mutex(false)

    var isDown: Bool {
        get { flag.withLock { $0 } }
        set { flag.withLock { $0 = newValue } }
    }
}
