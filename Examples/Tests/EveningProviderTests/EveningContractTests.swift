import EveningProvider
import ProviderBoundary
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
        let subject = ContractSubject("evening", days: DaySpan(first).widened(before: 0, after: 3), region: region) {
            kind.makeProvider(ProviderConfiguration(id: .unnamed, kind: "evening"), in: ProviderWorld())
        }
        await expectKept(clause, by: subject)
    }
}
