import Aggregator
import Foundation
import HTTPTransport
import ProviderAPI
import ScheduleModel
import TestSupport
import ProgramTestSupport
import Testing

@testable import AggctlKit

/// What is said on standard error beside an answer.
@Suite struct StatusReporterTests {
    private let folder = TemporaryFolder()

    private func run(_ arguments: [String], over rows: String) async -> ProgramRun {
        let files = MemoryFiles()
        files.put("/home/me/shows.csv", Array(("show,season,number,title,airdate,airtime\n" + rows).utf8))
        let configuration = """
            timezone = "UTC"
            [[provider]]
            id = "mine"
            kind = "episode-file"
            path = "/home/me/shows.csv"
            """
        return await ProgramRun.keeping(in: folder, arguments, configuration, files: files)
    }

    @Test("a list of which nothing is known says so")
    func emptyList() async {
        let place = ProgramRun.Place.running("timezone = \"UTC\"\n")
        let run = await ProgramRun.run(["list", "--offline"], in: place)
        #expect(run.status == 0 && run.output.contains("no data"), "\(run.output)")
        #expect(await self.run(["list"], over: "").output.contains("no data"))
    }

    @Test("what is on now is not known where the day failed, and nothing where the source said so")
    func nowUnknown() async {
        for (missing, words, nothing) in [
            ("2026-11-20", [], "no data"), ("2026-11-20", ["--filter", "x"], "no matching data"),
            ("none", [], "nothing"),
        ] {
            var place = ProgramRun.Place()
            place.transport = ReplayingTransport { request in
                WebResponse(url: request.url, status: request.url.contains(missing) ? 500 : 200, body: Array("[]".utf8))
            }
            let now = await ProgramRun.run(["now"] + words, in: place).output
            #expect(now.components(separatedBy: "\n  \(nothing)\n").count == 3, "\(now)")
        }
    }

    @Test("a field that is left out is told when the file is read, and by doctor from then on")
    func once() async {
        let rows = "Bell,1,1,One,2026-11-18,20:00\nBell,x,2,Two,2026-11-19,20:00\n"
        let message = "season of 1 of 2 rows cannot be read"
        #expect(await run(["week"], over: rows).errors.contains(message))
        #expect(await !run(["week"], over: rows).errors.contains(message))
        let json = await run(["week", "--json"], over: rows)
        #expect((json.json["notices"] as? [[String: Any]])?.count == 1)
        #expect(await run(["doctor"], over: rows).output.contains(message))
        // A file that changed is read anew.
        #expect(await run(["week"], over: rows + "Bell,1,3,Three,2026-11-20,20:00\n").errors.contains("of 3 rows"))
    }

    @Test("a row without a day that can be read is told every time, and counts with --strict")
    func undated() async {
        let rows = "Bell,1,1,One,2026-11-18,20:00\nBell,1,2,Two,2026-99-19,20:00\n"
        for _ in 1...2 {
            let run = await run(["week", "--strict"], over: rows)
            #expect(run.errors.contains("airdate of 1 of 2 rows cannot be read"))
            #expect(run.status == 3)
        }
    }

    @Test("a row that is missing is told every time")
    func everyTime() async {
        let rows = "Bell,1,1,One,2026-11-18,20:00\n,1,2,Two,2026-11-19,20:00\n"
        for _ in 1...2 { #expect(await run(["week"], over: rows).errors.contains("shows.csv:3")) }
    }

    @Test("repeated warnings about one file are one line with their number")
    func repeated() async {
        let rows = "Bell,1,1,One,2026-11-18,20:00\n,1,2,Two,2026-11-19,20:00\nBell,1,3,Three,2026-99-19,20:00\n"
        #expect(await run(["week"], over: rows).errors.contains("shows.csv:3"))
        let again = await run(["week"], over: rows).errors
        #expect(again.contains("aggctl: mine: /home/me/shows.csv: 2 problems (aggctl doctor)\n"), "\(again)")
        #expect(!again.contains("shows.csv:3"), "\(again)")
    }

    @Test("days that fail for one reason are one line, with the first of them and an address apart from it")
    func days() async {
        var place = ProgramRun.Place()
        place.transport = ReplayingTransport { WebResponse(url: $0.url, status: 200, body: Array("Sorry.".utf8)) }
        let run = await ProgramRun.run(["today", "--demo"], in: place)
        #expect(run.errors.isEmpty)
        let failed = await ProgramRun.run(["week"], in: place)
        let lines = failed.errors.split(separator: "\n").map(String.init)
        // Nothing came at all: no day is named.
        #expect(lines.first == "aggctl: tvmaze: failed: expected JSON, got something else")
        #expect(lines.dropFirst().first?.utf8.starts(with: "  address: https://api.tvmaze.com/schedule?".utf8) == true)
        #expect(!lines[0].contains("://") && !failed.errors.contains("byte 0"))
        place.transport = ReplayingTransport { request in
            let isBroken = ["2026-11-17", "2026-11-18"].contains { request.url.contains($0) }
            return WebResponse(url: request.url, status: isBroken ? 500 : 200, body: Array("[]".utf8))
        }
        let two = await ProgramRun.run(["week"], in: place).errors
        #expect(two.utf8.starts(with: "aggctl: tvmaze: failed: Tuesday 17 November 2026 and 1 more: HTTP 500\n".utf8))
    }

    @Test("of several sources that failed each has its own reason, in words and in JSON")
    func eachReason() async throws {
        let configuration = ["one", "two"].map {
            "[[provider]]\nid = \"\($0)\"\nkind = \"episode-file\"\npath = \"/\($0).csv\"\n"
        }
        let files = MemoryFiles()
        files.put("/two.csv", Array("nothing,of,the,kind\n".utf8))
        let run = await ProgramRun.keeping(in: folder, ["week", "--json"], configuration.joined(), files: files)
        #expect(run.status == 69)
        #expect(run.errors.contains("aggctl: one: failed: file not found: /one.csv\n"))
        #expect(run.errors.contains("aggctl: two: failed: ") && run.errors.contains("/two.csv:1"))
        let message = try #require((run.json["error"] as? [String: Any])?["message"] as? String)
        #expect(message.contains("/one.csv; two: failed: "))
    }

    @Test("a filtered week has its seven days, and those that the filter empties take a line each")
    func emptiedDays() async {
        let rows = "Bell,1,1,One,2026-11-18,20:00\nOak,1,1,Leaf,2026-11-19,20:00\n"
        let found = await run(["week", "--filter", "bell"], over: rows).output
        let expected = """
            1 of 2 episodes match the filter.

            Monday 16 November 2026  nothing
            Tuesday 17 November 2026  nothing

            Wednesday 18 November 2026, today

            """
        #expect(found.utf8.starts(with: expected.utf8), "\(found)")
        #expect(found.contains("Saturday 21 November 2026  nothing\nSunday 22 November 2026  nothing\n\n"))
        #expect(found.components(separatedBy: " November 2026").count == 8)
        let narrow = await run(["week", "--filter", "bell", "--width", "40"], over: rows).output
        #expect(narrow.contains("Monday 16 November 2026\n  nothing\n"))
        #expect(
            await run(["week", "--filter", "owl"], over: rows).output.components(separatedBy: "nothing").count == 8
        )
        #expect(await run(["week"], over: rows).output.contains("Friday 20 November 2026\n  nothing"))
    }

    @Test("of a source that is left alone no address is told, and with --offline what would find a show is")
    func notAsked() async {
        let files = MemoryFiles(["/home/me/shows.csv": "show,title,date\nBell,One,2026-11-18\n"])
        let configuration = """
            timezone = "UTC"
            [[provider]]
            id = "web"
            kind = "tvmaze"
            [[provider]]
            id = "mine"
            kind = "episode-file"
            path = "/home/me/shows.csv"
            """
        let transport = ReplayingTransport {
            WebResponse(url: $0.url, status: 429, headers: ["retry-after": "300"])
        }
        func run(_ arguments: String...) async -> ProgramRun {
            await ProgramRun.keeping(in: folder, arguments, configuration, transport: transport, files: files)
        }
        #expect(await run("week").errors.contains("HTTP 429"))
        let held = await run("show", "owl")
        #expect(held.status == 1 && held.errors.contains("web: failed: HTTP 429"), "\(held.errors)")
        #expect(!held.errors.contains("/search"), "\(held.errors)")
        let offline = await run("show", "owl", "--offline")
        #expect(
            offline.status == 1 && offline.errors.contains("next: try again without --offline"),
            "\(offline.errors)"
        )
        #expect(!offline.errors.contains("aggctl search"), "\(offline.errors)")
    }

    @Test("of what is not saved no address is told either")
    func notSaved() {
        let place = "/shows/82/cast"
        let report = ProviderReport(
            id: provider("web"),
            kind: "k",
            priority: 1,
            outcomes: [
                FetchOutcome(
                    resource: ResourceID(place),
                    failure: ProviderError(.offline, "nothing is saved", at: place)
                )
            ]
        )
        let lines = NoticeFormatter.lines(report, now: instant("2026-11-18T12:00:00Z"), zone: .gmt)
        #expect(lines == ["aggctl: web: failed: nothing is saved"])
    }

    @Test("who comes at the minute that he is told does not come too early")
    func roundedUp() async {
        var place = ProgramRun.Place()
        place.transport = ReplayingTransport { WebResponse(url: $0.url, status: 429, headers: ["retry-after": "30"]) }
        #expect(await ProgramRun.run(["week"], in: place).errors.contains("next: try again at 12:01\n"))
        #expect(await ProgramRun.run(["now", "--demo", "--clock", "12"]).output.contains("On now, at 12:00p\n"))
        let early = ["now", "--demo", "--clock", "12", "--now", "2026-11-20T09:05:00Z", "--timezone", "UTC"]
        #expect(await ProgramRun.run(early).output.contains("On now, at 9:05a\n"))
    }
}
