import ClubProvider
import Foundation
import ProviderBoundary
import ProviderContract
import ProviderContractTesting
import ScheduleModel
import Testing

@Suite struct ClubProviderTests {
    /// A film every evening at seven, UTC.
    private static let web = ReplayedWeb { address in
        let day = String(address.suffix(15).prefix(10))
        guard let date = CivilDay(day) else { return nil }
        return Array(#"[{"id": \#(date.number), "title": "Film", "start": "\#(day)T19:00:00Z", "minutes": 90}]"#.utf8)
    }

    private static func provider(_ web: any WebFetching, key: String? = "k") throws -> any ScheduleProvider {
        let settings = key.map { ["api-key": $0] } ?? [:]
        let configuration = ProviderConfiguration(id: .unnamed, kind: "club", settings: settings)
        return try ClubKind().makeProvider(configuration, in: ProviderWorld(web: { _ in web }))
    }

    @Test("keeps the contract", arguments: ProviderContract.clauses)
    func contract(_ clause: ContractClause) async throws {
        let (first, region) = (try #require(CivilDay("2026-10-31")), try #require(Country(rawValue: "US")))
        let days = DaySpan(weekOf: first)
        var subject = ContractSubject("club", days: days, region: region) { try Self.provider(Self.web) }
        subject.makeUnreachable = { try Self.provider(ReplayedWeb()) }
        subject.makeHanging = { try Self.provider(SilentWeb()) }
        subject.knownStarts = ["\(first.number)": TimeZone.gmt.start(of: first).addingTimeInterval(19 * 3600)]
        await expectKept(clause, by: subject)
    }

    @Test("without a key it is not made")
    func key() { #expect(throws: ConfigurationProblem.self) { try Self.provider(Self.web, key: nil) } }
}
