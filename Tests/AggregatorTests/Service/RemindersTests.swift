import ScheduleViews
import ScheduleModel
import ProviderAPI
import ScheduleMerging
import Aggregator
import Foundation
import TestSupport
import Testing

/// Reminders of episodes and complete seasons.
/// Covers: Reminders, ScheduleEvent
@Suite struct RemindersTests {
    @Test("An episode is reported once, within the lead time, and never after it has begun")
    func reminders() throws {
        let now = instant("2026-05-13T20:00:00Z")
        let airing = Airing(time: .instant(now), minutes: 30)
        let content = SourceResponse(
            shows: [Show(id: "s", title: "S")],
            episodes: [Episode(id: "e", showID: "s", airings: [airing])]
        )
        let outcome = FetchOutcome(resource: ResourceID("r"), response: content.stamped(at: now))
        let catalog = MergedCatalog([ProviderClaims(provider: provider("p"), priority: 1, outcomes: [outcome])])
        let entries = catalog.shows.flatMap { show in show.episodes.map { show.entry($0, in: .gmt) } }
        var reminders = Reminders(leadTime: 300, includesEnds: true)
        var reported: [String] = []
        for offset in stride(from: -600.0, through: 2400, by: 60) {
            for event in reminders.due(entries, at: now.addingTimeInterval(offset), in: .gmt) {
                if case .starting = event {
                    reported.append("start \(offset)")
                } else {
                    reported.append("end \(offset)")
                }
            }
        }
        #expect(reported == ["start -300.0", "end 1500.0"])
        var late = Reminders(leadTime: 300, includesEnds: false)
        let tooLate = late.due(entries, at: now.addingTimeInterval(70), in: .gmt)
        #expect(tooLate.isEmpty)
        for state in [WatchState.watched, .skipped] {
            var unwanted = Reminders(leadTime: 300, includesEnds: true)
            #expect(unwanted.due(entries.map { $0.marked(state) }, at: now, in: .gmt).isEmpty)
        }
    }

    private func entries(_ episodes: [Episode], at now: Date) -> [ScheduleEntry] {
        let content = SourceResponse(shows: [Show(id: "s", title: "S")], episodes: episodes)
        let outcome = FetchOutcome(resource: ResourceID("r"), response: content.stamped(at: now))
        let catalog = MergedCatalog([ProviderClaims(provider: provider("p"), priority: 1, outcomes: [outcome])])
        return catalog.shows.flatMap { show in show.episodes.map { show.entry($0, in: .gmt) } }
    }

    private func episode(_ season: Int?, _ number: Int?, _ time: AirTime) -> Episode {
        Episode(
            id: "\(season ?? 0)x\(number ?? 0)",
            showID: "s",
            number: EpisodeNumber(season: season, number: number),
            airings: [Airing(time: time, minutes: 30)]
        )
    }

    @Test("Episodes of one season that start together are one reminder, in the order of their numbers")
    func seasonAtOnce() throws {
        let now = instant("2026-05-13T20:00:00Z")
        let together = [3, 1, 2].map { episode(2, $0, .instant(now)) }
        let others = [episode(3, 1, .instant(now)), episode(2, 4, .instant(now.addingTimeInterval(60)))]
        var reminders = Reminders(leadTime: 300, includesEnds: false)
        let entries = entries(together + others, at: now)
        let due = reminders.due(entries, at: now, in: .gmt)
        let found = due.map { event -> [Int?] in
            switch event {
            case .startingTogether(let entries): entries.map(\.value.number.number)
            case .starting(let entry): [entry.value.number.season, entry.value.number.number]
            default: []
            }
        }
        #expect(found.count == 3 && found.contains([1, 2, 3]) && found.contains([3, 1]) && found.contains([2, 4]))
        #expect(reminders.due(entries, at: now.addingTimeInterval(30), in: .gmt).isEmpty)
    }

    @Test("A release without a time of day is reported once, on its day in the viewer's zone")
    func releaseWithoutTime() throws {
        let now = instant("2026-05-13T20:00:00Z")
        let day = try #require(CivilDay("2026-05-14"))
        let entries = entries(
            [episode(1, 1, .day(BroadcastDay(day))), episode(1, 2, .day(BroadcastDay(day)))],
            at: now
        )
        for (releaseTime, expected) in [("00:00", 4), ("18:00", 22)] {
            let time = try #require(WallClock(releaseTime))
            var reminders = Reminders(leadTime: 300, includesEnds: false, releaseTime: time)
            var hours: [Int] = []
            for hour in 0..<60 {
                let due = reminders.due(entries, at: now.addingTimeInterval(Double(hour) * 3600), in: .gmt)
                for case .released(let entries) in due where entries.count == 2 { hours.append(hour) }
            }
            #expect(hours == [expected])
            #expect(reminders.wait(entries, at: now, in: .gmt) == Double(expected) * 3600)
        }
    }

    @Test("A complete season is reported once, when its last episode's first airing has ended")
    func seasonComplete() throws {
        let now = instant("2026-05-13T20:00:00Z")
        let airings = [0.0, 86_400].map { Airing(time: .instant(now.addingTimeInterval($0)), minutes: 30) }
        let last = Episode(
            id: "e",
            showID: "s",
            number: EpisodeNumber(season: 1, number: 9),
            role: .seasonFinale,
            airings: airings
        )
        let outcome = FetchOutcome(
            resource: ResourceID("r"),
            response: SourceResponse(shows: [Show(id: "s", title: "S")], episodes: [last]).stamped(at: now)
        )
        let catalog = MergedCatalog([ProviderClaims(provider: provider("p"), priority: 1, outcomes: [outcome])])
        let entries = catalog.shows.flatMap { show in
            show.episodes.flatMap { episode in
                episode.airings.map {
                    ScheduleEntry(show: show, episode: episode, airings: [$0], zone: .gmt)
                }
            }
        }
        var reminders = Reminders(leadTime: 0, includesEnds: false)
        var reported: [Double] = []
        for offset in stride(from: 0.0, through: 100_000, by: 60) {
            for event in reminders.due(entries, at: now.addingTimeInterval(offset), in: .gmt) {
                if case .seasonComplete = event { reported.append(offset) }
            }
        }
        #expect(reported == [1800])
        #expect(reminders.wait(entries, at: now.addingTimeInterval(60), in: .gmt) == 1740)
    }

    @Test(
        "Without an end time a season is complete when the day of its last episode is over",
        arguments: [AirTime.day(BroadcastDay(day("2026-05-13"))), .instant(instant("2026-05-13T20:00:00Z"))]
    )
    func seasonCompleteWithTheDay(time: AirTime) {
        let now = instant("2026-05-13T20:00:00Z")
        let number = EpisodeNumber(season: 1, number: 9)
        let last = Episode(id: "e", showID: "s", number: number, role: .seriesFinale, airings: [Airing(time: time)])
        let outcome = FetchOutcome(
            resource: ResourceID("r"),
            response: SourceResponse(shows: [Show(id: "s", title: "S")], episodes: [last]).stamped(at: now)
        )
        let catalog = MergedCatalog([ProviderClaims(provider: provider("p"), priority: 1, outcomes: [outcome])])
        let entries = catalog.shows.flatMap { show in show.episodes.map { show.entry($0, in: .gmt) } }
        var reminders = Reminders(leadTime: 0, includesEnds: false)
        var reported: [Double] = []
        for offset in stride(from: 0.0, through: 30_000, by: 60) {
            for event in reminders.due(entries, at: now.addingTimeInterval(offset), in: .gmt) {
                if case .seasonComplete = event { reported.append(offset) }
            }
        }
        #expect(reported == [14_400])
        #expect(reminders.wait(entries, at: now.addingTimeInterval(60), in: .gmt) == 14_340)
    }
}
