import ScheduleModel
import ProviderAPI
import ScheduleMerging
import FixtureProvider
import Foundation
import TestSupport
import Testing

@testable import Aggregator

/// Covers: ProviderRun, ProviderReport, ProviderState, ProviderInstance
@Suite struct ProviderRunTests {
    @Test(
        "A provider that fails, hangs or ignores cancellation never blanks the others",
        arguments: ["fail", "hang", "stubborn"]
    )
    func others(how: String) async {
        // For the failing provider the timeout never fires. For the others it fires at once.
        let clock: any Clock<Duration> = how == "fail" ? SleeplessClock() : InstantClock()
        let run = ProviderRun(
            [instance("good", FixtureProvider()), instance("bad", BadProvider(how: how))],
            clock: clock,
            now: { instant("2024-01-01T00:00:00Z") }
        )
        let reports = await run.fetch { instance, collector in
            try await instance.provider.schedule(within: Self.request, to: collector)
        }
        #expect(reports.map(\.id.rawValue) == ["good", "bad"])
        #expect(reports[1].state == .failed)
        #expect(reports[1].error?.code == (how == "fail" ? .unreachable : .timedOut))
        // Responses from before the failure remain.
        #expect(reports[1].outcomes.map(\.resource.rawValue) == ["told"])
    }

    @Test(
        "A silent source counts as failing, unless the run was more impatient than usual",
        arguments: [(20, 0), (45, 1), (150, 1)]
    )
    func impatience(seconds: Int, failures: Int) async {
        let storage = MemoryStorage()
        let now = instant("2024-01-01T00:00:00Z")
        let run = ProviderRun(
            [instance("bad", BadProvider(how: "silent"))],
            storage: storage,
            clock: InstantClock(),
            idleTimeout: .seconds(seconds),
            now: { now }
        )
        let reports = await run.fetch { instance, collector in
            try await instance.provider.schedule(within: Self.request, to: collector)
        }
        #expect(reports[0].timedOut)
        #expect(storage.health(of: provider("bad"), at: now).failures == failures)
    }

    @Test("A cancelled run records nothing about its source: neither a failure nor a success")
    func cancelledRun() async {
        let storage = MemoryStorage()
        let now = instant("2024-01-01T00:00:00Z")
        let run = ProviderRun(
            [instance("slow", BadProvider(how: "silent"))],
            storage: storage,
            clock: SleeplessClock(),
            now: { now }
        )
        let (requests, continuation) = AsyncStream<Void>.makeStream()
        let task = Task {
            await run.fetch { instance, collector in
                continuation.yield()
                try await instance.provider.schedule(within: Self.request, to: collector)
            }
        }
        for await _ in requests { break }
        task.cancel()
        #expect(await task.value[0].error?.message == "interrupted")
        #expect(storage.health(of: provider("slow"), at: now) == ProviderHealth())
    }

    @Test("All rounds of a run use the season extents from its start, and the next run uses newer ones")
    func extents() async {
        func list(upTo last: Int) -> SourceResponse {
            var response = SourceResponse()
            response.kind = .episodes
            response.episodes = (1...last).map {
                Episode(id: "\($0)", showID: "a", number: EpisodeNumber(season: 1, number: $0))
            }
            return response.stamped(at: instant("2024-01-01T00:00:00Z"))
        }
        let storage = MemoryStorage()
        func run() -> ProviderRun {
            ProviderRun([instance("p", FixtureProvider())], storage: storage, now: { .distantPast })
        }
        let first = run()
        for last in [3, 4] {
            storage.store([ResourceID("list"): list(upTo: last)], of: provider("p"))
            #expect(await first.fetch { _, _ in }[0].extents["a"]?[1]?.last == 3)
        }
        #expect(await run().fetch { _, _ in }[0].extents["a"]?[1]?.last == 4)
    }

    @Test("A report has a retry time only if every failure has one")
    func retryAt() {
        func report(_ times: [String?]) -> ProviderReport {
            ProviderReport(
                id: provider("p"),
                kind: "k",
                priority: 1,
                outcomes: times.enumerated().map { index, time in
                    FetchOutcome(
                        resource: ResourceID("\(index)"),
                        failure: ProviderError(.rateLimited, "later", retryAt: time.map { instant($0) })
                    )
                }
            )
        }
        #expect(report(["2024-01-01T00:00:00Z", "2024-01-01T00:05:00Z"]).retryAt == instant("2024-01-01T00:05:00Z"))
        #expect(report(["2024-01-01T00:00:00Z", nil]).retryAt == nil)
        #expect(report([]).retryAt == nil)
        #expect(report([nil]).state == .missing)
    }

    static let request = ScheduleRequest(days: days("2024-01-01", "2024-01-02"), zone: .gmt, region: country("US"))

    private func instance(_ name: String, _ source: any ScheduleProvider) -> ProviderInstance {
        ProviderInstance(
            id: provider(name),
            priority: 1,
            descriptor: ProviderDescriptor(kind: "test", title: "Test"),
            provider: source
        )
    }
}

private struct BadProvider: ScheduleProvider {
    let how: String

    func schedule(for request: ScheduleRequest, to collector: ResponseCollector) async throws {
        if how != "silent" { collector.deliver(SourceResponse(), for: ResourceID("told")) }
        switch how {
        case "fail": throw ProviderError(.unreachable, "no network")
        case "hang", "silent": try await SleeplessClock().sleep(until: .init(offset: .zero), tolerance: nil)
        default: await neverEnding()
        }
    }
}

/// Waits forever and ignores cancellation.
private func neverEnding() async {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    let waiting = Task.detached {
        for await _ in stream {}
        withExtendedLifetime(continuation) {}
    }
    await waiting.value
}
