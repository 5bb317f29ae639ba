import ScheduleModel
import HTTPTransport
import ProviderContract
import ProviderContractTesting
import TestSupport
import Testing

@testable import TVMazeProvider

/// Covers: TVMazeProvider, ProviderContract
@Suite struct TVMazeContractTests {
    @Test("The provider satisfies the contract around a clock change", arguments: ProviderContract.clauses)
    func contract(_ clause: ContractClause) async {
        var subject = ContractSubject("tvmaze", days: days("2026-10-31", "2026-11-03"), region: country("US")) {
            FakeTVMaze.provider()
        }
        subject.emptyDays = days("2020-01-01", "2020-01-03")
        subject.untimedEpisodes = ["311", "312", "313", "314"]
        subject.expectedStarts = ["111": instant("2026-11-01T01:00:00Z")]
        subject.showsWithCast = ["1"]
        subject.makeBroken = { FakeTVMaze.provider(FakeTVMaze.transport(breaking: 112)) }
        subject.makeUnreachable = { FakeTVMaze.provider(ReplayingTransport { _ in nil }) }
        subject.makeHanging = { FakeTVMaze.provider(HangingTransport()) }
        await expectSatisfied(clause, by: subject)
    }

    @Test("A region with an unknown time zone satisfies the contract", arguments: ProviderContract.clauses)
    func unknownRegion(_ clause: ContractClause) async {
        let transport = FakeTVMaze.transport(country: "BR")
        var subject = ContractSubject("tvmaze BR", days: days("2026-10-31", "2026-11-03"), region: country("BR")) {
            FakeTVMaze.provider(transport)
        }
        // The test above reports the unchecked rules.
        subject.warnsAboutUnchecked = false
        await expectSatisfied(clause, by: subject)
    }
}

/// A transport that never responds.
struct HangingTransport: WebTransport {
    func send(_ request: WebRequest) async throws -> WebResponse {
        try await SleeplessClock().sleep(until: .init(offset: .seconds(1)), tolerance: nil)
        return WebResponse(url: request.url, status: 200)
    }
}
