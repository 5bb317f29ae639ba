import ScheduleViews
import ScheduleModel
import ProviderAPI
import ScheduleMerging
import Aggregator
import Foundation
import TestSupport
import Testing

/// The rules of the service that need no service: days, health, reminders, freshness, listeners.
@Suite struct ServiceRuleTests {
    @Test("T3: in every zone of the world each civil day of 400 has exactly one refresh, whenever it is looked")
    func everyDay() throws {
        var random = SeededGenerator(seed: 3)
        for name in TimeZone.knownTimeZoneIdentifiers {
            let zone = zone(name)
            let start = instant(name.utf8.count.isMultiple(of: 2) ? "2026-01-01T00:00:00Z" : "2011-06-01T00:00:00Z")
            var turn = DailyRefreshTimer(lastDay: zone.day(of: start))
            var runs: [CivilDay: Int] = [:]
            var passed = 0.0
            while passed < 400 * 86_400 {
                // Looked at every four hours or so, and often about midnight.
                passed += Double.random(in: 60...14_400, using: &random)
                let now = start.addingTimeInterval(passed)
                if turn.isDue(at: now, in: zone, jitter: { Double.random(in: 0...1, using: &random) }) {
                    runs[zone.day(of: now), default: 0] += 1
                }
            }
            let last = zone.day(of: start.addingTimeInterval(passed))
            let first = zone.day(of: start)
            #expect(runs.values.allSatisfy { $0 == 1 }, "\(name)")
            // Samoa and Tokelau had no 30 December 2011, Kiribati and others lost days before.
            let missing = (1..<first.days(to: last)).map { first.advanced(by: $0) }.filter { runs[$0] == nil }
            let isGone = missing.allSatisfy { zone.day(of: zone.start(of: $0)) != $0 }
            #expect(isGone, "\(name): \(missing)")
        }
    }

    @Test(
        "T3: where midnight does not exist, and on days of 23 and 25 hours, the day's refresh comes once, in time",
        arguments: [
            ("Africa/Cairo", "2026-04-24"), ("America/Sao_Paulo", "2018-11-04"), ("America/New_York", "2026-03-08"),
            ("America/New_York", "2026-11-01"), ("Australia/Lord_Howe", "2026-04-05"), ("Pacific/Apia", "2011-12-31"),
        ]
    )
    func oddDays(name: String, date: String) {
        let zone = zone(name)
        let begin = zone.start(of: day(date))
        var turn = DailyRefreshTimer(lastDay: zone.day(of: begin.addingTimeInterval(-3600)))
        var due: [Double] = []
        for offset in stride(from: -3600.0, to: 7200, by: 60)
        where turn.isDue(at: begin.addingTimeInterval(offset), in: zone, jitter: { 0.5 }) {
            due.append(offset)
        }
        #expect(due == [300])
    }

    @Test("T4: a clock that is set back two days, or was a year ahead, stops nothing for ever")
    func jumpingClock() {
        let zone = zone("Europe/Berlin")
        var turn = DailyRefreshTimer(lastDay: day("2026-05-10"))
        func due(_ time: String) -> Bool { turn.isDue(at: instant(time), in: zone, jitter: { 0 }) }
        #expect(due("2027-05-10T12:00:00Z"))
        #expect(!due("2027-05-10T13:00:00Z"))
        #expect(due("2026-05-10T12:00:00Z"))
        #expect(due("2026-05-08T12:00:00Z"))
        #expect(!due("2026-05-08T13:00:00Z"))
        #expect(due("2026-05-09T12:00:00Z"))
    }

    @Test("T5: who slept through midnight has one refresh on waking, not one for each night")
    func sleep() {
        let zone = zone("Europe/Berlin")
        var turn = DailyRefreshTimer(lastDay: day("2026-05-10"))
        func due(_ time: String) -> Bool { turn.isDue(at: instant(time), in: zone, jitter: { 1 }) }
        #expect(!due("2026-05-10T20:00:00Z"))
        #expect(due("2026-05-14T06:00:00Z"))
        #expect(!due("2026-05-14T06:01:00Z"))
    }

    @Test("a provider that fails is left alone for 1, 5, 15, 30 minutes, 1, 3 and 6 hours, and never for good")
    func ladder() {
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

    @Test("N6, N1: what a source asks to wait is kept to, six hours at most; being offline climbs no step")
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

    @Test("T4: what a clock a year ahead has written is held within what can be")
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

    @Test("the nearer something is, the fresher it must be")
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

    @Test("an episode is told once, within the lead, and never when it has begun")
    func reminders() throws {
        let now = instant("2026-05-13T20:00:00Z")
        let airing = Airing(time: .instant(now), minutes: 30)
        let content = SourceResponse(
            shows: [Show(id: "s", title: "S")],
            episodes: [Episode(id: "e", showID: "s", airings: [airing])]
        )
        let answer = FetchOutcome(resource: ResourceID("r"), response: content.stamped(at: now))
        let catalogue = MergedCatalog([ProviderClaims(provider: provider("p"), priority: 1, outcomes: [answer])])
        let entries = catalogue.shows.flatMap { show in show.episodes.map { show.entry($0, in: .gmt) } }
        var reminders = Reminders(leadTime: 300, includesEnds: true)
        var told: [String] = []
        for offset in stride(from: -600.0, through: 2400, by: 60) {
            for event in reminders.due(entries, at: now.addingTimeInterval(offset), in: .gmt) {
                if case .starting = event { told.append("start \(offset)") } else { told.append("end \(offset)") }
            }
        }
        #expect(told == ["start -300.0", "end 1500.0"])
        var late = Reminders(leadTime: 300, includesEnds: false)
        let tooLate = late.due(entries, at: now.addingTimeInterval(70), in: .gmt)
        #expect(tooLate.isEmpty)
        for state in [EpisodeMark.State.watched, .skipped] {
            var unwanted = Reminders(leadTime: 300, includesEnds: true)
            #expect(unwanted.due(entries.map { $0.marked(state) }, at: now, in: .gmt).isEmpty)
        }
    }

    @Test("that a season is complete is told once, when its last episode is over where it is shown first")
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
        let answer = FetchOutcome(
            resource: ResourceID("r"),
            response: SourceResponse(shows: [Show(id: "s", title: "S")], episodes: [last]).stamped(at: now)
        )
        let catalogue = MergedCatalog([ProviderClaims(provider: provider("p"), priority: 1, outcomes: [answer])])
        let entries = catalogue.shows.flatMap { show in
            show.episodes.flatMap { episode in
                episode.airings.map {
                    ScheduleEntry(show: show, episode: episode, airings: [$0], zone: .gmt)
                }
            }
        }
        var reminders = Reminders(leadTime: 0, includesEnds: false)
        var told: [Double] = []
        for offset in stride(from: 0.0, through: 100_000, by: 60) {
            for event in reminders.due(entries, at: now.addingTimeInterval(offset), in: .gmt) {
                if case .seasonComplete = event { told.append(offset) }
            }
        }
        #expect(told == [1800])
        #expect(reminders.wait(entries, at: now.addingTimeInterval(60), in: .gmt) == 1740)
    }

    @Test(
        "where no one tells its end, a season is complete when the day of its last episode is over",
        arguments: [AirTime.day(BroadcastDay(day("2026-05-13"))), .instant(instant("2026-05-13T20:00:00Z"))]
    )
    func seasonCompleteWithTheDay(time: AirTime) {
        let now = instant("2026-05-13T20:00:00Z")
        let number = EpisodeNumber(season: 1, number: 9)
        let last = Episode(id: "e", showID: "s", number: number, role: .seriesFinale, airings: [Airing(time: time)])
        let answer = FetchOutcome(
            resource: ResourceID("r"),
            response: SourceResponse(shows: [Show(id: "s", title: "S")], episodes: [last]).stamped(at: now)
        )
        let catalogue = MergedCatalog([ProviderClaims(provider: provider("p"), priority: 1, outcomes: [answer])])
        let entries = catalogue.shows.flatMap { show in show.episodes.map { show.entry($0, in: .gmt) } }
        var reminders = Reminders(leadTime: 0, includesEnds: false)
        var told: [Double] = []
        for offset in stride(from: 0.0, through: 30_000, by: 60) {
            for event in reminders.due(entries, at: now.addingTimeInterval(offset), in: .gmt) {
                if case .seasonComplete = event { told.append(offset) }
            }
        }
        #expect(told == [14_400])
        #expect(reminders.wait(entries, at: now.addingTimeInterval(60), in: .gmt) == 14_340)
    }

    @Test("a listener that is slow holds up no other, and is told what it missed")
    func listeners() async {
        let hub = EventHub()
        let (slow, quick) = (hub.events(), hub.events())
        var reader = quick.makeAsyncIterator()
        for number in 0..<400 {
            hub.send(.eventsDropped(number))
            if case .eventsDropped(let seen)? = await reader.next() { #expect(seen == number) }
        }
        var behind = slow.makeAsyncIterator()
        var seen = 0
        while seen < 257, await behind.next() != nil { seen += 1 }
        #expect(seen == 257)
        hub.send(.eventsDropped(-1))
        hub.close()
        var rest: [Int] = []
        while case .eventsDropped(let count)? = await behind.next() { rest.append(count) }
        #expect(rest == [143, -1])
        #expect(await reader.next() != nil)
        #expect(await reader.next() == nil)
    }
}
