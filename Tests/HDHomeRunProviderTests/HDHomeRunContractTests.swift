import Foundation
import ProviderAPI
import ProviderContract
import ProviderContractTesting
import ScheduleModel
import TestSupport
import Testing

@testable import HDHomeRunProvider

/// Covers: HDHomeRunProvider, HDHomeRunKind, GuideProgramme
@Suite struct HDHomeRunContractTests {
    private func subject() -> ContractSubject {
        var subject = ContractSubject(
            HDHomeRunKind(),
            FakeHDHomeRun.settings,
            over: FakeHDHomeRun.web(),
            broken: FakeHDHomeRun.web(breaking: true),
            days: days("2026-11-01", "2026-11-03"),
            region: country("US")
        )
        subject.now = instant("2026-11-01T00:00:00Z")
        subject.emptyDays = days("2026-11-05", "2026-11-07")
        subject.warnsAboutUnchecked = false
        return subject
    }

    @Test("An HDHomeRun satisfies the contract", arguments: ProviderContract.clauses)
    func contract(_ clause: ContractClause) async { await expectSatisfied(clause, by: subject()) }
}

/// Rules of the answers of HDHomeRun.
/// Covers: HDHomeRunProvider, HDHomeRunKind, GuideProgramme
@Suite struct HDHomeRunTests {
    private func collect(
        _ web: any WebFetching,
        _ first: String = "2026-11-01",
        _ last: String = "2026-11-02",
        at time: String = "2026-11-01T00:00:00Z"
    ) async throws -> [SourceResponse] {
        let kind = HDHomeRunKind()
        let configuration = ProviderConfiguration(
            id: .unnamed,
            kind: kind.descriptor.kind,
            settings: FakeHDHomeRun.settings
        )
        let provider = try kind.makeProvider(configuration, in: ProviderEnvironment(web: { _ in web }))
        let now = instant(time)
        let collector = ResponseCollector(provider: .unnamed, now: { now })
        let request = ScheduleRequest(days: days(first, last), zone: .gmt, region: country("US"))
        try await provider.schedule(for: request, to: collector)
        if let failure = collector.outcomes.compactMap(\.failure).first { throw failure }
        return collector.outcomes.compactMap(\.response)
    }

    /// Returns a line for each programme: start, channel, title, number, episode and label.
    private func lines(_ responses: [SourceResponse]) -> [String] {
        let shows = Dictionary(responses.flatMap(\.shows).map { ($0.id, $0) }) { $1 }
        return responses.flatMap(\.episodes).map { episode in
            let airing = episode.airings.first
            let start = airing?.time.start(in: .gmt).map { Instant.text($0) } ?? "?"
            let parts = [
                start, airing?.channel?.name, shows[episode.showID]?.title, episode.number.code, episode.title,
                airing?.label?.rawValue,
            ]
            return parts.compactMap(\.self).joined(separator: " ")
        }
    }

    @Test("Slices are joined without gaps, and first airings and repeats are labelled")
    func slices() async throws {
        let web = FakeHDHomeRun.web()
        let responses = try await collect(web, at: "2026-11-01T18:10:00Z")
        #expect(
            lines(responses).filter { !$0.contains("LOOP") }.sorted() == [
                "2026-11-01T18:00:00Z WCMH-DT News new",
                "2026-11-01T19:00:00Z WCMH-DT Harbour S02E05 The Rope repeat",
                "2026-11-01T20:00:00Z WSYX DT Old Film", "2026-11-01T23:00:00Z WSYX DT Late Film",
                "2026-11-02T02:00:00Z WCMH-DT Night News",
            ]
        )
        #expect(responses.flatMap(\.episodes).count { $0.showID == "title/loop" } == 30)
        let film = responses.flatMap(\.episodes).first { $0.showID == "title/old film" }
        #expect(film?.summary == "A dog." && film?.airings.first?.seconds == 10_800)
    }

    @Test("A bad programme costs only itself")
    func badProgramme() async throws {
        let web = FakeHDHomeRun.web(breaking: true)
        let responses = try await collect(web, at: "2026-11-01T18:10:00Z")
        #expect(lines(responses).contains { $0.contains("Harbour") })
        #expect(responses.flatMap(\.notices).contains { $0.message.contains("skipped: no title or no start") })
    }

    @Test("The key of the tuner is in no message and in no location")
    func secret() async throws {
        let web = StubWeb { address in
            if address.contains("discover") { return FakeHDHomeRun.answer(address) }
            var error = ProviderError(.refused, "HTTP 403 for \(address)", at: address)
            error.status = 403
            throw error
        }
        let error = await #expect(throws: ProviderError.self) {
            _ = try await collect(web)
        }
        let text = "\(error?.message ?? "") \(error?.location ?? "")"
        #expect(text.contains("restart the tuner") && !text.contains(FakeHDHomeRun.key), "\(text)")
    }

    @Test(
        "A wrong address and an old model are named",
        arguments: [
            (404, "", "check base-url"), (200, "<html>", "check base-url"),
            (200, #"{"ModelNumber":"HDHR3-US"}"#, "HDHR3-US has no key"),
        ]
    )
    func failures(status: Int, body: String, expected: String) async throws {
        let web = StubWeb { _ in
            if status == 200 { return Array(body.utf8) }
            var error = ProviderError(.refused, "HTTP \(status)")
            error.status = status
            throw error
        }
        let error = await #expect(throws: ProviderError.self) { _ = try await collect(web) }
        #expect(error?.message.contains(expected) == true, "\(error?.message ?? "")")
    }

    @Test("Settings that cannot work are refused", arguments: [[:], ["base-url": "http://a.lan", "days": "0"]])
    func settings(settings: [String: String]) {
        #expect(throws: (any Error).self) {
            try HDHomeRunKind().makeProvider(
                ProviderConfiguration(id: .unnamed, kind: "hdhomerun", settings: settings),
                in: ProviderEnvironment()
            )
        }
    }
}
