import ProviderAPI
import ScheduleModel
import Testing

@testable import ScheduleImport

/// Lists with samples of rows, half-empty columns, or headings that mean something else than usual.
///
/// Covers: TableColumns, TableHeader, JSONRecord, ColumnHeading
@Suite struct PartialListTests {
    /// Returns show, number and title of each episode.
    private func rows(_ text: String, _ path: String = "Quay.csv", show: String? = nil) throws -> [String] {
        var options = EpisodeFileOptions()
        options.show = show
        var list = try EpisodeFileFormat.read(Array(text.utf8), path: path, options: options)
        for index in list.episodes.indices { list.episodes[index].airings = [] }
        return ListFile.rows(list)
    }

    private static let sample = """
        title,original_air_date,production_code,season,number_in_season,number_in_series
        Night Out,1990-03-25,7G10,1,10,10
        Busted,1990-04-29,7G12,1,12,12
        An F,1990-10-11,7F03,2,1,14
        Two Cars,1990-11-01,7F01,2,4,17
        Daredevil,1990-12-06,7F06,2,8,21

        """

    @Test("A sample of rows with a number over the whole show is of one show, with and without its name")
    func sampled() throws {
        let titles = ["S01E10 Night Out", "S01E12 Busted", "S02E01 An F", "S02E04 Two Cars", "S02E08 Daredevil"]
        #expect(try rows(Self.sample) == titles.map { "Quay " + $0 })
        let plain = Self.sample.split(separator: "\n").map { line in
            line.split(separator: ",").dropLast().joined(separator: ",") + "\n"
        }
        #expect(try rows(plain.joined(), show: "Harbour") == titles.map { "Harbour " + $0 })
    }

    @Test("IDs of shows separate equal numbers, whatever their heading")
    func ids() throws {
        let list = """
            show_work_id,season_number,episode_number,title,air_date
            24,6,29,Banana,
            25,1,1,Dust 1,1978-04-05
            25,1,2,Dust 2,1978-04-12
            26,1,1,Pilot,1979-04-12
            26,1,2,Second,1979-04-19

            """
        #expect(
            try rows(list) == [
                "24 S06E29 Banana", "25 S01E01 Dust 1", "25 S01E02 Dust 2", "26 S01E01 Pilot", "26 S01E02 Second",
            ]
        )
        let imdb =
            "tconst\tparentTconst\tseasonNumber\tepisodeNumber\ntt1\ttt100\t1\t1\ntt2\ttt100\t1\t2\ntt3\ttt200\t1\t1\n"
        #expect(try rows(imdb, "list.tsv") == ["tt100 S01E01", "tt100 S01E02", "tt200 S01E01"])
    }

    @Test("A column that is empty in most rows does not replace a full one")
    func mostlyEmpty() throws {
        let list = """
            series,episode,uk_airdate,us_season,us_airdate
            1,1,2010-08-17,,NA
            1,2,2010-08-24,,NA
            5,1,2014-08-06,1,2014-12-28
            5,2,2014-08-13,NA,NA
            6,1,2015-08-13,NA,NA

            """
        let episodes = try ListFile.read(list, "Quay.csv").episodes
        #expect(episodes.map(\.number.code) == ["S01E01", "S01E02", "S05E01", "S05E02", "S06E01"])
        #expect(episodes.map(\.airings.first?.time.text).first == "2010-08-17")
    }

    @Test(
        "Headings and cells together decide the field of a column",
        arguments: [
            (
                "season_number,serial_title,episode_number,episode_title\n1,The Crew,5,Planet\n1,,1,Rose\n2,,1,Earth\n",
                ["Quay S01E01 Rose", "Quay S01E05 Planet", "Quay S02E01 Earth"]
            ),
            ("Season/Episode,Title\n1/1,A\n1/2,B\n2/1,C\n", ["Quay S01E01 A", "Quay S01E02 B", "Quay S02E01 C"]),
            ("S/E,Title\n1/1,A\n1/2,B\n2/1,C\n", ["Quay S01E01 A", "Quay S01E02 B", "Quay S02E01 C"]),
            ("Episode,Title\n1.01,A\n1.02,B\n2.01,C\n", ["Quay S01E01 A", "Quay S01E02 B", "Quay S02E01 C"]),
            ("Episode,Title\n1/3,A\n2/3,B\n3/3,C\n", ["Quay E01 A", "Quay E02 B", "Quay E03 C"]),
            (
                "Series,Episode,First broadcast\nSeries 1,Cake,17 August 2010\nSeries 1,Bread,24 August 2010\nSeries 2,Pie,14 August 2011\n",
                ["Quay S01 Bread", "Quay S01 Cake", "Quay S02 Pie"]
            ),
            (
                "id,Season,EpisodeTitle,Date\n0,1,A,24 March 2005\n1,1,B,29 March 2005\n2,1,C,5 April 2005\n3,2,D,20 September 2005\n",
                ["Quay S01 A", "Quay S01 B", "Quay S01 C", "Quay S02 D"]
            ),
            (
                "1,The Quay,A b,1,1,17.12.1989\n2,The Quay,B c,1,2,14.01.1990\n3,Reef,C d,1,1,28.03.1999\n4,Reef,D e,1,2,04.04.1999\n",
                ["Reef S01E01 C d", "Reef S01E02 D e", "The Quay S01E01 A b", "The Quay S01E02 B c"]
            ),
            (
                "Titel;Staffel;Folge;Gesehen\nDark;1;1;ja\nDark;1;2;ja\nTatort;1;1;ja\n",
                ["Dark S01E01", "Dark S01E02", "Tatort S01E01"]
            ),
            (
                "Subject,Start Date\nQuay Episode 1,1/2/2026\nQuay Episode 2,1/9/2026\nReef,1/10/2026\n",
                ["Quay E01", "Quay E02", "Reef"]
            ),
            ("Title,Seasons,Episodes,Watched\nDark,3,26,yes\nLost,6,121,yes\n", ["Quay Dark", "Quay Lost"]),
            (
                "Title,Season,Episode\nMentalist,,\nDoctor,4,20\nRick & Co,6,2\nSuits,,\n",
                ["Doctor S04E20", "Rick & Co S06E02"]
            ),
        ]
    )
    func columns(list: String, expected: [String]) throws {
        #expect(try rows(list).sorted() == expected)
    }

    @Test("A length in hours, minutes and seconds is not read as a time of day")
    func length() throws {
        let list = try ListFile.read(
            "Season,Episode,Title,Air date,durationshhmmss\n1,1,A,2020-01-03,01:36:10\n",
            "Quay.csv"
        )
        #expect(list.episodes.map(\.runtime) == [96])
        #expect(list.episodes.map(\.airings.first?.time.text) == ["2020-01-03"])
    }

    @Test("A viewing history of Netflix is recognized by a few seasons, or by its dates")
    func netflix() throws {
        let list = "Title,Date\n\"Quay: Season 4: Fog\",\"6/1/22\"\n\"Inception\",\"5/31/22\"\n\"Dune\",\"5/30/22\"\n"
        let read = try ListFile.read(list, "ViewingActivity.csv")
        #expect(read.shows.map(\.title).sorted() == ["Dune", "Inception", "Quay"])
        #expect(read.episodes.allSatisfy { $0.watchState != nil && $0.airings.isEmpty })
        let films = try ListFile.read("Title,Date\n\"Inception\",\"5/31/22\"\n\"Dune\",\"5/30/22\"\n", "a.csv")
        #expect(films.shows.count == 2)
        let episodes = try ListFile.read("Title,Date\nPilot,2004-09-22\nRose,2004-09-29\n", "Quay.csv")
        #expect(episodes.shows.map(\.title) == ["Quay"])
    }

    @Test(
        "JSON whose keys or texts name the episodes",
        arguments: [
            (
                #"{"Season 1":{"Episode 1":"A","Episode 2":"B"},"Season 2":{"Episode 1":"C"}}"#,
                ["Quay S01E01 A", "Quay S01E02 B", "Quay S02E01 C"]
            ),
            (
                #"[{"date":"2026-08-20","episodes":[{"show":"Quay","season":1,"number":5,"time":"20:00"}]}]"#,
                ["Quay S01E05"]
            ),
            (
                #"[{"titre":"Dark","saisons":[{"numero":1,"episodes":[{"numero":1,"titre":"A"}]},{"numero":2,"episodes":[{"numero":1,"titre":"B"}]}]},{"titre":"Lupin","saisons":[{"numero":1,"episodes":[{"numero":1,"titre":"C"}]}]}]"#,
                ["Dark S01E01 A", "Dark S02E01 B", "Lupin S01E01 C"]
            ),
            (#"{"S01E01":{"title":"A"},"S01E02":{"title":"B"}}"#, ["Quay S01E01 A", "Quay S01E02 B"]),
            (
                #"{"show":"Reef","seasons":[{"season":1,"episodes":["A","B"]},{"season":2,"episodes":["C"]}]}"#,
                ["Reef S01E01 A", "Reef S01E02 B", "Reef S02E01 C"]
            ),
            (
                #"{"releases":[{"title":"Blue Season 2","detail":"Episode 1","on":"2026-10-04"},{"title":"Blue Season 2","detail":"Episode 2","on":"2026-10-11"}]}"#,
                ["Blue S02E01", "Blue S02E02"]
            ),
        ]
    )
    func json(text: String, expected: [String]) throws {
        #expect(try rows(text, "Quay.json").sorted() == expected)
    }

    @Test("The day around rows is their day")
    func outerDay() throws {
        for text in [
            #"[{"date":"2026-08-20","episodes":[{"show":"Quay","season":1,"number":5}]}]"#,
            #"{"2026-08-20":[{"show":"Quay","season":1,"number":5}]}"#,
        ] {
            let list = try ListFile.read(text, "list.json")
            #expect(list.episodes.map(\.airings.first?.time.text) == ["2026-08-20"], "\(text)")
        }
    }

    @Test(
        "Rows that name only a show are counted, unless they are above its rows",
        arguments: [
            ("show,season,number\nMentalist,,\nDoctor,4,20\nDoctor,4,21\nSuits,,\n", 2),
            ("show,season,number\nDoctor,,\n,4,20\n,4,21\n", 0), ("show,season,number\nDoctor,,\nDoctor,4,20\n", 0),
        ]
    )
    func emptyShows(list: String, count: Int) throws {
        let notices = try ListFile.read(list, "list.csv").notices.map(\.message).filter { $0.contains("only a show") }
        #expect(notices.count == min(count, 1))
        #expect(notices.allSatisfy { $0 == "\(count) rows name only a show, so they are not read" })
    }

    @Test("An array without any key of an episode is refused")
    func messages() {
        #expect(throws: ProviderError.self) { try ListFile.read(#"[{"id":1,"message":"Good morning"}]"#, "list.json") }
    }
}
