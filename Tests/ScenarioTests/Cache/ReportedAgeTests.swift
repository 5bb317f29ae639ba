import AggctlKit
import Foundation
import HTTPTransport
import TestSupport
import ProgramTestSupport
import Testing

/// The age that a result reports. Stored data that was fetched again does not count.
///
/// Covers: ResultOrigin, Age, FetchOutcome, FreshnessTable, ResponseMetadata
@Suite struct ReportedAgeTests {
    private let folder = TemporaryFolder()

    /// A TVMaze of one show with an episode and without a cast.
    private static let site = ReplayingTransport { request in
        let show = #"{"id": 7, "name": "Harbour", "premiered": "2020-01-01", "status": "Running"}"#
        var body = "[]"
        if request.url.contains("/episodes") {
            body = #"[{"id": 70, "name": "The Quay", "season": 1, "number": 1, "airdate": "2020-01-01"}]"#
        } else if request.url.contains("/search/") {
            body = "[{\"score\": 1, \"show\": \(show)}]"
        } else if request.url.contains("/shows/7?") {
            body = show
        }
        return WebResponse(
            url: request.url,
            status: 200,
            headers: ["cache-control": "max-age=3600"],
            body: Array(body.utf8)
        )
    }

    private static let down = ReplayingTransport { _ in nil }

    private func run(
        _ arguments: [String],
        at now: String,
        of transport: ReplayingTransport = Self.site
    ) async -> ProgramRun {
        await ProgramRun.storing(in: folder, arguments, "", at: now, transport: transport, files: MemoryFiles())
    }

    private static let queries: [[String]] = [
        ["season", "tvmaze:7", "1"], ["season", "Harbour", "1"], ["search", "Harbour"], ["show", "Harbour"],
        ["cast", "Harbour"],
    ]

    @Test("A result that was fetched again has the age of the new response", arguments: queries)
    func fetchedAgain(_ query: [String]) async {
        #expect(await run(["follow", "Harbour"], at: "2026-11-18T12:00:00Z").status == 0)
        let again = await run(query, at: "2026-11-22T12:00:00Z")
        #expect(again.output.contains("tvmaze just now"), "\(again.output)")
        let json = await run(query + ["--format", "json"], at: "2026-11-26T12:00:00Z")
        #expect(json.output.contains(#""state": "fresh""#), "\(json.output)")
        #expect(json.output.contains(#""fetchedAt": "2026-11-26T12:00:00Z""#))
    }

    @Test("After a clock was ahead, a new fetch leaves no data with a future time", arguments: queries)
    func clockAhead(_ query: [String]) async {
        #expect(await run(["follow", "Harbour"], at: "2029-11-18T12:00:00Z").status == 0)
        let back = await run(query, at: "2026-11-22T12:00:00Z")
        #expect(back.output.contains("tvmaze just now"), "\(back.output)")
    }

    @Test("A result that was not fetched again shows its age", arguments: queries)
    func notFetchedAgain(_ query: [String]) async {
        #expect(await run(["follow", "Harbour"], at: "2026-11-18T12:00:00Z").status == 0)
        #expect(await run(query, at: "2026-11-18T12:00:00Z").status == 0)
        let offline = await run(query + ["--offline"], at: "2026-11-22T12:00:00Z", of: Self.down)
        #expect(offline.output.contains("tvmaze 4 days ago"), "\(offline.output)")
    }
}
