import ProviderAPI
import ScheduleMerging
import ScheduleModel
import TestSupport
import Testing

/// Rows that one response contains more than once.
/// Covers: ProviderClaims, FetchOutcome, SourcedShow
@Suite struct ProviderClaimsDuplicateTests {
    @Test("Repeated shows within one response are counted, but not repeats across responses")
    func counted() {
        let shows = ["a", "b", "a", "a"].map { Show(id: $0, title: "Harbour Watch") }
        #expect(duplicates([shows]) == 2)
        #expect(duplicates([shows, [shows[0]]]) == 2)
        #expect(duplicates([[shows[0]], [shows[0], shows[1]]]) == 0)
        #expect(duplicates([]) == 0)
    }

    private func duplicates(_ responses: [[Show]]) -> Int {
        let outcomes = responses.enumerated().map { number, shows in
            FetchOutcome(
                resource: ResourceID("\(number)"),
                response: SourceResponse(shows: shows).stamped(at: instant("2026-01-0\(number + 1)T00:00:00Z"))
            )
        }
        return ProviderClaims(provider: provider("one"), priority: 1, outcomes: outcomes).duplicateRows
    }
}
