import TestSupport
import Testing

@testable import AggctlKit

/// What began before midnight is still on after it, and no day of the listing has it.
@Suite struct PastMidnightTests {
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
        "today, the day and the week that begin with tonight tell it first, and that it began the day before",
        arguments: [["today"], ["day"], ["day", "2026-11-23"], ["week"], ["today", "--by", "broadcast"]]
    )
    func told(arguments: [String]) async throws {
        let lines = await run(arguments).split(separator: "\n").map(String.init)
        #expect(lines[0] == "Monday 23 November 2026, today")
        #expect(lines[1].utf8.starts(with: "▸ 23:35–00:37 -1  Late Night".utf8), "\(lines)")
        #expect(!lines.contains { $0.contains("Early Evening") })
        #expect(lines.contains { $0.contains("Early Bird") } == !arguments.contains("broadcast"))
    }

    @Test("a document has what begins on its days alone", arguments: ["json", "csv", "ics", "xmltv", "markdown"])
    func documents(format: String) async {
        let output = await run(["today", "--format", format])
        #expect(output.contains("Early Bird") && !output.contains("Late Night"), "\(output)")
    }

    @Test("it is told while it is on, of today alone, and as the options say")
    func bounds() async {
        #expect(!(await run(["today"], at: "2026-11-23T00:37:00Z")).contains("Late Night"))
        #expect(!(await run(["tomorrow"])).contains("Late Night"))
        #expect(!(await run(["day"], at: "2026-11-22T23:50:00Z")).contains("-1"))
        #expect(!(await run(["today", "--filter", "bird"])).contains("Late Night"))
        let limited = await run(["today", "--limit", "1"])
        #expect(limited.contains("Late Night") && limited.contains("1 more, beyond the limit"), "\(limited)")
        // A day on which nothing begins is not empty where something is on.
        let nothing = await run(["today", "--filter", "late"])
        #expect(nothing.contains("▸ 23:35–00:37 -1  Late Night") && !nothing.contains("nothing"), "\(nothing)")
    }
}
