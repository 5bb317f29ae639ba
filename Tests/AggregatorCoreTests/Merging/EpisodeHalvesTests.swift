import ProviderAPI
import ScheduleMerging
import ScheduleModel
import TestSupport
import Testing

/// Covers: EpisodeHalves, ShowMerger
@Suite struct EpisodeHalvesTests {
    private static let wholes = [
        (1, "Fun Run", "2007-09-27"), (2, "Infinity", "2007-10-04"), (3, "Local Ad", "2007-10-25"),
    ]
    private static let halves = [
        (1, "Fun Run (1)", "2007-09-27"), (2, "Fun Run (2)", "2007-09-27"), (3, "Infinity (1)", "2007-10-04"),
        (4, "Infinity (2)", "2007-10-04"), (5, "Local Ad", "2007-10-25"),
    ]

    private func claims(_ name: String, _ priority: Int, _ rows: [(Int, String, String)]) -> ProviderClaims {
        let episodes = rows.map { number, title, date in
            Episode(
                id: "\(number)",
                showID: "s",
                number: EpisodeNumber(season: 4, number: number),
                title: title,
                airings: [Airing(time: .day(BroadcastDay(day(date))))]
            )
        }
        let response = SourceResponse(shows: [Show(id: "s", title: "The Office")], episodes: episodes)
        let outcome = FetchOutcome(resource: ResourceID("list"), response: response)
        return ProviderClaims(provider: provider(name), priority: priority, outcomes: [outcome])
    }

    private func merged(_ claims: ProviderClaims...) -> [String] {
        MergedCatalog(claims).shows.flatMap(\.episodes).map { episode in
            let keys = episode.sources.map(\.key.description).sorted().joined(separator: " ")
            return "\(episode.number.code ?? "") \(episode.value.title ?? ""): \(keys)"
        }
    }

    @Test("The halves of an episode that the preferred source has as one belong to it")
    func wholeFirst() {
        #expect(
            merged(claims("a", 2, Self.wholes), claims("b", 1, Self.halves)) == [
                "S04E01 Fun Run: a:1 b:1 b:2", "S04E02 Infinity: a:2 b:3 b:4", "S04E03 Local Ad: a:3 b:5",
            ]
        )
    }

    @Test("The halves of the preferred source stay two episodes")
    func halvesFirst() {
        let episodes = merged(claims("a", 1, Self.wholes), claims("b", 2, Self.halves))
        #expect(episodes.map { $0.prefix(6) } == ["S04E01", "S04E02", "S04E03", "S04E04", "S04E05"])
    }

    @Test("Parts on different days, and parts that both sources have, stay apart")
    func others() {
        let later = [(1, "Fun Run (1)", "2007-09-27"), (2, "Fun Run (2)", "2007-10-04")]
        #expect(merged(claims("a", 2, Array(Self.wholes.prefix(1))), claims("b", 1, later)).count == 2)
        #expect(merged(claims("a", 2, Self.halves), claims("b", 1, Self.halves)).count == 5)
    }
}
