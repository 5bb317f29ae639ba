import Aggregator
import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// The IDs of a show in all sources.
///
/// Covers: IDsQuery, IDsDocument, Endpoint
@Suite struct IDsTests {
    private static let one = """
        [{"show":{"id":"9","title":"Harbour","premiered":"2020-01-01","externals":{"imdb":"tt0944947","thetvdb":121361}},
          "id":"a1","season":1,"number":1,"title":"Pilot","start":"2026-11-20T20:00:00Z"}]
        """
    private static let two = """
        [{"show":{"id":"h","title":"Harbor","externals":{"imdb":"tt0944947","tmdb":1399}},
          "id":"b7","season":1,"number":1,"title":"Pilot","start":"2026-11-20T20:00:00Z"}]
        """

    @Test(
        "An answer has the IDs of all sources and databases, whichever of them names the show",
        arguments: ["Harbour", "one:9", "two:h", "imdb:tt0944947", "thetvdb:121361", "tmdb:1399"]
    )
    func ids(name: String) async throws {
        let place = ProgramRun.Place.holding(["one.json": Self.one, "two.json": Self.two], at: "2026-11-18T12:00:00Z")
        let server = try await ServedProgram(place)
        let answer = try await server.request("/api/v1/ids/" + name.replacing(":", with: "%3A"))
        await server.end()
        #expect(answer.status == 200, "\(answer.text)")
        #expect(answer.json["sources"] as? [String] == ["one:9", "two:h"])
        let externals = answer.json["externals"] as? [String: Any] ?? [:]
        #expect(externals["imdb"] as? String == "tt0944947" && externals["thetvdb"] as? Int == 121361)
        #expect(externals["tmdb"] as? Int == 1399)
        let episodes = answer.json["episodes"] as? [[String: Any]] ?? []
        #expect(episodes.map { $0["code"] as? String } == ["S01E01"])
        #expect((episodes.first?["sources"] as? [String])?.count == 2)
    }
}
