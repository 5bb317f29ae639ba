import Foundation
import ProviderAPI
import ScheduleMerging
import ScheduleModel
import TestSupport
import Testing

/// A mark of a show to which its source gave an id.
@Suite struct ShowMarkSourceIDTests {
    private let now = instant("2024-06-01T00:00:00Z")

    private func catalogue(_ source: String, _ show: Show) -> MergedCatalog {
        let answer = SourceResponse(shows: [show]).stamped(at: now)
        let outcome = FetchOutcome(resource: ResourceID("all"), response: answer)
        return MergedCatalog([ProviderClaims(provider: provider(source), priority: 50, outcomes: [outcome])])
    }

    @Test(
        "what a source gave an id to is marked by it alone, though another of the source has its title and year",
        arguments: [
            ("7", "9", nil, false), ("7", "9", "tt1", true), ("show", "9", nil, true), ("7", "show", nil, true),
        ] as [(String, String, String?, Bool)]
    )
    func ids(marked: String, other: String, external: String?, isOne: Bool) throws {
        func show(_ id: String) -> Show {
            Show(id: id, title: "Show", startYear: 2020, externals: ExternalIDs(imdb: external))
        }
        var marks = UserMarks()
        marks.follow(try #require(catalogue("a", show(marked)).shows.first), at: now)
        let found = catalogue("a", show(other))
        #expect(found.marked(by: marks, complete: .none).shows.map(\.isFollowed) == [isOne])
        let hasLearnt = marks.refreshIdentifiers(from: found, complete: .none)
        #expect(hasLearnt == isOne)
        // Another source's show is found by them all the same.
        #expect(catalogue("b", show(other)).marked(by: marks, complete: .none).shows.map(\.isFollowed) == [true])
    }
}
