import Foundation
import ProviderAPI
import ScheduleMerging
import ScheduleModel
import TestSupport
import Testing

/// Marks of shows that have an ID from their source.
/// Covers: ShowMark, UserMarks, SourceKey, ExternalIDs
@Suite struct ShowMarkSourceIDTests {
    private let now = instant("2024-06-01T00:00:00Z")

    private func catalog(_ source: String, _ show: Show) -> MergedCatalog {
        let response = SourceResponse(shows: [show]).stamped(at: now)
        let outcome = FetchOutcome(resource: ResourceID("all"), response: response)
        return MergedCatalog([ProviderClaims(provider: provider(source), priority: 50, outcomes: [outcome])])
    }

    @Test(
        "A mark with a source's ID matches only that ID in the source, even if title and year are equal",
        arguments: [
            ("7", "9", nil, false), ("7", "9", "tt1", true), ("show", "9", nil, true), ("7", "show", nil, true),
        ] as [(String, String, String?, Bool)]
    )
    func ids(marked: String, other: String, external: String?, matches: Bool) throws {
        func show(_ id: String) -> Show {
            Show(id: id, title: "Show", startYear: 2020, externals: ExternalIDs(imdb: external))
        }
        var marks = UserMarks()
        marks.follow(try #require(catalog("a", show(marked)).shows.first), at: now)
        let found = catalog("a", show(other))
        #expect(found.marked(by: marks, complete: .none).shows.map(\.isFollowed) == [matches])
        let hasChanged = marks.refreshIdentifiers(from: found, complete: .none)
        #expect(hasChanged == matches)
        // A show of another source is still found by title and year.
        #expect(catalog("b", show(other)).marked(by: marks, complete: .none).shows.map(\.isFollowed) == [true])
    }
}
