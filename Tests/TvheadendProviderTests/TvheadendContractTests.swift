import Foundation
import ProviderAPI
import ProviderContract
import ProviderContractTesting
import ScheduleModel
import TestSupport
import Testing

@testable import TvheadendProvider

/// Covers: TvheadendProvider, TvheadendKind, GuideProgramme
@Suite struct TvheadendContractTests {
    private func subject() -> ContractSubject {
        var subject = ContractSubject(
            TvheadendKind(),
            FakeTvheadend.settings,
            over: FakeTvheadend.web(),
            broken: FakeTvheadend.web(breaking: true),
            days: days("2026-11-01", "2026-11-03"),
            region: country("US")
        )
        subject.now = instant("2026-11-01T00:00:00Z")
        subject.emptyDays = days("2026-11-05", "2026-11-07")
        subject.warnsAboutUnchecked = false
        return subject
    }

    @Test("tvheadend satisfies the contract", arguments: ProviderContract.clauses)
    func contract(_ clause: ContractClause) async { await expectSatisfied(clause, by: subject()) }
}

/// Rules of the answers of tvheadend.
/// Covers: TvheadendProvider, TvheadendKind, GuideProgramme
@Suite struct TvheadendTests {
    private func collect(
        _ web: any WebFetching,
        _ first: String = "2026-11-01",
        _ last: String = "2026-11-02",
        at time: String = "2026-11-01T00:00:00Z"
    ) async throws -> [SourceResponse] {
        let kind = TvheadendKind()
        let configuration = ProviderConfiguration(
            id: .unnamed,
            kind: kind.descriptor.kind,
            settings: FakeTvheadend.settings
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

    @Test("Times, channels, numbers, new and repeats are read, and the same title is one show")
    func values() async throws {
        let responses = try await collect(FakeTvheadend.web())
        #expect(
            lines(responses).sorted() == [
                "2026-11-01T18:00:00Z One News new", "2026-11-01T20:00:00Z Two Harbour S02E05 The Rope repeat",
                "2026-11-02T06:00:00Z One News",
            ]
        )
        #expect(Set(responses.flatMap(\.episodes).map(\.showID)) == ["title/news", "title/harbour"])
        let harbour = try #require(responses.flatMap(\.shows).first { $0.title == "Harbour" })
        #expect(harbour.genres == ["Drama"] && harbour.image == nil)
    }

    @Test("A user with a password is sent in a header, and nothing without one")
    func login() async throws {
        let sent = FakeTvheadend.web()
        _ = try await collect(sent)
        #expect(sent.addresses.allSatisfy { !$0.contains("correct") && !$0.contains("anna") })
    }

    @Test("A guide of several answers is read whole, and one that ignores the filter is restricted")
    func pages() async throws {
        let web = StubWeb { address in
            let start = address.firstMatch(of: /[?&]start=(\d+)/).flatMap { Int($0.1) } ?? 0
            let rows = (start..<min(start + 1000, 2500)).map { index in
                // One programme each hour, from 30 days before the first of November on.
                #"{"eventId":\#(index),"channelName":"One","title":"News","start":\#(1_793_491_200 + (index - 720) * 3600),"stop":\#(1_793_491_200 + (index - 719) * 3600)}"#
            }
            return Array(#"{"totalCount":2500,"entries":[\#(rows.joined(separator: ","))]}"#.utf8)
        }
        let responses = try await collect(web)
        #expect(responses.flatMap(\.episodes).count >= 48)
        #expect(web.addresses.contains { $0.contains("start=2000&") })
        let starts = responses.flatMap(\.episodes).compactMap { $0.airings.first?.time.start(in: .gmt) }
        #expect(starts.min() == instant("2026-11-01T00:00:00Z"))
    }

    @Test(
        "A wrong user and a wrong address are named",
        arguments: [
            (401, "", "check user and password"), (404, "", "check base-url"), (200, "<html>", "check base-url"),
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

    @Test(
        "Settings that cannot work are refused",
        arguments: [
            [:], ["base-url": "tvheadend"], ["base-url": "http://a.lan", "user": "a:b"],
            ["base-url": "http://a.lan", "days": "99"],
        ]
    )
    func settings(settings: [String: String]) {
        #expect(throws: (any Error).self) {
            try TvheadendKind().makeProvider(
                ProviderConfiguration(id: .unnamed, kind: "tvheadend", settings: settings),
                in: ProviderEnvironment()
            )
        }
    }
}
