import Foundation
import ProviderAPI
import ScheduleMerging
import ScheduleModel
import TestSupport
import Testing

/// Marks whose show now has a slightly different title.
/// Covers: ShowMark, UserMarks
@Suite struct ShowMarkTitleTests {
    private let now = Date(timeIntervalSince1970: 1_750_000_000)

    private func catalog(_ provider: String, _ shows: Show...) -> MergedCatalog {
        let outcome = FetchOutcome(
            resource: ResourceID("all"),
            response: SourceResponse(shows: shows, episodes: []).stamped(at: now)
        )
        return MergedCatalog([
            ProviderClaims(provider: TestSupport.provider(provider), priority: 50, outcomes: [outcome])
        ])
    }

    private func marks(_ title: String, _ year: Int?) throws -> UserMarks {
        var marks = UserMarks()
        marks.follow(
            try #require(catalog("a", Show(id: title, title: title, startYear: year)).shows.first),
            at: now
        )
        return marks
    }

    @Test(
        "If the year matches, a mark is found despite another article, or a year or country after the title",
        arguments: [
            ("The Ancient Falcon", 2026, "Ancient Falcon", 2026, true),
            ("Ancient Falcon", 2026, "The Ancient Falcon", 2026, true),
            ("The Ancient Falcon", 2026, "Ancient Falcon (2026)", nil, true),
            ("Ancient Falcon", 2026, "The Ancient Falcon (GB)", 2026, true),
            ("The Ancient Falcon", 2026, "Ancient Falcon, The", 2026, true),
            ("Ancient Falcon, The (2026)", nil, "Ancient Falcon", 2026, true),
            ("The Ancient Falcon", 2026, "Ancient Falcon", 2025, false),
            ("The Ancient Falcon", 2026, "Ancient Falcon", nil, false),
            ("The Ancient Falcon", nil, "Ancient Falcon", 2026, false),
            ("The", 2026, "A", 2026, false),
        ] as [(String, Int?, String, Int?, Bool)]
    )
    func article(marked: String, year: Int?, title: String, otherYear: Int?, isFound: Bool) throws {
        let marks = try marks(marked, year)
        let shown = catalog("b", Show(id: "s", title: title, startYear: otherYear))
        #expect(shown.marked(by: marks, complete: .none).shows[0].isFollowed == isFound)
    }

    @Test("If a title fits several shows except for its article, only an exact match has the mark")
    func namesakes() throws {
        let marks = try marks("The Ancient Falcon", 2026)
        let (exact, plain) = ("The Ancient Falcon", "Ancient Falcon")
        for (titles, followed) in [([exact, plain], [exact]), ([plain, "An Ancient Falcon"], [])] {
            let shows = titles.map { Show(id: $0, title: $0, startYear: 2026) }
            let shown = catalog("b", shows[0], shows[1]).marked(by: marks, complete: .none)
            #expect(shown.shows.filter(\.isFollowed).map(\.value.title) == followed)
        }
    }

    @Test("A mark whose title is an alias is placed at the show, also after it got the show's own title")
    func alias() throws {
        let show = Show(id: "s", title: "Beyond", aliases: [AlternateTitle(title: "Sousou")])
        let response = SourceResponse(
            shows: [show],
            episodes: [Episode(id: "e", showID: "s", number: EpisodeNumber(season: 1, number: 1))]
        )
        let outcome = FetchOutcome(resource: ResourceID("all"), response: response.stamped(at: now))
        let claims = ProviderClaims(provider: TestSupport.provider("a"), priority: 50, outcomes: [outcome])
        let catalog = MergedCatalog([claims])
        let mark = EpisodeMark(keys: [], number: EpisodeNumber(season: 1, number: 1), state: .watched, markedAt: now)
        let imported = ShowMark(id: 1, keys: [], title: "Sousou", episodes: [mark])
        let renamed = ShowMark(
            id: 1,
            keys: Set([SourceKey("a:s")].compactMap(\.self)),
            title: "Beyond",
            episodes: [mark]
        )
        for stored in [imported, renamed] {
            let placed = UserMarks([stored]).placements(
                of: [imported],
                ambiguousTitles: [],
                in: catalog,
                complete: .none
            )
            #expect(placed.first?.marks.map(\.proof) == [.number])
        }
    }
}
