import Foundation
import ProviderAPI
import ProviderContract
import ProviderContractTesting
import ScheduleModel
import Synchronization
import TestSupport
import Testing

@testable import EpisodeFileProvider

/// Lists, calendars and guides by address.
/// Covers: EpisodeAddressProvider, FileAddress, EpisodeFileKind
@Suite struct EpisodeAddressTests {
    private static let address = "https://tv.example/guide/list.csv"
    private static let list = """
        show,season,number,title,start,runtime,network
        Harbour,1,1,Dawn,2026-11-01T03:30:00Z,60,AMC
        Harbour,1,2,Dusk,2026-11-02T03:30:00Z,60,AMC
        Island,1,1,Noon,2026-11-02T12:00:00Z,30,

        """

    @Test("A list by address satisfies the contract", arguments: ProviderContract.clauses)
    func contract(_ clause: ContractClause) async {
        var subject = ContractSubject(
            EpisodeFileKind(),
            ["path": Self.address],
            over: StubWeb([Self.address: Self.list]),
            broken: StubWeb([Self.address: Self.list.replacing("2026-11-02T12:00:00Z", with: "soon")]),
            days: days("2026-10-31", "2026-11-03"),
            region: country("US")
        )
        subject.now = instant("2026-11-01T00:00:00Z")
        subject.emptyDays = days("2026-09-01", "2026-09-03")
        subject.expectedStarts = ["harbour/S01E01": instant("2026-11-01T03:30:00Z")]
        subject.warnsAboutUnchecked = false
        await expectSatisfied(clause, by: subject)
    }

    /// Records the requests of a provider.
    private final class RecordingWeb: WebFetching {
        private let log = Mutex<[(address: String, authorization: String?)]>([])
        let body: [UInt8]

        init(_ body: [UInt8]) { self.body = body }

        var requests: [(address: String, authorization: String?)] { log.withLock(\.self) }

        func fetch(
            _ address: String,
            headers: [String: String],
            validators: Validators?
        ) async throws -> WebPayload? {
            log.withLock { $0.append((address, headers["authorization"])) }
            return WebPayload(body: body)
        }
    }

    private func outcomes(_ settings: [String: String], _ web: any WebFetching) async throws -> [FetchOutcome] {
        let configuration = ProviderConfiguration(id: .unnamed, kind: "episode-file", settings: settings)
        let provider = try EpisodeFileKind().makeProvider(configuration, in: ProviderEnvironment(web: { _ in web }))
        let collector = ResponseCollector(provider: .unnamed, now: { Date(timeIntervalSince1970: 1_793_500_000) })
        let request = ScheduleRequest(days: days("2026-11-01", "2026-11-03"), zone: .gmt, region: country("US"))
        try await provider.schedule(for: request, to: collector)
        return collector.outcomes
    }

    @Test(
        "Credentials are in a header or at their place in the address, and webcal is http or https",
        arguments: [
            (["path": "webcal://tv.example/a.ics"], "https://tv.example/a.ics", nil),
            (["path": "webcal://192.168.1.2/a.ics"], "http://192.168.1.2/a.ics", nil),
            (["path": "webcal://nas.local/a.ics"], "http://nas.local/a.ics", nil),
            (["path": "https://u:p@tv.example/a.csv"], "https://tv.example/a.csv", "Basic dTpw"),
            (["path": "https://tv.example/a", "user": "u", "password": "p"], "https://tv.example/a", "Basic dTpw"),
            (["path": "https://tv.example/a", "token": "t"], "https://tv.example/a", "Bearer t"),
            (["path": "https://tv.example/a?k={key}", "key": "s&1"], "https://tv.example/a?k=s%261", nil),
        ] as [([String: String], String, String?)]
    )
    func credentials(settings: [String: String], address: String, authorization: String?) async throws {
        let web = RecordingWeb(Array(Self.list.utf8))
        _ = try await outcomes(settings, web)
        #expect(web.requests.map(\.address) == [address])
        #expect(web.requests.first?.authorization == authorization)
    }

    @Test(
        "An address that cannot work, and a credential without an address, are refused",
        arguments: [
            ["path": "https://"], ["path": "https://tv.example/a", "key": "s"], ["path": "/tv.csv", "token": "t"],
            ["path": "https://tv.example/a", "token": "a\nb"], ["path": "https://tv.example/a", "fresh-hours": "-1"],
        ]
    )
    func refused(settings: [String: String]) async {
        await #expect(throws: SettingError.self) { _ = try await outcomes(settings, StubWeb()) }
    }

    @Test("A web page is not a list, and no message contains the query of an address")
    func page() async throws {
        let settings = ["path": "https://tv.example/a.csv?k={key}", "key": "hidden"]
        for body in ["<!DOCTYPE html><title>Sign in</title>", "PK\u{3}\u{4}x", "\u{1F}x"] {
            let failures = try await outcomes(settings, RecordingWeb(Array(body.utf8))).compactMap(\.failure)
            #expect(failures.count == 1, "\(body)")
            #expect(
                !"\(failures)".contains("hidden") && "\(failures)".contains("https://tv.example/a.csv"),
                "\(failures)"
            )
        }
    }
}
