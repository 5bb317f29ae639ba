import Foundation
import TestSupport
import ProgramTestSupport
import Testing

/// An airing that one source gives by date and another by time is on one day, whichever days are requested.
///
/// Covers: AiringMerger, ScheduleView, ScheduleQuery, AirTime, BroadcastDay
@Suite struct UntimedAiringDayTests {
    private func run(_ arguments: [String], now: String = "2026-05-10T12:00:00-04:00") async -> ProgramRun {
        let dates = """
            show,season,number,title,airdate,channel
            Alpha,1,1,One,2026-05-10,NBC
            Beta,1,1,Solo,2026-05-10,NBC

            """
        let times = "show,season,number,title,start,channel,runtime\nAlpha,1,1,One,2026-05-11T00:30:00-04:00,NBC,60\n"
        let files = ["dates.csv": dates, "times.csv": times]
        return await ProgramRun.run(arguments, in: .holding(files, zone: "America/New_York", at: now))
    }

    @Test(
        "An episode that another source times on the next day is not listed on its date",
        arguments: [
            ["day", "2026-05-10"], ["today"], ["week", "2026-05-10"], ["upcoming", "--days", "1"],
            ["list", "--from", "2026-05-10", "--to", "2026-05-10"],
        ]
    )
    func dateOnly(arguments: [String]) async {
        let run = await run(arguments)
        #expect(!run.output.contains("Alpha"), "\(run.output)")
        // No other source has a time for Beta, so it is on its date.
        #expect(run.output.contains("Beta"), "\(run.output)")
        #expect(run.errors.isEmpty, "\(run.errors)")
    }

    @Test(
        "The episode is listed on the day of its time, with or without the day before",
        arguments: ["2026-05-10", "2026-05-11"]
    )
    func timed(from: String) async {
        let output = await run(["list", "--from", from, "--to", "2026-05-11"]).output
        #expect(output.split(separator: "\n").count { $0.contains("Alpha") && $0.contains("00:30") } == 1, "\(output)")
        #expect(output.split(separator: "\n").count { $0.contains("Alpha") } == 1, "\(output)")
    }

    @Test("At night the episode is on now, and not in the list of the day before")
    func night() async {
        let now = await run(["now"], now: "2026-05-11T00:45:00-04:00")
        #expect(now.output.contains("Alpha"), "\(now.output)")
        let day = await run(["day", "2026-05-10"], now: "2026-05-11T00:45:00-04:00")
        #expect(!day.output.contains("Alpha"), "\(day.output)")
    }

    /// Runs a command over two lists, each with columns of its own. The first is trusted more.
    private func run(_ arguments: [String], _ trusted: String, _ other: String) async -> ProgramRun {
        let head = "show,season,number,title,"
        let files = ["first.csv": head + trusted, "second.csv": head + other]
        return await ProgramRun.run(
            arguments,
            in: .holding(files, zone: "America/New_York", at: "2026-05-08T12:00:00-04:00")
        )
    }

    @Test(
        "If two times around midnight are claims about one airing, the trusted source's day counts",
        arguments: ["23:50", "22:30", "21:00"]
    )
    func midnight(time: String) async {
        let run = await run(
            ["list", "--from", "2026-05-10", "--to", "2026-05-11"],
            "start\nAlpha,1,1,One,2026-05-10T\(time):00-04:00\n",
            "start\nAlpha,1,1,One,2026-05-11T00:03:00-04:00\n"
        )
        let rows = run.output.split(separator: "\n").filter { $0.contains("Alpha") }
        #expect(rows.count == 1 && rows[0].contains(time) && run.errors.isEmpty, "\(run.output)")
    }

    @Test("An airing after midnight that its source lists in addition to the evening's is an airing of its own")
    func repeatAtNight() async {
        let run = await run(
            ["list", "--from", "2026-05-10", "--to", "2026-05-11"],
            "start\nAlpha,1,1,One,2026-05-10T22:00:00-04:00\n",
            "start\nAlpha,1,1,One,2026-05-10T22:05:00-04:00\nAlpha,1,1,One,2026-05-11T01:00:00-04:00\n"
        )
        let rows = run.output.split(separator: "\n").filter { $0.contains("Alpha") }
        #expect(rows.count == 2 && rows[0].contains("22:00") && rows[1].contains("01:00"), "\(run.output)")
    }

    @Test("A network that only airs something on the next day is reported as unmatched")
    func otherNetwork() async {
        let run = await run(
            ["day", "2026-05-10", "--network", "Lantern"],
            "airdate,network\nAlpha,1,1,One,2026-05-11,Lantern\n",
            "airdate,network\nBeta,1,1,Solo,2026-05-10,Harbour\n"
        )
        #expect(run.errors.contains("Lantern") && !run.output.contains("Alpha"), "\(run.errors)\(run.output)")
    }
}
