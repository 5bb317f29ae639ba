import Foundation
import TestSupport
import ProgramTestSupport
import Testing

/// What one source knows by its day alone and another by its time stands on one day, whichever days are asked for.
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
        "an episode whose time another source knows to be on the next day is not on its date's day",
        arguments: [
            ["day", "2026-05-10"], ["today"], ["week", "2026-05-10"], ["upcoming", "--days", "1"],
            ["list", "--from", "2026-05-10", "--to", "2026-05-10"],
        ]
    )
    func dateAlone(arguments: [String]) async {
        let run = await run(arguments)
        #expect(!run.output.contains("Alpha"), "\(run.output)")
        // What no other source tells stands where its date is.
        #expect(run.output.contains("Beta"), "\(run.output)")
        #expect(run.errors.isEmpty, "\(run.errors)")
    }

    @Test(
        "it stands on the day of its time, asked for alone or with the day before",
        arguments: ["2026-05-10", "2026-05-11"]
    )
    func timed(from: String) async {
        let output = await run(["list", "--from", from, "--to", "2026-05-11"]).output
        #expect(output.split(separator: "\n").count { $0.contains("Alpha") && $0.contains("00:30") } == 1, "\(output)")
        #expect(output.split(separator: "\n").count { $0.contains("Alpha") } == 1, "\(output)")
    }

    @Test("at night it is on now, and in no listing of the evening before")
    func night() async {
        let now = await run(["now"], now: "2026-05-11T00:45:00-04:00")
        #expect(now.output.contains("Alpha"), "\(now.output)")
        let day = await run(["day", "2026-05-10"], now: "2026-05-11T00:45:00-04:00")
        #expect(!day.output.contains("Alpha"), "\(day.output)")
    }

    /// What two lists tell, each with a head of its own; the first is trusted more.
    private func run(_ arguments: [String], _ trusted: String, _ other: String) async -> ProgramRun {
        let head = "show,season,number,title,"
        let files = ["first.csv": head + trusted, "second.csv": head + other]
        return await ProgramRun.run(
            arguments,
            in: .holding(files, zone: "America/New_York", at: "2026-05-08T12:00:00-04:00")
        )
    }

    @Test(
        "of two times around midnight that are meant as one the trusted source's is the day, where both days are shown",
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

    @Test("a showing after midnight that its source tells beside the evening's is a showing of its own")
    func repeatAtNight() async {
        let run = await run(
            ["list", "--from", "2026-05-10", "--to", "2026-05-11"],
            "start\nAlpha,1,1,One,2026-05-10T22:00:00-04:00\n",
            "start\nAlpha,1,1,One,2026-05-10T22:05:00-04:00\nAlpha,1,1,One,2026-05-11T01:00:00-04:00\n"
        )
        let rows = run.output.split(separator: "\n").filter { $0.contains("Alpha") }
        #expect(rows.count == 2 && rows[0].contains("22:00") && rows[1].contains("01:00"), "\(run.output)")
    }

    @Test("a network that only the day beside has is told to be on no show of the day")
    func otherNetwork() async {
        let run = await run(
            ["day", "2026-05-10", "--network", "Lantern"],
            "airdate,network\nAlpha,1,1,One,2026-05-11,Lantern\n",
            "airdate,network\nBeta,1,1,Solo,2026-05-10,Harbour\n"
        )
        #expect(run.errors.contains("Lantern") && !run.output.contains("Alpha"), "\(run.errors)\(run.output)")
    }
}
