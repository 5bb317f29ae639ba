import Foundation
import ProviderAPI
import ScheduleMerging
import ScheduleModel
import TestSupport
import Testing

/// Marks whose show is called a little otherwise now.
@Suite struct ShowMarkTitleTests {
    private let now = Date(timeIntervalSince1970: 1_750_000_000)

    private func catalogue(_ provider: String, _ shows: Show...) -> MergedCatalog {
        let answer = FetchOutcome(
            resource: ResourceID("all"),
            response: SourceResponse(shows: shows, episodes: []).stamped(at: now)
        )
        return MergedCatalog([
            ProviderClaims(provider: TestSupport.provider(provider), priority: 50, outcomes: [answer])
        ])
    }

    private func marks(_ title: String, _ year: Int?) throws -> UserMarks {
        var marks = UserMarks()
        marks.follow(
            try #require(catalogue("a", Show(id: title, title: title, startYear: year)).shows.first),
            at: now
        )
        return marks
    }

    @Test(
        "a mark is its show's with another article, or with the year or country behind the title, where the year is known",
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
        let shown = catalogue("b", Show(id: "s", title: title, startYear: otherYear))
        #expect(shown.marked(by: marks, complete: .none).shows[0].isFollowed == isFound)
    }

    @Test("of several that a title fits but for its article, the one that is called so bears the mark, or none")
    func namesakes() throws {
        let marks = try marks("The Ancient Falcon", 2026)
        let (exact, plain) = ("The Ancient Falcon", "Ancient Falcon")
        for (titles, followed) in [([exact, plain], [exact]), ([plain, "An Ancient Falcon"], [])] {
            let shows = titles.map { Show(id: $0, title: $0, startYear: 2026) }
            let shown = catalogue("b", shows[0], shows[1]).marked(by: marks, complete: .none)
            #expect(shown.shows.filter(\.isFollowed).map(\.value.title) == followed)
        }
    }
}
