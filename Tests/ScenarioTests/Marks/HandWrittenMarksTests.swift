import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// Lists of watched episodes as people write them: few columns, other titles, whole seasons.
///
/// Covers: ImportMarksAction, EpisodeMarkMatcher, EpisodeSelection, EpisodeReference
@Suite struct HandWrittenMarksTests {
    private let folder = TemporaryFolder()

    private static let list = """
        show,season,number,absolute,title,airdate
        Harbour,1,1,1,Low Tide,2019-01-01
        Harbour,1,2,2,High Tide,2019-01-08
        Harbour,2,1,3,Ebb,2020-01-01
        Harbour,2,2,4,Flow,2020-01-08
        Harbour,2,3,5,Later,2030-01-01
        Quiz,,,,Alpha,2020-10-10
        Quiz,,,,Beta Two,2020-10-11
        Quiz,,,,Gamma,2030-10-12

        """

    private func run(_ arguments: String..., file: String = "") async -> ProgramRun {
        let files = MemoryFiles(["/tv.csv": Self.list, "/mine.csv": file])
        let configuration = "[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/tv.csv\"\n"
        return await ProgramRun.storing(in: folder, arguments, configuration, files: files)
    }

    private func seen() async -> [String] {
        let list = await run("list", "--format", "json")
        let days = list.json["days"] as? [[String: Any]] ?? []
        let episodes = days.flatMap { $0["episodes"] as? [[String: Any]] ?? [] }
        return episodes.filter { $0["watched"] as? Bool == true }
            .map { ($0["code"] as? String) ?? ($0["title"] as? String) ?? "" }.sorted()
    }

    @Test(
        "The marks of a list reach their episodes",
        arguments: [
            // Titles in another language: the number decides.
            ("show,season,number,title,watched\nHarbour,1,1,Niedrigwasser,1\n", ["S01E01"], 0),
            // A title of another episode is not a translation.
            ("show,season,number,title,watched\nHarbour,1,1,Ebb,1\n", ["S02E01"], 0),
            // Numbers over the whole show, under either heading.
            ("show,absolute,watched\nHarbour,3,1\n", ["S02E01"], 0),
            ("show,episode,watched\nHarbour,1,1\nHarbour,4,1\n", ["S01E01", "S02E02"], 0),
            // The aired episodes of whole seasons.
            ("show,season,watched\nHarbour,2,yes\n", ["S02E01", "S02E02"], 0),
            ("show,season,episode,watched\nHarbour,1,,yes\n", ["S01E01", "S01E02"], 0),
            ("show,episode,watched\nHarbour,S01,yes\n", ["S01E01", "S01E02"], 0),
            // Only a day.
            ("show,airdate,watched\nQuiz,2020-10-11,yes\n", ["Beta Two"], 0),
            // A column that repeats another one loses no mark.
            ("show,season,number,plays,last_watched_at\nHarbour,1,1,2,2021-01-01T20:00:00Z\n", ["S01E01"], 0),
            ("show,season,number,watched\nHarbour,1,1,yes\nHarbour,1,1,yes\n", ["S01E01"], 0),
            // No such episode, and a tick that cannot be read.
            ("show,season,number,title,watched\nHarbour,7,1,Nothing,1\nHarbour,1,2,,1\n", ["S01E02"], 3),
            ("show,season,number,watched\nHarbour,1,1,perhaps\nHarbour,1,2,1\n", ["S01E02"], 3),
        ] as [(String, [String], Int32)]
    )
    func imported(file: String, episodes: [String], status: Int32) async {
        let result = await run("import-marks", "/mine.csv", file: file)
        #expect(result.status == status, "\(result.output)\(result.errors)")
        #expect(await seen() == episodes, "\(result.output)\(result.errors)")
    }

    @Test(
        "A time without a zone is the viewer's, a row's own zone counts, and a day is that day",
        arguments: [
            ("show,season,number,watched_at\nHarbour,1,1,2019-12-02 23:30\n", "2019-12-03T04:30:00Z"),
            (
                "timezone,show,season,number,watched_at\nEurope/Berlin,Harbour,1,1,2019-07-01 20:00\n",
                "2019-07-01T18:00:00Z"
            ),
            ("show,season,number,watched_at\nHarbour,1,1,2019-12-01\n", "2019-12-01T17:00:00Z"),
            // Another row of the column shows that the day is first.
            ("show,season,number,watched_at\nHarbour,1,1,12/04/2019\nHarbour,1,2,13/04/2019\n", "2019-04-12T16:00:00Z"),
        ]
    )
    func times(file: String, expected: String) async {
        let result = await run("import-marks", "/mine.csv", "--timezone", "America/New_York", file: file)
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        let marks = await run("export-marks").output
        #expect(marks.contains(expected), "\(marks)")
    }

    @Test("Rows of one episode on several days are watchings, and the same row twice is one")
    func rewatches() async {
        let file = """
            show,season,number,watched_at
            Harbour,1,1,2021-12-01T20:00:00Z
            Harbour,1,1,2019-12-01T20:00:00Z
            Harbour,1,1,2019-12-01T20:00:00Z
            Harbour,1,2,2019-12-01T20:00:00Z
            """
        let result = await run("import-marks", "/mine.csv", file: file)
        #expect(result.output.contains("with 1 further watching"), "\(result.output)")
        let marks = await run("export-marks").json["shows"] as? [[String: Any]] ?? []
        let episodes = marks.flatMap { $0["episodes"] as? [[String: Any]] ?? [] }
        let first = episodes.first { $0["number"] as? Int == 1 }
        #expect(first?["at"] as? String == "2019-12-01T20:00:00Z")
        #expect(first?["rewatches"] as? [String] == ["2021-12-01T20:00:00Z"])
    }

    @Test(
        "Episodes without a number are marked by title, day, or all that have aired",
        arguments: [
            (["watched", "Quiz", "Beta Two"], ["Beta Two"]), (["watched", "Quiz", "2020-10-10"], ["Alpha"]),
            (["watched", "Quiz", "all"], ["Alpha", "Beta Two"]), (["watched", "Harbour", "Low Tide"], ["S01E01"]),
        ]
    )
    func marked(arguments: [String], episodes: [String]) async {
        let files = MemoryFiles(["/tv.csv": Self.list])
        let configuration = "[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/tv.csv\"\n"
        let result = await ProgramRun.storing(in: folder, arguments, configuration, files: files)
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        #expect(await seen() == episodes)
    }

    @Test(
        "A mistyped code is a usage error, and a title of no episode names the show",
        arguments: ["S1E", "1x", "s0e0e"]
    )
    func mistyped(text: String) async {
        #expect(await run("watched", "Harbour", text).status == 64)
        let unknown = await run("watched", "Harbour", "Nothing of this name")
        #expect(unknown.status != 0 && unknown.errors.contains("Nothing of this name"), "\(unknown.errors)")
    }
}
