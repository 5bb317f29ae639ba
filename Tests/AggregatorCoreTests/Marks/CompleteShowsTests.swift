import Aggregator
import Foundation
import ProviderAPI
import ScheduleMerging
import ScheduleModel
import Testing

/// Failed or partial lists do not count as complete, so a missing episode is not treated as removed.
/// Covers: CompleteShows, ProviderReport
@Suite struct CompleteShowsTests {
    private static func report(
        _ id: String,
        failure: ProviderError? = nil,
        isPart: Bool = false
    ) throws -> ProviderReport {
        var response = SourceResponse(shows: [Show(id: "1", title: "Harbour")])
        response.kind = .episodes
        response.mayBeTruncated = isPart
        let list = FetchOutcome(resource: ResourceID("list"), response: response)
        let other = failure.map { FetchOutcome(resource: ResourceID("day"), failure: $0) }
        return ProviderReport(
            id: try #require(ProviderID(rawValue: id)),
            kind: "test",
            priority: 50,
            outcomes: [list] + (other.map { [$0] } ?? [])
        )
    }

    @Test("A show is complete if each of its sources delivered a list and had no failure")
    func complete() throws {
        func isComplete(_ reports: [ProviderReport]) throws -> Bool {
            let catalog = MergedCatalog(reports.map(\.claims))
            return CompleteShows(reports).contains(try #require(catalog.shows.first))
        }
        let failure = ProviderError(.unreachable, "no connection")
        #expect(try isComplete([Self.report("one")]))
        #expect(try !isComplete([Self.report("one", failure: failure)]))
        #expect(try !isComplete([Self.report("one", isPart: true)]))
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
