import ScheduleModel
import ProviderAPI
import ScheduleMerging
import Aggregator
import Foundation
import TestSupport
import Testing

/// Whether two shows are linked does not depend on the week that is shown.
/// Covers: LinkableShow, ProviderRun, LinkUpdate, ProviderInstance, SourceResponse
@Suite struct LinkableShowTests {
    @Test("A pair that a namesake separates in one week stays separate in the next week")
    func weeks() async {
        let store = MemoryStorage()
        let guide = WeekProvider(shows: [[Show(id: "1", title: "The Mole")], [Show(id: "1", title: "The Mole")]])
        let site = WeekProvider(
            shows: [
                [
                    Show(id: "10", title: "The Mole", startYear: 2001),
                    Show(id: "11", title: "The Mole", startYear: 2020),
                ],
                [Show(id: "10", title: "The Mole", startYear: 2001)],
            ]
        )
        let run = ProviderRun([instance("guide", guide), instance("site", site)], storage: store) { .distantPast }
        #expect(await sources(of: run, week: 0) == [["guide:1"], ["site:10"], ["site:11"]])
        #expect(await sources(of: run, week: 1) == [["guide:1"], ["site:10"]])
        // A run without storage never saw the other show, so the pair is not ambiguous.
        let unstored = ProviderRun([instance("guide", guide), instance("site", site)]) { .distantPast }
        #expect(await sources(of: unstored, week: 1) == [["guide:1", "site:10"]])
    }

    @Test("If only a week of a file is shown, its other shows and its first episode's year still count for linking")
    func limited() throws {
        let zone = zone("America/New_York")
        let first = Episode(
            id: "e1",
            showID: "a",
            number: EpisodeNumber(season: 1, number: 1),
            airings: [Airing(time: .day(BroadcastDay(day("1999-05-01"))))]
        )
        var later = first
        later.id = "e2"
        later.number = EpisodeNumber(season: 9, number: 1)
        later.airings = [Airing(time: .day(BroadcastDay(day("2026-11-17"))))]
        let content = SourceResponse(
            shows: [Show(id: "a", title: "The Mole"), Show(id: "b", title: "The Mole")],
            episodes: [first, later]
        )
        let request = ScheduleRequest(days: days("2026-11-16", "2026-11-22"), zone: zone, region: country("US"))
        let week = content.restricted(to: request)
        #expect(week.shows.map(\.id) == ["a"])
        #expect(week.episodes.map(\.id) == ["e2"])
        #expect(week.otherShows.map(\.show.id) == ["a", "b"])
        #expect(week.otherShows.map(\.firstYear) == [1999, nil])
        func merged(_ year: Int) -> Int {
            let site = SourceResponse(shows: [Show(id: "1", title: "The Mole", startYear: year)])
            return MergedCatalog([claims("file", week), claims("site", site)]).shows.count
        }
        #expect(merged(1999) == 1)
        #expect(merged(2026) == 2)
    }

    private func claims(_ name: String, _ content: SourceResponse) -> ProviderClaims {
        let outcome = FetchOutcome(resource: ResourceID("all"), response: content.stamped(at: .distantPast))
        return ProviderClaims(provider: provider(name), priority: 50, outcomes: [outcome])
    }

    private func sources(of run: ProviderRun, week: Int) async -> [[String]] {
        let request = ScheduleRequest(
            days: days(week == 0 ? "2026-11-16" : "2026-11-23", week == 0 ? "2026-11-22" : "2026-11-29"),
            zone: zone("Europe/London"),
            region: country("GB")
        )
        let reports = await run.fetch { try await $0.provider.schedule(for: request, to: $1) }
        return await run.merge(reports).shows.map { $0.sources.map(\.key.description) }.sorted { $0[0] < $1[0] }
    }

    private func instance(_ name: String, _ provider: any ScheduleProvider) -> ProviderInstance {
        ProviderInstance(
            id: TestSupport.provider(name),
            priority: 50,
            descriptor: ProviderDescriptor(kind: "week", title: "Week"),
            provider: provider
        )
    }
}

/// A source that reports other shows in each week.
private struct WeekProvider: ScheduleProvider {
    let shows: [[Show]]

    func schedule(for request: ScheduleRequest, to collector: ResponseCollector) async throws {
        let week = request.days.first == CivilDay("2026-11-16") ? 0 : 1
        try await collector.fetch(ResourceID("week \(week)"), as: .day) { _ in SourceResponse(shows: shows[week])
        }
    }
}
