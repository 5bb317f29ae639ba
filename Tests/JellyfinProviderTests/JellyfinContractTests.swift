import Foundation
import ProviderAPI
import ProviderContract
import ProviderContractTesting
import ScheduleModel
import TestSupport
import Testing

@testable import JellyfinProvider

/// Covers: JellyfinProvider, JellyfinGuideProvider, JellyfinKind, JellyfinAPI, JellyfinMapper
@Suite struct JellyfinContractTests {
    private func subject(_ settings: [String: String]) -> ContractSubject {
        var subject = ContractSubject(
            JellyfinKind(),
            settings,
            over: FakeJellyfin.web(),
            broken: FakeJellyfin.web(breaking: true),
            days: days("2026-10-31", "2026-11-03"),
            region: country("US")
        )
        subject.emptyDays = days("2020-01-01", "2020-01-03")
        subject.untimedEpisodes = ["e1", "e2", "e3", "e3-1"]
        subject.warnsAboutUnchecked = false
        return subject
    }

    @Test("The library satisfies the contract", arguments: ProviderContract.clauses)
    func library(_ clause: ContractClause) async { await expectSatisfied(clause, by: subject(FakeJellyfin.settings)) }

    @Test("The guide of live TV satisfies the contract", arguments: ProviderContract.clauses)
    func liveTV(_ clause: ContractClause) async {
        let settings = FakeJellyfin.settings.merging(["live-tv": "true"]) { $1 }
        var subject = subject(settings)
        subject.untimedEpisodes = []
        await expectSatisfied(clause, by: subject)
    }
}

/// Rules of Jellyfin's answers.
/// Covers: JellyfinMapper, JellyfinAPI, JellyfinKind, JSONRowReader
@Suite struct JellyfinTests {
    private func collect(
        _ web: any WebFetching,
        _ settings: [String: String] = FakeJellyfin.settings,
        _ body: (any ScheduleProvider, ResponseCollector) async throws -> Void
    ) async throws -> [SourceResponse] {
        let configuration = ProviderConfiguration(id: .unnamed, kind: "jellyfin", settings: settings)
        let provider = try JellyfinKind().makeProvider(configuration, in: ProviderEnvironment(web: { _ in web }))
        let collector = ResponseCollector(provider: .unnamed, now: { Date(timeIntervalSince1970: 1_793_000_000) })
        try await body(provider, collector)
        if let failure = collector.outcomes.compactMap(\.failure).first { throw failure }
        return collector.outcomes.compactMap(\.response)
    }

    private func week(_ provider: any ScheduleProvider, _ collector: ResponseCollector) async throws {
        let request = ScheduleRequest(days: days("2026-11-01", "2026-11-02"), zone: .gmt, region: country("US"))
        try await provider.schedule(for: request, to: collector)
    }

    @Test("Days, watched marks, IDs and files with two episodes are read")
    func values() async throws {
        let responses = try await collect(FakeJellyfin.web(), FakeJellyfin.settings) { provider, collector in
            try await week(provider, collector)
            try await (provider as? any ShowCatalogListing)?.catalog(to: collector)
        }
        let episodes = responses.flatMap(\.episodes)
        let texts = episodes.map { episode in
            let day = episode.listedDay.map { "\($0)" } ?? "?"
            return "\(episode.id) \(episode.number.code ?? "?") \(day) \(episode.watchState == .watched ? "✓" : "-")"
        }
        #expect(
            texts == [
                "e1 S01E01 2026-11-01 ✓", "e2 S01E02 2026-11-02 -", "e3 S01E01 2026-11-02 -",
                "e3-1 S01E02 2026-11-02 -",
            ]
        )
        #expect(episodes.map(\.isOnDisk) == [true, true, false, false])
        #expect(episodes.first?.watchedAt == instant("2026-11-05T20:00:00Z"))
        let show = try #require(responses.flatMap(\.shows).first { $0.externals.thetvdb != nil })
        #expect(show.externals == ExternalIDs(imdb: "tt0903747", thetvdb: 81189, tmdb: 1396))
        #expect(show.status == .running && show.startYear == 2008 && show.network?.name == "AMC" && show.runtime == 60)
    }

    @Test("A guide has times, channels and repeats, and the same title is one show")
    func liveTV() async throws {
        let settings = FakeJellyfin.settings.merging(["live-tv": "true"]) { $1 }
        let responses = try await collect(FakeJellyfin.web(), settings, week)
        let programmes = responses.flatMap(\.episodes)
        #expect(programmes.map(\.showID) == ["live/news", "live/old film"])
        #expect(programmes.map { $0.airings.first?.label } == [.live, .repeat])
        #expect(programmes.first?.airings.first?.channel?.name == "One")
        #expect(programmes.first?.airings.first?.seconds == 1800)
    }

    @Test("A list of several answers is read whole, and a failed answer deletes nothing")
    func pages() async throws {
        let web = FakeJellyfin.web(size: 1)
        let responses = try await collect(web) { provider, collector in
            try await (provider as? any ShowCatalogListing)?.catalog(to: collector)
        }
        #expect(responses.flatMap(\.shows).map(\.title) == ["Harbour", "Island"])
        #expect(web.addresses.contains { $0.contains("startIndex=1") })
        let broken = StubWeb { address in
            if address.contains("startIndex=1") { throw ProviderError(.unreachable, "no connection", at: address) }
            return FakeJellyfin.answer(address, size: 1)
        }
        await #expect(throws: ProviderError.self) {
            _ = try await collect(broken) { provider, collector in
                try await (provider as? any ShowCatalogListing)?.catalog(to: collector)
            }
        }
    }

    @Test(
        "A wrong key, address and user are named, and the key is in no message",
        arguments: [
            (401, "", "rejects the key"), (404, "", "does not answer at this address"),
            (200, "<!doctype html>", "check base-url"), (200, #"[{"Id":"1","Name":"Ben"}]"#, "no user “Anna”"),
        ]
    )
    func failures(status: Int, body: String, expected: String) async throws {
        let web = StubWeb { _ in
            if status == 200 { return Array(body.utf8) }
            var error = ProviderError(.refused, "HTTP \(status)")
            error.status = status
            throw error
        }
        let error = await #expect(throws: ProviderError.self) {
            _ = try await collect(web, FakeJellyfin.settings, week)
        }
        #expect(error?.message.contains(expected) == true, "\(error?.message ?? "")")
        #expect(error?.message.contains("0123456789abcdef") == false)
    }

    @Test(
        "Settings that cannot work are refused",
        arguments: [
            ["api-key": "k"], ["base-url": "jellyfin", "api-key": "k"], ["base-url": "http://a.lan"],
            ["base-url": "http://a.lan", "api-key": "k\"x"],
            ["base-url": "http://a.lan", "api-key": "k", "live-tv": "maybe"],
        ]
    )
    func settings(settings: [String: String]) {
        #expect(throws: (any Error).self) {
            try JellyfinKind().makeProvider(
                ProviderConfiguration(id: .unnamed, kind: "jellyfin", settings: settings),
                in: ProviderEnvironment()
            )
        }
    }
}
