import HTTPTransport
import TestSupport
import ProgramTestSupport
import Testing

/// Every command shows the same channel for an airing, although a list of a show's episodes contains none.
///
/// Covers: AiringMerger, EpisodeQuery, ExplainQuery, Channel
@Suite struct ChannelConsistencyTests {
    private static func show(on network: String) -> String {
        """
        {"id": 1, "name": "Harbour", "premiered": "2026-01-01", "status": "Running", "network": {"id": 1, "name":
         "\(network)", "country": {"name": "United States", "code": "US", "timezone": "America/New_York"}}}
        """
    }

    private static func row(_ more: String = "") -> String {
        """
        {"id": 9, "name": "One", "season": 1, "number": 1, "airdate": "2026-11-18", "airtime": "21:00",
         "airstamp": "2026-11-19T02:00:00+00:00", "runtime": 60\(more)}
        """
    }

    /// A TVMaze whose schedule names another network than the show has today.
    private static let site = ReplayingTransport { request in
        var body = "[]"
        if request.url.contains("/schedule?"), request.url.contains("date=2026-11-18") {
            body = "[" + Self.row(", \"show\": \(Self.show(on: "Old Harbour TV"))") + "]"
        } else if request.url.contains("/episodes") {
            body = "[" + Self.row() + "]"
        } else if request.url.contains("/search/") {
            body = "[{\"score\": 1, \"show\": \(Self.show(on: "New Owner"))}]"
        } else if request.url.contains("/shows/1") {
            body = Self.show(on: "New Owner")
        }
        return WebResponse(url: request.url, status: 200, body: Array(body.utf8))
    }

    @Test("If no schedule names a channel, explain reports the show's network, as schedules print it")
    func networkOfShow() async {
        let folder = TemporaryFolder()
        let explained = await ProgramRun.storing(
            in: folder,
            ["explain", "Harbour", "S01E01"],
            ProgramRun.tvMaze,
            transport: Self.site
        )
        #expect(
            explained.output.contains("New Owner  (from the show, since this airing has none)"),
            "\(explained.output)\(explained.errors)"
        )
    }

    @Test("episode and explain show the channel that the schedule names", arguments: [[], ["--offline"]])
    func everywhere(flags: [String]) async {
        let folder = TemporaryFolder()
        func run(_ arguments: [String]) async -> ProgramRun {
            await ProgramRun.storing(in: folder, arguments, ProgramRun.tvMaze, transport: Self.site)
        }
        let week = await run(["week"])
        #expect(week.output.contains("Old Harbour TV"), "\(week.output)\(week.errors)")
        _ = await run(["season", "Harbour", "1"])
        for command in [["explain", "Harbour", "S01E01"], ["episode", "Harbour", "S01E01"]] {
            let shown = await run(command + flags)
            #expect(shown.status == 0 && shown.output.contains("Old Harbour TV"), "\(shown.output)\(shown.errors)")
        }
    }
}
