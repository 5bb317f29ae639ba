import HTTPTransport
import TestSupport
import ProgramTestSupport
import Testing

@testable import AggctlKit

/// After midnight two days are fetched, and airings on both of them are merged.
///
/// Covers: ScheduleQuery, AiringMerger, UnmatchedFilterTerm
@Suite struct OvernightSourcesTests {
    private static let head = "show,season,number,title,start,airdate,runtime,network\n"
    private static let before = head + "Late Night,1,5,Guests,2026-11-22T23:55:00Z,,62,Northern\n"
    private static let bird = "Early Bird,1,1,Wake up,2026-11-23T06:00:00Z,,30,Northern\n"
    private static let after = head + "Late Night,1,5,Guests,2026-11-23T00:05:00Z,,62,Northern\n" + bird
    private static let dateOnly = head + "Late Night,1,5,Guests,,2026-11-23,62,Northern\n" + bird

    @Test(
        "An airing that is before midnight in one source, and after it or only a date in another, is listed once",
        arguments: [["today"], ["upcoming", "--days", "1"], ["week"]],
        [after, dateOnly]
    )
    func once(command: [String], other: String) async {
        let place = ProgramRun.Place.holding(
            ["a.csv": Self.before, "b.csv": other],
            at: "2026-11-23T00:20:00Z"
        )
        let run = await ProgramRun.run(command + ["--limit", "2"], in: place)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        let rows = run.output.split(separator: "\n").filter { $0.contains("Late Night") }
        #expect(rows.count == 1, "\(run.output)")
        #expect(rows.allSatisfy { $0.utf8.starts(with: "▸ 23:55–00:57 -1  Late Night".utf8) }, "\(run.output)")
        // The airing counts once towards the limit.
        #expect(run.output.contains("Early Bird"), "\(run.output)")
    }

    @Test("A rerun after midnight is listed in addition to the airing before midnight")
    func rerun() async {
        let list = Self.before + "Late Night,1,5,Guests,2026-11-23T12:00:00Z,,62,Northern\n"
        let place = ProgramRun.Place.holding(["a.csv": list], at: "2026-11-23T00:20:00Z")
        let today = await ProgramRun.run(["today"], in: place)
        #expect(today.output.contains("▸ 23:55–00:57 -1  Late Night"), "\(today.output)")
        #expect(today.output.contains("  12:00–13:02     Late Night"), "\(today.output)")
    }

    @Test("A filter value that matches a running airing is not reported as unmatched")
    func filterValues() async {
        let place = ProgramRun.Place.holding(["a.csv": Self.before], at: "2026-11-23T00:20:00Z")
        let matched = await ProgramRun.run(["today", "--network", "northern"], in: place)
        #expect(matched.errors.isEmpty && matched.output.contains("Late Night"), "\(matched.errors)")
        let unmatched = await ProgramRun.run(["today", "--network", "southern"], in: place)
        #expect(unmatched.errors.contains("“southern”"), "\(unmatched.errors)")
    }

    /// Responds for the day itself only after the day before was requested.
    private final class PatientTransport: WebTransport {
        private let before = AsyncStream<Void>.makeStream()

        func send(_ request: WebRequest) async throws -> WebResponse {
            if request.url.contains("2026-11-22") { before.continuation.finish() }
            if request.url.contains("2026-11-23") { for await _ in before.stream {} }
            try Task.checkCancellation()
            return WebResponse(url: request.url, status: 200, body: Array("[]".utf8))
        }
    }

    @Test("Both days are requested at once")
    func atOnce() async {
        var place = ProgramRun.Place.running(ProgramRun.tvMaze)
        place.now = instant("2026-11-23T05:30:00Z")
        place.transport = PatientTransport()
        let run = await ProgramRun.run(["today", "--no-streaming", "--timezone", "America/New_York"], in: place)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    }
}
