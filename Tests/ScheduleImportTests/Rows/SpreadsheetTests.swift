import Foundation
import ProviderAPI
import ScheduleModel
import TestSupport
import Testing

@testable import ScheduleImport

/// What spreadsheets do to a list: merged cells, ticks and two episodes in a row. Covers: MergedCells, WatchedTick.
@Suite struct SpreadsheetTests {
    private func read(_ text: String, _ path: String = "my_show.csv") throws -> SourceResponse {
        try EpisodeFileFormat.read(Array(text.utf8), path: path, options: EpisodeFileOptions())
    }

    @Test("An empty show or season below a filled one is that of the row above", arguments: ["csv", "md"])
    func merged(format: String) throws {
        let rows = [
            ["Show", "Season", "Episode", "Title"], ["Owl", "1", "1", "A"], ["", "", "2", "B"], ["", "2", "1", "C"],
            ["Bear", "1", "1", "D"], ["", "", "2", "E"],
        ]
        let text =
            format == "csv"
            ? rows.map { $0.joined(separator: ",") }.joined(separator: "\n")
            : rows.enumerated().map { index, cells in
                "| " + cells.joined(separator: " | ") + " |" + (index == 0 ? "\n|---|---|---|---|" : "")
            }.joined(separator: "\n")
        let file = try read(text + "\n", "a." + format)
        #expect(
            file.episodes.map { "\($0.showID) \($0.number.code ?? "-")" }.sorted() == [
                "bear S01E01", "bear S01E02", "owl S01E01", "owl S01E02", "owl S02E01",
            ]
        )
    }

    @Test("Where each row repeats the season, an empty one is unknown")
    func notMerged() throws {
        let file = try read("Season,Episode,Title\n1,1,A\n1,2,B\n,3,C\n")
        #expect(file.episodes.map(\.number.season) == [1, 1, nil])
    }

    @Test("A row that only names a season begins it", arguments: ["Season 2", "Staffel 2", "2. Staffel", "Saison 2"])
    func headingRows(heading: String) throws {
        let file = try read("Episode,Title,Air date\n\(heading),,\n1,A,2025-01-17\n2,B,2025-01-24\n")
        #expect(file.episodes.map(\.number.code) == ["S02E01", "S02E02"])
    }

    @Test("A heading of a Markdown page names the season of the table below")
    func markdownSeason() throws {
        let file = try read("# Owl\n\n## Season 2\n\n| No. | Title |\n|---|---|\n| 1 | A |\n", "a.md")
        #expect(file.episodes.map(\.number.code) == ["S02E01"])
    }

    @Test(
        "A tick is read as people write it",
        arguments: [
            ("yes", .watched), ("done", .watched), ("✓", .watched), ("☑", .watched), ("✔️", .watched), ("x", .watched),
            ("X", .watched),
            ("watched", .watched), ("gesehen", .watched), ("vu", .watched), ("visto", .watched), ("ja", .watched),
            ("WAHR", .watched),
            ("true", .watched), ("1", .watched), ("3", .watched), ("2015-07-13", .watched), ("14.07.2015", .watched),
            ("oui", .watched),
            ("no", .unwatched), ("FALSCH", .unwatched), ("0", .unwatched), ("skipped", .skipped), ("☐", .unwatched),
            ("nein", .unwatched),
        ] as [(String, WatchState)]
    )
    func ticks(text: String, expected: WatchState) throws {
        #expect(try read("title,watched\na,\(text)\n").episodes.map(\.watchState) == [expected])
    }

    @Test(
        "A date in a column of ticks is when the episode was watched",
        arguments: [
            ("2015-07-13", "2015-07-13T12:00:00Z"), ("2015-07-13T22:45:23Z", "2015-07-13T22:45:23Z"),
            ("2015-07-13 22:45:23", "2015-07-13T22:45:23Z"),
        ]
    )
    func watchedAt(text: String, expected: String) throws {
        let csv = try read("show,season,episode,watched_at\na,1,1,\(text)\n")
        #expect(csv.episodes.map(\.watchedAt) == [instant(expected)] && csv.episodes.map(\.watchState) == [.watched])
        let json = try read("[{\"title\":\"b\",\"show\":\"a\",\"last_watched_at\":\"\(text)\",\"plays\":2}]", "a.json")
        #expect(json.episodes.map(\.watchedAt) == [instant(expected)])
    }

    @Test("The export of BetaSeries lists what was watched and when")
    func betaSeries() throws {
        let file = try read("id,show,episode,title,date\n204829,Banshee,S01E01,Pilot,\"2015-07-13 22:45:23\"\n")
        #expect(file.episodes.map(\.watchedAt) == [instant("2015-07-13T22:45:23Z")])
        #expect(file.episodes.map(\.airings) == [[]])
    }

    @Test("A row that repeats an episode does not take its tick away")
    func repeatedRow() throws {
        let file = try read("season,episode,title,watched\n1,1,A,yes\n1,1,A,no\n1,1,A,\n")
        #expect(file.episodes.map(\.watchState) == [.watched])
    }

    @Test("A row with two episodes is both", arguments: ["csv", "json", "md"])
    func twoEpisodes(format: String) throws {
        let text =
            switch format {
            case "csv": "episode,title\nS01E01-E02,A\n"
            case "json": "[{\"episode\":\"S01E01-E02\",\"title\":\"A\"}]"
            default: "| Episode | Title |\n|---|---|\n| S01E01-E02 | A |\n"
            }
        #expect(try read(text, "a." + format).episodes.map(\.number.code) == ["S01E01", "S01E02"])
    }

    @Test("Season and number with a dash are a code if the list has no column of seasons")
    func dashedCodes() throws {
        let file = try read("Episode,Title\n01-01,A\n01-02,B\n01-03,D\n\"02-12\n02-13\",C\n")
        #expect(file.episodes.map(\.number.code) == ["S01E01", "S01E02", "S01E03", "S02E12", "S02E13"])
    }

    @Test("Season 0 is special in every list", arguments: ["csv", "json", "jsonl", "md"])
    func specials(format: String) throws {
        let text =
            switch format {
            case "csv": "season,episode,title\nSpecials,3,A\n1,1,B\n"
            case "json": "[{\"season\":0,\"episode\":3,\"title\":\"A\"},{\"season\":1,\"episode\":1,\"title\":\"B\"}]"
            case "jsonl": "{\"season\":0,\"episode\":3,\"title\":\"A\"}\n{\"season\":1,\"episode\":1,\"title\":\"B\"}\n"
            default: "| Season | Episode | Title |\n|---|---|---|\n| SP | 3 | A |\n| 1 | 1 | B |\n"
            }
        let episodes = try read(text, "a." + format).episodes
        #expect(episodes.map(\.number.code) == ["S00E03", "S01E01"])
        #expect(episodes.map { $0.kind?.isSpecial == true } == [true, false])
    }

    @Test("A film is a special without the number 0")
    func film() throws {
        let file = try read("[{\"season\":\"Movie\",\"episode_num\":0,\"name\":\"A\"}]", "a.json")
        #expect(file.episodes.map(\.number) == [EpisodeNumber(season: 0)])
        #expect(file.episodes.map(\.kind) == [.special])
    }
}
