import ClubProvider
import ProviderBoundary
import ProviderContract
import ProviderContractTesting
import ScheduleModel
import Testing

@Suite struct ClubProviderTests {
    /// A film every evening at seven, UTC.
    private static let web = ReplayedWeb { address in
        guard let day = address.split(separator: "/").last?.prefix(10), let date = CivilDay(String(day)) else {
            return nil
        }
        return Array(#"[{"id": \#(date.number), "title": "Film", "start": "\#(day)T19:00:00Z", "minutes": 90}]"#.utf8)
    }

    private static func provider(_ settings: [String: String] = ["api-key": "k"]) throws -> any ScheduleProvider {
        let configuration = ProviderConfiguration(id: .unnamed, kind: "club", settings: settings)
        return try ClubKind().makeProvider(configuration, in: ProviderWorld(web: { _ in web }))
    }

    @Test("keeps the contract", arguments: ProviderContract.clauses)
    func contract(_ clause: ContractClause) async throws {
        let (first, region) = (try #require(CivilDay("2026-10-31")), try #require(Country(rawValue: "US")))
        let days = DaySpan(first).widened(before: 0, after: 2)
        let subject = ContractSubject("club", days: days, region: region) { try Self.provider() }
        await expectKept(clause, by: subject)
    }

    @Test("without a key it is not made")
    func key() { #expect(throws: ConfigurationProblem.self) { try Self.provider([:]) } }
}
