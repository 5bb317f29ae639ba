import Foundation
import TestSupport
import Testing

/// What one source knows by its day alone and another by its time stands on one day, whichever days are asked for.
@Suite struct UntimedDayTests {
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
}
