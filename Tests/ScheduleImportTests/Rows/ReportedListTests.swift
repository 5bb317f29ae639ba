import Foundation
import ProviderAPI
import ScheduleModel
import TestSupport
import Testing

@testable import ScheduleImport

/// Lists and calendars of situations that people reported to other programs.
///
/// Covers: CSVReader, EpisodeCSVRows, ExtraRows, EpisodeTextLines, EpisodeRowTime, MarkdownText, CancelledTitle,
/// OutlookZones
@Suite struct ReportedListTests {
    @Test(
        "Bars and carets divide a list as commas do",
        arguments: [
            "Show|Season|Episode|Title|Date\nQuay|21|1|One, two|2026-11-12\nQuay|21|2|Three|2026-11-19\n",
            "|Show|Season|Episode|Title|Date|\n|Quay|21|1|One, two|2026-11-12|\n|Quay|21|2|Three|2026-11-19|\n",
            "# my list, weekly\nShow | Season | Episode | Title | Date\nQuay | 21 | 1 | One, two | 2026-11-12\nQuay | 21 | 2 | Three | 2026-11-19\n",
            "Show^Season^Episode^Title^Date\nQuay^21^1^One, two^2026-11-12\nQuay^21^2^Three^2026-11-19\n",
        ]
    )
    func bars(text: String) throws {
        #expect(
            ListFile.rows(try ListFile.read(text, "list.csv")) == [
                "Quay S21E01 One, two 2026-11-12", "Quay S21E02 Three 2026-11-19",
            ]
        )
    }

    @Test("A bar in a title divides nothing")
    func barInTitle() throws {
        let text = "show,number,title\nQuay,1,A|B|C\nQuay,2,D\n"
        #expect(ListFile.rows(try ListFile.read(text, "list.csv")) == ["Quay E01 A|B|C", "Quay E02 D"])
    }

    @Test("A row behind a # is a comment if other rows have its show without the #")
    func comments() throws {
        let read = try ListFile.read("Show;Season;Episode\nQuay;21;1\n#Quay;21;2\n#blackHarbour;1;1\n", "list.csv")
        #expect(ListFile.rows(read) == ["Quay S21E01", "#blackHarbour S01E01"])
        #expect(read.notices.map(\.message) == ["1 row skipped: behind a #, as a comment"])
    }

    @Test("A line of totals and a second table are reported and make no shows")
    func totals() throws {
        let read = try ListFile.read(
            "Show,Season,Episode,Date\nQuay,3,1,2026-11-13\nTotal,,1,\n\nShow,Seasons,Status\nSeverance,2,Finished\n",
            "list.csv"
        )
        #expect(ListFile.rows(read) == ["Quay S03E01 2026-11-13"])
        #expect(
            read.notices.map(\.message).sorted() == [
                "1 row skipped: with totals and no episode", "a second table begins here: its row is not read",
            ]
        )
    }

    @Test("A show that is called like a total remains")
    func showCalledTotal() throws {
        #expect(ListFile.rows(try ListFile.read("Show,Episode,Title\nTotal,1,A\n", "list.csv")) == ["Total E01 A"])
    }

    @Test("The headings of the same table are skipped wherever they are repeated")
    func repeatedHeader() throws {
        let text = "show,number,title\nQuay,1,A\nshow,number,title\nQuay,2,B\n"
        #expect(ListFile.rows(try ListFile.read(text, "list.csv")) == ["Quay E01 A", "Quay E02 B"])
    }

    @Test("A tracker's export is refused with the command that reads it")
    func export() {
        let error = #expect(throws: ProviderError.self) {
            try ListFile.read("media_id,source,media_type,title\n2,manual,tv,Quay\n", "yamtrack.csv")
        }
        #expect(error?.message.contains("import-marks") == true)
    }

    @Test(
        "A time of day may have its zone behind it",
        arguments: [
            ("10:00 PM EST", "2026-11-17T03:00:00Z"), ("9pm ET", "2026-11-17T02:00:00Z"),
            ("21:00 GMT", "2026-11-16T21:00:00Z"), ("21:00 CET", "2026-11-16T20:00:00Z"),
        ]
    )
    func zonedTime(text: String, expected: String) throws {
        let read = try ListFile.read("show,season,number,date,time\nQuay,3,1,2026-11-16,\(text)\n", "list.csv")
        let start = try #require(Instant.parse(expected))
        #expect(read.episodes.map(\.airings.first?.time) == [.instant(start)])
        #expect(read.notices.isEmpty)
    }

    @Test(
        "The zone in the heading of a column of times is that of the times",
        arguments: [
            ("Air date,Air time UTC", "2026-11-07,9:00 PM", "2026-11-07T21:00:00Z"),
            ("Air date,Air time (JST)", "2026-11-07,23:30", "2026-11-07T14:30:00Z"),
            ("Air date (ET),Air time (ET)", "2026-11-07,9:00 PM", "2026-11-08T02:00:00Z"),
            ("Start (UTC)", "2026-11-07 21:00", "2026-11-07T21:00:00Z"),
            ("Air date (ET),Air time", "2026-11-07,9:00 PM", "2026-11-08T02:00:00Z"),
            ("Air date (US),Air time", "2026-11-07,21:00", nil),
        ] as [(String, String, String?)]
    )
    func headedZone(headings: String, cells: String, expected: String?) throws {
        let read = try ListFile.read("Show,Episode,Title,\(headings)\nQuay,S01E24,Fin,\(cells)\n", "list.csv")
        let start = expected.flatMap { Instant.parse($0) }
        let time = try #require(read.episodes.first?.airings.first?.time)
        #expect(start == nil ? time.start(in: .gmt) != nil : time == start.map { .instant($0) })
    }

    @Test("JSON whose keys are the numbers of seasons and episodes is read")
    func numberedKeys() throws {
        let nested =
            #"{"tv_shows":[{"name":"Zeta","seasons":{"1":{"episodes":{"2":{"name":"B","air_date":"2026-11-10"},"1":{"name":"A","air_date":"2026-11-03"}}},"2":{"episodes":{"1":{"name":"C","air_date":"2026-11-17"}}}}}]}"#
        #expect(
            ListFile.rows(try ListFile.read(nested, "x.json")).sorted() == [
                "Zeta S01E01 A 2026-11-03", "Zeta S01E02 B 2026-11-10", "Zeta S02E01 C 2026-11-17",
            ]
        )
        let keyed =
            #"{"season_1":{"01":{"episode_number":"01","episode_title":"A"},"02":{"episode_number":"02","episode_title":"B"}},"season_2":{"01":{"episode_number":"01","episode_title":"C"}}}"#
        #expect(
            ListFile.rows(try ListFile.read(keyed, "x.json")).sorted() == ["x S01E01 A", "x S01E02 B", "x S02E01 C"]
        )
    }

    @Test("A column “Anime” has the shows")
    func anime() throws {
        let text = "Anime,Ep,Episode title,Air date\nFood Battle,1,Anew,2026-11-07\nSea Battle,1,Waves,2026-11-08\n"
        #expect(
            ListFile.rows(try ListFile.read(text, "x.csv")) == [
                "Food Battle E01 Anew 2026-11-07", "Sea Battle E01 Waves 2026-11-08",
            ]
        )
    }

    @Test("A calendar's time with an offset is an instant")
    func offset() throws {
        let text =
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART:20261105T200000+0100\nSUMMARY:Quay S01E02\nEND:VEVENT\nEND:VCALENDAR\n"
        let start = try #require(Instant.parse("2026-11-05T19:00:00Z"))
        #expect(try ListFile.read(text, "x.ics").episodes.map(\.airings.first?.time) == [.instant(start)])
    }

    @Test("A line break in a cell of Markdown divides numbers")
    func lineBreak() throws {
        let text = "| show | season | number | title |\n|--|--|--|--|\n| Quay | 9 | 23<br>24 | A<br/>B |\n"
        #expect(ListFile.rows(try ListFile.read(text, "list.md")) == ["Quay S09E23 A B", "Quay S09E24 A B"])
    }

    @Test("A line that a cell breaks does not end the table")
    func brokenTable() throws {
        let text = """
            | No | Date | Title |
            |---|---|---|
            | 1 | 2026-04-08 | A |
            | 2 | 2026-04-01 | B
            second line |
            | 3 | 2026-03-25 | C |
            | 4 | 2026-03-18 | D |

            | Foo | Bar | Baz |
            |---|---|---|
            | a | b | c |
            """
        let read = ListFile.rows(try ListFile.read(text, "list.md"))
        #expect(
            read.sorted() == [
                "list E01 A 2026-04-08", "list E02 B 2026-04-01", "list E03 C 2026-03-25", "list E04 D 2026-03-18",
            ]
        )
    }

    @Test("Counts of seasons and episodes are not read as numbers")
    func counts() throws {
        let text =
            "Title,Premiere,No_of_Seasons,No_of_Episodes\nQuay,2019-09-20,2,7\nIsle,2019-10-04,1,9\nRiver,2019-12-06,2,20\n"
        #expect(try ListFile.read(text, "list.csv").episodes.allSatisfy { $0.number == EpisodeNumber() })
    }

    @Test("Where every line has as many semicolons and the commas differ, the semicolons divide")
    func semicolons() throws {
        let text = "Quay; 1; 1; A, B, C\nQuay; 1; 2; D\nQuay; 1; 3; E, F\n"
        #expect(
            ListFile.rows(try ListFile.read("show; season; number; title, all\n" + text, "list.csv")) == [
                "Quay S01E01 A, B, C", "Quay S01E02 D", "Quay S01E03 E, F",
            ]
        )
    }

    @Test("Small ids of seasons are the seasons if nothing else states them")
    func seasonIDs() throws {
        let text = "id,season_id,episode_num,title\n1,1,1,Aa\n2,1,2,Bb\n3,2,1,Cc\n4,2,2,Dd\n"
        #expect(
            ListFile.rows(try ListFile.read(text, "x.csv")) == [
                "x S01E01 Aa", "x S01E02 Bb", "x S02E01 Cc", "x S02E02 Dd",
            ]
        )
    }

    @Test("A number of something else is not the number over the show, and a percentage is not a tick")
    func foreignNumbers() throws {
        let text = "Show,Season,Episode_Number,Pitch_Number,Percent Complete\nQuay,1,1,2,40\nQuay,1,2,4,100\n"
        let episodes = try ListFile.read(text, "x.csv").episodes
        #expect(episodes.map(\.number) == [EpisodeNumber(season: 1, number: 1), EpisodeNumber(season: 1, number: 2)])
        #expect(episodes.allSatisfy { $0.watchState == nil })
    }

    @Test("A list with headings and no rows is reported")
    func noRows() throws {
        #expect(
            try ListFile.read("show,number,title\n", "x.csv").notices.map(\.message) == [
                "the list has headings and no rows"
            ]
        )
    }

    @Test("A score divides no title")
    func score() throws {
        let events = ["France 3 - 1 Senegal (Group I)", "France 3 - 0 Iraq (Group I)"].enumerated().map {
            index,
            title in
            "BEGIN:VEVENT\nUID:\(index)\nDTSTART:2026112\(index)T210000Z\nSUMMARY:\(title)\nEND:VEVENT\n"
        }
        let read = try ListFile.read("BEGIN:VCALENDAR\n\(events.joined())END:VCALENDAR\n", "x.ics")
        #expect(read.shows.map(\.title) == ["France 3 - 1 Senegal (Group I)", "France 3 - 0 Iraq (Group I)"])
    }

    @Test(
        "Lengths in words of other languages are read",
        arguments: [("45 minutos", 45), ("1 hora 10 minutos", 70), ("50 Minuten", 50), ("00:43:26", 43)]
    )
    func lengths(text: String, minutes: Int) throws {
        #expect(
            try ListFile.read("show,number,runtime\nQuay,1,\(text)\n", "x.csv").episodes.map(\.runtime) == [minutes]
        )
    }

    @Test("The line above a list of text is the title of its show")
    func titleLine() throws {
        let text = "The Quay Crowd\n\n1.   4-1      25 Jun 10   Jen\n2.   4-2      02 Jul 10   Roy\n"
        #expect(try ListFile.read(text, "list.txt").shows.map(\.title) == ["The Quay Crowd"])
    }

    private func calendar(_ summary: String, zone: String? = nil) throws -> SourceResponse {
        let start = zone.map { "DTSTART;TZID=\"\($0)\":20261120T200000" } ?? "DTSTART:20261120T210000Z"
        return try ListFile.read(
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:3\n\(start)\nSUMMARY:\(summary)\nEND:VEVENT\nEND:VCALENDAR\n",
            "list.ics"
        )
    }

    @Test(
        "An event with a cancelled title is left out",
        arguments: [
            "[CANCELLED] Quay S01E04", "Canceled: Quay S01E02", "Abgesagt: Quay S01E02", "Quay S01E04 (cancelled)",
            "Annulé : Quay S01E02",
        ]
    )
    func cancelled(summary: String) throws {
        let read = try calendar(summary)
        #expect(read.shows.isEmpty)
        #expect(read.notices.map(\.message) == ["1 event cancelled and left out: “\(summary)”"])
    }

    @Test(
        "A title with the word in it remains",
        arguments: ["Cancelled Lives", "Quay - Cancelled", "The Cancelled (2019)"]
    )
    func notCancelled(summary: String) throws { #expect(try calendar(summary).episodes.count == 1) }

    @Test(
        "The names of zones that Outlook shows are read",
        arguments: [
            ("(UTC-05:00) Eastern Time (US & Canada)", "2026-11-21T01:00:00Z"),
            ("(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", "2026-11-20T19:00:00Z"),
            ("(UTC) Dublin, Edinburgh, Lisbon, London", "2026-11-20T20:00:00Z"),
            ("Pacific Time (US & Canada)", "2026-11-21T04:00:00Z"),
        ]
    )
    func outlookZone(name: String, expected: String) throws {
        let start = try #require(Instant.parse(expected))
        #expect(try calendar("Quay S01E01", zone: name).episodes.map(\.airings.first?.time) == [.instant(start)])
    }

    @Test("A city with another offset than the stated one is not used")
    func contradictedZone() throws {
        #expect(
            try calendar("Quay S01E01", zone: "(UTC+05:00) Berlin").notices.contains { $0.message.contains("zone") }
        )
    }

    @Test(
        "A code of Sonarr with many episodes or a year is a number",
        arguments: [("Quay - 23x1170 - A", 23, 1170), ("Quay - 2016x112 - A", 2016, 112)]
    )
    func longCode(summary: String, season: Int, number: Int) {
        let title = EventTitle(summary)
        #expect(title == EventTitle("Quay - S\(season)E\(number) - A"))
        #expect(title.show == "Quay" && title.season == season && title.number == number && title.title == "A")
    }
}
