import HTTPTransport
import TestSupport
import ProgramTestSupport
import Testing

@testable import AggctlKit

/// After midnight two days are looked at: what sources say of both is one word.
@Suite struct OvernightSourcesTests {
    private static let head = "show,season,number,title,start,airdate,runtime,network\n"
    private static let before = head + "Late Night,1,5,Guests,2026-11-22T23:55:00Z,,62,Northern\n"
    private static let bird = "Early Bird,1,1,Wake up,2026-11-23T06:00:00Z,,30,Northern\n"
    private static let after = head + "Late Night,1,5,Guests,2026-11-23T00:05:00Z,,62,Northern\n" + bird
    private static let bare = head + "Late Night,1,5,Guests,,2026-11-23,62,Northern\n" + bird

    @Test(
        "what one source has before midnight and another after it, or on that day alone, is told once",
        arguments: [["today"], ["upcoming", "--days", "1"], ["week"]],
        [after, bare]
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
        // It does not use up the limit twice.
        #expect(run.output.contains("Early Bird"), "\(run.output)")
    }

    @Test("a rerun after midnight stands beside what a file has of it before midnight")
    func rerun() async {
        let list = Self.before + "Late Night,1,5,Guests,2026-11-23T12:00:00Z,,62,Northern\n"
        let place = ProgramRun.Place.holding(["a.csv": list], at: "2026-11-23T00:20:00Z")
        let today = await ProgramRun.run(["today"], in: place)
        #expect(today.output.contains("▸ 23:55–00:57 -1  Late Night"), "\(today.output)")
        #expect(today.output.contains("  12:00–13:02     Late Night"), "\(today.output)")
    }

    @Test("a word of a filter that fits what is still on is known")
    func words() async {
        let place = ProgramRun.Place.holding(["a.csv": Self.before], at: "2026-11-23T00:20:00Z")
        let known = await ProgramRun.run(["today", "--network", "northern"], in: place)
        #expect(known.errors.isEmpty && known.output.contains("Late Night"), "\(known.errors)")
        let unknown = await ProgramRun.run(["today", "--network", "southern"], in: place)
        #expect(unknown.errors.contains("“southern”"), "\(unknown.errors)")
    }

    /// Answers for the day itself only once it is asked for the day before too.
    private final class PatientTransport: WebTransport {
        private let before = AsyncStream<Void>.makeStream()

        func send(_ request: WebRequest) async throws -> WebResponse {
            if request.url.contains("2026-11-22") { before.continuation.finish() }
            if request.url.contains("2026-11-23") { for await _ in before.stream {} }
            try Task.checkCancellation()
            return WebResponse(url: request.url, status: 200, body: Array("[]".utf8))
        }
    }

    @Test("both days are asked for at once")
    func atOnce() async {
        var place = ProgramRun.Place.running(ProgramRun.tvMaze)
        place.now = instant("2026-11-23T05:30:00Z")
        place.transport = PatientTransport()
        let run = await ProgramRun.run(["today", "--no-streaming", "--timezone", "America/New_York"], in: place)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    }
}
