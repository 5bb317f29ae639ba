import ScheduleModel
import Testing

@testable import ScheduleImport

@Suite struct NumberPhraseTests {
    @Test(
        "A text that is only a number is read in every language of guides",
        arguments: [
            ("Ep. 5/10", nil, [5]), ("(Ep5)", nil, [5]), ("Ep 5", nil, [5]), ("E119", nil, [119]), ("#121", nil, [121]),
            ("Episode 5 of 10", nil, [5]), ("5/10", nil, [5]), ("Folge 5", nil, [5]), ("Aflevering 5", nil, [5]),
            ("odc. 5", nil, [5]), ("12. Bölüm", nil, [12]), ("4-я серия", nil, [4]), ("第7話", nil, [7]),
            ("第七話", nil, [7]), ("7화", nil, [7]), ("Επεισόδιο 3", nil, [3]), ("Del 5 av 10 säsong 2", 2, [5]),
            ("T2 E5", 2, [5]), ("Stagione 2 Episodio 5", 2, [5]), ("Sezon 2", 2, []), ("Sezon 2, odc. 5", 2, [5]),
            ("2x5/10", 2, [5]), ("S02-E05", 2, [5]), ("Series 4: Episode 7", 4, [7]),
            ("Seizoen 2 Aflevering 5", 2, [5]),
            ("2. Staffel, Folge 3", 2, [3]), ("Saison 2 (5/10)", 2, [5]), ("Staffel 2 Folge 5 von 10", 2, [5]),
            ("Temporada 2, Capítulo 5", 2, [5]), ("2ª temporada episódio 4", 2, [4]), ("Сезон 2 серия 5", 2, [5]),
            ("2. évad 5. rész", 2, [5]), ("Kausi 2 Jakso 5", 2, [5]), ("S2 Ep 5", 2, [5]), ("S1.E1", 1, [1]),
            ("Episode 3 Season 2", 2, [3]), ("シーズン2 第3話", 2, [3]), ("S00E05", 0, [5]), ("S01E01-E02", 1, [1, 2]),
            ("s01e11e12", 1, [11, 12]), ("Ep 1 & 2", nil, [1, 2]), ("Episodes 3-4", nil, [3, 4]),
            ("S02E07-10", 2, [7, 8, 9, 10]), ("1x23-1x24", 1, [23, 24]), ("S01E23 & S01E24", 1, [23, 24]),
            ("S01E23-S01E25", 1, [23, 24, 25]), ("1x23/1x24", 1, [23, 24]), ("S. 2 Ep. 5", 2, [5]), ("S 2 E 5", 2, [5]),
            ("S02/E05", 2, [5]), ("2 сезон 5 серия", 2, [5]),
        ] as [(String, Int?, [Int])]
    )
    func spellings(text: String, season: Int?, numbers: [Int]) {
        let phrase = NumberPhrase(text)
        #expect(phrase?.season == season)
        #expect(phrase?.numbers == numbers)
    }

    @Test(
        "Other texts are no number",
        arguments: [
            "", "12", "305", "7A03", "#0102", "Special", "S2 E5 7", "S2 E5 / x", "Show S01E02", "2 episodes", "E",
        ]
    )
    func others(text: String) { #expect(NumberPhrase(text) == nil) }

    @Test("A letter after the number is a part of the episode")
    func parts() {
        #expect(NumberPhrase("S01E05b")?.episodeNumbers == [EpisodeNumber(season: 1, number: 5, part: 2)])
    }

    @Test("A whole season is not a list of episodes")
    func longRange() { #expect(NumberPhrase("S01E01-E24")?.episodeNumbers == [EpisodeNumber(season: 1)]) }
}
