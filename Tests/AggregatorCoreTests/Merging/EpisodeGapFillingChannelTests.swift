import ProviderAPI
import ScheduleMerging
import ScheduleModel
import TestSupport
import Testing

/// On which channel something aired, where a source tells it in one answer and not in another.
@Suite struct EpisodeGapFillingChannelTests {
    private func said(_ time: String, at start: String, on channel: String?, all: Bool) -> FetchOutcome {
        let airing = Airing(time: .instant(instant(start)), channel: channel.map { Channel(name: $0) })
        let content = SourceResponse(
            shows: [Show(id: "s", title: "S", network: Channel(name: "Today's Owner"))],
            episodes: [Episode(id: "1", showID: "s", airings: [airing])],
            hasAllAirings: all
        )
        return FetchOutcome(resource: ResourceID(time), response: content.stamped(at: instant(time)))
    }

    private func airings(_ outcomes: [FetchOutcome]) -> [(start: AirTime, channel: String?)] {
        let claims = ProviderClaims(provider: provider("p"), priority: 1, outcomes: outcomes)
        return claims.shows[0].episodes[0].episode.airings.map { ($0.time, $0.channel?.name) }
    }

    private static let start = "2019-07-13T02:00:00Z"

    @Test("a list that tells no channels leaves the one that the schedule told, whichever came first")
    func listAndSchedule() {
        let (early, late) = ("2019-07-01T00:00:00Z", "2026-01-01T00:00:00Z")
        let told = airings([
            said(early, at: Self.start, on: "Pursuit", all: false), said(late, at: Self.start, on: nil, all: true),
        ])
        #expect(told.map(\.channel) == ["Pursuit"])
        let other = airings([
            said(early, at: Self.start, on: nil, all: true), said(late, at: Self.start, on: "Pursuit", all: false),
        ])
        #expect(other.map(\.channel) == ["Pursuit"])
    }

    @Test("of another time the channel is not known")
    func moved() {
        let told = airings([
            said("2019-07-01T00:00:00Z", at: Self.start, on: "Pursuit", all: false),
            said("2026-01-01T00:00:00Z", at: "2019-07-14T02:00:00Z", on: nil, all: true),
        ])
        #expect(told.count == 1 && told[0].channel == nil)
    }
}
