import ScheduleViews
import ScheduleModel
import ProviderAPI
import ScheduleMerging
import Aggregator
import Foundation
import TestSupport
import Testing

/// Rules of the service that need no running service.
/// Covers: DailyRefreshTimer, ProviderHealth, FreshnessTable, Reminders, EventHub
@Suite struct ServiceRuleTests {
    @Test("T3: In every time zone each of 400 days has exactly one refresh, regardless of when the timer is checked")
    func everyDay() throws {
        var random = SeededGenerator(seed: 3)
        for name in TimeZone.knownTimeZoneIdentifiers {
            let zone = zone(name)
            let start = instant(name.utf8.count.isMultiple(of: 2) ? "2026-01-01T00:00:00Z" : "2011-06-01T00:00:00Z")
            var timer = DailyRefreshTimer(lastDay: zone.day(of: start))
            var runs: [CivilDay: Int] = [:]
            var elapsed = 0.0
            while elapsed < 400 * 86_400 {
                // Checks about every four hours, and often around midnight.
                elapsed += Double.random(in: 60...14_400, using: &random)
                let now = start.addingTimeInterval(elapsed)
                if timer.isDue(at: now, in: zone, jitter: { Double.random(in: 0...1, using: &random) }) {
                    runs[zone.day(of: now), default: 0] += 1
                }
            }
            let last = zone.day(of: start.addingTimeInterval(elapsed))
            let first = zone.day(of: start)
            #expect(runs.values.allSatisfy { $0 == 1 }, "\(name)")
            // Samoa and Tokelau had no 30 December 2011. Kiribati and others skipped days earlier.
            let missing = (1..<first.days(to: last)).map { first.advanced(by: $0) }.filter { runs[$0] == nil }
            let isSkipped = missing.allSatisfy { zone.day(of: zone.start(of: $0)) != $0 }
            #expect(isSkipped, "\(name): \(missing)")
        }
    }

    @Test(
        "T3: The daily refresh comes once and on time without a midnight, and on days of 23 and 25 hours",
        arguments: [
            ("Africa/Cairo", "2026-04-24"), ("America/Sao_Paulo", "2018-11-04"), ("America/New_York", "2026-03-08"),
            ("America/New_York", "2026-11-01"), ("Australia/Lord_Howe", "2026-04-05"), ("Pacific/Apia", "2011-12-31"),
        ]
    )
    func oddDays(name: String, date: String) {
        let zone = zone(name)
        let begin = zone.start(of: day(date))
        var timer = DailyRefreshTimer(lastDay: zone.day(of: begin.addingTimeInterval(-3600)))
        var due: [Double] = []
        for offset in stride(from: -3600.0, to: 7200, by: 60)
        where timer.isDue(at: begin.addingTimeInterval(offset), in: zone, jitter: { 0.5 }) {
            due.append(offset)
        }
        #expect(due == [300])
    }

    @Test("T4: A clock that was set back two days, or was a year ahead, never stops refreshes permanently")
    func jumpingClock() {
        let zone = zone("Europe/Berlin")
        var timer = DailyRefreshTimer(lastDay: day("2026-05-10"))
        func due(_ time: String) -> Bool { timer.isDue(at: instant(time), in: zone, jitter: { 0 }) }
        #expect(due("2027-05-10T12:00:00Z"))
        #expect(!due("2027-05-10T13:00:00Z"))
        #expect(due("2026-05-10T12:00:00Z"))
        #expect(due("2026-05-08T12:00:00Z"))
        #expect(!due("2026-05-08T13:00:00Z"))
        #expect(due("2026-05-09T12:00:00Z"))
    }

    @Test("T5: After sleeping through midnight there is one refresh on waking, not one for each night")
    func sleep() {
        let zone = zone("Europe/Berlin")
        var timer = DailyRefreshTimer(lastDay: day("2026-05-10"))
        func due(_ time: String) -> Bool { timer.isDue(at: instant(time), in: zone, jitter: { 1 }) }
        #expect(!due("2026-05-10T20:00:00Z"))
        #expect(due("2026-05-14T06:00:00Z"))
        #expect(!due("2026-05-14T06:01:00Z"))
    }

    @Test("A failing provider is backed off for 1, 5, 15, 30 minutes, 1, 3 and 6 hours, and never permanently")
    func backoffSteps() {
        let now = instant("2026-01-01T00:00:00Z")
        var health = ProviderHealth()
        var waits: [Double] = []
        for _ in 0..<10 {
            health.fail(at: now, message: "down", jitter: 0.5)
            waits.append((health.nextTry?.timeIntervalSince(now) ?? 0).rounded())
        }
        #expect(waits == [60, 300, 900, 1800, 3600, 10_800, 21_600, 21_600, 21_600, 21_600])
        #expect(!health.allowsRequest(at: now))
        #expect(health.allowsRequest(at: now.addingTimeInterval(21_600)))
        health.succeed(at: now)
        #expect(health == ProviderHealth(lastSuccess: now, lastFailure: now))
        for jitter in [-5, 0, 0.3, 1, 9] {
            var health = ProviderHealth()
            health.fail(at: now, message: "", jitter: jitter)
            #expect((54...66).contains(health.nextTry?.timeIntervalSince(now) ?? 0))
        }
    }

    @Test("N6, N1: A source's retry time is respected up to six hours. Being offline does not raise the backoff")
    func retryAt() {
        let now = instant("2026-01-01T00:00:00Z")
        var health = ProviderHealth()
        health.fail(at: now, message: "", retryAt: now.addingTimeInterval(7200), jitter: 0)
        #expect(health.nextTry == now.addingTimeInterval(7200))
        health.fail(at: now, message: "", retryAt: .distantFuture, jitter: 0)
        #expect((health.nextTry ?? .distantFuture) < now.addingTimeInterval(7 * 3600))
        var offline = ProviderHealth()
        for _ in 0..<5 { offline.fail(at: now, message: "", isOffline: true, jitter: 0.5) }
        #expect(offline.failures == 1)
        #expect(offline.nextTry == now.addingTimeInterval(60))
    }

    @Test("T4: Health written by a clock a year ahead is clamped to possible times")
    func clampedHealth() {
        let now = instant("2026-01-01T00:00:00Z")
        let ahead = now.addingTimeInterval(365 * 86_400)
        let health = ProviderHealth(failures: 3, nextTry: ahead, lastSuccess: ahead, lastFailure: ahead).clamped(
            at: now
        )
        #expect((health.nextTry ?? ahead) < now.addingTimeInterval(7 * 3600))
        #expect(health.lastSuccess == now)
        #expect(health.lastFailure == now)
    }

    @Test("Days near today need fresher data than distant days")
    func freshness() {
        let today = day("2026-05-13")
        func hours(_ first: String, _ last: String) -> Double {
            FreshnessTable.seconds(for: days(first, last), today: today) / 3600
        }
        #expect(hours("2026-05-11", "2026-05-17") == 6)
        #expect(hours("2026-05-18", "2026-05-24") == 12)
        #expect(hours("2026-05-04", "2026-05-10") == 24)
        #expect(hours("2026-04-01", "2026-04-07") == 720)
        #expect(FreshnessTable.seconds(forShowOf: .running, similarTo: 3) == 6 * 3600)
        #expect(FreshnessTable.seconds(forShowOf: .running, similarTo: 30) == 24 * 3600)
        #expect(FreshnessTable.seconds(forShowOf: nil, similarTo: nil) == 24 * 3600)
        #expect(FreshnessTable.seconds(forShowOf: ShowStatus(rawValue: "In Development"), similarTo: nil) == 72 * 3600)
        #expect(FreshnessTable.seconds(forShowOf: .ended, similarTo: 0) == 14 * 24 * 3600)
    }

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
                if case .starting = event { reported.append("start \(offset)") } else { reported.append("end \(offset)") }
            }
        }
        #expect(reported == ["start -300.0", "end 1500.0"])
        var late = Reminders(leadTime: 300, includesEnds: false)
        let tooLate = late.due(entries, at: now.addingTimeInterval(70), in: .gmt)
        #expect(tooLate.isEmpty)
        for state in [EpisodeMark.State.watched, .skipped] {
            var unwanted = Reminders(leadTime: 300, includesEnds: true)
            #expect(unwanted.due(entries.map { $0.marked(state) }, at: now, in: .gmt).isEmpty)
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

    @Test("A slow listener does not delay others, and receives the number of events it missed")
    func listeners() async {
        let hub = EventHub()
        let (slow, quick) = (hub.events(), hub.events())
        var reader = quick.makeAsyncIterator()
        for number in 0..<400 {
            hub.send(.eventsDropped(number))
            if case .eventsDropped(let seen)? = await reader.next() { #expect(seen == number) }
        }
        var late = slow.makeAsyncIterator()
        var seen = 0
        while seen < 257, await late.next() != nil { seen += 1 }
        #expect(seen == 257)
        hub.send(.eventsDropped(-1))
        hub.close()
        var remaining: [Int] = []
        while case .eventsDropped(let count)? = await late.next() { remaining.append(count) }
        #expect(remaining == [143, -1])
        #expect(await reader.next() != nil)
        #expect(await reader.next() == nil)
    }
}
