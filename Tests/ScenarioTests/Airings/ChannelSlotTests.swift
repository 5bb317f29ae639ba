import Foundation
import TestSupport
import ProgramTestSupport
import Testing

/// A channel shows one programme at a time.
///
/// Covers: ChannelSlotRule
@Suite struct ChannelSlotTests {
    private static func programme(_ start: String, _ stop: String?, _ title: String, _ more: String = "") -> String {
        let stop = stop.map { " stop=\"20261118\($0)00 +0000\"" } ?? ""
        return
            "<programme start=\"20261118\(start)00 +0000\"\(stop) channel=\"one\"><title>\(title)</title>\(more)</programme>\n"
    }

    private static func guide(_ programmes: [String]) -> String {
        "<tv><channel id=\"one\"><display-name>One</display-name></channel>\n\(programmes.joined())</tv>"
    }

    private func run(_ guide: String, at now: String, _ arguments: [String]) async -> ProgramRun {
        await ProgramRun.run(arguments, in: ProgramRun.Place.holding(["g.xml": guide], at: now))
    }

    @Test(
        "A programme without a stop is on until the next one, at most for four hours",
        arguments: [
            ("2026-11-18T10:50:00Z", ["Film"]), ("2026-11-18T12:10:00Z", ["News"]), ("2026-11-18T13:10:00Z", ["Sport"]),
            ("2026-11-18T16:50:00Z", ["Sport"]), ("2026-11-18T17:10:00Z", []),
        ] as [(String, [String])]
    )
    func now(instant: String, titles: [String]) async throws {
        // The film's stop is later than the next start.
        let guide = Self.guide([
            Self.programme("1000", "1230", "Film"), Self.programme("1200", nil, "News"),
            Self.programme("1300", nil, "Sport"),
        ])
        let output = await run(guide, at: instant, ["now", "--format", "json"]).output
        let document = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
        let on = document?["on"] as? [[String: Any]] ?? []
        #expect(on.compactMap { ($0["show"] as? [String: Any])?["title"] as? String } == titles)
    }

    @Test("A programme with two episodes is listed as both, and written again as one")
    func twoEpisodes() async {
        let row = Self.programme("1000", "1100", "Film", "<episode-num system=\"onscreen\">S01E03-E04</episode-num>")
        let guide = Self.guide([row])
        let listed = await run(guide, at: "2026-11-18T08:00:00Z", ["list"]).output
        #expect(listed.contains("S01E03") && listed.contains("S01E04"), "\(listed)")
        for arguments in [["list", "--format", "xmltv"], ["tv-grab", "--days", "1"]] {
            let written = await run(guide, at: "2026-11-18T08:00:00Z", arguments).output
            #expect(written.components(separatedBy: "<programme ").count == 2, "\(written)")
            #expect(written.contains("S01E03-E04") && !written.contains("clumpidx"), "\(written)")
        }
    }

    @Test("A number without a season is shown, and names the episode", arguments: ["E121", "#121"])
    func numberWithoutSeason(name: String) async {
        let row = Self.programme("1000", "1100", "Soap", "<episode-num>E121</episode-num>")
        let guide = Self.guide([row])
        let listed = await run(guide, at: "2026-11-18T08:00:00Z", ["today"]).output
        #expect(listed.contains("E121"), "\(listed)")
        let episode = await run(guide, at: "2026-11-18T08:00:00Z", ["episode", "Soap", name])
        #expect(episode.status == 0 && episode.output.contains("Soap"), "\(episode.errors)")
    }
}
