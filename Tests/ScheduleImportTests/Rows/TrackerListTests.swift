import ProviderAPI
import ScheduleModel
import TestSupport
import Testing

@testable import ScheduleImport

/// Lists of spreadsheets and trackers that were read wrongly.
///
/// Covers: TableColumns, EpisodeCodeParser, TableHeader, ClockRange, MarkdownText, MarkdownTables, EpisodeTextLines
@Suite struct TrackerListTests {
    private func rows(_ text: String, _ path: String = "list.csv") throws -> [String] {
        try ListFile.rows(ListFile.read(text, path))
    }

    private func states(_ cells: [String]) throws -> [WatchState?] {
        let lines = cells.enumerated().map { "\($0.offset + 1),Title \($0.offset),\($0.element)\n" }.joined()
        return try ListFile.read("number,title,watched\n" + lines, "list.csv").episodes.map(\.watchState)
    }

    @Test(
        "Words with a number after a code are the title",
        arguments: [
            ("S02E01 - Chapter 9", "S02E01 Chapter 9"), ("1x01 - Part 3", "S01E01 Part 3"),
            ("S01E01 Chapter 3", "S01E01 Chapter 3"), ("S02E03 (Episode 13)", "S02E03 (Episode 13)"),
            ("S02E01 - Episode 2", "S02E01 Episode 2"),
        ]
    )
    func titleAfterCode(cell: String, expected: String) throws {
        let list = "Show,Episode,Watched\nQuay,\(cell),yes\nQuay,S01E09 - Rose,no\nQuay,S01E10 - Smoke,no\n"
        #expect(try rows(list).first == "Quay " + expected)
        #expect(try rows(list).count == 3)
    }

    @Test("A code still names several episodes")
    func severalCodes() {
        #expect(EpisodeCodeParser("S01E01-E03", season: nil)?.others.count == 2)
        #expect(EpisodeCodeParser("S01E01-EP02", season: nil)?.others.count == 1)
        #expect(NumberPhrase("Folge 1-2")?.numbers == [1, 2])
    }

    @Test("A title that is repeated with other numbers is the show")
    func repeatedTitle() throws {
        let list =
            "Title,Season,Episode,Date\nQuay,1,1,2004-09-22\nQuay,1,2,2004-09-29\nReef,1,1,2006-09-25\nReef,1,2,2006-10-02\n"
        #expect(try rows(list).map { $0.prefix(11) } == ["Quay S01E01", "Quay S01E02", "Reef S01E01", "Reef S01E02"])
    }

    @Test("An empty show is not that of the row above if the numbers do not follow it")
    func unnamedShow() throws {
        let list = "show,number,title\nQuay,1,A\n,181,B\nQuay,2,C\n,182,D\nReef,1,E\n,183,F\n"
        var options = EpisodeFileOptions()
        options.show = "Radio"
        let file = ListFile.rows(
            try EpisodeFileFormat.read(Array(list.utf8), path: "radio.csv", options: options)
        )
        #expect(file.contains("Radio E181 B") && file.contains("Quay E02 C"))
        let merged = "show,number,title\nQuay,1,A\n,2,B\nReef,1,C\n,2,D\n"
        #expect(try rows(merged) == ["Quay E01 A", "Quay E02 B", "Reef E01 C", "Reef E02 D"])
    }

    @Test("A column in which rows with the same number differ is named")
    func versions() throws {
        let rows = ["US", "AU"].flatMap { version in (1...3).map { "\(version),2,\($0),Title \(version) \($0)\n" } }
        let file = try ListFile.read("version,season,episode,episode_title\n" + rows.joined(), "list.csv")
        let words =
            "rows with the same number differ in the column “version”: rename it to show if each is a show of its own"
        #expect(file.notices.map(\.message).contains(words))
    }

    @Test("A special among codes leaves them numbers, and guests are titles")
    func specialAndGuests() throws {
        let list = "Show\tSxE\tName\nQuay\tSP1\tJet\nQuay\t1x01\tToilet\nQuay\t1x02\tPhone\n"
        #expect(try rows(list, "l.tsv").dropFirst() == ["Quay S01E01 Toilet", "Quay S01E02 Phone"])
        #expect(
            try rows("Date,Guest,Episode\n2026-01-05,Jane Doe,1201\n2026-01-06,John Roe,1202\n").map {
                $0.dropFirst(5)
            } == ["E1201 Jane Doe 2026-01-05", "E1202 John Roe 2026-01-06"]
        )
    }

    @Test("The meaning of a sign depends on the other signs of its column")
    func signs() throws {
        #expect(try states(["O", "X", "O"]) == [.watched, .unwatched, .watched])
        #expect(try states(["✓", "x", "✓"]) == [.watched, .unwatched, .watched])
        #expect(try states(["x", "", "x"]) == [.watched, nil, .watched])
        #expect(try states(["v", "–", "+"]) == [.watched, .unwatched, .watched])
    }

    @Test("A count of watched episodes is not a tick")
    func counts() throws {
        let file = try ListFile.read("show,season,number,Episodes Watched\nQuay,1,1,7\nQuay,1,2,3\n", "list.csv")
        #expect(file.episodes.map(\.watchState) == [nil, nil])
        #expect(file.notices.map(\.message) == ["the column “Episodes Watched” holds counts: it is not read"])
    }

    @Test("Lengths are in seconds although a trailer is short, and may be in milliseconds")
    func lengths() throws {
        let seconds = try ListFile.read("number,title,duration\n1,Trailer,213\n2,A,7243\n3,B,10206\n", "list.csv")
        #expect(seconds.episodes.map(\.runtime) == [4, 121, 170])
        let milliseconds = try ListFile.read("number,title,duration_ms\n1,A,4200000\n2,B,4260000\n", "list.csv")
        #expect(milliseconds.episodes.map(\.runtime) == [70, 71])
        let minutes = try ListFile.read("number,title,runtime\n1,A,37:00\n2,B,45\n", "list.csv")
        #expect(minutes.episodes.map(\.runtime) == [37, 45])
    }

    @Test("A list without a header may begin with a later season")
    func unorderedSeasons() throws {
        let list = "9,1,The Years\n9,2,Gregory's Beard\n1,1,Warring Factions\n1,2,The Interview\n2,1,Dance Class\n"
        #expect(
            try rows(list).map { $0.split(separator: " ")[1] } == ["S09E01", "S09E02", "S01E01", "S01E02", "S02E01"]
        )
    }

    @Test(
        "A time of day may have a date or an end",
        arguments: [
            "number,title,Start Time\n1,A,2026-11-21 19:30\n2,B,2026-11-22 19:30\n",
            "number,title,date,time\n1,A,2026-11-21,19:30 - 20:15\n2,B,2026-11-22,19:30–20:15\n",
            "number,title,date,Slot\n1,A,2026-11-21,19:30\n2,B,2026-11-22,19:30\n",
        ]
    )
    func times(list: String) throws {
        let file = try ListFile.read(list, "list.csv")
        #expect(file.episodes.map { $0.airings.first?.time.text } == ["2026-11-21 19:30", "2026-11-22 19:30"])
    }

    @Test("Ordinal signs, footnotes and missing values do not spoil a number")
    func numbers() throws {
        let list = "Temporada,Episódio,Título,Data\n1ª,1º,Um,2020-01-01\n1ª,2º[4],Dois,NA\n"
        #expect(
            try rows(list).map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
                == ["S01E01 Um 2020-01-01", "S01E02 Dois"]
        )
    }

    @Test("A number over the whole show may be wrong once")
    func runningNumber() throws {
        let lines = (1...60).map { "\($0 / 21 + 1),\($0 == 47 ? 46 : $0),Title \($0)\n" }.joined()
        let file = try ListFile.read("season,episode,title\n" + lines, "list.csv")
        #expect(file.episodes.allSatisfy { $0.number.number == nil && $0.number.absolute != nil })
    }

    @Test("Markdown links, struck and wiki titles are plain titles")
    func markdown() {
        let cells = [
            "[Tabula Rasa](https://en.example/wiki/Tabula_Rasa_(Lost))", "~~The Moth~~", "**\"Man\"**\n*Hombre*",
            "[[A|B]]", "[[C]]",
        ]
        #expect(cells.map(MarkdownText.plain) == ["Tabula Rasa", "The Moth", "\"Man\"\nHombre", "B", "C"])
    }

    @Test("Headings above tables are shows if the tables have the same numbers")
    func shows() throws {
        let table = "| S | E | Title |\n|--|--|--|\n| 1 | 1 | %@ |\n\n"
        let page =
            "# My shows\n\n## Quay\n\n" + table.replacing("%@", with: "A") + "## Reef\n\n"
            + table.replacing("%@", with: "B")
        #expect(try rows(page, "shows.md") == ["Quay S01E01 A", "Reef S01E01 B"])
    }

    @Test("A table may have no bars at the ends of its lines")
    func bareTable() throws {
        let page =
            "# Quay\n\nSeason | Episode | Title\n--- | --- | ---\n1 | 1 | One\n1 | 2 | Two\n\nText | with a bar\n"
        #expect(try rows(page, "quay.md") == ["quay S01E01 One", "quay S01E02 Two"])
    }

    @Test("The heading above a checklist is the show")
    func checklist() throws {
        let page = "# Quay\n\n## Season 1\n- [x] S01E01 One\n- [ ] S01E02 Two\n"
        #expect(try rows(page, "list.md") == ["Quay S01E01 One", "Quay S01E02 Two"])
    }
}
