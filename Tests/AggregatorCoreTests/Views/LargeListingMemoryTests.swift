import Foundation
import ProviderAPI
import ScheduleMerging
import ScheduleModel
import TestSupport
import Testing

@testable import Aggregator
@testable import ScheduleViews

/// Memory optimizations of long listings do not change their results.
/// Covers: ScheduleView, ScheduleEntries, ProviderReport, ScheduleEntry, Episode
@Suite struct LargeListingMemoryTests {
    @Test("A provider's episodes are each counted once, even if several responses contain them", arguments: 0..<40)
    func count(seed: Int) {
        var world = RandomWorld(seed: UInt64(seed))
        for report in world.sources() {
            let ids = report.outcomes.flatMap { $0.response?.episodes.map(\.id) ?? [] }
            #expect(report.episodeCount == Set(ids).count)
        }
    }

    @Test("An entry's index counts the entries of all days, with empty days among them", arguments: 0..<20)
    func indices(seed: Int) {
        var world = RandomWorld(seed: UInt64(seed))
        let catalog = MergedCatalog(world.sources().map(\.claims))
        guard let days = catalog.days(in: .gmt, by: .viewer) else { return }
        let view = ScheduleView(of: catalog, days: days, zone: .gmt)
        let expected = view.days.flatMap(\.entries).map { "\($0.date?.description ?? "") \($0.episode.id)" }
        let entries = view.entries
        #expect(entries.map { "\($0.date?.description ?? "") \($0.episode.id)" } == expected)
        #expect(entries.indices.map { "\(entries[$0].date?.description ?? "") \(entries[$0].episode.id)" } == expected)
        for day in view.days {
            #expect(day.entries.allSatisfy { $0.date == day.date })
            let starts = day.entries.map { $0.start ?? .distantFuture }
            #expect(starts == starts.sorted())
        }
    }

    @Test("A long day grows to its length at once, and contains each entry that was added")
    func growth() throws {
        let episode = Episode(id: "e", showID: "s", airings: [Airing(time: .instant(instant("2024-01-01T20:00:00Z")))])
        let response = SourceResponse(shows: [Show(id: "s", title: "Harbour")], episodes: [episode])
        let outcome = FetchOutcome(resource: ResourceID("list"), response: response)
        let claims = ProviderClaims(provider: provider("one"), priority: 0, outcomes: [outcome])
        let show = try #require(MergedCatalog([claims]).shows.first)
        let merged = try #require(show.episodes.first)
        let entry = ScheduleEntry(show: show, episode: merged, airings: merged.airings, zone: .gmt)
        var day: [ScheduleEntry] = []
        for left in (1...60_000).reversed() { day.append(entry, before: left) }
        #expect(day.count == 60_000)
        #expect(day.capacity < 64_000)
        #expect(day.allSatisfy { $0.episode.id.id == "e" })
    }
}
