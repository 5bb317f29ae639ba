import ClubProvider
import Foundation
import ProviderAPI
import ProviderContract
import ProviderContractTesting
import ScheduleModel
import Testing

@Suite struct ClubProviderTests {
    /// A film every evening at 19:00 UTC, and additional rows.
    private static func site(_ more: String = "") -> StubWeb {
        StubWeb { address in
            guard let date = CivilDay(String(address.suffix(15).prefix(10))) else { return nil }
            let film = #"{"id": \#(date.number), "title": "Film", "start": "\#(date)T19:00:00Z", "minutes": 90}"#
            return Array("[\(film)\(more)]".utf8)
        }
    }

    @Test("Satisfies the contract", arguments: ProviderContract.clauses)
    func contract(_ clause: ContractClause) async throws {
        let (first, region) = (try #require(CivilDay("2026-10-31")), try #require(Country(rawValue: "US")))
        let (days, settings) = (DaySpan(weekOf: first), ["api-key": "k"])
        let (site, broken) = (Self.site(), Self.site(#", {"id": 1, "title": "Film", "start": "at seven"}"#))
        var subject = ContractSubject(ClubKind(), settings, over: site, broken: broken, days: days, region: region)
        subject.expectedStarts = ["\(first.number)": TimeZone.gmt.start(of: first).addingTimeInterval(19 * 3600)]
        await expectSatisfied(clause, by: subject)
    }

    @Test("A provider without a key is an error")
    func key() {
        let withoutKey = ProviderConfiguration(id: .unnamed, kind: "club")
        #expect(throws: SettingError.self) { try ClubKind().makeProvider(withoutKey, in: ProviderEnvironment()) }
    }
}
