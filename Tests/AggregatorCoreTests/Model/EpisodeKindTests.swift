import Foundation
import ScheduleModel
import Testing

@Suite struct EpisodeKindTests {
    @Test("An episode in season 0 is a special, whatever its source states, and a year is a season")
    func seasonZero() {
        func kind(_ season: Int?, _ stated: EpisodeKind?) -> EpisodeKind? {
            Episode(id: "a", showID: "s", number: EpisodeNumber(season: season, number: 5), kind: stated).kind
        }
        #expect(kind(0, nil) == .special)
        #expect(kind(0, .regular) == .special)
        #expect(kind(0, EpisodeKind(rawValue: "significant_special"))?.rawValue == "significant_special")
        #expect(kind(1, .regular) == .regular)
        #expect(kind(2026, nil) == nil)
        #expect(kind(nil, nil) == nil)
    }

    @Test("The stated kind and the time of watching stay as they were set")
    func statedValues() {
        var episode = Episode(id: "a", showID: "s", number: EpisodeNumber(season: 0, number: 1), kind: .regular)
        episode.watchedAt = Date(timeIntervalSince1970: 1_436_000_000)
        episode.title = "Short"
        #expect(episode.statedKind == .regular)
        #expect(episode.watchedAt == Date(timeIntervalSince1970: 1_436_000_000))
    }
}
