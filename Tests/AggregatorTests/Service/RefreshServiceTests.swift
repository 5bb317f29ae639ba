import ScheduleModel
import ProviderAPI
import ScheduleMerging
import Aggregator
import Foundation
import Synchronization
import TestSupport
import Testing

/// The service with the test's own providers, store and clock.
/// Covers: RefreshService, ScheduleEvent
@Suite struct RefreshServiceTests {
    /// A source that responds, fails or waits as the test requires, and records its requests.
    private final class Source: EpisodeListing {
        private struct State {
            var failure: ProviderError?
            var requests: [String] = []
            var title = "One"
            /// Called when a request arrives, which then never gets a response.
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

        var requests: [String] { state.withLock { $0.requests } }

        func stopResponding(_ onRequest: @escaping @Sendable () -> Void) { state.withLock { $0.silence = onRequest } }

        /// Responds again to requests from now on.
        func resumeResponding() { state.withLock { $0.silence = nil } }

        func schedule(for request: ScheduleRequest, to collector: ResponseCollector) async throws {
            try await respond("week \(request.days.first)", collector)
        }

        func episodes(of showID: String, to collector: ResponseCollector) async throws {
            try await respond("show \(showID)", collector)
        }

        private func respond(_ name: String, _ collector: ResponseCollector) async throws {
            try await collector.fetch(ResourceID(name), as: name.hasPrefix("week") ? .day : .episodes) { _ in
                let (failure, title, silence) = state.withLock { state in
                    state.requests.append(name)
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

    @Test("N2: A provider that fails is reported and backed off, without effect on the health of the others")
    func oneFails() async {
        let (good, bad) = (Source(), Source())
        bad.failure = down()
        let service = service([("a", good), ("b", bad)])
        let outcomes = await service.refresh(nil, .scheduled)
        #expect(outcomes.map(\.hasFailed) == [false, true])
        #expect(store.health(of: provider("a"), at: clock.now).failures == 0)
        #expect(store.health(of: provider("b"), at: clock.now).failures == 1)
        clock.advance(by: 30)
        _ = await service.refresh(nil, .scheduled)
        #expect(bad.requests.count == 1)
        clock.advance(by: 40)
        _ = await service.refresh(nil, .scheduled)
        #expect(bad.requests.count == 2)
        #expect(good.requests.count == 1)
        // A manual refresh ignores the backoff.
        _ = await service.refresh([provider("b")], .manual)
        #expect(bad.requests.count == 3)
    }

    @Test("N1: If no source is reachable, the machine is offline and no backoff grows")
    func offline() async {
        let sources = [("a", Source()), ("b", Source())]
        for (_, source) in sources { source.failure = ProviderError(.unreachable, "no network") }
        let service = service(sources)
        for _ in 0..<4 {
            _ = await service.refresh(nil, .scheduled)
            clock.advance(by: 3600)
        }
        #expect(store.health(of: provider("a"), at: clock.now).failures == 1)
    }

    @Test("An invalid certificate is the source's failure, not the machine's, so its backoff grows")
    func insecure() async {
        let source = Source()
        source.failure = ProviderError(.insecure, "its certificate has expired")
        let service = service([("a", source)])
        for _ in 0..<4 {
            _ = await service.refresh(nil, .scheduled)
            clock.advance(by: 7200)
        }
        let health = store.health(of: provider("a"), at: clock.now)
        #expect(health.failures == source.requests.count && health.failures > 1)
    }

    @Test("A provider's failure is reported once and its recovery once. Changes are reported")
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
        var reported: [String] = []
        for await event in events {
            switch event {
            case .providerFailed(let id, let message, _): reported.append("lost \(id) \(message)")
            case .providerRecovered(let id, _): reported.append("back \(id)")
            case .changed(let changes): reported += changes.map { "\($0.kind.rawValue) \($0.new ?? "")" }
            default: reported.append("other")
            }
        }
        #expect(reported == ["lost a HTTP 503", "back a", "renamed Two"])
    }

    @Test("Followed shows are fetched with the week, and a recently fetched show is not fetched again")
    func followedShows() async {
        let source = Source()
        let service = service([("a", source)], followed(["7", "8"]))
        _ = await service.refresh(nil, .scheduled)
        _ = await service.refresh(nil, .scheduled)
        #expect(source.requests == ["week 2026-05-11", "show 7", "show 8"])
        clock.advance(by: 7 * 3600)
        _ = await service.refresh(nil, .scheduled)
        #expect(source.requests.count == 4)
        clock.advance(by: 20 * 3600)
        _ = await service.refresh(nil, .scheduled)
        #expect(source.requests.count == 7)
    }

    @Test("N17: A manual refresh that was interrupted resumes instead of starting over")
    func resumed() async {
        let source = Source()
        let service = service([("a", source)], followed(["7", "8"]))
        // The state that a killed refresh leaves: its start and the responses fetched so far.
        _ = store.beginRefresh(of: provider("a"), at: clock.now)
        clock.advance(by: 5)
        let cached = SourceResponse(shows: [Show(id: "1", title: "S")]).stamped(at: clock.now)
        store.store([ResourceID("week 2026-05-11"): cached, ResourceID("show 7"): cached], of: provider("a"))
        clock.advance(by: 5)
        _ = await service.refresh(nil, .manual)
        #expect(source.requests == ["show 8"])
        clock.advance(by: 5)
        _ = await service.refresh(nil, .manual)
        #expect(source.requests.count == 4)
    }

    @Test("Cancelling a refresh records nothing about the source, and the source is not backed off")
    func cancelledRefresh() async {
        let source = Source()
        let service = service([("a", source)])
        let (requests, continuation) = AsyncStream<Void>.makeStream()
        source.stopResponding { continuation.yield() }
        let task = Task { await service.refresh(nil, .scheduled) }
        for await _ in requests { break }
        task.cancel()
        #expect(await task.value.count == 1)
        #expect(store.health(of: provider("a"), at: clock.now) == ProviderHealth())
    }

    @Test("A manual refresh that joined a cancelled one records nothing either")
    func cancelledByAnother() async {
        let source = Source()
        let service = service([("a", source)])
        let (requests, continuation) = AsyncStream<Void>.makeStream()
        source.stopResponding {
            source.resumeResponding()
            continuation.yield()
        }
        let task = Task { await service.refresh(nil, .scheduled) }
        for await _ in requests { break }
        let joined = Task { await service.refresh(nil, .manual) }
        for _ in 0..<100 { await Task.yield() }
        task.cancel()
        #expect(await joined.value.count == 1)
        #expect(!store.health(of: provider("a"), at: clock.now).isFailing)
    }

    @Test("A source that requests a pause gets no requests for the other five hundred shows")
    func stops() async {
        let source = Source()
        source.failure = ProviderError(.rateLimited, "too many", retryAt: clock.now.addingTimeInterval(120))
        let service = service([("a", source)], followed((1...500).map(String.init)))
        let outcomes = await service.refresh(nil, .manual)
        #expect(source.requests.count == 1)
        #expect(outcomes[0].health.nextTry == clock.now.addingTimeInterval(120))
    }

    @Test("Equal refreshes at the same time become one")
    func coalesced() async {
        let source = Source()
        let service = service([("a", source)])
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { _ = await service.refresh(nil, .scheduled) } }
        }
        #expect(source.requests.count == 1)
    }

    @Test("T5: A running service refreshes once a day, and once after waking")
    func alive() async {
        let time = clock
        // Each tick is an hour, and on the third day the machine sleeps over two nights.
        let service = runningService { zone("Africa/Cairo") }
        let events = service.events.events()
        time.set(instant("2026-04-22T10:00:00Z"))
        await service.run { now in
            if now >= instant("2026-04-28T10:00:00Z") { withUnsafeCurrentTask { $0?.cancel() } }
            time.advance(
                by: now > instant("2026-04-25T18:30:00Z") && now < instant("2026-04-25T19:30:00Z") ? 40 * 3600 : 3600
            )
        }
        #expect(
            await newDays(events) == [
                "2026-04-22", "2026-04-23", "2026-04-24", "2026-04-25", "2026-04-27", "2026-04-28",
            ]
        )
    }

    @Test("T6: A time zone that changes while the service runs is noticed within a minute")
    func zoneChanges() async {
        let time = clock
        let start = time.now
        // At noon in London it is midnight in Auckland.
        let service = runningService {
            time.now < start.addingTimeInterval(90) ? zone("Europe/London") : zone("Pacific/Auckland")
        }
        let events = service.events.events()
        await service.run { now in
            if now >= start.addingTimeInterval(120) { withUnsafeCurrentTask { $0?.cancel() } }
            time.advance(by: 60)
        }
        #expect(await newDays(events) == ["2026-05-13", "2026-05-14"])
    }

    @Test("T9: A new day is reported when it begins, even if its refresh comes ten minutes later")
    func dayChangeAtOnce() async {
        let time = clock
        time.set(instant("2026-05-13T21:55:00Z"))
        let service = runningService(jitter: 1) { zone("Europe/Berlin") }
        let events = service.events.events()
        await service.run { now in
            // Five minutes after midnight the refresh has not run yet.
            if now >= instant("2026-05-13T22:05:00Z") { withUnsafeCurrentTask { $0?.cancel() } }
            time.advance(by: 60)
        }
        #expect(await newDays(events) == ["2026-05-13", "2026-05-14"])
        #expect(store.lastRefreshedDay(in: "Europe/Berlin") == day("2026-05-13"))
    }

    /// A service with one source whose ticks take no time, for a viewer in a time zone.
    ///
    /// - Parameter jitter: The delay of a new day's refresh, from 0 to 1.
    private func runningService(jitter: Double = 0, zone: @escaping @Sendable () -> TimeZone) -> RefreshService {
        let time = clock
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
            now: { time.now },
            clock: InstantClock(longest: RefreshService.tick),
            jitter: { jitter }
        )
    }

    private func newDays(_ events: some AsyncSequence<ScheduleEvent, Never>) async -> [String] {
        var days: [String] = []
        for await event in events {
            if case .dayChanged(let today, _) = event { days.append(today.description) }
        }
        return days
    }
}
