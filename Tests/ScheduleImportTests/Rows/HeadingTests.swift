import ProviderAPI
import ScheduleModel
import TestSupport
import Testing

@testable import ScheduleImport

/// The headings of columns. Covers: ColumnHeading, HeadingWords, TableColumns.
@Suite struct HeadingTests {
    @Test(
        "A heading is understood by its words",
        arguments: [
            ("Original release date[12]", .airdate), ("First broadcast", .airdate),
            ("Original U.S. air date", .airdate),
            ("Date aired", .airdate), ("DateAired", .airdate), ("Broadcast date", .airdate), ("ep_air_date", .airdate),
            ("og_air_date", .airdate), ("first_air_date", .airdate), ("Original\nair date", .airdate),
            ("Erstausstrahlung", .airdate), ("Première diffusion", .airdate), ("Fecha de estreno", .airdate),
            ("data_lancamento", .airdate), ("Data", .airdate), ("Uitzenddatum", .airdate), ("Premiera", .airdate),
            ("上架日", .airdate), ("放送日", .airdate),
            ("Staffel", .season), ("Saison", .season), ("Temporada", .season), ("Stagione", .season),
            ("Seizoen", .season), ("Sezon", .season), ("Säsong", .season), ("Seazon", .season), ("ep_season", .season),
            ("num_season", .season), ("Season no.", .season),
            ("Folge", .number), ("Épisode", .number), ("Capítulo", .number), ("num_episodio", .number),
            ("ep_num", .number),
            ("Aflevering", .number), ("Odcinek", .number), ("Avsnitt", .number), ("集數", .number),
            ("No. in season", .number),
            ("Nr. in der Staffel", .number), ("series_ep_code", .number), ("Season/Episode", .number), ("#", .number),
            ("No. overall", .absolute), ("num_series", .absolute), ("No. in series", .absolute),
            ("overall_no", .absolute),
            ("Episode titles", .title), ("Titel", .title), ("Titre", .title), ("nome_episodio", .title), ("標題", .title),
            ("ep_title", .title), ("Título del episodio", .title), ("Tytuł", .title),
            ("Gesehen", .watched), ("Vu", .watched), ("Visto", .watched), ("watched_at", .watched),
            ("Date watched", .watched), ("last_watched_at", .watched), ("plays", .watched), ("Seen?", .watched),
            ("Laufzeit (min)", .runtime), ("Running time", .runtime), ("U.S. viewers (millions)", nil),
            ("Directed by", nil),
            ("Written by", nil), ("Prod. code", nil), ("Rating", nil), ("imdb_episode_id", nil),
            ("production_date", nil),
        ] as [(String, EpisodeField?)]
    )
    func words(heading: String, expected: EpisodeField?) {
        #expect(ColumnHeading(heading).field == expected)
    }

    private func read(_ text: String, _ path: String = "my_show.csv", show: String? = nil) throws -> SourceResponse {
        var options = EpisodeFileOptions()
        options.show = show
        return try EpisodeFileFormat.read(Array(text.utf8), path: path, options: options)
    }

    @Test("A number over the whole show next to a number in the season is the absolute number")
    func runningNumber() throws {
        let file = try read("Episode,Season,Episode in Season,Name,Original air date\n15,2,1,Stranded,1/28/2001\n")
        #expect(file.episodes.map(\.number) == [EpisodeNumber(season: 2, number: 1, absolute: 15)])
    }

    @Test(
        "A column of codes counts under any name, and the number next to it is absolute",
        arguments: ["series_ep_code", "SeasonEpisode", "SxxEyy", "Whatever"]
    )
    func codes(heading: String) throws {
        let file = try read("ep_no,\(heading),title\n001,s01e01,A\n027,s02e01,B\n")
        #expect(file.episodes.map(\.number.code) == ["S01E01", "S02E01"])
        #expect(file.episodes.map(\.number.absolute) == [1, 27])
    }

    @Test("Texts in the column of numbers are titles, and a plain title is the show's then")
    func textsInEpisode() throws {
        let file = try read(
            "title,season,episode,airdate\nCastle,5,The Wild Rover,2013-03-25\nCastle,5,The Lives,2013-04-01\n"
        )
        #expect(file.shows.map(\.title) == ["Castle"])
        #expect(file.episodes.map(\.title) == ["The Wild Rover", "The Lives"])
    }

    @Test("A title that each row has another one of is not the show's")
    func titleOfEpisode() throws {
        let file = try read("Season,No. in Season,Episode title,Title\n1,3,\"\"\"Homer\"\"\",Homer\n", show: "X")
        #expect(file.shows.map(\.title) == ["X"] && file.episodes.map(\.title) == ["Homer"])
    }

    @Test("A number under Series is a season")
    func series() throws {
        let file = try read("Series,episode num,episode title\n1,1,Melon Buffet\n2,1,Chicken\n")
        #expect(file.episodes.map(\.number.code) == ["S01E01", "S02E01"] && file.shows.count == 1)
    }

    @Test("The show setting replaces the one show that a column names, but not several")
    func showSetting() throws {
        #expect(try read("show,title\na,b\na,c\n", show: "X").shows.map(\.title) == ["X"])
        let several = try read("show,title\na,b\nd,c\n", show: "X")
        #expect(several.shows.map(\.title) == ["a", "d"])
        let words = "the setting show applies only to rows without a show: the others name several"
        #expect(several.notices.map(\.message) == [words])
    }

    @Test("A title above the header is the show, and the table below is read")
    func titleLine() throws {
        let file = try read("Severance – Episodes,,\n,,\nSeason,Episode,Title\n1,1,Good News\n")
        #expect(file.shows.map(\.title) == ["Severance"] && file.episodes.map(\.number.code) == ["S01E01"])
    }

    @Test(
        "Headings in other languages are understood without a notice",
        arguments: [
            "期,話,タイトル,初回放送日,視聴", "季,集,标题,首播日期,已看", "季數,集數,標題,首播日期,已觀看", "시즌,회차,제목,방송일,시청",
            "Сезон,Эпизод,Название серии,Дата премьеры,Просмотрен", "Сезон,Серія,Назва,Дата виходу,Переглянуто",
            "Série,Díl,Název,Datum vysílání,Viděno", "Σεζόν,Επεισόδιο,Τίτλος,Ημερομηνία,Είδα",
            "Sezon,Episod,Titlu,Data difuzării,Vizionat", "الموسم,الحلقة,العنوان,تاريخ العرض,شوهد",
            "עונה,פרק,כותרת,תאריך שידור,נצפה", "ซีซั่น,ตอนที่,ชื่อตอน,วันที่ออกอากาศ,ดูแล้ว",
            "Mùa,Tập,Tiêu đề,Ngày phát sóng,Đã xem", "Musim,Episode,Judul,Tanggal tayang,Ditonton",
            "सीज़न,एपिसोड,शीर्षक,प्रसारण तिथि,देखा", "فصل,قسمت,عنوان,تاریخ پخش,دیده",
            "Сезон,Епизод,Заглавие,Дата на излъчване,Гледан", "Sezona,Epizoda,Naslov,Datum emitiranja,Gledano",
            "Hooaeg,Osa,Pealkiri,Eetris,Vaadatud", "Sezonas,Serija,Pavadinimas,Data,Žiūrėta",
        ]
    )
    func languages(header: String) throws {
        let file = try read(header + "\n2,5,Alpha Wolf,2025-11-03,x\n2,6,Beta Fish,2025-11-10,\n3,1,Cat,2026-01-05,x\n")
        #expect(file.episodes.map(\.number.code) == ["S02E05", "S02E06", "S03E01"])
        #expect(file.episodes.map(\.title) == ["Alpha Wolf", "Beta Fish", "Cat"])
        #expect(file.episodes.map(\.listedDay) == [day("2025-11-03"), day("2025-11-10"), day("2026-01-05")])
        #expect(file.episodes.map(\.watchState) == [.watched, nil, .watched])
        #expect(file.notices.isEmpty)
    }

    @Test("A header in an unknown language is a header, and the cells decide the fields")
    func unknownLanguage() throws {
        let file = try read(
            "qwe,rty,uio,asd\n1,1,Alpha Wolf,2025-11-03\n1,2,Beta Fish,2025-11-10\n2,1,Cat,2026-01-05\n"
        )
        #expect(file.episodes.map(\.number.code) == ["S01E01", "S01E02", "S02E01"])
        #expect(
            file.notices.map(\.message) == [
                "the header is not understood: read column 1 as season, column 2 as number, column 3 as title, "
                    + "column 4 as airdate"
            ]
        )
    }

    @Test("A column of an unknown name is the season if the numbers of episodes begin again with it")
    func seasonByContent() throws {
        let file = try read("Foobar,Episode,Title\n1,1,A\n1,2,B\n2,1,C\n2,2,D\n")
        #expect(file.episodes.map(\.number.code) == ["S01E01", "S01E02", "S02E01", "S02E02"])
        #expect(file.notices.map(\.message) == ["the column “Foobar” looks like season and is read as that"])
    }

    @Test("Circles are ticks, unless the column has filled ones")
    func circles() throws {
        let table = "number,title,watched\n1,A,○\n2,B,×\n3,C,\n"
        #expect(try read(table).episodes.map(\.watchState) == [.watched, .unwatched, nil])
        #expect(try read(table.replacing("×", with: "●")).episodes.map(\.watchState) == [.unwatched, .watched, nil])
    }

    @Test("A table without a header is read by its cells, and a notice says how")
    func noHeader() throws {
        let file = try read("2001-02-03,1,A title\n2001-02-10,2,Another one\n")
        #expect(file.episodes.map(\.title) == ["A title", "Another one"])
        #expect(file.episodes.map(\.number.number) == [1, 2])
        #expect(file.episodes.map(\.listedDay) == [day("2001-02-03"), day("2001-02-10")])
        #expect(
            file.notices.map(\.message) == [
                "no header: read column 1 as airdate, column 2 as number, column 3 as title"
            ]
        )
    }

    @Test("Rows that are all longer than the header are read")
    func longerRows() throws {
        let file = try read("Episode,Title\n1,A,x\n2,B,y\n")
        #expect(file.episodes.map(\.title) == ["A", "B"])
    }

    @Test("A column that is not understood is reported once if the rows lack what it may hold")
    func unknownColumn() throws {
        let file = try read("title,airdate,Foobar\na,2020-01-01,yes\nb,2020-01-02,no\n")
        #expect(file.notices.count == 1 && file.notices.first?.message.contains("“Foobar”") == true)
    }

    @Test("Rows without number, date and title stay apart")
    func emptyRows() throws {
        #expect(try read("title,summary\n,one\n,two\n").episodes.count == 2)
    }

    @Test("Lines of text in columns are read as number, code, date and title")
    func textLines() throws {
        let text = "Show\n\n  1.   1-1            17 Dec 89   A title\n  2.   1- 2    7G02    14/Jan/90   Another\n"
        let file = try read(text, "a.txt")
        #expect(file.episodes.map(\.title) == ["A title", "Another"])
        #expect(file.episodes.map(\.number.code) == ["S01E01", "S01E02"])
        #expect(file.episodes.map(\.listedDay) == [day("1989-12-17"), day("1990-01-14")])
    }
}
