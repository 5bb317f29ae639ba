import EveningProvider
import Foundation
import ProviderAPI
import ProviderContract
import ProviderContractTesting
import ScheduleModel
import Testing

@Suite struct EveningContractTests {
    @Test("meets the contract", arguments: ProviderContract.clauses)
    func contract(_ clause: ContractClause) async throws {
        let first = try #require(CivilDay("2026-10-31"))
        let region = try #require(Country(rawValue: "US"))
        let kind = EveningKind()
        var subject = ContractSubject("evening", days: DaySpan(first).extended(before: 0, after: 3), region: region) {
            kind.makeProvider(ProviderConfiguration(id: .unnamed, kind: "evening"), in: ProviderEnvironment())
        }
        // Facts about your source, as its own listings print them. This source is invented, and always there.
        let second = first.advanced(by: 1)
        subject.expectedStarts = [second.description: TimeZone.gmt.start(of: second).addingTimeInterval(20 * 3600)]
        subject.isLocal = true
        // subject.emptyDays: days without episodes.
        // subject.timelessEpisodes: IDs of episodes without a time.
        // subject.showsWithCast: IDs of shows with a cast (for a CastListing).
        // subject.makeUnreachable, makeHanging, makeBroken: your provider with a source that is unreachable, sends
        // nothing, or sends an unreadable row. A source on the web has all three (instead of isLocal).
        await expectSatisfied(clause, by: subject)
    }
}
