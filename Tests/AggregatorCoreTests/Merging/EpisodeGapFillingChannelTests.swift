import ProviderAPI
import ScheduleMerging
import ScheduleModel
import TestSupport
import Testing

/// The channel of an airing that only one of a source's responses names.
/// Covers: ProviderClaims, EpisodeAccumulator, SourcedEpisode, Channel
@Suite struct EpisodeGapFillingChannelTests {
    private func outcome(_ time: String, at start: String, on channel: String?, all: Bool) -> FetchOutcome {
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

    @Test("A list without channels does not remove the channel from the schedule, in either order")
    func listAndSchedule() {
        let (early, late) = ("2019-07-01T00:00:00Z", "2026-01-01T00:00:00Z")
        let found = airings([
            outcome(early, at: Self.start, on: "Pursuit", all: false),
            outcome(late, at: Self.start, on: nil, all: true),
        ])
        #expect(found.map(\.channel) == ["Pursuit"])
        let other = airings([
            outcome(early, at: Self.start, on: nil, all: true),
            outcome(late, at: Self.start, on: "Pursuit", all: false),
        ])
        #expect(other.map(\.channel) == ["Pursuit"])
    }

    @Test("If an episode moved to another time, its channel is unknown")
    func moved() {
        let found = airings([
            outcome("2019-07-01T00:00:00Z", at: Self.start, on: "Pursuit", all: false),
            outcome("2026-01-01T00:00:00Z", at: "2019-07-14T02:00:00Z", on: nil, all: true),
        ])
        #expect(found.count == 1 && found[0].channel == nil)
    }
}
