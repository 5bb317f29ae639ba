import Foundation
import TestSupport
import ProgramTestSupport
import Testing

/// A list without IDs changes: marks follow titles and days, not the numbers from which their IDs are made.
///
/// Covers: EpisodeMarkMatcher, NumericKeyCheck, UserMarks, ChangeDetector, EpisodeIDChanges
@Suite struct RenumberedListTests {
    private let folder = TemporaryFolder()
    private static let titles = ["Alpha", "Beta", "Gamma", "Delta", "Eps"]

    private func run(_ arguments: [String], _ text: String) async -> ProgramRun {
        let files = MemoryFiles()
        files.put("/home/me/a.csv", Array(text.utf8))
        let configuration =
            "timezone = \"UTC\"\n[[provider]]\nid = \"csv\"\nkind = \"episode-file\"\npath = \"/home/me/a.csv\"\n"
        return await ProgramRun.storing(in: folder, arguments, configuration, files: files)
    }

    private static func list(_ titles: [String], from day: Int, year: Int? = nil) -> String {
        let rows = titles.enumerated().map { index, title in
            let date = "2026-10-" + (day + index * 5 < 10 ? "0" : "") + "\(day + index * 5)"
            return "Foo," + (year.map { "\($0)," } ?? "") + "1,\(index + 1),\(title),\(date)"
        }
        return "show," + (year == nil ? "" : "show_year,") + "season,number,title,airdate\n"
            + rows.joined(separator: "\n")
            + "\n"
    }

    /// The titles of season 1 by their mark.
    private func marked(_ text: String) async throws -> [String: [String]] {
        let rows = await run(["season", "Foo", "1", "--format", "table"], text).output.split(separator: "\n")
        let titles = ["Prequel", "Beta!", "The Gamma"] + Self.titles
        func titled(_ mark: String) -> [String] {
            rows.filter { $0.contains(mark) }.compactMap { row in titles.first { row.contains($0) } }
        }
        return ["watched": titled("✓"), "skipped": titled("↷")]
    }

    private func begin() async {
        let list = Self.list(Self.titles, from: 6)
        #expect(await run(["follow", "Foo"], list).status == 0)
        #expect(await run(["watched", "Foo", "S01E01-E03"], list).status == 0)
        #expect(await run(["skipped", "Foo", "S01E04"], list).status == 0)
    }

    @Test("A new first episode gets no mark of the others", arguments: [1, 2])
    func added(times: Int) async throws {
        await begin()
        let list = Self.list(["Prequel"] + Self.titles, from: 1)
        for _ in 1...times {
            // A query for a few days must not move a mark to the wrong episode.
            _ = await run(["list", "--from", "2026-09-30", "--to", "2026-10-02"], list)
            let found = try await marked(list)
            #expect(found["watched"] == ["Alpha", "Beta", "Gamma"], "\(found)")
            #expect(found["skipped"] == ["Delta"], "\(found)")
        }
        #expect(await run(["watched", "Foo", "S01E01"], list).status == 0)
        #expect(try await marked(list)["watched"] == ["Prequel", "Alpha", "Beta", "Gamma"])
    }

    @Test("A removed episode takes its own mark along, and no other")
    func removed() async throws {
        await begin()
        let list = Self.list(Array(Self.titles.dropFirst()), from: 11)
        for _ in 1...2 {
            let found = try await marked(list)
            #expect(found["watched"] == ["Beta", "Gamma"], "\(found)")
            #expect(found["skipped"] == ["Delta"], "\(found)")
        }
        // The episode returns with its mark.
        #expect(try await marked(Self.list(Self.titles, from: 6))["watched"] == ["Alpha", "Beta", "Gamma"])
    }

    @Test("A corrected title retains its mark")
    func renamed() async throws {
        await begin()
        let found = try await marked(Self.list(["Alpha", "Beta!", "The Gamma", "Delta", "Eps"], from: 6))
        #expect(found["watched"] == ["Alpha", "Beta!", "The Gamma"])
    }

    @Test("next reports that no source has a followed show any longer")
    func unknown() async {
        await begin()
        let other = Self.list(Self.titles, from: 6).replacing("Foo", with: "Bar")
        let next = await run(["next"], other)
        #expect(next.output.contains("Foo  in no source now") && !next.output.contains("nothing is left"))
    }

    @Test("A show whose year is added, removed or corrected stays followed, with its marks")
    func years() async throws {
        await begin()
        for year in [2019, 2020, nil, 2019] {
            let list = Self.list(Self.titles, from: 6, year: year)
            let following = await run(["following"], list)
            #expect(
                !following.output.contains("in no source"),
                "\(String(describing: year)): \(following.output)"
            )
            #expect(try await marked(list)["watched"] == ["Alpha", "Beta", "Gamma"], "\(String(describing: year))")
            #expect(await run(["next"], list).output.contains("Eps"))
        }
    }

    @Test("changes reports episodes as renumbered if a list is renumbered twice")
    func changes() async throws {
        var list = Self.titles
        for (day, added) in [(11, nil), (6, "Prequel"), (1, "Teaser")] {
            list = [added].compactMap(\.self) + list
            _ = await run(["season", "Foo", "1"], Self.list(list, from: day))
        }
        let output = await run(["changes", "--format", "table"], Self.list(list, from: 1)).output
        let renumbered = output.split(separator: "\n").filter { $0.contains("renumbered") }
        #expect(
            renumbered.count == 11 && output.contains("Teaser") && output.contains("added       Foo  S01E01  Prequel"),
            "\(output)"
        )
        #expect(Self.titles.allSatisfy { title in renumbered.count { $0.contains(title) } == 2 }, "\(output)")
    }
}
