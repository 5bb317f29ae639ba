import Foundation
import TestSupport
import ProgramTestSupport
import Testing

/// Airings at one instant on one channel are one episode, whatever number or title the sources give.
///
/// Covers: EpisodeAligner, AiringMerger, AiringDeduplicator
@Suite struct SameSlotTests {
    private func run(_ files: [String: String]) async -> ProgramRun {
        let place = ProgramRun.Place.holding(files, zone: "America/New_York", at: "2019-07-12T18:00:00Z")
        return await ProgramRun.run(["week", "--format", "jsonl"], in: place)
    }

    private static let days = ["2019-07-09", "2019-07-10", "2019-07-11", "2019-07-12", "2019-07-13"]

    private static func csv(
        _ clock: String,
        from first: Int,
        title: (String) -> String,
        offset: String = "-04:00"
    ) -> String {
        let rows = days.enumerated().map { index, day in
            "Nightly,2019,\(first + index),\(title(day)),\(day)T\(clock):00\(offset),30,Syndication"
        }
        return "show,season,number,title,start,runtime,network\n" + rows.joined(separator: "\n") + "\n"
    }

    private static func guide(_ clock: String) -> String {
        let rows = days.map { day in
            let start = day.replacing("-", with: "") + clock.replacing(":", with: "") + "00 -0400"
            return "<programme start=\"\(start)\" channel=\"s\"><title>Nightly</title></programme>\n"
        }
        return "<tv><channel id=\"s\"><display-name>Syndication</display-name></channel>\n" + rows.joined() + "</tv>"
    }

    @Test(
        "D26: a nightly show is listed once in each slot, at whatever hour the day changes",
        arguments: ["00:05", "00:59", "01:00", "01:30", "04:30", "05:30", "12:00", "23:30"]
    )
    func nightly(clock: String) async {
        let list = Self.csv(clock, from: 133) { "Guests of \($0)" }
        let run = await run(["a.csv": list, "g.xml": Self.guide(clock)])
        let rows = run.output.split(separator: "\n")
        #expect(rows.count == 5, "\(run.output)")
        #expect(rows.allSatisfy { $0.contains("\"title\":\"Guests of") })
    }

    @Test(
        "Numbers that are off by one do not move an episode to the next night",
        arguments: ["07.%.19", "Episode %", "TBA", "Guests of %"]
    )
    func offByOne(pattern: String) async {
        func list(_ first: Int) -> String {
            Self.csv("21:00", from: first) { pattern.replacing("%", with: String($0.suffix(2))) }
        }
        let run = await run(["a.csv": list(133), "b.csv": list(134)])
        #expect(run.output.split(separator: "\n").count == 5, "\(run.output)")
    }
}
