import Foundation
import TestSupport
import ProgramTestSupport
import Testing

/// An episode that airs twice on a day is listed twice, and both times count.
///
/// Covers: AiringMerger, AiringDeduplicator, NowQuery, ConflictsQuery, ExplainQuery
@Suite struct SeveralAiringsADayTests {
    private func run(_ arguments: [String], now: String = "2026-11-18T08:00:00Z") async -> ProgramRun {
        let rows = """
            show,season,number,title,start,runtime,channel
            Harbour,1,1,One,2026-11-18T10:00:00Z,30,First
            Lantern,1,1,Light,2026-11-18T12:00:00Z,30,First
            Harbour,1,1,One,2026-11-18T20:00:00Z,30,Second

            """
        return await ProgramRun.run(arguments, in: .holding(["f.csv": rows], at: now))
    }

    /// Runs a command over two sources' times of one episode on 18 November 2026. The source `first` is trusted more.
    private func run(
        _ arguments: [String],
        trusted: [String],
        other: [String],
        now: String = "08:00"
    ) async -> ProgramRun {
        func list(_ times: [String]) -> String {
            "show,season,number,title,start,runtime\n"
                + times.map { "Harbour,1,2,Two,2026-11-18T\($0):00Z,60\n" }.joined()
        }
        let files = ["first.csv": list(trusted), "second.csv": list(other)]
        return await ProgramRun.run(arguments, in: .holding(files, at: "2026-11-18T\(now):00Z"))
    }

    @Test(
        "D31: every output format has both airings, by time",
        arguments: [
            ("table", ["10:00", "12:00", "20:00"]), ("markdown", ["10:00", "12:00", "20:00"]),
            ("csv", ["10:00:00", "12:00:00", "20:00:00"]),
            ("ics", ["DTSTART:20261118T100000Z", "DTSTART:20261118T120000Z", "DTSTART:20261118T200000Z"]),
        ]
    )
    func forms(format: String, times: [String]) async throws {
        let run = await run(["today", "--format", format])
        #expect(run.errors.isEmpty, "\(run.errors)")
        let positions = try times.map { try #require(run.output.firstRange(of: $0), "\($0): \(run.output)").lowerBound }
        #expect(positions == positions.sorted())
        let names = run.output.split(separator: "\r\n").filter { $0.utf8.starts(with: "UID:".utf8) }
        #expect(format != "ics" || Set(names).count == 3)
    }

    @Test("episode shows the airing that is on or comes next, and the other airings")
    func episode() async {
        for (now, first, other) in [("08", "10:00", "20:00"), ("13", "20:00", "10:00"), ("23", "10:00", "20:00")] {
            let output = await run(["episode", "Harbour", "S01E01"], now: "2026-11-18T\(now):00:00Z").output
            let lines = output.split(separator: "\n")
            #expect(lines.contains { $0.hasPrefix("airs") && $0.contains(first) }, "\(output)")
            #expect(lines.contains { $0.hasPrefix("also") && $0.contains(other) }, "\(output)")
        }
    }

    @Test("Two sources with different times disagree about one airing")
    func disagreement() async {
        for format in ["table", "csv", "ics", "markdown"] {
            let run = await run(["today", "--format", format], trusted: ["11:00"], other: ["14:00"])
            let rows = run.output.split(whereSeparator: \.isNewline).filter { $0.contains("Harbour") }
            #expect(rows.count == 1, "\(format): \(rows)")
        }
    }

    @Test(
        "If two times are claims about one airing, the trusted source's time is shown, whether earlier or later",
        arguments: ["11:30", "12:50", "14:00", "17:30"],
        [
            ["today"], ["today", "--format", "csv"], ["today", "--format", "ics"], ["season", "Harbour", "1"],
            ["upcoming"],
        ]
    )
    func trustedTime(other: String, arguments: [String]) async {
        let output = await run(arguments, trusted: ["14:20"], other: [other]).output
        let times = ["14:20", "142000"]
        #expect(times.contains(where: output.contains), "\(output)")
        #expect(other == "14:20" || !output.contains(other), "\(output)")
        #expect(!output.contains(other.filter { $0 != ":" } + "00Z"), "\(output)")
    }

    @Test("now uses the trusted source's time")
    func trustedNow() async {
        let on = await run(["now"], trusted: ["14:20"], other: ["13:00"], now: "14:50")
        #expect(on.output.contains("30 min left"), "\(on.output)")
        let off = await run(["now"], trusted: ["14:20"], other: ["13:00"], now: "13:30")
        #expect(!off.output.contains("left"), "\(off.output)")
    }

    @Test("conflicts selects the trusted source, as schedules do")
    func trustedConflict() async {
        let output = await run(["conflicts"], trusted: ["14:20"], other: ["13:00"]).output
        let lines = output.split(separator: "\n")
        #expect(lines.contains { $0.contains("✓") && $0.contains("first:") && $0.contains("14:20") }, "\(output)")
        #expect(lines.contains { !$0.contains("✓") && $0.contains("second:") && $0.contains("13:00") }, "\(output)")
    }

    @Test("explain and episode show which of two times was rejected, and a repeat is not a conflict")
    func explained() async throws {
        let output = await run(["explain", "Harbour", "S01E02"], trusted: ["14:20"], other: ["13:00"]).output
        let lines = output.split(separator: "\n")
        let index = try #require(lines.firstIndex { $0.contains("rejected (see aggctl conflicts)") })
        #expect(
            lines[index + 1].contains("13:00") && lines.count { $0.contains("rejected (see aggctl conflicts)") } == 1,
            "\(output)"
        )
        let episode = await run(["episode", "Harbour", "S01E02"], trusted: ["14:20"], other: ["13:00"]).output
        #expect(episode.contains("14:20") && !episode.contains("13:00"), "\(episode)")
        let repeats = await run(["explain", "Harbour", "S01E02"], trusted: ["14:20"], other: ["14:20", "20:00"]).output
        #expect(!repeats.contains("rejected (see aggctl conflicts)"), "\(repeats)")
    }

    @Test("A repeat that only one source lists stays next to the airing that both list at different times")
    func repeatAndDisagreement() async {
        let output = await run(["today"], trusted: ["14:20"], other: ["13:20", "17:00"]).output
        #expect(output.contains("14:20") && output.contains("17:00") && !output.contains("13:20"), "\(output)")
    }

    @Test("JSON has one episode with both airings")
    func json() async {
        let run = await run(["today", "--format", "jsonl"])
        #expect(run.output.split(separator: "\n").count == 2)
        #expect(run.output.contains("\"start\":\"2026-11-18T20:00:00Z\""))
    }

    @Test("now and upcoming use the second airing")
    func now() async {
        let now = await run(["now"], now: "2026-11-18T20:10:00Z")
        #expect(now.output.contains("20 min left") && now.output.contains("Second"), "\(now.output)")
        let upcoming = await run(["upcoming", "--days", "1"], now: "2026-11-18T13:00:00Z")
        #expect(upcoming.output.contains("20:00") && !upcoming.output.contains("10:00"), "\(upcoming.output)")
    }
}
