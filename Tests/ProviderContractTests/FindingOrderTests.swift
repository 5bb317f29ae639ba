import Foundation
import ProviderAPI
import ProviderContract
import ScheduleModel
import TestSupport
import Testing

/// Findings are stable in sources with several shows.
/// Covers: ProviderContract, ContractSubject, ShowSearching
@Suite struct FindingOrderTests {
    /// Two shows that share a word. If `turns` is true, a search alternates their order.
    private struct TurningSource: ShowSearching {
        var turns = true
        private let searches = Counter()
        private static let shows = ["Harbour Lights", "Harbour Nights"].map { Show(id: $0.lowercased(), title: $0) }

        init(turns: Bool) { self.turns = turns }

        func schedule(for request: ScheduleRequest, to collector: ResponseCollector) async throws {
            try Task.checkCancellation()
            let episodes = Self.shows.map { show in
                let airing = Airing(time: .instant(instant("2026-11-16T20:00:00Z")), minutes: 30)
                return Episode(id: show.id + "/1", showID: show.id, title: "One", airings: [airing])
            }
            collector.deliver(SourceResponse(shows: Self.shows, episodes: episodes), for: ResourceID("all"))
        }

        func search(_ text: String, to collector: ResponseCollector) async throws {
            try Task.checkCancellation()
            let words = FoldedText(text)
            var found = Self.shows.filter { FoldedText($0.title).contains(words) }
            if turns, searches.next().isMultiple(of: 2) { found.reverse() }
            collector.deliver(SourceResponse(shows: found), for: ResourceID("search"))
        }
    }

    @Test("K5: A search whose results change their order is caught", arguments: [true, false])
    func order(turns: Bool) async {
        let source = TurningSource(turns: turns)
        let subject = ContractSubject("s", days: days("2026-11-16", "2026-11-17"), region: country("US")) { source }
        let clause = ProviderContract.clauses.first { $0.rule.utf8.starts(with: "a search, a look-up".utf8) }
        let found = await clause?.violations(by: subject).map(\.finding)
        let order = "a second response for the search for “Harbour” has the same shows in another order"
        #expect(found == (turns ? [order] : []))
    }
}
