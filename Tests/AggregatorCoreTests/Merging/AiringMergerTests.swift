import ScheduleModel
import ProviderAPI
import ScheduleMerging
import Foundation
import TestSupport
import Testing

/// Airings of one episode in several sources.
/// Covers: AiringMerger, MergedAiring, Airing, AirTime
@Suite struct AiringMergerTests {
    @Test("Of several airings, the ones closest in time are joined, in any order")
    func nearestAirings() {
        func at(_ minutes: [Int]) -> [Episode] {
            let airings = minutes.map { Airing(time: .instant(Date(timeIntervalSince1970: Double($0) * 60))) }
            return [Episode(id: "1", showID: "s", number: EpisodeNumber(season: 1, number: 1), airings: airings)]
        }
        let show = [Show(id: "s", title: "Show")]
        for order in [[0, 15], [15, 0]] {
            let merged = merge(
                claims("a", shows: show, episodes: at([0, 30])),
                claims("b", shows: show, episodes: at(order))
            )
            #expect(merged.shows[0].episodes[0].airings.count == 2)
        }
    }

    @Test("Airings a few minutes apart are one, but other channels and other times are not")
    func airings() {
        func at(_ text: String, _ channel: String?) -> Episode {
            let airing = Airing(time: .instant(instant(text)), channel: channel.map { Channel(name: $0) })
            return Episode(id: "1", showID: "s", number: EpisodeNumber(season: 1, number: 1), airings: [airing])
        }
        func count(_ left: Episode, _ right: Episode) -> Int {
            let show = [Show(id: "s", title: "Show", startYear: 2024)]
            return merge(claims("a", shows: show, episodes: [left]), claims("b", shows: show, episodes: [right]))
                .shows[0].episodes[0].airings.count
        }
        #expect(count(at("2024-01-01T20:00:00Z", "BBC One"), at("2024-01-01T20:05:00Z", "bbc one")) == 1)
        #expect(count(at("2024-01-01T20:00:00Z", "BBC One"), at("2024-01-01T20:00:00Z", nil)) == 1)
        #expect(count(at("2024-01-01T20:00:00Z", "BBC One"), at("2024-01-01T20:00:00Z", "BBC Two")) == 2)
        #expect(count(at("2024-01-01T20:00:00Z", "BBC One"), at("2024-01-01T22:00:00Z", "BBC One")) == 2)
    }

    @Test("Time, air date and clock are one claim and are never mixed between sources")
    func timeIsOneClaim() {
        let instant = Airing(
            time: .instant(instant("2024-01-02T01:00:00Z")),
            airDay: BroadcastDay(day("2024-01-01")),
            clock: WallClock("20:00")
        )
        let floating = Airing(
            time: .clock(WallClock("21:00") ?? .midnight, on: BroadcastDay(day("2024-01-01"))),
            airDay: BroadcastDay(day("2024-01-01")),
            clock: WallClock("21:00")
        )
        func list(_ airing: Airing) -> [Episode] {
            [Episode(id: "1", showID: "s", number: EpisodeNumber(season: 1, number: 1), airings: [airing])]
        }
        let show = [Show(id: "s", title: "Show")]
        let merged = merge(
            claims("file", 100, shows: show, episodes: list(floating)),
            claims("web", 50, shows: show, episodes: list(instant))
        )
        #expect(merged.shows[0].episodes[0].airings.map(\.value) == [instant])
    }

    private func claims(_ name: String, _ priority: Int = 50, shows: [Show], episodes: [Episode] = []) -> ProviderClaims
    {
        let content = SourceResponse(shows: shows, episodes: episodes)
        let outcome = FetchOutcome(
            resource: ResourceID("r"),
            response: content.stamped(at: instant("2024-01-01T00:00:00Z"))
        )
        return ProviderClaims(provider: provider(name), priority: priority, outcomes: [outcome])
    }

    private func merge(_ claims: ProviderClaims...) -> MergedCatalog { MergedCatalog(claims) }
}
