import ProviderAPI
import ScheduleModel
import TestSupport
import Testing

@testable import ScheduleImport

/// The smallest forms of lists in public repositories that were read wrongly.
///
/// Covers: TableColumns, ColumnHeading, JSONRecord, SeasonParser, MarkdownTables, EventTitle, NumberedSubtitle
@Suite struct StrangerListTests {
    private func rows(_ text: String, _ path: String, show: String? = "X") throws -> [String] {
        var options = EpisodeFileOptions()
        options.show = show
        let file = try EpisodeFileFormat.read(Array(text.utf8), path: path, options: options)
        let shows = Dictionary(file.shows.map { ($0.id, $0.title) }) { $1 }
        return file.episodes.map { episode in
            let absolute = episode.number.absolute.map { "#\($0)" }
            let day = episode.listedDay.map { "\($0)" }
            let parts = [shows[episode.showID], episode.number.text, absolute, episode.title, day]
            return parts.compactMap(\.self).joined(separator: " ")
        }
    }

    private static let tables: [(text: String, expected: [String])] = [
        // The season is not a number that begins again.
        (
            "n_season,n_episode,title\n2,1,C\n2,2,D\n1,1,A\n1,2,B\n",
            ["X S02E01 C", "X S02E02 D", "X S01E01 A", "X S01E02 B"]
        ),
        (
            "n_temporada;n_orden;titulo\n2;1;C\n2;2;D\n1;1;A\n1;2;B\n",
            ["X S02E01 C", "X S02E02 D", "X S01E01 A", "X S01E02 B"]
        ),
        // The number in the season next to a running one.
        (
            "No.,No. season,title,season\n1,1,A,1\n2,2,B,1\n3,1,C,2\n4,2,D,2\n",
            ["X S01E01 #1 A", "X S01E02 #2 B", "X S02E01 #3 C", "X S02E02 #4 D"]
        ),
        // A running number counts the episodes of the show.
        (
            "episode,title,season\n1,A,1\n2,B,1\n3,C,1\n4,D,2\n5,E,2\n6,F,2\n",
            ["X S01 #1 A", "X S01 #2 B", "X S01 #3 C", "X S02 #4 D", "X S02 #5 E", "X S02 #6 F"]
        ),
        // An index without a name, with the newest episode first.
        (
            ",name,release_date\n0,C,2023-12-15\n1,B,2023-12-08\n2,A,2023-12-01\n",
            ["X C 2023-12-15", "X B 2023-12-08", "X A 2023-12-01"]
        ),
        // epguides: the number over the show is first, and a special has one of its own.
        (
            "number,season,episode,airdate,title,tvmaze link\n24,4,6,30 Jul 10,A,\nS1,4,1,27 Sep 13,B,\n",
            ["X S04E06 #24 A 2010-07-30", "X B 2013-09-27"]
        ),
        (
            "number,season,episode,airdate,title\n1,1,1,20 Dec 02,A\n2,1,2,27 Dec 02,B\n3,2,1,20 Sep 03,C\n0,0,1,01 Jan 04,D\n0,0,2,01 Jan 05,E\n",
            [
                "X S01E01 #1 A 2002-12-20", "X S01E02 #2 B 2002-12-27", "X S02E01 #3 C 2003-09-20",
                "X S00E01 D 2004-01-01", "X S00E02 E 2005-01-01",
            ]
        ),
        // A decimal comma, and the seasons of a sport.
        ("show;season;number;title\nHafen;1,0;2,0;Zwei\n", ["X S01E02 Zwei"]),
        (
            "season,number,title\n2023-24,1,A\n2024/25,1,B\n2025-2026,1,C\n",
            ["X S2023E01 A", "X S2024E01 B", "X S2025E01 C"]
        ),
        // Yes and no name no show, `EP - 1` is a number, and one joined word is several.
        ("episode_number,title,is_series\n1,A,false\n2,B,true\n", ["X E01 A", "X E02 B"]),
        ("season,episode,title\nSeason 1,EP - 1,A\nSeason 1,EP - 2,B\n", ["X S01E01 A", "X S01E02 B"]),
        (
            "epnumber,epfullname,seriesno,epwithinseries,releasedatelong\n1,A,1,1,\"4 September, 2023\"\n2,B,1,2,\"18 September, 2023\"\n3,C,2,1,\"2 October, 2023\"\n",
            ["X S01E01 #1 A 2023-09-04", "X S01E02 #2 B 2023-09-18", "X S02E01 #3 C 2023-10-02"]
        ),
        ("season,episode,name\n26,1,A\n2023-24 Specials,1,B\n", ["X S26E01 A", "X S00E01 B"]),
        ("id,name\n1a,A\n1b,B\n2,C\n3a,D\n", ["X E01 part 1 A", "X E01 part 2 B", "X E02 C", "X E03 part 1 D"]),
        // Without a header, an address is not a title, and a code is better than a number.
        (
            "1,2-16,https://x.example/a,Cat and Mouse\n2,1-16,https://x.example/b,Hidden Enemy\n",
            ["X S02E16 Cat and Mouse", "X S01E16 Hidden Enemy"]
        ),
        ("Episode Title,Season/Episode\nA,101\nB,102\nC,1001\n", ["X S01E01 A", "X S01E02 B", "X S10E01 C"]),
        // Ids that begin again in each season, and an id that is twice there.
        (
            "id,title,date\n110,A,2019-08-21\n111,B,2019-08-26\n111,C,2019-09-02\n",
            ["X A 2019-08-21", "X B 2019-08-26", "X C 2019-09-02"]
        ),
        ("folgenId,folgenname\n1,A\n2,B\n3,C\n", ["X E01 A", "X E02 B", "X E03 C"]),
        // A length is not a time of day.
        ("episode_num,title,video_time,release_date\n1,A,3600,2022-05-26\n", ["X E01 A 2022-05-26"]),
        // A date in three columns, with names or numbers of months.
        ("title;month;day;year\nA;January;2;1985\nA;March;6;1985\n", ["X A 1985-01-02", "X A 1985-03-06"]),
        ("titre;annee;mois;jour\nA;1985;1;2\nB;1985;3;16\n", ["X A 1985-01-02", "X B 1985-03-16"]),
        ("season,episode,title\n24,10,A\n2021 Specials,1,B\n", ["X S24E10 A", "X S00E01 B"]),
        ("season,episode,year,title\n1,1,298,A\n", ["X S01E01 A"]),
        ("title\nEpisode 1. Pilot\nFolge 3. Drei\n", ["X E01 Pilot", "X E03 Drei"]),
    ]

    @Test("The columns of a table are understood by their rows", arguments: tables)
    func table(text: String, expected: [String]) throws {
        let found = try rows(text, "a.csv")
        #expect(found == expected)
    }

    private static let shows: [(text: String, path: String, expected: [String])] = [
        (
            "Serie,Numero,NumeroCapitulo,Capitulo\nGreat,1,1,A\nGreat,1,2,B\nGreat,2,1,C\nPower,1,1,D\n", "a.csv",
            ["Great S01E01 A", "Great S01E02 B", "Great S02E01 C", "Power S01E01 D"]
        ),
        (
            "show_id,title,season,episode\n413573,A,1,1\n108757,B,2,1\n108757,C,2,2\n", "a.csv",
            ["413573 S01E01 A", "108757 S02E01 B", "108757 S02E02 C"]
        ),
        (
            "Title,Season,Episode\nKaguya,3,13\nSpy,1,12\nTrapped,1,12\nBocchi,1,12\nFrieren,1,12\n", "a.csv",
            ["Kaguya S03E13", "Spy S01E12", "Trapped S01E12", "Bocchi S01E12", "Frieren S01E12"]
        ),
        (
            "title,season,episode,watched\nElite,1,1,yes\nElite,1,2,no\nLost,2,1,no\n", "a.csv",
            ["Elite S01E01", "Elite S01E02", "Lost S02E01"]
        ),
        (
            "title,season,episode\nSuits,5,13\nSuits,5,14\nFargo,2,3\nFargo,2,4\nDark,1,1\n", "a.csv",
            ["Suits S05E13", "Suits S05E14", "Fargo S02E03", "Fargo S02E04", "Dark S01E01"]
        ),
        (
            "title,detail,on\nLioness,S03E03 — The Bear,2026-08-16\nLioness,S03E04 — Hornets,2026-08-23\n", "a.csv",
            ["Lioness S03E03 The Bear 2026-08-16", "Lioness S03E04 Hornets 2026-08-23"]
        ),
        (
            #"{"Suisei": [{"Episode": "1", "Title": "A", "Aired": "April 7, 2013"}], "Valvrave": [{"Episode": "1", "Title": "B", "Aired": "April 12, 2013"}]}"#,
            "a.json", ["Suisei E01 A 2013-04-07", "Valvrave E01 B 2013-04-12"]
        ),
        (
            #"{"Monday": [{"show": "S", "number": 1, "title": "A"}], "Tuesday": [{"show": "S", "number": 2, "title": "B"}]}"#,
            "a.json", ["S E01 A", "S E02 B"]
        ),
        (
            #"{"fetched": "2026-08-22T09:32:14+00:00", "releases": [{"title": "Lioness", "detail": "S03E03 — A"}, {"title": "Lioness", "detail": "S03E04 — B"}]}"#,
            "a.json", ["Lioness S03E03 A", "Lioness S03E04 B"]
        ),
        (
            #"[[{"Capitulo": "A", "Serie": "Great", "NumeroCapitulo": 1}], [{"Capitulo": "B", "Serie": "Great", "NumeroCapitulo": 2}]]"#,
            "a.json", ["Great E01 A", "Great E02 B"]
        ),
        (
            #"{"item": [{"title": "J-MELO", "subtitle": "A", "date": "2026-01-02"}, {"title": "Face", "subtitle": "B", "date": "2026-01-02"}]}"#,
            "a.json", ["J-MELO A 2026-01-02", "Face B 2026-01-02"]
        ),
    ]

    @Test("Several shows in a list stay several", arguments: shows)
    func severalShows(text: String, path: String, expected: [String]) throws {
        #expect(try rows(text, path, show: nil).sorted() == expected.sorted())
    }

    @Test("The season of an object applies to the episodes in it")
    func seasons() throws {
        let text =
            #"[{"season": 1, "episodes": [{"number": 1, "title": "A"}]}, {"season": 2, "episodes": [{"number": 1, "title": "B"}]}]"#
        #expect(try rows(text, "a.json") == ["X S01E01 A", "X S02E01 B"])
    }

    @Test("Ranges of up to thirty episodes are not codes")
    func ranges() throws {
        let table = "| Episode | Title |\n|---|---|\n| 484-485 | A |\n| 491-504 | B |\n"
        let found = try rows(table, "a.md")
        #expect(found.count == 16 && found.first == "X E484 A" && found.last == "X E504 B")
    }

    @Test("A list without columns is read by its codes, with its ticks", arguments: ["a.txt", "a.md"])
    func codes(path: String) throws {
        let text = "# Harbour\n\n- [x] S01E01 Pilot\n- [ ] S01E02: The Storm, and more\n* S01E03 2021-03-04 Calm\n"
        #expect(try rows(text, path) == ["X S01E01 Pilot", "X S01E02 The Storm, and more", "X S01E03 Calm 2021-03-04"])
        let file = try EpisodeFileFormat.read(Array(text.utf8), path: path, options: EpisodeFileOptions())
        #expect(file.episodes.map(\.watchState) == [.watched, .unwatched, nil])
    }

    @Test("A tick counts if the time of watching is missing")
    func ticks() throws {
        let text = "show,season,episode,watched,last watched\nA,1,1,yes,2019-10-04\nA,1,2,yes,\nA,1,3,no,\n"
        let file = try EpisodeFileFormat.read(Array(text.utf8), path: "a.csv", options: EpisodeFileOptions())
        #expect(file.episodes.map(\.watchState) == [.watched, .watched, .unwatched])
        #expect(file.episodes.map { $0.watchedAt != nil } == [true, false, false])
        #expect(file.notices.isEmpty)
    }

    @Test(
        "Midnight in a column of instants is a time only if there are many others",
        arguments: [
            (["2016-05-27T01:00:00Z", "2016-06-03T02:30:00Z", "2016-06-10T03:15:00Z"], true),
            (["2016-10-27T23:00:00Z"], false),
        ]
    )
    func midnight(others: [String], isTime: Bool) throws {
        let rows = (["2016-05-20T00:00:00Z"] + others).enumerated().map { "\($1),\($0 + 1),T\($0)\n" }
        let text = "date,number,title\n" + rows.joined()
        let file = try EpisodeFileFormat.read(Array(text.utf8), path: "a.csv", options: EpisodeFileOptions())
        let time = try #require(file.episodes.first?.airings.first?.time)
        #expect(time == (isTime ? .instant(instant("2016-05-20T00:00:00Z")) : .day(BroadcastDay(day("2016-05-20")))))
    }

    @Test("The history of Netflix has the days of watching")
    func netflix() throws {
        let text = "Title,Date\n\"Carmen: Season 2: The Caper\",\"6/30/22\"\n\"Bee: Chapter 1\",\"6/29/22\"\n"
        #expect(try rows(text, "a.csv", show: nil) == ["Carmen S02 The Caper", "Bee E01"])
        let file = try EpisodeFileFormat.read(Array(text.utf8), path: "a.csv", options: EpisodeFileOptions())
        #expect(file.episodes.allSatisfy { $0.watchState == .watched && $0.watchedAt != nil })
    }

    @Test("The lines of epguides are read in a Markdown file too")
    func epguides() throws {
        let text = "# Season 1\n\n1.     1-1     17 Dec 89   One\n2.     1-2     14 Jan 90   Two\n"
        #expect(try rows(text, "a.md") == ["X S01E01 #1 One 1989-12-17", "X S01E02 #2 Two 1990-01-14"])
    }

    @Test(
        "A sub-title in front of which a guide writes the number is split, and another one is not",
        arguments: [
            ("S07 : E01 Amanda / Erinn", "S07E01", "Amanda / Erinn"), ("S08E02 - Jessica", "S08E02", "Jessica"),
            ("S08E02", "S08E02", nil), ("T2 E5 Ecos", "S02E05", "Ecos"), ("S.W.A.T. 2", nil, "S.W.A.T. 2"),
            ("Sixteen", nil, "Sixteen"), ("S08E02x", nil, "S08E02x"),
        ] as [(String, String?, String?)]
    )
    func subtitles(text: String, number: String?, title: String?) throws {
        let guide =
            "<tv><programme start=\"20261127200000 +0000\" channel=\"a\"><title>I</title><sub-title>\(text)</sub-title></programme></tv>"
        let file = try EpisodeFileFormat.read(Array(guide.utf8), path: "a.xml", options: EpisodeFileOptions())
        #expect(file.episodes.map(\.number.code) == [number] && file.episodes.map(\.title) == [title])
    }
}
