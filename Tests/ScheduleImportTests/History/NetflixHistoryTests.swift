import Foundation
import ScheduleModel
import Testing

@testable import ScheduleImport

/// Titles of Netflix in the languages of profiles, and views of the long history.
///
/// Covers: NetflixHistory, NetflixTitle
@Suite struct NetflixHistoryTests {
    private static let titles: [(text: String, expected: String)] = [
        ("Heroes: Season 1: Genesis", "Heroes | 1 | - | Genesis"),
        ("Star Trek: Discovery: Season 1: The Vulcan Hello", "Star Trek: Discovery | 1 | - | The Vulcan Hello"),
        ("Love Is Blind: Season 4: The Reunion (Episode 13)", "Love Is Blind | 4 | 13 | The Reunion"),
        (
            "Fuller House: Temporada 5: O último episódio, de novo (Episódio 18)",
            "Fuller House | 5 | 18 | O último episódio, de novo"
        ),
        // The unbreakable space of French exports.
        ("Merlin: Saison\u{A0}5: Le fléau d’Arthur", "Merlin | 5 | - | Le fléau d’Arthur"),
        ("Tapoin äsken isäni: Kausi 1: Big Bad Burt", "Tapoin äsken isäni | 1 | - | Big Bad Burt"),
        ("Undercover: Seizoen 2: Aflevering 8", "Undercover | 2 | 8 | -"),
        ("Dark: Staffel 1: Folge 3", "Dark | 1 | 3 | -"), ("Bonus: Säsong 1: Avsnitt 2", "Bonus | 1 | 2 | -"),
        ("Rita: Sæson 3: Afsnit 4", "Rita | 3 | 4 | -"), ("Wiedźmin: Sezon 1: Odcinek 2", "Wiedźmin | 1 | 2 | -"),
        ("Diriliş: 6. Sezon: 1. Bölüm", "Diriliş | 6 | 1 | -"), ("Most!: 1. řada: Díl 2", "Most! | 1 | 2 | -"),
        ("A sor: 1. évad: 2. rész", "A sor | 1 | 2 | -"), ("Elite: 2ª temporada: Ecos", "Elite | 2 | - | Ecos"),
        ("今際の国: シーズン1: エピソード 2", "今際の国 | 1 | 2 | -"), ("家: 第1シリーズ: 第3話", "家 | 1 | 3 | -"),
        ("三体: 第 1 季: 第 2 集", "三体 | 1 | 2 | -"), ("오징어 게임: 시즌 2: 빵과 복권", "오징어 게임 | 2 | - | 빵과 복권"),
        ("Метод: Сезон 2: Серия 4", "Метод | 2 | 4 | -"), ("Maestro: Κύκλος 1: Επεισόδιο 2", "Maestro | 1 | 2 | -"),
        ("שטיסל: עונה 1: פרק 2", "שטיסל | 1 | 2 | -"),
        ("Lupin: Part 1: Chapter 1 (Episode 1)", "Lupin | 1 | 1 | -"),
        ("Chef's Table: Volume 2: Grant Achatz (Episode 3)", "Chef's Table | 2 | - | Grant Achatz"),
        ("Limited Show: Limited Series: Chapter One", "Limited Show | - | - | Chapter One"),
        ("Şahmaran: Mini Dizi: Kuyu", "Şahmaran | - | - | Kuyu"),
        ("地面師: リミテッドシリーズ: 第一話", "地面師 | - | 1 | -"),
        ("Stranger Things: Stranger Things 4: Chapter One", "Stranger Things | 4 | - | Chapter One"),
        ("Rough Diamonds: Episode 7", "Rough Diamonds | - | 7 | -"),
        ("Show: Season 1: : Episode 10", "Show | 1 | 10 | -"),
        (
            "DAHMER: Monster: The Story: The Good Boy Box (Episode 4)",
            "DAHMER: Monster: The Story | - | 4 | The Good Boy Box"
        ),
        ("Dune: Part Two", "film"), ("Mission: Impossible", "film"), ("Blade Runner 2049", "film"),
        ("Heroes: Season 1", "film"), ("Heroes: VII", "film"), ("Heroes: Season Two: Echo", "Heroes | 2 | - | Echo"),
        ("Star Trek: Discovery: Collection 2: Brother", "Star Trek: Discovery | 2 | - | Brother"),
    ]

    @Test("A title is split at its season, in many languages", arguments: titles)
    func title(text: String, expected: String) {
        let title = NetflixTitle(text)
        let parts = title.map { title in
            [
                title.show, title.season.map { "\($0)" } ?? "-", title.number.map { "\($0)" } ?? "-",
                title.episode ?? "-",
            ]
            .joined(separator: " | ")
        }
        #expect(parts ?? "film" == expected)
    }

    private func history(_ rows: [String]) throws -> WatchHistory {
        let head = "Profile Name,Start Time,Duration,Attributes,Title,Supplemental Video Type,Bookmark,Latest Bookmark"
        return try #require(try HistoryReader.read(Array(([head] + rows).joined(separator: "\n").utf8)))
    }

    private func times(_ rows: [String]) throws -> [String] {
        try history(rows).shows.flatMap(\.episodes).map { episode in
            let times = [episode.watchedAt] + episode.rewatches
            return times.map { $0.map { Instant.text($0) } ?? "?" }.joined(separator: " ")
        }
    }

    @Test("The parts of a view are one watching, from its first part on, and views years apart are several")
    func watchings() throws {
        let candy = "Friends: Season 7: Candy (Episode 9)"
        let rows = [
            "K,2021-10-20 10:15:10,00:06:47,,\(candy),,00:21:52,00:21:52",
            "K,2021-10-19 19:00:13,00:14:44,,\(candy),,00:14:45,Not latest view",
            "K,2019-04-14 14:03:37,00:21:51,,\(candy),,00:21:51,Not latest view",
            "K,2017-10-07 16:03:09,00:21:31,,\(candy),,00:21:51,Not latest view",
            // Minutes, years before.
            "K,2015-01-01 16:03:09,00:03:00,,\(candy),,00:03:00,Not latest view",
        ]
        #expect(try times(rows) == ["2017-10-07T16:03:09Z 2019-04-14T14:03:37Z 2021-10-19T19:00:13Z"])
    }

    @Test("An episode that began by itself counts if it was played, and a glimpse is only counted")
    func autoplay() throws {
        let auto = "Autoplayed: user action: None;"
        let rows = [
            "K,2021-10-02 11:46:50,00:42:55,\(auto),Homeland: Season 6: Sock Puppets,,00:44:29,00:44:29",
            "K,2021-10-03 11:46:50,00:02:55,\(auto),Homeland: Season 6: Alt.truth,,00:02:55,00:02:55",
            "K,2021-10-04 11:46:50,00:00:09,,Homeland: Season 6: R Is for Romeo,,00:00:09,00:00:09",
            "K,2021-10-06 11:00:00,00:00:08,,Homeland: Season 6: America First,,00:00:09,00:00:09",
            "K,2021-10-05 11:00:00,01:35:23,,Homeland: Season 6: America First,,01:35:23,Not latest view",
        ]
        #expect(try times(rows) == ["2021-10-02T11:46:50Z", "2021-10-05T11:00:00Z"])
        #expect(try history(rows).omitted[.glimpses] == 2)
    }

    @Test("Episodes with the same title in several seasons stay apart, and a show's season-less titles are found")
    func seasons() throws {
        let rows = [
            "A,2023-04-18 11:36:03,01:35:23,,Blind: Season 4: The Reunion,,01:35:23,01:35:23",
            "A,2022-09-16 21:19:35,00:55:54,,Blind: Season 2: The Reunion,,01:01:19,01:01:19",
            "A,2022-09-17 21:19:35,00:55:54,,Blind: After the Altar,,01:01:19,01:01:19",
        ]
        let episodes = try history(rows).shows.flatMap(\.episodes)
        #expect(
            episodes.map { "\($0.number.season ?? 0) \($0.title ?? "")" } == [
                "4 The Reunion", "2 The Reunion", "0 After the Altar",
            ]
        )
    }

    private static let shortLists: [(dates: [String], times: [String])] = [
        (["2025-06-19", "2024-06-19"], ["2024-06-19T12:00:00Z 2025-06-19T12:00:00Z"]),
        (["19.06.25", "19.06.24"], ["2024-06-19T12:00:00Z 2025-06-19T12:00:00Z"]),
        (["6/19/25"], ["2025-06-19T12:00:00Z"]), (["19/06/2025"], ["2025-06-19T12:00:00Z"]),
        // The rows are sorted by time only with the month first, so that one decides for all.
        (["7/8/25", "5/9/25"], ["2025-05-09T12:00:00Z 2025-07-08T12:00:00Z"]),
        // Two orders are possible, so no day is invented.
        (["6/7/25"], ["?"]), ([""], ["?"]),
    ]

    @Test("The short history has days, in the order of its country", arguments: shortLists)
    func days(dates: [String], expected: [String]) throws {
        let text = "Title,Date\n" + dates.map { "\"Dark: Season 1: Secrets\",\"\($0)\"\n" }.joined()
        let history = try #require(try HistoryReader.read(Array(text.utf8)))
        let found = history.shows.flatMap(\.episodes).map { episode in
            ([episode.watchedAt] + episode.rewatches).map { $0.map { Instant.text($0) } ?? "?" }.joined(separator: " ")
        }
        #expect(found == expected)
    }
}
