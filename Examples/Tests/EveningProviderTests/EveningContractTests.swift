import EveningProvider
import Foundation
import ProviderAPI
import ProviderContract
import ProviderContractTesting
import ScheduleModel
import Testing

@Suite struct EveningContractTests {
    @Test("keeps the contract", arguments: ProviderContract.clauses)
    func contract(_ clause: ContractClause) async throws {
        let first = try #require(CivilDay("2026-10-31"))
        let region = try #require(Country(rawValue: "US"))
        let kind = EveningKind()
        var subject = ContractSubject("evening", days: DaySpan(first).extended(before: 0, after: 3), region: region) {
            kind.makeProvider(ProviderConfiguration(id: .unnamed, kind: "evening"), in: ProviderEnvironment())
        }
        // What you know of your source, as its own listings print it. This one is made up, and always there.
        let second = first.advanced(by: 1)
        subject.expectedStarts = [second.description: TimeZone.gmt.start(of: second).addingTimeInterval(20 * 3600)]
        subject.isLocal = true
        // subject.emptyDays: days on which your source has nothing.
        // subject.timelessEpisodes: ids of episodes whose time it does not know.
        // subject.showsWithCast: ids of shows whose cast it knows (for a CastListing).
        // subject.makeUnreachable, makeHanging, makeBroken: your provider with its source away, silent, or with a
        // row that cannot be read. A source on the web has all three (in place of isLocal).
        await expectSatisfied(clause, by: subject)
    }
}
