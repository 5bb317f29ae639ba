import ClubProvider
import ProviderAPI
import ProviderContract
import ProviderContractTesting
import ScheduleModel
import Testing

@Suite struct ClubProviderTests {
    /// A film every evening at 19:00 UTC, each on a page, and more rows. A `SourceRecording` replays a real site.
    private static func site(_ more: String = "") -> StubWeb {
        StubWeb { address in
            let dates = address.matches(of: /\d{4}-\d\d-\d\d/).compactMap { CivilDay(String($0.output)) }
            let number = address.split(separator: "=").last.flatMap { Int($0) } ?? 1
            guard dates.count == 2, let days = DaySpan(from: dates[0], to: dates[1])?.days else { return nil }
            let day = days[number - 1]
            let film = #"{"id": \#(day.number), "title": "Film", "start": "\#(day)T19:00:00Z", "minutes": 90}"#
            return Array(#"{"pages": \#(days.count), "films": [\#(film)\#(more)]}"#.utf8)
        }
    }

    @Test("Satisfies the contract", arguments: ProviderContract.clauses)
    func contract(_ clause: ContractClause) async throws {
        let days = DaySpan(weekOf: try #require(CivilDay("2026-10-31")))
        let (site, broken) = (Self.site(), Self.site(#", {"id": 1, "title": "Film", "start": "at seven"}"#))
        let (settings, us) = (["base-url": "https://films.example", "api-key": "k"], Country.unitedStates)
        let subject = ContractSubject(ClubKind(), settings, over: site, broken: broken, days: days, region: us)
        await expectSatisfied(clause, by: subject)
    }
}
