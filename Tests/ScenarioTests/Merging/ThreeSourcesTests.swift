import Foundation
import TestSupport
import ProgramTestSupport
import Testing

/// A third source: it may link the others, and must not separate them.
///
/// Covers: EpisodeAligner, ShowGrouping, LinkRules, ExternalIDs, LinkEvidence
@Suite struct ThreeSourcesTests {
    private static let head = "show,show_year,season,number,title,start,airdate\n"

    /// Two episodes of one evening, in three lists: with number and title, with title only, and with number only.
    private static let lists = [
        head + "Harbour,2026,1,1,Landfall,2026-11-18T20:00:00Z,\nHarbour,2026,1,2,High Tide,2026-11-18T21:00:00Z,\n",
        head + "Harbour,2026,,,Landfall,2026-11-18T20:00:00Z,\nHarbour,2026,,,High Tide,2026-11-18T21:00:00Z,\n",
        head + "Harbour,2026,1,1,,,2026-11-18\nHarbour,2026,1,2,,,2026-11-18\n",
    ]

    private func run(_ words: [String], _ files: [String: String]) async -> ProgramRun {
        await ProgramRun.run(words, in: .holding(files))
    }

    @Test(
        "A list of titles and a list of numbers are linked by one that has both, in any order of the sources",
        arguments: [
            ["a", "b", "c"], ["a", "c", "b"], ["b", "a", "c"], ["b", "c", "a"], ["c", "a", "b"], ["c", "b", "a"],
        ],
        [[], ["Harbour,2026,1,7,,,2026-12-30\n", "", ""], ["", "Harbour,2026,,,Other,2026-12-24T20:00:00Z,\n", ""]]
    )
    func bridged(names: [String], more: [String]) async {
        var files: [String: String] = [:]
        for (index, name) in names.enumerated() {
            files[name + ".csv"] = Self.lists[index] + (more.isEmpty ? "" : more[index])
        }
        let run = await run(["list", "--format", "jsonl"], files)
        let rows = run.output.split(separator: "\n").filter { $0.contains("\"date\":\"2026-11-18\"") }
        #expect(rows.count == 2, "\(run.output)")
        for (row, expected) in zip(rows, [("S01E01", "Landfall"), ("S01E02", "High Tide")]) {
            #expect(row.contains("\"code\":\"\(expected.0)\"") && row.contains("\"title\":\"\(expected.1)\""))
            for name in names { #expect(row.contains("\"\(name):"), "\(row)") }
        }
    }

    /// Returns a show with its own ID and three episodes.
    private static func show(
        _ id: String,
        _ title: String,
        _ network: String,
        imdb: String?,
        _ titles: [String]
    ) -> String {
        let externals = imdb.map { ", \"externals\": {\"imdb\": \"\($0)\"}" } ?? ""
        let rows = titles.enumerated().map { index, title in
            "{\"show\": \"\(id)\", \"season\": 1, \"number\": \(index + 1), \"title\": \"\(title)\", "
                + "\"start\": \"2026-11-1\(6 + index)T20:00:00Z\"}"
        }
        return "{\"schema\": \"aggctl/episode-file/1\", \"shows\": [{\"id\": \"\(id)\", \"title\": \"\(title)\", "
            + "\"year\": 2026, \"network\": \"\(network)\"\(externals)}], \"episodes\": [\(rows.joined(separator: ", "))]}"
    }

    private static let english = ["The Storm", "The Calm", "Landfall"]
    private static let german = ["Der Anfang", "Die Mitte", "Das Ende"]

    @Test("An ID links no shows if a better match exists, and explain reports the doubt")
    func wrongID() async throws {
        let wrong = Self.show("X", "Silver Ribbon", "ITV1", imdb: "tt7000066", Self.english)
        let other = Self.show("Y", "Umber Jungle", "ZDF", imdb: "tt7000066", Self.german)
        let intended = Self.show("X", "Silver Ribbon", "ITV1", imdb: nil, Self.english)
        #expect(try await sources(["c.json": wrong, "b.json": other]) == [["b:Y", "c:X"]])
        let place = ProgramRun.Place.holding(["c.json": wrong])
        place.files.put("/b/1.json", Array(other.utf8))
        place.files.put("/b/2.json", Array(intended.utf8))
        let configuration = ["c\"\npath = \"/c.json", "b\"\npath = \"/b/*.json"]
            .map { "[[provider]]\nkind = \"episode-file\"\nid = \"\($0)\"\n" }.joined()
        place.files.put("/home/me/.config/aggctl/config.toml", Array(configuration.utf8))
        #expect(try await sources(in: place) == [["b:X", "c:X"], ["b:Y"]])
        let explained = await ProgramRun.run(["explain", "Silver Ribbon", "--timezone", "UTC"], in: place)
        #expect(explained.output.contains("b:Y matches as well"), "\(explained.output)")
    }

    private func sources(_ files: [String: String]) async throws -> Set<[String]> {
        try await sources(in: .holding(files))
    }

    private func sources(in place: ProgramRun.Place) async throws -> Set<[String]> {
        let run = await ProgramRun.run(["shows", "--format", "json", "--timezone", "UTC"], in: place)
        let shows = try #require(run.json["shows"] as? [[String: Any]], "\(run.errors)")
        return Set(shows.compactMap { $0["sources"] as? [String] }.map { $0.sorted() })
    }
}
