import Foundation
import ScheduleMerging
import ScheduleModel
import Synchronization
import TestSupport
import Testing

@testable import ProviderAPI

/// Who wants the same of a source that is being asked for it does not ask again.
@Suite(.timeLimit(.minutes(5))) struct InFlightFetchesTests {
    private let askings = InFlightFetches()
    private let resource = ResourceID("search/harbour")
    private let source = Source()

    /// A source that answers when it is told to, and counts who asks.
    private final class Source: Sendable {
        private let count = Mutex(0)
        private let asked = AsyncStream<Void>.makeStream()
        private let answers = Mutex<[CheckedContinuation<Void, Never>]>([])

        var asks: Int { count.withLock { $0 } }

        /// Waits for the answer; that nobody wants it any more is of no interest to it.
        func ask() async {
            count.withLock { $0 += 1 }
            await withCheckedContinuation { continuation in
                answers.withLock { $0.append(continuation) }
                asked.continuation.yield()
            }
        }

        func untilAsked() async { for await _ in asked.stream { return } }

        func answer() {
            let all = answers.withLock { answers in
                defer { answers = [] }
                return answers
            }
            for one in all { one.resume() }
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
            inFlightFetches: askings
        )
    }

    private func asking(
        _ collector: ResponseCollector,
        _ result: Result<SourceResponse?, ProviderError>
    ) -> Task<SourceResponse?, any Error> {
        Task { [resource, source] in
            let answer = try await collector.fetch(resource, as: .search) { _ in
                await source.ask()
                return try result.get()
            }
            collector.commit()
            return answer
        }
    }

    private func untilWaiting(_ number: Int) async { while askings.waitingCount < number { await Task.yield() } }

    private let found = SourceResponse(shows: [Show(id: "1", title: "Harbour")], freshSeconds: 60)

    @Test("two questions at once are one to the source, and each keeps the answer")
    func joined() async throws {
        let stores = [MemoryStorage(), MemoryStorage()]
        let first = asking(collector(stores[0]), .success(found))
        await source.untilAsked()
        let second = asking(collector(stores[1]), .success(nil))
        await untilWaiting(1)
        source.answer()
        for task in [first, second] { #expect(try await task.value?.shows == found.shows) }
        for store in stores {
            #expect(store.response(for: provider("p"), of: resource, scope: .all)?.shows == found.shows)
        }
        #expect(source.asks == 1)
        #expect(askings.count == 0, "what is kept is shared no more")
    }

    @Test("who comes after the answer and before it is kept has that, and who comes later asks")
    func unkept() async throws {
        let early = collector()
        let first = Task { [resource, found] in
            try await early.fetch(resource, as: .search) { _ in found }
        }
        _ = try await first.value
        let second = try await collector().fetch(resource, as: .search) { _ in nil }
        #expect(second?.shows == found.shows)
        early.commit()
        try await collector().fetch(resource, as: .search) { _ in
            source.answer()
            throw ProviderError(.refused, "asked")
        }
        #expect(askings.count == 0)
    }

    @Test("they have one failure, too")
    func failure() async throws {
        let both = [collector(), collector()]
        let first = asking(both[0], .failure(ProviderError(.refused, "answered 500")))
        await source.untilAsked()
        let second = asking(both[1], .success(found))
        await untilWaiting(1)
        source.answer()
        _ = (try await first.value, try await second.value)
        #expect(both.flatMap(\.outcomes).map { $0.failure?.message } == ["answered 500", "answered 500"])
        #expect(source.asks == 1)
    }

    @Test("where the first is broken off the next asks, though the source heeds nobody")
    func brokenOff() async throws {
        let first = asking(collector(), .success(nil))
        await source.untilAsked()
        let second = asking(collector(), .success(found))
        await untilWaiting(1)
        first.cancel()
        await source.untilAsked()
        #expect(source.asks == 2)
        source.answer()
        #expect(try await second.value?.shows == found.shows)
        await #expect(throws: CancellationError.self) { try await first.value }
    }

    @Test("who waits for another's answer can be broken off, and the other has it all the same")
    func waitingBrokenOff() async throws {
        let first = asking(collector(), .success(found))
        await source.untilAsked()
        let second = asking(collector(), .success(nil))
        await untilWaiting(1)
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        source.answer()
        #expect(try await first.value?.shows == found.shows)
        #expect(source.asks == 1)
    }

    @Test("who waits gets on where the source does")
    func progress() async throws {
        let (asks, waits) = (collector(), collector())
        let first = asking(asks, .success(found))
        await source.untilAsked()
        let second = asking(waits, .success(found))
        await untilWaiting(1)
        let before = waits.progress
        asks.reportProgress(bytes: 7)
        #expect(waits.progress == before + 1)
        source.answer()
        _ = (try await first.value, try await second.value)
    }

    @Test("another source, and the same with other settings, is asked by itself")
    func others() async throws {
        let all = [collector(), collector(settings: "other"), collector(provider: "q")]
        let tasks = all.map { asking($0, .success(found)) }
        for _ in all { await source.untilAsked() }
        #expect(source.asks == 3)
        source.answer()
        for task in tasks { _ = try await task.value }
    }

    @Test("a source that tells all days at once is asked once for two who want them")
    func daily() async throws {
        let request = ScheduleRequest(days: days("2024-01-01", "2024-01-03"), zone: .gmt, region: country("US"))
        let both = [collector(MemoryStorage()), collector(MemoryStorage())]
        func asking(_ collector: ResponseCollector) -> Task<Void, any Error> {
            Task { [source] in
                try await DailyResponses("guide", freshSeconds: 60, on: collector).fetch(
                    request,
                    available: request.days
                ) {
                    _ in
                    await source.ask()
                    let episode = Episode(
                        id: "1",
                        showID: "s",
                        airings: [Airing(time: .instant(instant("2024-01-02T12:00:00Z")))]
                    )
                    return SourceResponse(shows: [Show(id: "s", title: "S")], episodes: [episode])
                }
            }
        }
        let first = asking(both[0])
        await source.untilAsked()
        let second = asking(both[1])
        await untilWaiting(1)
        source.answer()
        _ = (try await first.value, try await second.value)
        #expect(source.asks == 1)
        for collector in both {
            #expect(collector.outcomes.compactMap { $0.response?.episodes.count } == [0, 1, 0])
        }
    }
}
