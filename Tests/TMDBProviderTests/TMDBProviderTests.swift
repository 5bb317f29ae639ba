import Foundation
import ProviderAPI
import ProviderContract
import ProviderContractTesting
import ScheduleModel
import TestSupport
import Testing

@testable import TMDBProvider

/// Covers: TMDBProvider, TMDBKind, TMDBAPI, TMDBMapper
@Suite struct TMDBContractTests {
    @Test("The provider satisfies the contract", arguments: ProviderContract.clauses)
    func contract(_ clause: ContractClause) async {
        var subject = ContractSubject(
            TMDBKind(),
            FakeTMDB.settings,
            over: FakeTMDB.web(),
            broken: FakeTMDB.web(breaking: true),
            days: days("2026-11-01", "2026-11-20"),
            region: country("GB")
        )
        subject.emptyDays = days("2020-01-01", "2020-01-03")
        subject.untimedEpisodes = ["10", "11", "12", "13"]
        subject.warnsAboutUnchecked = false
        await expectSatisfied(clause, by: subject)
    }
}

/// Rules of TMDB's answers.
/// Covers: TMDBMapper, TMDBAPI, TMDBKind
@Suite struct TMDBTests {
    private func provider(_ web: any WebFetching, _ more: [String: String] = [:]) throws -> any ScheduleProvider {
        let settings = FakeTMDB.settings.merging(more) { $1 }
        let configuration = ProviderConfiguration(id: .unnamed, kind: "tmdb", settings: settings)
        return try TMDBKind().makeProvider(configuration, in: ProviderEnvironment(web: { _ in web }))
    }

    private func schedule(_ web: any WebFetching, _ more: [String: String] = [:]) async throws -> ResponseCollector {
        let collector = ResponseCollector(provider: .unnamed, now: { Date(timeIntervalSince1970: 1_793_000_000) })
        let request = ScheduleRequest(days: days("2026-11-01", "2026-11-30"), zone: .gmt, region: country("GB"))
        try await provider(web, more).schedule(for: request, to: collector)
        return collector
    }

    @Test("A show has its IDs, its seasons, and the services of one country")
    func show() async throws {
        let responses = try await schedule(FakeTMDB.web()).outcomes.compactMap(\.response)
        let show = try #require(responses.flatMap(\.shows).first { !$0.offers.isEmpty })
        #expect(show.externals == ExternalIDs(imdb: "tt0903747", thetvdb: 81189, tmdb: 95))
        #expect(show.offers.text == "Netflix; buy: Apple TV (GB)")
        #expect(show.language == "English" && show.rating == 7.9 && show.status == .running)
        #expect(show.image?.rawValue == "https://image.tmdb.org/t/p/w500/p.jpg")
        #expect(responses.flatMap(\.seasons).map(\.title) == ["Specials", nil])
    }

    @Test("Episodes have days without times, specials are special, and a placeholder is not a title")
    func episodes() async throws {
        let episodes = try await schedule(FakeTMDB.web()).outcomes.compactMap(\.response).flatMap(\.episodes)
        #expect(episodes.map(\.id).sorted() == ["10", "11", "12", "13"])
        let finale = try #require(episodes.first { $0.id == "13" })
        #expect(finale.title == nil && finale.role == .seasonFinale)
        #expect(finale.airings.map(\.time) == [.day(BroadcastDay(day("2026-11-15")))])
        #expect(episodes.first { $0.id == "10" }?.kind == .special)
        #expect(episodes.first { $0.id == "12" }?.runtime == 60)
    }

    @Test("A short key is in the address, a token only in a header, and neither is in a message")
    func key() async throws {
        let web = FakeTMDB.web()
        _ = try await schedule(web)
        #expect(web.addresses.allSatisfy { $0.contains("api_key=0123456789abcdef") })
        let token = FakeTMDB.web()
        _ = try await schedule(token, ["api-key": "aaaa.bbbb.cccc", "language": "de-DE"])
        #expect(token.addresses.allSatisfy { !$0.contains("bbbb") && $0.contains("&language=de-DE") })
        let failing = StubWeb { _ in
            var error = ProviderError(.refused, "HTTP 401")
            error.status = 401
            throw error
        }
        let failure = try #require(try await schedule(failing).outcomes.compactMap(\.failure).first)
        #expect(failure.message.contains("rejects the key"))
        #expect(failure.location?.contains("0123456789abcdef") == false)
    }

    @Test("The services that the user pays for are marked, and a season without episodes costs no other one")
    func ownServices() async throws {
        let responses = try await schedule(FakeTMDB.web(), ["my-services": "max, netflix"]).outcomes.compactMap(
            \.response
        )
        #expect(responses.flatMap(\.shows).first { !$0.offers.isEmpty }?.offers.map(\.isOwn) == [true, false])
        let web = StubWeb { address in
            if address.contains("external_ids") {
                return Array(#"{"id":95,"name":"Harbour","seasons":[{"season_number":1},{"season_number":2}]}"#.utf8)
            }
            return Array(
                #"{"season/1":{"name":"x"},"season/2":{"episodes":[{"id":1,"season_number":2,"episode_number":1}]}}"#
                    .utf8
            )
        }
        let found = try await schedule(web).outcomes.compactMap(\.response)
        #expect(found.flatMap(\.episodes).map(\.number.code) == ["S02E01"])
        #expect(found.flatMap(\.notices).map(\.message) == ["season/1 has no list of episodes"])
    }

    @Test("Many seasons take several requests")
    func manySeasons() async throws {
        let seasons = (0...45).map { #"{"season_number":\#($0)}"# }.joined(separator: ",")
        let web = StubWeb { address in
            if address.contains("external_ids") {
                return Array(#"{"id":95,"name":"Harbour","seasons":[\#(seasons)]}"#.utf8)
            }
            let names = address.split(separator: "=")[1].split(separator: "&")[0].split(separator: ",")
            let parts = names.map {
                #""\#($0)":{"episodes":[{"id":\#($0.dropFirst(7)),"season_number":\#($0.dropFirst(7)),"episode_number":1,"name":"A"}]}"#
            }
            return Array("{\(parts.joined(separator: ","))}".utf8)
        }
        let episodes = try await schedule(web).outcomes.compactMap(\.response).flatMap(\.episodes)
        #expect(Set(episodes.compactMap(\.number.season)) == Set(0...45))
        #expect(web.addresses.count == 4)
    }

    @Test(
        "Settings that cannot work are refused",
        arguments: [
            ["api-key": "a b"], ["shows": "95,x"], ["watch-country": "Britain"], ["language": "german"],
            ["base-url": "tmdb"],
        ]
    )
    func settings(settings: [String: String]) {
        #expect(throws: (any Error).self) { try provider(FakeTMDB.web(), settings) }
    }

    @Test("There is a schedule only if the settings name shows")
    func schedule() throws {
        let all = try provider(FakeTMDB.web())
        let none = try provider(FakeTMDB.web(), ["shows": ""])
        #expect(all.capabilities.contains(.schedule))
        #expect(!none.capabilities.contains(.schedule) && none.capabilities.contains(.search))
    }

    @Test("TMDB's terms allow six months, and its notice is shown")
    func terms() {
        let descriptor = TMDBKind().descriptor
        #expect(descriptor.retentionDays == 180)
        #expect(descriptor.attribution?.license.contains("not endorsed or certified by TMDB") == true)
    }
}
