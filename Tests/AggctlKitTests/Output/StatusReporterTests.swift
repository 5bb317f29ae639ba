import Aggregator
import Foundation
import HTTPTransport
import ProviderAPI
import ScheduleModel
import TestSupport
import ProgramTestSupport
import Testing

@testable import AggctlKit

/// Warnings and failures on standard error.
///
/// Covers: StatusReporter, NoticeFormatter, DayCoverage, FetchOutcome, ProviderReport
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
        return await ProgramRun.storing(in: folder, arguments, configuration, files: files)
    }

    @Test("A list without any data prints “no data”")
    func emptyList() async {
        let place = ProgramRun.Place.running("timezone = \"UTC\"\n")
        let run = await ProgramRun.run(["list", "--offline"], in: place)
        #expect(run.status == 0 && run.output.contains("no data"), "\(run.output)")
        #expect(await self.run(["list"], over: "").output.contains("no data"))
    }

    @Test("now prints “no data” if the day failed, and “nothing” if the source returned an empty day")
    func nowUnknown() async {
        for (missing, options, nothing) in [
            ("2026-11-20", [], "no data"), ("2026-11-20", ["--filter", "x"], "no matching data"),
            ("none", [], "nothing"),
        ] {
            var place = ProgramRun.Place()
            place.transport = ReplayingTransport { request in
                WebResponse(url: request.url, status: request.url.contains(missing) ? 500 : 200, body: Array("[]".utf8))
            }
            let now = await ProgramRun.run(["now"] + options, in: place).output
            #expect(now.components(separatedBy: "\n  \(nothing)\n").count == 3, "\(now)")
        }
    }

    @Test("A source that is not requested again after failures is reported once, not for each resource")
    func repeatedFailure() async {
        func run(_ arguments: [String], at now: String, works: Bool = false) async -> ProgramRun {
            let show = #"{"id":1,"name":"Harbour","premiered":"2026-11-01"}"#
            let list = #"[{"id":2,"name":"One","season":1,"number":1,"airdate":"2026-11-01"}]"#
            let transport = ReplayingTransport { request in
                if !works { return WebResponse(url: request.url, status: 500, headers: ["retry-after": "60"]) }
                let found = "[{\"score\":1,\"show\":\(show)}]"
                let body =
                    request.url.contains("/search")
                    ? found
                    : request.url.contains("/episodes") ? list : request.url.contains("/shows/1") ? show : "[]"
                return WebResponse(url: request.url, status: 200, body: Array(body.utf8))
            }
            return await ProgramRun.storing(in: folder, arguments, ProgramRun.tvMaze, at: now, transport: transport)
        }
        let season = ["season", "harbour", "1"]
        #expect(await run(season, at: "2026-11-18T12:00:00Z", works: true).status == 0)
        for _ in 0..<2 { _ = await run(["week"], at: "2026-12-18T12:00:00Z") }
        let errors = await run(season, at: "2026-12-18T12:00:00Z").errors.split(separator: "\n")
        #expect(errors.filter { $0.contains("failed") }.count == 1, "\(errors)")
    }

    @Test("A field that cannot be read is reported when the file is read, and then only by doctor")
    func once() async {
        let rows = "Bell,1,1,One,2026-11-18,20:00\nBell,x,2,Two,2026-11-19,20:00\n"
        let message = "season of 1 of 2 rows cannot be read"
        #expect(await run(["week"], over: rows).errors.contains(message))
        #expect(await !run(["week"], over: rows).errors.contains(message))
        let json = await run(["week", "--json"], over: rows)
        #expect((json.json["notices"] as? [[String: Any]])?.count == 1)
        #expect(await run(["doctor"], over: rows).output.contains(message))
        // A changed file is read again.
        #expect(await run(["week"], over: rows + "Bell,1,3,Three,2026-11-20,20:00\n").errors.contains("of 3 rows"))
    }

    @Test("A row without a readable day is reported every time, and counts with --strict")
    func undated() async {
        let rows = "Bell,1,1,One,2026-11-18,20:00\nBell,1,2,Two,2026-99-19,20:00\n"
        for _ in 1...2 {
            let run = await run(["week", "--strict"], over: rows)
            #expect(run.errors.contains("airdate of 1 of 2 rows cannot be read"))
            #expect(run.status == 3)
        }
    }

    @Test("A missing row is reported every time")
    func everyTime() async {
        let rows = "Bell,1,1,One,2026-11-18,20:00\nBell,1,3,Three,2026-11-20,20:00\n,1,2,Two,2026-11-19,20:00\n"
        for _ in 1...2 { #expect(await run(["week"], over: rows).errors.contains("shows.csv:4")) }
    }

    @Test("Repeated warnings about one file are one line with their number")
    func repeated() async {
        let rows =
            "Bell,1,1,One,2026-11-18,20:00\nBell,1,3,Three,2026-99-19,20:00\n,1,2,Two,2026-11-19,20:00\n"
        #expect(await run(["week"], over: rows).errors.contains("shows.csv:4"))
        let again = await run(["week"], over: rows).errors
        #expect(again.contains("aggctl: mine: /home/me/shows.csv: 2 problems (aggctl doctor)\n"), "\(again)")
        #expect(!again.contains("shows.csv:4"), "\(again)")
    }

    @Test("Days that fail for one reason are one line, with the first day, and the address on its own line")
    func days() async {
        var place = ProgramRun.Place()
        place.transport = ReplayingTransport { WebResponse(url: $0.url, status: 200, body: Array("Sorry.".utf8)) }
        let run = await ProgramRun.run(["today", "--demo"], in: place)
        #expect(run.errors.isEmpty)
        let failed = await ProgramRun.run(["week"], in: place)
        let lines = failed.errors.split(separator: "\n").map(String.init)
        // All days failed, so no day is named.
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

    @Test("If several sources failed, each reason is reported, as text and in JSON")
    func eachReason() async throws {
        let configuration = ["one", "two"].map {
            "[[provider]]\nid = \"\($0)\"\nkind = \"episode-file\"\npath = \"/\($0).csv\"\n"
        }
        let files = MemoryFiles()
        files.put("/two.csv", Array("nothing,of,the,kind\n".utf8))
        let run = await ProgramRun.storing(in: folder, ["week", "--json"], configuration.joined(), files: files)
        #expect(run.status == 69)
        #expect(run.errors.contains("aggctl: one: failed: file not found: /one.csv\n"))
        #expect(run.errors.contains("aggctl: two: failed: ") && run.errors.contains("/two.csv:1"))
        let message = try #require((run.json["error"] as? [String: Any])?["message"] as? String)
        #expect(message.contains("/one.csv; two: failed: "))
    }

    @Test("Days of a week without episodes have one line together, but today has its own")
    func emptiedDays() async {
        let rows = "Bell,1,1,One,2026-11-18,20:00\nOak,1,1,Leaf,2026-11-19,20:00\n"
        let found = await run(["week", "--filter", "bell"], over: rows).output
        let expected = """
            1 of 2 episodes match the filter.

            Monday 16 to Tuesday 17 November 2026  nothing

            Wednesday 18 November 2026, today

            """
        #expect(found.utf8.starts(with: expected.utf8), "\(found)")
        #expect(found.contains("\n\nThursday 19 to Sunday 22 November 2026  nothing\n\n"))
        let narrow = await run(["week", "--filter", "bell", "--width", "40"], over: rows).output
        #expect(narrow.contains("Monday 16 November 2026\n  nothing\n"))
        #expect(
            await run(["week", "--filter", "owl"], over: rows).output.components(separatedBy: "nothing").count == 4
        )
        #expect(await run(["week"], over: rows).output.contains("Friday 20 to Sunday 22 November 2026  nothing"))
    }

    @Test("A source in backoff is reported without an address, and --offline suggests running without it")
    func notRequested() async {
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
            await ProgramRun.storing(in: folder, arguments, configuration, transport: transport, files: files)
        }
        #expect(await run("week").errors.contains("HTTP 429"))
        let rejected = await run("show", "owl")
        #expect(rejected.status == 1 && rejected.errors.contains("web: failed: HTTP 429"), "\(rejected.errors)")
        #expect(!rejected.errors.contains("/search"), "\(rejected.errors)")
        let offline = await run("show", "owl", "--offline")
        #expect(
            offline.status == 1 && offline.errors.contains("next: try again without --offline"),
            "\(offline.errors)"
        )
        #expect(!offline.errors.contains("aggctl search"), "\(offline.errors)")
    }

    @Test("A resource that is not stored is reported without an address")
    func notSaved() {
        let address = "/shows/82/cast"
        let report = ProviderReport(
            id: provider("web"),
            kind: "k",
            priority: 1,
            outcomes: [
                FetchOutcome(
                    resource: ResourceID(address),
                    failure: ProviderError(.offline, "nothing is saved", at: address)
                )
            ]
        )
        let lines = NoticeFormatter.lines(report, now: instant("2026-11-18T12:00:00Z"), zone: .gmt)
        #expect(lines == ["aggctl: web: failed: nothing is saved"])
    }

    @Test("The printed time for another attempt is rounded up, so that it is not too early")
    func roundedUp() async {
        var place = ProgramRun.Place()
        place.transport = ReplayingTransport { WebResponse(url: $0.url, status: 429, headers: ["retry-after": "30"]) }
        #expect(await ProgramRun.run(["week"], in: place).errors.contains("next: try again at 12:01\n"))
        #expect(await ProgramRun.run(["now", "--demo", "--clock", "12"]).output.contains("On now, at 12:00p\n"))
        let early = ["now", "--demo", "--clock", "12", "--now", "2026-11-20T09:05:00Z", "--timezone", "UTC"]
        #expect(await ProgramRun.run(early).output.contains("On now, at 9:05a\n"))
    }
}
