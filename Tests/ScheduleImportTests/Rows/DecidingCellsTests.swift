import Foundation
import ProviderAPI
import ScheduleModel
import TestSupport
import Testing

@testable import ScheduleImport

/// Public lists whose cells show what their headings do not: ids of shows, teams, seconds, headings between rows.
///
/// Covers: TableColumns, ColumnContents, MergedCells, JSONTable, EventTitles, EventTitle
@Suite struct DecidingCellsTests {
    @Test(
        "Ids that separate equal numbers are the shows, and names are titles",
        arguments: [
            (
                """
                [{"name":"Quay","season":1,"episode":7,"imdb_id":"tt1"},
                 {"name":"Mole","season":1,"episode":9,"imdb_id":"tt1"},
                 {"name":"Reef","season":1,"episode":7,"imdb_id":"tt2"},
                 {"name":"Ice","season":1,"episode":9,"imdb_id":"tt2"}]
                """, "list.json", ["tt1 S01E07 Quay", "tt1 S01E09 Mole", "tt2 S01E07 Reef", "tt2 S01E09 Ice"]
            ),
            (
                "id;season;episode;episode_id\ntt1;1;1;tt11\ntt1;1;2;tt12\ntt2;1;1;tt21\ntt2;1;2;tt22\n",
                "list.csv", ["tt1 S01E01", "tt1 S01E02", "tt2 S01E01", "tt2 S01E02"]
            ),
        ]
    )
    func sharedIDs(text: String, path: String, expected: [String]) throws {
        let read = try ListFile.read(text, path)
        #expect(ListFile.rows(read) == expected)
        #expect(read.notices.contains { $0.message.contains("is read as their names") })
    }

    @Test("A row without a title has that of the second column of titles")
    func fallbackTitle() throws {
        let text = "story_title,episode_title,airdate\nDaleks,Fog,1963-12-21\nDaleks,Mud,1963-12-28\nRose,,2005-03-26\n"
        let expected = ["list Fog 1963-12-21", "list Mud 1963-12-28", "list Rose 2005-03-26"]
        #expect(ListFile.rows(try ListFile.read(text, "list.csv")) == expected)
    }

    @Test("The teams of a match are its title")
    func teams() throws {
        let text = """
            [{"date":"2019-01-16","time":"17:00","home":"SKT","away":"JAG"},
             {"date":"2019-01-17","time":"17:00","home":"KT","away":"HLE"},
             {"date":"2019-01-17","time":"17:00","home":"KZ","away":"GRF"}]
            """
        #expect(
            try ListFile.read(text, "list.json").episodes.map(\.title).sorted { $0 ?? "" < $1 ?? "" } == [
                "KT – HLE", "KZ – GRF", "SKT – JAG",
            ]
        )
    }

    @Test(
        "Lengths of which none is below seven hours are seconds",
        arguments: [("8558", 143), ("1440", 24), ("45", 45)]
    )
    func seconds(length: String, minutes: Int) throws {
        let text = "number,title,duration\n574,Mole,\(length)\n573,Reef,\(length)\n"
        #expect(try ListFile.read(text, "list.csv").episodes.map(\.runtime) == [minutes, minutes])
    }

    @Test("Small numbers under a heading with “start” are not dates")
    func falseDates() throws {
        let text = "title,opStart,opEnd\nMole,312,312\nReef,1,1\nQuay,4,5\n"
        let read = try ListFile.read(text, "list.csv")
        #expect(!read.notices.contains { $0.message.contains("airdate") || $0.message.contains("start") })
    }

    @Test("A row with one text in all cells is a heading, and quotes around most titles go")
    func headingRows() throws {
        let text = """
            Episode,Title,Original air date
            1,\"""Rose\""",26 March 2005
            2,\"""Ash\""",2 April 2005
            Special,Special,Special
            –,\"""Holly\""",25 December 2005
            Series 2,Series 2,Series 2
            1,\"""Fern\""",15 April 2006

            """
        #expect(
            ListFile.rows(try ListFile.read(text, "quay.csv")).sorted() == [
                "quay E01 Rose 2005-03-26", "quay E02 Ash 2005-04-02", "quay S00 Holly 2005-12-25",
                "quay S02E01 Fern 2006-04-15",
            ]
        )
    }

    @Test("Ratings and notes of a list are reported, because only aggctl's own table has a place for them")
    func opinions() throws {
        let read = try ListFile.read("show,season,episode,watched,rating,note\nQuay,1,1,yes,8,good\n", "l.csv")
        #expect(
            read.notices.map(\.message) == [
                "the columns “rating”, “note” are not read: the table of export-marks --to csv can have ratings and notes"
            ]
        )
        #expect(try ListFile.read("show,season,episode,watched,rating\nQuay,1,1,yes,\n", "l.csv").notices.isEmpty)
    }

    @Test("Rows that describe seasons are not episodes")
    func seasons() throws {
        let read = try ListFile.read(
            #"[{"season":1,"year":2012,"summary":"A"},{"season":2,"year":2015,"summary":"B"}]"#,
            "l.json"
        )
        #expect(read.episodes.isEmpty)
        #expect(read.notices.map(\.message) == ["2 rows describe seasons, not episodes"])
    }

    @Test("A note on the language of a video is not a title")
    func notesOnLanguage() throws {
        let text = #"[{"title":"Quay Episode 1 English Subbed"},{"title":"Quay Episode 2 English Subbed"}]"#
        #expect(ListFile.rows(try ListFile.read(text, "l.json")) == ["Quay E01", "Quay E02"])
    }

    @Test(
        "A number in front of a show that other events name is its number",
        arguments: [
            ("1x15 Quay", "Quay S01E15"), ("S01E12 · Quay · Twelve", "Quay S01E12 Twelve"),
            ("Quay 1x01 \"Pilot\"", "Quay S01E01 Pilot"),
        ]
    )
    func leadingNumber(summary: String, expected: String) throws {
        let events = [summary, "Quay - 1x02 - Low"].enumerated().map { index, summary in
            "BEGIN:VEVENT\nUID:\(index)\nDTSTART:2026031\(index)T200000Z\nSUMMARY:\(summary)\nEND:VEVENT\n"
        }
        let read = try ListFile.read("BEGIN:VCALENDAR\n\(events.joined())END:VCALENDAR\n", "c.ics")
        #expect(ListFile.rows(read).first.map { String($0.dropLast(11)) } == expected)
    }

    @Test("Numbers that run through all seasons count over the whole show")
    func runningNumbers() throws {
        let text = "Season,Number,Title\n1,1,Spade\n1,2,Guests\n1,3,Priest\n2,4,Vote\n2,5,Mill\n2,6,Angel\n"
        #expect(try ListFile.read(text, "l.csv").episodes.map(\.number.absolute) == [1, 2, 3, 4, 5, 6])
    }
}
