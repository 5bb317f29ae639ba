import Aggregator
import FullScreen
import HTTPTransport
import ScheduleMerging
import ScheduleModel
import ScheduleViews
import TestSupport
import ProgramTestSupport
import Testing

@testable import AggctlKit

/// An airing that began before midnight is still on after it, and is in no document of the new day.
///
/// Covers: ScheduleQuery, DayListing, ScheduleLoader, Browser, ScheduleEntry
@Suite struct OvernightAiringsTests {
    private static let list = """
        show,season,number,title,start,runtime,network
        Late Night,1,1,Guests,2026-11-22T23:35:00Z,62,Northern
        Early Evening,1,1,News,2026-11-22T19:00:00Z,30,Northern
        Early Bird,1,1,Wake up,2026-11-23T00:40:00Z,30,Northern

        """

    private func run(_ arguments: [String], at now: String = "2026-11-23T00:30:00Z") async -> String {
        let run = await ProgramRun.run(arguments, in: .holding(["list.csv": Self.list], at: now))
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        return run.output
    }

    @Test(
        "Today, the day, the week and upcoming list a running airing first, marked as of the day before",
        arguments: [
            ["today"], ["day"], ["day", "2026-11-23"], ["week"], ["today", "--by", "broadcast"], ["upcoming"],
            ["upcoming", "--days", "1"],
        ]
    )
    func listedFirst(arguments: [String]) async throws {
        let lines = await run(arguments).split(separator: "\n").map(String.init)
        #expect(lines[0] == "Monday 23 November 2026, today")
        #expect(lines[1].utf8.starts(with: "▸ 23:35–00:37 -1  Late Night".utf8), "\(lines)")
        #expect(!lines.contains { $0.contains("Early Evening") })
        #expect(lines.contains { $0.contains("Early Bird") } == !arguments.contains("broadcast"))
    }

    @Test("A document has only airings that begin on its days", arguments: ["json", "csv", "ics", "xmltv", "markdown"])
    func documents(format: String) async {
        for command in ["today", "upcoming"] {
            let output = await run([command, "--format", format])
            #expect(output.contains("Early Bird") && !output.contains("Late Night"), "\(output)")
        }
    }

    @Test("A running airing is listed while it is on, only today, and as the options require")
    func bounds() async {
        #expect(!(await run(["today"], at: "2026-11-23T00:37:00Z")).contains("Late Night"))
        #expect(!(await run(["tomorrow"])).contains("Late Night"))
        #expect(!(await run(["day"], at: "2026-11-22T23:50:00Z")).contains("-1"))
        #expect(!(await run(["today", "--filter", "bird"])).contains("Late Night"))
        let limited = await run(["today", "--limit", "1"])
        #expect(limited.contains("Late Night") && limited.contains("1 more, beyond the limit"), "\(limited)")
        #expect((await run(["upcoming", "--limit", "1"])).contains("1 more, beyond the limit"))
        // A day without a start is not empty if something is on.
        let nothing = await run(["today", "--filter", "late"])
        #expect(nothing.contains("▸ 23:35–00:37 -1  Late Night") && !nothing.contains("nothing"), "\(nothing)")
    }

    @Test("The full screen shows the airing first on that day, last if the newest are first, and never in a month")
    func browser() async throws {
        let place = ProgramRun.Place.holding(["list.csv": Self.list], at: "2026-11-23T00:30:00Z")
        let environment = ProgramRun.environment(of: place, CapturingSink(), CapturingSink())
        let session = try Session(kinds: ProgramRun.kinds, environment: environment.sessionEnvironment)
        var browser = Browser(session: session, style: Style(), width: 80, height: 12)
        let week = ScheduleLoader(browser.currentRequest, style: browser.style, streams: false)
        browser.receive(try #require(await week.update(from: session, isComplete: true)))
        let lines = browser.screen().text
        #expect(lines[1].utf8.starts(with: "Monday 23 November 2026, today".utf8), "\(lines)")
        #expect(lines[2].utf8.starts(with: "▸ 23:35 -1  Late Night".utf8), "\(lines)")
        #expect(browser.selectedEntry?.show.value.title == "Late Night")
        let grid = try #require(browser.rows?.monthDays.first)
        #expect(grid.airings.map(\.show.value.title) == ["Early Bird"])
        let order = Browser.Request(viewMode: .list, days: browser.currentRequest.days, onlyFollowed: false)
        let list = await ScheduleLoader(order, style: browser.style, streams: false).update(
            from: session,
            isComplete: true
        )
        guard case .days(_, let rows, _, _) = try #require(list) else {
            Issue.record("\(String(describing: list)) is no list of days")
            return
        }
        #expect(rows.entries.map(\.show.value.title) == ["Early Bird", "Late Night"])
        #expect(rows.monthDays.last?.airings.map(\.show.value.title) == ["Early Bird"])
    }

    /// Runs a command over a TVMaze that has a late night on the 22nd, by the clock of New York. Some days may fail.
    private func run(
        _ arguments: [String],
        in folder: TemporaryFolder,
        at now: String,
        failing: String = "none"
    ) async -> ProgramRun {
        let row = """
            [{"id":7,"name":"Guests","season":1,"number":1,"airdate":"2026-11-22","airtime":"23:35","runtime":62,\
            "airstamp":"2026-11-23T04:35:00+00:00","show":{"id":1,"name":"Late Night","network":{"id":1,"name":"NBC",\
            "country":{"name":"United States","code":"US","timezone":"America/New_York"}}}}]
            """
        let transport = ReplayingTransport { request in
            let body = request.url.contains("2026-11-22") ? row : "[]"
            let status = request.url.contains(failing) ? 500 : 200
            return WebResponse(url: request.url, status: status, body: Array(body.utf8))
        }
        let zoned = arguments + ["--timezone", "America/New_York"]
        return await ProgramRun.storing(in: folder, zoned, ProgramRun.tvMaze, at: now, transport: transport)
    }

    @Test("The day before is fetched for running airings, and its failure is not reported")
    func evening() async {
        let folder = TemporaryFolder()
        let night = "2026-11-23T05:30:00Z"
        _ = await run(["tomorrow"], in: folder, at: "2026-11-23T03:00:00Z")
        let offline = await run(["today", "--offline", "--strict"], in: folder, at: night)
        #expect(offline.status == 0 && offline.errors.isEmpty, "\(offline.errors)")
        #expect(offline.output.contains("nothing\n"), "\(offline.output)")
        let failed = await run(["today", "--strict"], in: folder, at: night, failing: "2026-11-22")
        #expect(failed.status == 0 && failed.errors.isEmpty, "\(failed.errors)")
        let found = await run(["today"], in: folder, at: night)
        #expect(found.output.contains("▸ 23:35–00:37 -1  Late Night"), "\(found.output)")
    }

    @Test("A running airing is listed even if the day that just began is not stored")
    func unknownDay() async {
        let folder = TemporaryFolder()
        _ = await run(["today"], in: folder, at: "2026-11-23T03:00:00Z")
        let night = await run(["today", "--offline"], in: folder, at: "2026-11-23T05:30:00Z")
        #expect(night.status == 0 && night.errors.contains("nothing is saved"), "\(night.errors)")
        #expect(night.output.contains("▸ 23:35–00:37 -1  Late Night"), "\(night.output)")
        let later = await run(["today", "--offline"], in: folder, at: "2026-11-23T06:00:00Z")
        #expect(later.status == 69, "\(later.output)")
    }
}
