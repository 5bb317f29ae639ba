import Foundation
import ScheduleMerging
import ScheduleModel
import Synchronization
import TestSupport
import Testing

@testable import ProviderAPI

/// A request that is already in flight is shared instead of repeated.
/// Covers: InFlightFetches, ResponseCollector, DailyResponses, ResourceID
@Suite(.timeLimit(.minutes(5))) struct InFlightFetchesTests {
    private let fetches = InFlightFetches()
    private let resource = ResourceID("search/harbour")
    private let source = Source()

    /// A source that responds on command and counts its requests.
    private final class Source: Sendable {
        private let count = Mutex(0)
        private let requests = AsyncStream<Void>.makeStream()
        private let waiting = Mutex<[CheckedContinuation<Void, Never>]>([])

        var requestCount: Int { count.withLock { $0 } }

        /// Waits for the response, and ignores cancellation.
        func request() async {
            count.withLock { $0 += 1 }
            await withCheckedContinuation { continuation in
                waiting.withLock { $0.append(continuation) }
                requests.continuation.yield()
            }
        }

        func untilRequested() async { for await _ in requests.stream { return } }

        func respond() {
            let all = waiting.withLock { waiting in
                defer { waiting = [] }
                return waiting
            }
            for continuation in all { continuation.resume() }
        }
    }

    private func collector(
        _ storage: any ScheduleStorage = NoStorage(),
        settings: String = "",
        provider name: String = "p"
    ) -> ResponseCollector {
        ResponseCollector(
            provider: provider(name),
            now: { instant("2024-01-01T00:00:00Z") },
            storage: storage,
            settings: settings,
            inFlightFetches: fetches
        )
    }

    private func fetching(
        _ collector: ResponseCollector,
        _ result: Result<SourceResponse?, ProviderError>
    ) -> Task<SourceResponse?, any Error> {
        Task { [resource, source] in
            let response = try await collector.fetch(resource, as: .search) { _ in
                await source.request()
                return try result.get()
            }
            collector.commit()
            return response
        }
    }

    private func untilWaiting(_ number: Int) async { while fetches.waitingCount < number { await Task.yield() } }

    private let found = SourceResponse(shows: [Show(id: "1", title: "Harbour")], freshSeconds: 60)

    @Test("Two equal requests at once become one, and each stores the response")
    func joined() async throws {
        let stores = [MemoryStorage(), MemoryStorage()]
        let first = fetching(collector(stores[0]), .success(found))
        await source.untilRequested()
        let second = fetching(collector(stores[1]), .success(nil))
        await untilWaiting(1)
        source.respond()
        for task in [first, second] { #expect(try await task.value?.shows == found.shows) }
        for store in stores {
            await #expect(store.response(for: provider("p"), of: resource, scope: .all)?.shows == found.shows)
        }
        #expect(source.requestCount == 1)
        #expect(fetches.count == 0, "stored responses are no longer shared")
    }

    @Test("A request before the response is stored shares it, and a later one fetches again")
    func notYetStored() async throws {
        let early = collector()
        let first = Task { [resource, found] in
            try await early.fetch(resource, as: .search) { _ in found }
        }
        _ = try await first.value
        let second = try await collector().fetch(resource, as: .search) { _ in nil }
        #expect(second?.shows == found.shows)
        early.commit()
        try await collector().fetch(resource, as: .search) { _ in
            source.respond()
            throw ProviderError(.refused, "asked")
        }
        #expect(fetches.count == 0)
    }

    @Test("Requests in flight share a failure too")
    func failure() async throws {
        let both = [collector(), collector()]
        let first = fetching(both[0], .failure(ProviderError(.refused, "answered 500")))
        await source.untilRequested()
        let second = fetching(both[1], .success(found))
        await untilWaiting(1)
        source.respond()
        _ = (try await first.value, try await second.value)
        #expect(both.flatMap(\.outcomes).map { $0.failure?.message } == ["answered 500", "answered 500"])
        #expect(source.requestCount == 1)
    }

    @Test("If the first fetch is cancelled, the next one requests again, even if the source ignores cancellation")
    func cancelledFetch() async throws {
        let first = fetching(collector(), .success(nil))
        await source.untilRequested()
        let second = fetching(collector(), .success(found))
        await untilWaiting(1)
        first.cancel()
        await source.untilRequested()
        #expect(source.requestCount == 2)
        source.respond()
        #expect(try await second.value?.shows == found.shows)
        await #expect(throws: CancellationError.self) { try await first.value }
    }

    @Test("A waiting fetch can be cancelled, and the other one still gets the response")
    func cancelledWait() async throws {
        let first = fetching(collector(), .success(found))
        await source.untilRequested()
        let second = fetching(collector(), .success(nil))
        await untilWaiting(1)
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        source.respond()
        #expect(try await first.value?.shows == found.shows)
        #expect(source.requestCount == 1)
    }

    @Test("A waiting fetch makes progress when the source does")
    func progress() async throws {
        let (fetcher, waiter) = (collector(), collector())
        let first = fetching(fetcher, .success(found))
        await source.untilRequested()
        let second = fetching(waiter, .success(found))
        await untilWaiting(1)
        let before = waiter.progress
        fetcher.reportProgress(bytes: 7)
        #expect(waiter.progress == before + 1)
        source.respond()
        _ = (try await first.value, try await second.value)
    }

    @Test("Another source, or the same source with other settings, is fetched separately")
    func others() async throws {
        let all = [collector(), collector(settings: "other"), collector(provider: "q")]
        let tasks = all.map { fetching($0, .success(found)) }
        for _ in all { await source.untilRequested() }
        #expect(source.requestCount == 3)
        source.respond()
        for task in tasks { _ = try await task.value }
    }

    @Test("A source that reports all days at once gets one request for two fetches")
    func daily() async throws {
        let request = ScheduleRequest(days: days("2024-01-01", "2024-01-03"), zone: .gmt, region: country("US"))
        let both = [collector(MemoryStorage()), collector(MemoryStorage())]
        func fetching(_ collector: ResponseCollector) -> Task<Void, any Error> {
            Task { [source] in
                try await DailyResponses("guide", freshSeconds: 60, on: collector).fetch(
                    request,
                    available: request.days
                ) {
                    _ in
                    await source.request()
                    let episode = Episode(
                        id: "1",
                        showID: "s",
                        airings: [Airing(time: .instant(instant("2024-01-02T12:00:00Z")))]
                    )
                    return SourceResponse(shows: [Show(id: "s", title: "S")], episodes: [episode])
                }
            }
        }
        let first = fetching(both[0])
        await source.untilRequested()
        let second = fetching(both[1])
        await untilWaiting(1)
        source.respond()
        _ = (try await first.value, try await second.value)
        #expect(source.requestCount == 1)
        for collector in both {
            #expect(collector.outcomes.compactMap { $0.response?.episodes.count } == [0, 1, 0])
        }
    }
}
