import EveningProvider
import Foundation
import ProviderAPI
import ProviderContract
import ProviderContractTesting
import ScheduleModel
import Testing

@Suite struct EveningContractTests {
    @Test("Satisfies the contract", arguments: ProviderContract.clauses)
    func contract(_ clause: ContractClause) async throws {
        let first = try #require(CivilDay("2026-10-31"))
        let region = try #require(Country(rawValue: "US"))
        let kind = EveningKind()
        var subject = ContractSubject("evening", days: DaySpan(first).extended(before: 0, after: 3), region: region) {
            kind.makeProvider(ProviderConfiguration(id: .unnamed, kind: "evening"), in: ProviderEnvironment())
        }
        // Facts about your source, as its own listings show them. This source is invented, and always available.
        let second = first.advanced(by: 1)
        subject.expectedStarts = [second.description: TimeZone.gmt.start(of: second).addingTimeInterval(20 * 3600)]
        subject.isLocal = true
        // subject.emptyDays: days without any episode.
        // subject.untimedEpisodes: IDs of episodes whose time the source does not know.
        // subject.showsWithCast: IDs of shows whose cast the source knows (for a CastListing).
        // subject.makeUnreachable, makeHanging, makeBroken: your provider if its source is unreachable or silent, or
        // has an undecodable row. A source on the web has all three (instead of isLocal).
        await expectSatisfied(clause, by: subject)
    }
}
