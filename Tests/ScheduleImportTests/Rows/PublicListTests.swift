import Foundation
import ProviderAPI
import ScheduleModel
import Testing

@testable import ScheduleImport

/// Lists in the forms that people publish them.
/// Covers: TableColumns, ColumnContents, ColumnHeading, JSONRecord, TableHeader, SeasonParser, MarkdownText,
/// TextDecoding
@Suite struct PublicListTests {
    private static func rows(_ text: String, _ path: String = "My List.csv") throws -> [String] {
        try rows(Array(text.utf8), path)
    }

    /// Returns show, number, title and day of each episode, without the name of the file.
    private static func rows(_ bytes: [UInt8], _ path: String = "My List.csv") throws -> [String] {
        let content = try EpisodeFileFormat.read(bytes, path: path, options: EpisodeFileOptions())
        let shows = Dictionary(content.shows.map { ($0.id, $0.title) }) { first, _ in first }
        return content.episodes.map { episode in
            let show = shows[episode.showID] ?? ""
            let absolute = episode.number.absolute.map { " #\($0)" } ?? ""
            let parts = [
                show == "My List" ? "" : show, (episode.number.text ?? "-") + absolute, episode.title ?? "-",
                episode.listedDay?.description ?? "", episode.watchState == .watched ? "seen" : "",
            ]
            return parts.filter { !$0.isEmpty }.joined(separator: " ")
        }
    }

    @Test(
        "The cells decide what columns mean",
        arguments: [
            // Ranges of episodes, and no seasons.
            ("Episode,Title\n162,A\n170-171,B\n172-173,C", ["E162 A", "E170 B", "E171 B", "E172 C", "E173 C"]),
            ("Episode,Title\n01-02,A\n01-03,B\n02-01,C", ["S01E02 A", "S01E03 B", "S02E01 C"]),
            // A code that is none, and a running id.
            (
                "folgenId,folgenname,code\n1,Die,42X47cq\n2,Das,44YlsfY\n3,Der,53YlsfY",
                ["E01 Die", "E02 Das", "E03 Der"]
            ),
            // The number in the season.
            ("no_all,no_season,season,title\n10,2,1,B\n11,1,2,C", ["S01E02 #10 B", "S02E01 #11 C"]),
            ("season,num_series,num_season\n1,1,1\n1,2,2\n2,3,1", ["S01E01 #1 -", "S01E02 #2 -", "S02E01 #3 -"]),
            ("Series,No. in series,Title\n1,1,A\n1,2,B\n2,1,C", ["S01E01 A", "S01E02 B", "S02E01 C"]),
            ("No,#,Title\n27,1,A\n28,2,B\n29,3,C", ["E01 #27 A", "E02 #28 B", "E03 #29 C"]),
            // No number over all is invented.
            ("code,season,episode,title\nS01E01,1,1,A\nS02E01,2,1,B", ["S01E01 A", "S02E01 B"]),
            // A count of episodes is not a number.
            (
                "name,date,eps\nKuma,2025-04-06,13\nUma,2025-04-07,12\nX,2025-04-08,24",
                ["- Kuma 2025-04-06", "- Uma 2025-04-07", "- X 2025-04-08"]
            ),
            // The id of a show does not identify an episode.
            ("id,season,episode,title\ntt1,1,1,A\ntt1,1,2,B\ntt2,2,1,C", ["S01E01 A", "S01E02 B", "S02E01 C"]),
            // Numbers in titles.
            (
                "title,date\nLost S01E01 Pilot,2004-09-22\nLost S01E02 Two,2004-09-29",
                ["Lost S01E01 Pilot 2004-09-22", "Lost S01E02 Two 2004-09-29"]
            ),
            ("title\nClan Episode 1\nClan Episode 2", ["Clan E01 -", "Clan E02 -"]),
            // A watch list names a show in each row.
            (
                "Title,Season,Episode\nDoctor,4,20\nElite,3,8\nDark,2,5\nLost,6,17\nOzark,1,9",
                ["Doctor S04E20 -", "Elite S03E08 -", "Dark S02E05 -", "Lost S06E17 -", "Ozark S01E09 -"]
            ),
            // Only an air date is the date of an episode.
            ("show,season,number,title,Last played\nHarbour,2,1,Low,2024-01-01", ["Harbour S02E01 Low seen"]),
            ("show,season,number,title,Downloaded\nHarbour,2,1,Low,2024-01-01", ["Harbour S02E01 Low"]),
            ("Season,Episode,Title,Status\n1,1,A,Watched\n1,2,B,Unwatched", ["S01E01 A seen", "S01E02 B"]),
            // Without a header, with commas in titles.
            ("01, 04, If I, Go\n01, 05, Other\n01, 06, Third", ["S01E04 If I, Go", "S01E05 Other", "S01E06 Third"]),
            ("TITLE,DATE\n\"A\", \"January 11, 1983\"", ["- A 1983-01-11"]),
        ] as [(String, [String])]
    )
    func columns(text: String, expected: [String]) throws {
        #expect(try Self.rows(text) == expected)
    }

    @Test(
        "Dates of other languages and centuries, and dates for none",
        arguments: [
            ("1-Mar-68", "1968-03-01"), ("09 Sep 67", "1967-09-09"), ("01/02/39", "2039-02-01"),
            ("(November 21, 1999)", "1999-11-21"), ("(1999-03-28)", "1999-03-28"), ("1 апреля 2010", "2010-04-01"),
            ("12 října 2009", "2009-10-12"), ("3 Ağustos 2015", "2015-08-03"), ("0001-01-01", ""), ("1899-12-30", ""),
        ]
    )
    func dates(text: String, day: String) throws {
        let rows = try Self.rows("season,number,title,airdate\n1,1,A,\"\(text)\"\n1,2,B,\"31/12/2001\"")
        #expect(rows.first == ("S01E01 A " + day).split(separator: " ").joined(separator: " "))
    }

    @Test(
        "Headings of more languages",
        arguments: [
            "№,Название,Дата выхода", "Bölüm,Başlık,Yayın tarihi", "Rész,Cím,Dátum", "Díl,Název,Premiéra",
            "회차,제목,방송일",
        ]
    )
    func headings(header: String) throws {
        #expect(try Self.rows(header + "\n1,A,2010-04-01\n2,B,2010-04-08") == ["E01 A 2010-04-01", "E02 B 2010-04-08"])
    }

    @Test(
        "The words of a season",
        arguments: [
            ("Season 2 (2009)", 2), ("Season Four", 4), ("Season 6: Winter", 6), ("7th Season", 7), ("VIII", 8),
            ("2ª Temporada", 2), ("Specials", 0), ("Season of love", nil), ("X", nil), ("Season 2 of 3", nil),
        ] as [(String, Int?)]
    )
    func seasons(text: String, season: Int?) { #expect(SeasonParser(text)?.season == season) }

    @Test(
        "JSON of other programs",
        arguments: [
            (#"{"fetched":"2020-01-01","releases":[{"season":1,"episode":1,"title":"Pilot"}]}"#, ["S01E01 Pilot"]),
            (
                #"[{"number":1,"title":{"text":"Emissary","href":"x"}},{"number":2,"title":["Past"]}]"#,
                ["E01 Emissary", "E02 Past"]
            ),
            (#"[{"season":{"number":1,"title":"S1"},"name":"A","number":1}]"#, ["S01E01 A"]),
            (
                #"{"name":"Season 2","season_number":2,"episodes":[{"name":"A","episode_number":1,"air_date":"2020-01-02"}]}"#,
                ["S02E01 A 2020-01-02"]
            ),
            (
                #"[{"seasonNumber":2,"episodeNumber":3,"title":"Low","series":{"title":"Harbour","seasons":[{"seasonNumber":1}]}}]"#,
                ["Harbour S02E03 Low"]
            ),
            (
                #"{"Items":[{"Name":"Low","PremiereDate":"2026-07-18T00:00:00.0000000Z","IndexNumber":3,"ParentIndexNumber":2,"SeriesName":"Harbour","UserData":{"Played":true}}]}"#,
                ["Harbour S02E03 Low 2026-07-18 seen"]
            ),
        ] as [(String, [String])]
    )
    func json(text: String, expected: [String]) throws { #expect(try Self.rows(text, "My List.json") == expected) }

    @Test("Titles in Markdown are read without links and emphasis")
    func markdown() throws {
        let text =
            "| Season | Episode | Title |\n|---|---|---|\n| 1 | 1 | [Pilot](https://x.example/a) |\n| 1 | 2 | **Two** |\n| 1 | 3 | 2 * 3 * 4 |"
        #expect(try Self.rows(text, "My List.md") == ["S01E01 Pilot", "S01E02 Two", "S01E03 2 * 3 * 4"])
    }

    @Test(
        "A list of a spreadsheet in Windows-1252 is read, and a broken character in UTF-8 does not change its encoding"
    )
    func windows1252() throws {
        #expect(
            try Self.rows(Array("title,number\nB".utf8) + [0xFC, 0x63, 0x68, 0x65, 0x72, 0x80] + Array(",1\n".utf8))
                == ["E01 Bücher€"]
        )
        let broken = Array("title,number\nÜber B".utf8) + [0xFC] + Array(",1\n".utf8)
        #expect(try Self.rows(broken) == ["E01 Über B\u{FFFD}"])
    }

    @Test(
        "Times of day and zones as lists write them",
        arguments: [
            ("8.00pm", "ET", "2024-07-02T00:00:00Z"), ("20.15", "Europe/Berlin", "2024-07-01T18:15:00Z"),
            ("20.15 Uhr", "CEST", "2024-07-01T18:15:00Z"), ("21h30", "+09:00", "2024-07-01T12:30:00Z"),
            ("noon", "Pacific Time", "2024-07-01T19:00:00Z"), ("21h", "London", "2024-07-01T20:00:00Z"),
            ("20:15", "Z", "2024-07-01T20:15:00Z"), ("9:00", "UTC-3", "2024-07-01T12:00:00Z"),
            ("9:00", "New York", "2024-07-01T13:00:00Z"),
        ]
    )
    func times(time: String, zone: String, expected: String) throws {
        let text = "season,number,title,airdate,airtime,timezone\n1,1,A,2024-07-01,\(time),\(zone)\n"
        let content = try EpisodeFileFormat.read(Array(text.utf8), path: "a.csv", options: EpisodeFileOptions())
        let start = content.episodes.first?.airings.first?.time.start(in: .gmt)
        #expect(start.map { Instant.text($0) } == expected, "\(content.notices)")
    }

    @Test("A midnight without seconds and with an offset is a day, as one with seconds is")
    func midnight() throws {
        for stamp in ["2024-01-01T00:00+02:00", "2024-01-01T00:00:00+02:00"] {
            let rows = try Self.rows("season,number,title,airdate\n1,1,A,\(stamp)\n")
            #expect(rows == ["S01E01 A 2024-01-01"])
        }
    }

    @Test("An event of Google Calendar has show, number and title in its subject")
    func googleCalendar() throws {
        let text = "Subject,Start Date,Start Time,Location\nHarbour - 1x02 - Tide,07/20/2026,8:00 PM,BBC"
        #expect(try Self.rows(text) == ["Harbour S01E02 Tide 2026-07-20"])
    }
}
