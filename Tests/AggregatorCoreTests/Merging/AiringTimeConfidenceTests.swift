import ScheduleModel
import ProviderAPI
import ScheduleMerging
import Foundation
import TestSupport
import Testing

/// Covers: AiringMerger, AirTime, MergedAiring
@Suite struct AiringTimeConfidenceTests {
    @Test(
        "Of two start times of one airing, the one consistent with its own source wins over priority",
        arguments: [("2019-07-16T01:50:00Z", "2019-07-16T02:00:00Z"), ("2019-07-16T02:00:00Z", "2019-07-16T02:00:00Z")]
    )
    func consistentStart(trusted: String, chosen: String) {
        let channel = Channel(name: "Travel", zone: zone("America/New_York"))
        func claims(_ name: String, _ priority: Int, _ start: String) -> ProviderClaims {
            let airing = Airing(
                time: .instant(instant(start)),
                airDay: BroadcastDay(day("2019-07-15")),
                clock: WallClock(hour: 22, minute: 0),
                channel: channel
            )
            let number = EpisodeNumber(season: 1, number: 1)
            let content = SourceResponse(
                shows: [Show(id: "s", title: "A Haunting", startYear: 2005)],
                episodes: [Episode(id: "e", showID: "s", number: number, airings: [airing])]
            )
            let outcome = FetchOutcome(resource: ResourceID("all"), response: content.stamped(at: .distantPast))
            return ProviderClaims(provider: provider(name), priority: priority, outcomes: [outcome])
        }
        let merged = MergedCatalog([claims("a", 90, trusted), claims("b", 10, "2019-07-16T02:00:00Z")])
        let airings = merged.shows.flatMap(\.episodes).flatMap(\.airings)
        #expect(airings.map(\.value.time) == [.instant(instant(chosen))])
        #expect(airings.map(\.sources.count) == [2])
    }
}
