import Foundation
import ProviderAPI
import ProviderContract
import ProviderContractTesting
import ScheduleModel
import TestSupport
import Testing

@testable import SonarrProvider

/// Covers: SonarrProvider, SonarrKind, SonarrAPI, SonarrMapper
@Suite struct SonarrContractTests {
    @Test("The provider satisfies the contract around a clock change", arguments: ProviderContract.clauses)
    func contract(_ clause: ContractClause) async {
        var subject = ContractSubject(
            SonarrKind(),
            FakeSonarr.settings,
            over: FakeSonarr.web(),
            broken: FakeSonarr.web(breaking: true),
            days: days("2026-10-31", "2026-11-03"),
            region: country("US")
        )
        subject.emptyDays = days("2020-01-01", "2020-01-03")
        subject.untimedEpisodes = ["13"]
        subject.expectedStarts = ["11": instant("2026-11-01T03:30:00Z")]
        subject.warnsAboutUnchecked = false
        await expectSatisfied(clause, by: subject)
    }
}

/// Rules of Sonarr's answers.
/// Covers: SonarrMapper, SonarrAPI, SonarrKind
@Suite struct SonarrTests {
    private func response(_ web: any WebFetching, _ text: String = "2026-11-01") async throws -> ResponseCollector {
        let configuration = ProviderConfiguration(id: .unnamed, kind: "sonarr", settings: FakeSonarr.settings)
        let provider = try SonarrKind().makeProvider(configuration, in: ProviderEnvironment(web: { _ in web }))
        let collector = ResponseCollector(provider: .unnamed, now: { Date(timeIntervalSince1970: 1_793_000_000) })
        let request = ScheduleRequest(days: days(text, text), zone: .gmt, region: country("US"))
        try await provider.schedule(for: request, to: collector)
        return collector
    }

    @Test("A week is one request with full instants, and the key is only in a header")
    func request() async throws {
        let web = FakeSonarr.web()
        _ = try await response(web)
        #expect(
            web.addresses == [
                "http://sonarr.lan:8989/api/v3/calendar?start=2026-10-26T00:00:00Z&end=2026-11-02T00:00:00Z&unmonitored=true&includeSeries=true",
                "http://sonarr.lan:8989/api/v3/calendar?start=2026-11-02T00:00:00Z&end=2026-11-09T00:00:00Z&unmonitored=true&includeSeries=true",
            ]
        )
    }

    @Test("IDs, finale, end, a day without a time, and the number over the whole show are read")
    func values() async throws {
        let collector = try await response(FakeSonarr.web())
        let shows = collector.outcomes.compactMap(\.response).flatMap(\.shows)
        let show = try #require(shows.first { $0.id == "1" })
        #expect(show.externals == ExternalIDs(imdb: "tt0903747", thetvdb: 81189, tmdb: 1396))
        #expect(show.status == .running && show.startYear == 2008 && show.network?.name == "AMC")
        let episodes = collector.outcomes.compactMap(\.response).flatMap(\.episodes)
        let first = try #require(episodes.first { $0.id == "11" })
        #expect(first.role == .seasonFinale && first.number.absolute == 20 && first.airings.first?.minutes == 65)
        let undated = try #require(episodes.first { $0.id == "13" })
        #expect(first.isOnDisk == true && undated.isOnDisk == nil)
        #expect(undated.airings.first?.time == .day(BroadcastDay(day("2026-11-01"))) && undated.title == nil)
    }

    @Test("An episode at 20:00 in New York, which is midnight in UTC, has its time in a list without series too")
    func midnight() async throws {
        let row =
            #"{"id":21,"seriesId":1,"seasonNumber":1,"episodeNumber":1,"title":"Dawn","airDate":"2026-07-01","airDateUtc":"2026-07-02T00:00:00Z"}"#
        let web = StubWeb { address in
            Array((address.contains("/episode?") ? "[\(row)]" : #"{"id":1,"title":"Harbour","airTime":"20:00"}"#).utf8)
        }
        let configuration = ProviderConfiguration(id: .unnamed, kind: "sonarr", settings: FakeSonarr.settings)
        let provider = try SonarrKind().makeProvider(configuration, in: ProviderEnvironment(web: { _ in web }))
        let collector = ResponseCollector(provider: .unnamed, now: { Date(timeIntervalSince1970: 1_793_000_000) })
        try await (provider as? any EpisodeListing)?.episodes(of: "1", to: collector)
        let episodes = collector.outcomes.compactMap(\.response).flatMap(\.episodes)
        #expect(episodes.first?.airings.first?.time == .instant(instant("2026-07-02T00:00:00Z")))
        #expect(web.addresses.contains { $0.contains("includeSeries=true") })
    }

    @Test(
        "A wrong key, a wrong address and a web page are named",
        arguments: [
            (401, "", "rejects the key"), (404, "", "does not answer at this address"),
            (200, "<!doctype html>", "check base-url"),
        ]
    )
    func failures(status: Int, body: String, expected: String) async throws {
        let web = StubWeb { _ in
            if status == 200 { return Array(body.utf8) }
            var error = ProviderError(.refused, "HTTP \(status)")
            error.status = status
            throw error
        }
        let failures = try await response(web).outcomes.compactMap(\.failure)
        #expect(failures.first?.message.contains(expected) == true, "\(failures)")
    }

    @Test(
        "Settings that cannot work are refused",
        arguments: [
            ["api-key": "k"], ["base-url": "http://sonarr.lan"], ["base-url": "sonarr", "api-key": "k"],
            ["base-url": "http://sonarr.lan", "api-key": "k\nx"],
            ["base-url": "http://sonarr.lan", "api-key": "k", "unmonitored": "maybe"],
        ]
    )
    func settings(settings: [String: String]) {
        #expect(throws: (any Error).self) {
            try SonarrKind().makeProvider(
                ProviderConfiguration(id: .unnamed, kind: "sonarr", settings: settings),
                in: ProviderEnvironment()
            )
        }
    }
}
