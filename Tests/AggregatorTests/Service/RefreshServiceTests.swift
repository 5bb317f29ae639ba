import ScheduleModel
import ProviderAPI
import ScheduleMerging
import Aggregator
import Foundation
import Synchronization
import TestSupport
import Testing

/// The service over providers, a store and a clock of the test's own.
@Suite struct RefreshServiceTests {
    /// A source that answers, fails or waits, as the test says, and counts.
    private final class Source: EpisodeListing {
        private struct State {
            var failure: ProviderError?
            var questions: [String] = []
            var title = "One"
            /// Is told that something is asked, which is then never answered.
            var silence: (@Sendable () -> Void)?
        }

        private let state = Mutex(State())

        var failure: ProviderError? {
            get { state.withLock { $0.failure } }
            set { state.withLock { $0.failure = newValue } }
        }

        var title: String {
            get { state.withLock { $0.title } }
            set { state.withLock { $0.title = newValue } }
        }

        var questions: [String] { state.withLock { $0.questions } }

        func fallSilent(_ told: @escaping @Sendable () -> Void) { state.withLock { $0.silence = told } }

        /// What is asked from now on is answered again.
        func speak() { state.withLock { $0.silence = nil } }

        func schedule(for request: ScheduleRequest, to collector: ResponseCollector) async throws {
            try await answer("week \(request.days.first)", collector)
        }

        func episodes(of showID: String, to collector: ResponseCollector) async throws {
            try await answer("show \(showID)", collector)
        }

        private func answer(_ name: String, _ collector: ResponseCollector) async throws {
            try await collector.fetch(ResourceID(name), as: name.hasPrefix("week") ? .day : .episodes) { _ in
                let (failure, title, silence) = state.withLock { state in
                    state.questions.append(name)
                    return (state.failure, state.title, state.silence)
                }
                if let silence {
                    silence()
                    try await SleeplessClock().sleep(until: .init(offset: .zero), tolerance: nil)
                }
                if let failure { throw failure }
                return SourceResponse(
                    shows: [Show(id: "1", title: "S")],
                    episodes: [Episode(id: "1", showID: "1", title: title), Episode(id: "2", showID: "1")]
                )
            }
        }
    }

    private let clock = ManualClock(instant("2026-05-13T12:00:00Z"))
    private let store = MemoryStorage()

    private func service(_ sources: [(String, Source)], _ marks: UserMarks = UserMarks()) -> RefreshService {
        let clock = clock
        let instances = sources.map { name, source in
            ProviderInstance(
                id: provider(name),
                priority: 50,
                descriptor: ProviderDescriptor(kind: name, title: name),
                provider: source
            )
        }
        return RefreshService(
            RefreshService.Setup(instances: instances, zone: { .gmt }, region: country("US")),
            storage: store,
            marks: { marks },
            now: { clock.now },
            clock: SleeplessClock(),
            jitter: { 0.5 }
        )
    }

    private func followed(_ ids: [String]) -> UserMarks {
        UserMarks(
            ids.enumerated().map { index, id in
                ShowMark(
                    id: index + 1,
                    keys: [SourceKey(provider: provider("a"), id: id)],
                    title: id,
                    followedSince: .distantPast
                )
            }
        )
    }

    private func down() -> ProviderError { ProviderError(.refused, "HTTP 503", isTransient: true) }

    @Test("N2: one provider that refuses is told and left alone; the others answer, and their health is theirs")
    func oneFails() async {
        let (good, bad) = (Source(), Source())
        bad.failure = down()
        let service = service([("a", good), ("b", bad)])
        let outcomes = await service.refresh(nil, .bySchedule)
        #expect(outcomes.map(\.hasFailed) == [false, true])
        #expect(store.health(of: provider("a"), at: clock.now).failures == 0)
        #expect(store.health(of: provider("b"), at: clock.now).failures == 1)
        clock.advance(by: 30)
        _ = await service.refresh(nil, .bySchedule)
        #expect(bad.questions.count == 1)
        clock.advance(by: 40)
        _ = await service.refresh(nil, .bySchedule)
        #expect(bad.questions.count == 2)
        #expect(good.questions.count == 1)
        // By hand the ladder holds no one up.
        _ = await service.refresh([provider("b")], .byHand)
        #expect(bad.questions.count == 3)
    }

    @Test("N1: where nothing can be reached the machine is offline: no one climbs the ladder")
    func offline() async {
        let sources = [("a", Source()), ("b", Source())]
        for (_, source) in sources { source.failure = ProviderError(.unreachable, "no network") }
        let service = service(sources)
        for _ in 0..<4 {
            _ = await service.refresh(nil, .bySchedule)
            clock.advance(by: 3600)
        }
        #expect(store.health(of: provider("a"), at: clock.now).failures == 1)
    }

    @Test("a wrong certificate is the source's failure, not the machine's: its ladder is climbed")
    func insecure() async {
        let source = Source()
        source.failure = ProviderError(.insecure, "its certificate has expired")
        let service = service([("a", source)])
        for _ in 0..<4 {
            _ = await service.refresh(nil, .bySchedule)
            clock.advance(by: 7200)
        }
        let health = store.health(of: provider("a"), at: clock.now)
        #expect(health.failures == source.questions.count && health.failures > 1)
    }

    @Test("a provider that is lost is told once, and once when it is back; what changed is told")
    func events() async {
        let source = Source()
        let service = service([("a", source)])
        let events = service.events.events()
        _ = await service.refresh(nil, .restart)
        source.failure = down()
        for _ in 0..<3 { _ = await service.refresh(nil, .restart) }
        source.failure = nil
        source.title = "Two"
        clock.advance(by: 600)
        _ = await service.refresh(nil, .restart)
        service.events.close()
        var told: [String] = []
        for await event in events {
            switch event {
            case .providerFailed(let id, let message, _): told.append("lost \(id) \(message)")
            case .providerRecovered(let id, _): told.append("back \(id)")
            case .changed(let changes): told += changes.map { "\($0.kind.rawValue) \($0.new ?? "")" }
            default: told.append("other")
            }
        }
        #expect(told == ["lost a HTTP 503", "back a", "renamed Two"])
    }

    @Test("followed shows are fetched with the week; one that was fetched of late is not asked for again by itself")
    func followedShows() async {
        let source = Source()
        let service = service([("a", source)], followed(["7", "8"]))
        _ = await service.refresh(nil, .bySchedule)
        _ = await service.refresh(nil, .bySchedule)
        #expect(source.questions == ["week 2026-05-11", "show 7", "show 8"])
        clock.advance(by: 7 * 3600)
        _ = await service.refresh(nil, .bySchedule)
        #expect(source.questions.count == 4)
        clock.advance(by: 20 * 3600)
        _ = await service.refresh(nil, .bySchedule)
        #expect(source.questions.count == 7)
    }

    @Test("N17: a refresh by hand that was ended half-way goes on where it was")
    func resumed() async {
        let source = Source()
        let service = service([("a", source)], followed(["7", "8"]))
        // What a killed one leaves: that it began, and what it fetched.
        _ = store.beginRefresh(of: provider("a"), at: clock.now)
        clock.advance(by: 5)
        let kept = SourceResponse(shows: [Show(id: "1", title: "S")]).stamped(at: clock.now)
        store.store([ResourceID("week 2026-05-11"): kept, ResourceID("show 7"): kept], of: provider("a"))
        clock.advance(by: 5)
        _ = await service.refresh(nil, .byHand)
        #expect(source.questions == ["show 8"])
        clock.advance(by: 5)
        _ = await service.refresh(nil, .byHand)
        #expect(source.questions.count == 4)
    }

    @Test("who ends a refresh while a source is asked learns nothing of it, and it is not left alone for that")
    func brokenOff() async {
        let source = Source()
        let service = service([("a", source)])
        let (asked, asking) = AsyncStream<Void>.makeStream()
        source.fallSilent { asking.yield() }
        let task = Task { await service.refresh(nil, .bySchedule) }
        for await _ in asked { break }
        task.cancel()
        #expect(await task.value.count == 1)
        #expect(store.health(of: provider("a"), at: clock.now) == ProviderHealth())
    }

    @Test("nor does who joined that refresh, such as one by hand when a server ends")
    func brokenOffByAnother() async {
        let source = Source()
        let service = service([("a", source)])
        let (asked, asking) = AsyncStream<Void>.makeStream()
        source.fallSilent {
            source.speak()
            asking.yield()
        }
        let task = Task { await service.refresh(nil, .bySchedule) }
        for await _ in asked { break }
        let joined = Task { await service.refresh(nil, .byHand) }
        for _ in 0..<100 { await Task.yield() }
        task.cancel()
        #expect(await joined.value.count == 1)
        #expect(!store.health(of: provider("a"), at: clock.now).isFailing)
    }

    @Test("a source that asks to be left alone is not asked for the other five hundred shows")
    func stops() async {
        let source = Source()
        source.failure = ProviderError(.rateLimited, "too many", retryAt: clock.now.addingTimeInterval(120))
        let service = service([("a", source)], followed((1...500).map(String.init)))
        let outcomes = await service.refresh(nil, .byHand)
        #expect(source.questions.count == 1)
        #expect(outcomes[0].health.nextTry == clock.now.addingTimeInterval(120))
    }

    @Test("equal refreshes at once are one")
    func coalesced() async {
        let source = Source()
        let service = service([("a", source)])
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { _ = await service.refresh(nil, .bySchedule) } }
        }
        #expect(source.questions.count == 1)
    }

    @Test("T5: a service that stays alive refreshes once a day, and once on waking")
    func alive() async {
        let hand = clock
        // Each tick is an hour; on the third day the machine sleeps over two nights.
        let service = living { zone("Africa/Cairo") }
        let events = service.events.events()
        hand.set(instant("2026-04-22T10:00:00Z"))
        await service.run { now in
            if now >= instant("2026-04-28T10:00:00Z") { withUnsafeCurrentTask { $0?.cancel() } }
            hand.advance(
                by: now > instant("2026-04-25T18:30:00Z") && now < instant("2026-04-25T19:30:00Z") ? 40 * 3600 : 3600
            )
        }
        #expect(
            await turns(events) == ["2026-04-22", "2026-04-23", "2026-04-24", "2026-04-25", "2026-04-27", "2026-04-28"]
        )
    }

    @Test("T6: a zone that changes while the service runs is noticed within a minute")
    func zoneChanges() async {
        let hand = clock
        let start = hand.now
        // At noon in London it is midnight in Auckland.
        let service = living {
            hand.now < start.addingTimeInterval(90) ? zone("Europe/London") : zone("Pacific/Auckland")
        }
        let events = service.events.events()
        await service.run { now in
            if now >= start.addingTimeInterval(120) { withUnsafeCurrentTask { $0?.cancel() } }
            hand.advance(by: 60)
        }
        #expect(await turns(events) == ["2026-05-13", "2026-05-14"])
    }

    @Test("T9: a new day is told when it begins, though its refresh comes ten minutes later")
    func toldAtOnce() async {
        let hand = clock
        hand.set(instant("2026-05-13T21:55:00Z"))
        let service = living(jitter: 1) { zone("Europe/Berlin") }
        let events = service.events.events()
        await service.run { now in
            // Five minutes after midnight the refresh is still to come.
            if now >= instant("2026-05-13T22:05:00Z") { withUnsafeCurrentTask { $0?.cancel() } }
            hand.advance(by: 60)
        }
        #expect(await turns(events) == ["2026-05-13", "2026-05-14"])
        #expect(store.lastRefreshedDay(in: "Europe/Berlin") == day("2026-05-13"))
    }

    /// A service with one source whose ticks pass at once, for a viewer in a zone.
    ///
    /// - Parameter jitter: how late its refresh of a new day comes, from 0 to 1.
    private func living(jitter: Double = 0, zone: @escaping @Sendable () -> TimeZone) -> RefreshService {
        let hand = clock
        let instance = ProviderInstance(
            id: provider("a"),
            priority: 1,
            descriptor: ProviderDescriptor(kind: "a", title: "a"),
            provider: Source()
        )
        return RefreshService(
            RefreshService.Setup(instances: [instance], zone: zone, region: country("EG")),
            storage: store,
            marks: { UserMarks() },
            now: { hand.now },
            clock: InstantClock(longest: RefreshService.tick),
            jitter: { jitter }
        )
    }

    private func turns(_ events: some AsyncSequence<ScheduleEvent, Never>) async -> [String] {
        var days: [String] = []
        for await event in events {
            if case .dayChanged(let today, _) = event { days.append(today.description) }
        }
        return days
    }
}
