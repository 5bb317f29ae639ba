import Foundation
import ProviderAPI
import ProviderContract
import ScheduleModel
import TestSupport
import Testing

/// A finding states the problem even if it quotes a long text.
/// Covers: ProviderContract, ContractViolation
@Suite struct FindingQuotationTests {
    /// One show whose summary is long, with a tag near its end.
    private struct LongSource: ScheduleProvider {
        static let summary =
            String(repeating: "In the harbour the lights go out. ", count: 40) + "A <b>storm</b> comes."

        func schedule(for request: ScheduleRequest, to collector: ResponseCollector) async throws {
            try Task.checkCancellation()
            let show = Show(id: "harbour", title: "Harbour", summary: Self.summary)
            let airing = Airing(time: .instant(instant("2026-11-16T20:00:00Z")), minutes: 30)
            let episode = Episode(id: "harbour/1", showID: show.id, title: "One", airings: [airing])
            collector.deliver(SourceResponse(shows: [show], episodes: [episode]), for: ResourceID("all"))
        }
    }

    @Test("A finding about a long text quotes its beginning and ends with the problem")
    func excerpt() async throws {
        let subject = ContractSubject("s", days: days("2026-11-16", "2026-11-17"), region: country("US")) {
            LongSource()
        }
        let clause = ProviderContract.clauses.first { $0.rule.utf8.starts(with: "text is plain".utf8) }
        let found = await clause?.violations(by: subject).map(\.finding) ?? []
        let finding = try #require(found.first)
        #expect(finding.hasSuffix("has markup, in “the schedule”"))
        #expect(finding.count < 160)
    }
}
