import Foundation
import HTTPTransport
import TestSupport
import ProgramTestSupport
import Testing

@testable import AggctlKit

/// After midnight the evening before is fetched together with the day itself: once, and with one age.
///
/// Covers: ScheduleQuery, FetchedSchedule, DailyResponses
@Suite struct OvernightFetchTests {
    private let folder = TemporaryFolder()

    /// A TVMaze with rows on the 22nd.
    private final class Source: Sendable {
        let rows: String
        let failing: String

        init(_ rows: [String], failing: String = "none") {
            self.rows = "[\(rows.joined(separator: ","))]"
            self.failing = failing
        }

        var transport: ReplayingTransport {
            ReplayingTransport { request in
                let isToday = request.url.contains("date=2026-11-22")
                return WebResponse(
                    url: request.url,
                    status: request.url.contains(self.failing) ? 500 : 200,
                    headers: ["cache-control": "max-age=3600"],
                    body: Array((isToday ? self.rows : "[]").utf8)
                )
            }
        }
    }

    /// - Parameter start: By the clock of New York, on the 22nd.
    private func row(_ id: Int, _ show: String, at start: String) -> String {
        """
        {"id":\(id),"name":"Guests","season":1,"number":\(id),"airdate":"2026-11-22","airtime":"\(start)",\
        "runtime":120,"airstamp":"2026-11-22T\(start):00-05:00","show":{"id":\(id),"name":"\(show)","network":{"id":1,"name":"NBC",\
        "country":{"name":"United States","code":"US","timezone":"America/New_York"}}}}
        """
    }

    private func run(_ arguments: [String], _ source: Source, at now: String) async -> ProgramRun {
        let all = ["today", "--no-streaming"] + arguments
        return await ProgramRun.storing(in: folder, all, ProgramRun.tvMaze, at: now, transport: source.transport)
    }

    @Test(
        "After a refresh, a moved airing is listed once, and a dropped one is not listed",
        arguments: [
            (
                ["--by", "broadcast", "--timezone", "America/New_York"], "2026-11-23T05:00:00Z", "2026-11-23T05:30:00Z",
                "23:00", "23:30", "23:30"
            ),
            // Between two days of the viewer that are in one day of the source.
            (
                ["--timezone", "Europe/Berlin"], "2026-11-22T23:10:00Z", "2026-11-22T23:50:00Z",
                "17:30", "18:30", "00:30"
            ),
        ]
    )
    func moved(
        arguments: [String],
        before: String,
        now: String,
        from: String,
        to: String,
        shown: String
    ) async {
        let older = Source([row(7, "Late Night", at: from), row(8, "Dropped", at: from)])
        let first = await run(arguments, older, at: before)
        #expect(first.output.contains("Late Night") && first.output.contains("Dropped"), "\(first.output)")
        let newer = Source([row(7, "Late Night", at: to)])
        let again = await run(arguments + ["--refresh"], newer, at: now)
        let rows = again.output.split(separator: "\n").filter { $0.contains("Late Night") }
        #expect(rows.count == 1 && rows[0].contains(shown), "\(again.output)")
        #expect(!again.output.contains("Dropped"), "\(again.output)")
    }

    @Test(
        "A program runs once for both days",
        arguments: [
            ["--by", "broadcast"], ["--timezone", "Europe/Berlin"], ["--timezone", "Europe/Berlin", "--refresh"],
        ]
    )
    func program(arguments: [String]) async throws {
        let scripts = try ScriptFolder()
        let runs = folder.path + "/runs"
        let program = try scripts.script(
            "source",
            """
            #!/bin/sh
            read -r question
            echo "$question" >> "\(runs)"
            echo '{"protocol": "aggctl-provider/1"}'
            echo '{"end": 0}'
            """
        )
        let configuration = ProgramRun.plugin(program)
        let run = await ProgramRun.storing(in: folder, ["today"] + arguments, configuration, at: "2026-11-23T00:10:00Z")
        #expect(run.status == 0, "\(run.errors)")
        let requests = try String(contentsOfFile: runs, encoding: .utf8).split(separator: "\n")
        #expect(requests.count == 1, "\(requests)")
    }

    @Test(
        "A failed part of the day before is reported only if it overlaps the day itself",
        arguments: [("date=2026-11-22", 3), ("date=2026-11-21", 0)] as [(String, Int32)]
    )
    func failures(day: String, status: Int32) async {
        let source = Source([row(7, "Late Night", at: "23:30")], failing: day)
        let run = await run(["--timezone", "Europe/Berlin", "--strict"], source, at: "2026-11-23T00:10:00Z")
        #expect(run.status == status && run.errors.isEmpty == (status == 0), "\(run.status) \(run.errors)")
    }

    @Test("The footer does not name a source that has only the evening before")
    func footer() async {
        let source = Source([row(7, "Late Night", at: "17:30")])
        let output = await run(["--timezone", "Europe/Berlin"], source, at: "2026-11-22T23:50:00Z").output
        #expect(output.contains("-1  Late Night") && !output.contains("tvmaze just now"), "\(output)")
    }
}
