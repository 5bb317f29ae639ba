import Aggregator
import Foundation
import ProviderAPI
import ScheduleMerging
import ScheduleModel
import Testing

/// What failed is not taken for whole: where a list is in part, an episode that is missing is not gone.
@Suite struct CompleteShowsTests {
    private static func report(
        _ id: String,
        failure: ProviderError? = nil,
        isPart: Bool = false
    ) throws -> ProviderReport {
        var answer = SourceResponse(shows: [Show(id: "1", title: "Harbour")])
        answer.kind = .episodes
        answer.mayBeTruncated = isPart
        let list = FetchOutcome(resource: ResourceID("list"), response: answer)
        let other = failure.map { FetchOutcome(resource: ResourceID("day"), failure: $0) }
        return ProviderReport(
            id: try #require(ProviderID(rawValue: id)),
            kind: "test",
            priority: 50,
            outcomes: [list] + (other.map { [$0] } ?? [])
        )
    }

    @Test("a show is whole where every source of it delivered a list, and nothing of that source failed")
    func whole() throws {
        func isWhole(_ reports: [ProviderReport]) throws -> Bool {
            let catalogue = MergedCatalog(reports.map(\.claims))
            return CompleteShows(reports).contains(try #require(catalogue.shows.first))
        }
        let failure = ProviderError(.unreachable, "no connection")
        #expect(try isWhole([Self.report("one")]))
        #expect(try !isWhole([Self.report("one", failure: failure)]))
        #expect(try !isWhole([Self.report("one", isPart: true)]))
        let both = try [Self.report("one"), Self.report("two", failure: failure)]
        let shows = MergedCatalog(both.map(\.claims)).shows
        #expect(
            shows.filter { CompleteShows(both).contains($0) }.count
                == shows.filter { show in
                    show.sources.allSatisfy { $0.key.provider.rawValue == "one" }
                }.count
        )
    }
}
