import ProviderAPI
import ScheduleModel
import Testing

@testable import ScheduleImport

/// The spellings of episode numbers and seasons in lists. Each row of the table in `docs/reference/file-formats.md`
/// names the test that holds it.
@Suite struct NumberSpellingTests {
    @Test(
        "A cell with one episode is its number",
        arguments: [
            ("7", nil, 7, nil), ("07", nil, 7, nil), ("7.0", nil, 7, nil), ("S02E07", 2, 7, nil), ("s2e7", 2, 7, nil),
            ("2x07", 2, 7, nil), ("S1.E1", 1, 1, nil), ("S02 E05", 2, 5, nil), ("S02-E05", 2, 5, nil),
            ("T2 E5", 2, 5, nil), ("2x5/10", 2, 5, nil), ("E121", nil, 121, nil), ("Episode 1", nil, 1, nil),
            ("Ep. 5/10", nil, 5, nil), ("(Ep5)", nil, 5, nil), ("Folge 5", nil, 5, nil), ("Aflevering 5", nil, 5, nil),
            ("odc. 5", nil, 5, nil), ("第5話", nil, 5, nil), ("第5集", nil, 5, nil), ("Capítulo 5", nil, 5, nil),
            ("Stagione 2 Episodio 5", 2, 5, nil), ("Sezon 2, odc. 5", 2, 5, nil), ("Seizoen 2 Aflevering 5", 2, 5, nil),
            ("Series 4: Episode 7", 4, 7, nil), ("2. Staffel Folge 5", 2, 5, nil), ("Season 2 Episode 5", 2, 5, nil),
            ("1a", nil, 1, 1), ("1b", nil, 1, 2), ("1a/1b", nil, 1, nil),
        ] as [(String, Int?, Int, Int?)]
    )
    func single(text: String, season: Int?, number: Int, part: Int?) throws {
        let parser = try #require(EpisodeCodeParser(text, season: nil))
        #expect(parser.number == EpisodeNumber(season: season, number: number, part: part))
        #expect(parser.others.isEmpty)
    }

    @Test(
        "Lists, guides and calendars read the number in the words of many languages",
        arguments: [
            ("ตอนที่ 5", nil), ("第5回", nil), ("5화", nil), ("제5화", nil), ("Bölüm 5", nil), ("5. Bölüm", nil),
            ("الحلقة 5", nil), ("الحلقة ٥", nil), ("第５話", nil), ("Серия 5", nil), ("5 серия", nil), ("5. rész", nil),
            ("Tập 5", nil), ("Episodul 5", nil), ("Jakso 5", nil), ("Avsnitt 5", nil), ("시즌 2 5화", 2),
            ("第2季 第5集", 2), ("第二期 第5話", 2), ("2 сезон 5 серия", 2), ("2. sezon 5. bölüm", 2),
            ("الموسم 2 الحلقة 5", 2), ("Série 2, díl 5", 2), ("2. évad 5. rész", 2), ("Σεζόν 2 Επεισόδιο 5", 2),
            ("Mùa 2 Tập 5", 2), ("ซีซั่น 2 ตอนที่ 5", 2), ("עונה 2 פרק 5", 2), ("सीज़न 2 एपिसोड 5", 2),
            ("Musim 2 Episode 5", 2), ("T2 Cap. 5", 2), ("Ｓ０２Ｅ０５", 2),
        ] as [(String, Int?)]
    )
    func languages(text: String, season: Int?) throws {
        let expected = EpisodeNumber(season: season, number: 5)
        #expect(EpisodeCodeParser(text, season: nil)?.number == expected)
        #expect(NumberPhrase(text)?.episodeNumbers == [expected])
    }

    @Test(
        "A season is read in the words of many languages",
        arguments: [
            "2 сезон", "2-й сезон", "الموسم 2", "시즌 2", "2기", "2. sezon", "ซีซั่น 2", "Mùa 2", "Σεζόν 2", "2. évad",
            "第二季", "第２期", "シーズン2", "2ª Temporada", "٢",
        ]
    )
    func seasons(text: String) { #expect(SeasonParser(text)?.season == 2) }

    @Test(
        "Wide digits and the digits of other scripts are read in dates and times",
        arguments: ["２０２６年１１月２７日", "２０２６／１１／２７", "٢٠٢٦-١١-٢٧", "2026-11-27"]
    )
    func digits(text: String) { #expect(ParsedDate(text)?.day(nil) == CivilDay("2026-11-27")) }

    @Test("A wide colon separates hours and minutes")
    func wideTime() { #expect(TimeOfDayParser.parse("２１：３０") == WallClock(hour: 21, minute: 30)) }

    @Test(
        "A cell with two episodes is both",
        arguments: [
            ("S01E01-E02", ["S01E01", "S01E02"]), ("S01E01-02", ["S01E01", "S01E02"]),
            ("s01e11e12", ["S01E11", "S01E12"]), ("S01E01-E03", ["S01E01", "S01E02", "S01E03"]),
            ("1x01-1x02", ["S01E01", "S01E02"]), ("2x05-06", ["S02E05", "S02E06"]), ("1-2", ["E01", "E02"]),
            ("1/2", ["E01", "E02"]), ("20/21", ["E20", "E21"]), ("027-028", ["E27", "E28"]), ("20–21", ["E20", "E21"]),
            ("20\n21", ["E20", "E21"]), ("1 & 2", ["E01", "E02"]),
        ]
    )
    func several(text: String, expected: [String]) throws {
        let parser = try #require(EpisodeCodeParser(text, season: nil))
        #expect(([parser.number] + parser.others).compactMap(\.text) == expected)
    }

    @Test("A sign before the number is the number over the whole show")
    func absolute() throws {
        #expect(EpisodeCodeParser("#121", season: nil)?.number == EpisodeNumber(absolute: 121))
    }

    @Test(
        "What is no number stays unread",
        arguments: ["Pilot", "321.5", "2015-07-13", "9/22/1994", "1-900", "-", "S", "E", "x", "1x", "s01e01-e99999999"]
    )
    func unreadable(text: String) { #expect(EpisodeCodeParser(text, season: nil) == nil) }

    @Test(
        "A season may have words around its number",
        arguments: [
            ("2", 2), ("S02", 2), ("Season 2", 2), ("2. Staffel", 2), ("Temporada 2", 2), ("Series 2", 2), ("第2季", 2),
            ("Saison 2", 2), ("2005", 2005), ("Sezon 2", 2), ("Seazon 3", 3),
        ]
    )
    func season(text: String, expected: Int) throws {
        let parser = try #require(SeasonParser(text))
        #expect(parser.season == expected && !parser.isSpecial)
    }

    @Test(
        "Season 0 and words for specials are season 0",
        arguments: ["0", "00", "Specials", "Special", "S", "SP", "Season 0", "Season Specials", "OVA", "Movie", "Film"]
    )
    func specials(text: String) throws {
        let parser = try #require(SeasonParser(text))
        #expect(parser.season == 0 && parser.isSpecial)
    }
}
