import Foundation
import ProviderAPI
import ScheduleMerging
import ScheduleModel
import ScheduleViews
import TestSupport
import Testing

@testable import Aggregator

/// The evening before is fetched for airings that are still on at night. Its failure never affects today.
///
/// Covers: ScheduleQuery, NowQuery, FetchedSchedule, DayCoverage, SourceBackedResult
@Suite(.timeLimit(.minutes(5))) struct PreviousEveningFailureTests {
    /// A provider kind whose instances run a closure of the test.
    private struct Kind: ProviderKind, ScheduleProvider {
        var fetch: @Sendable (ScheduleRequest, ResponseCollector) async throws -> Void

        var descriptor: ProviderDescriptor { ProviderDescriptor(kind: "scripted", title: "Scripted") }

        func makeProvider(_: ProviderConfiguration, in _: ProviderEnvironment) throws -> any ScheduleProvider { self }

        func schedule(for request: ScheduleRequest, to collector: ResponseCollector) async throws {
            try await fetch(request, collector)
        }
    }

    /// A clock whose sleeps end with an event.
    private struct LateClock: Clock {
        typealias Instant = InstantClock.Instant

        let event: @Sendable () async -> Void

        var now: Instant { Instant(offset: .zero) }
        var minimumResolution: Duration { .zero }

        func sleep(until deadline: Instant, tolerance: Duration?) async throws { await event() }
    }

    private static let (evening, today) = (day("2026-11-22"), day("2026-11-23"))
    private static let refusal = ProviderError(.programFailed, "it does not tell what is past")

    private static func response(_ days: DaySpan) -> SourceResponse {
        let airing = Airing(time: .instant(instant("2026-11-23T00:10:00Z")), minutes: 60)
        let episode = Episode(id: "1", showID: "s", airings: days.contains(today) ? [airing] : [])
        return SourceResponse(shows: [Show(id: "s", title: "Harbour")], episodes: [episode])
    }

    private func session(
        clock: any Clock<Duration> = SleeplessClock(),
        _ fetch: @escaping @Sendable (ScheduleRequest, ResponseCollector) async throws -> Void
    ) throws -> Session {
        let files = MemoryFiles()
        let configuration = "timezone = \"UTC\"\n[[provider]]\nid = \"p\"\nkind = \"scripted\"\n"
        files.put("/home/me/.config/aggctl/config.toml", Array(configuration.utf8))
        var environment = SessionEnvironment(now: { instant("2026-11-23T00:30:00Z") }, files: files)
        environment.variables = ["HOME": "/home/me"]
        environment.clock = clock
        return try Session(kinds: [Kind(fetch: fetch)], environment: environment)
    }

    private func today(in session: Session) async throws -> ScheduleResult {
        try await session.perform(ScheduleQuery(DaySpan(Self.today), includesRunning: true))
    }

    @Test("If the evening before fails a request for both days, today is requested without it, for `today` and `now`")
    func together() async throws {
        let session = try session { request, collector in
            try await DailyResponses("all", freshSeconds: 60, on: collector).fetch(request, available: request.days) {
                days in
                if days.contains(Self.evening) { throw Self.refusal }
                return Self.response(days)
            }
        }
        let result = try await today(in: session)
        #expect(result.view.entries.map(\.show.value.title) == ["Harbour"])
        #expect(result.origin.reports.flatMap(\.failures).isEmpty, "no one asked for the evening")
        #expect(result.dayCoverage.contains(Self.today))
        let now = try await session.perform(NowQuery(includesTomorrow: false))
        #expect(now.running.map(\.entry.show.value.title) == ["Harbour"])
        #expect(now.origin.reports.flatMap(\.failures).map(\.message) == [Self.refusal.message])
    }

    @Test("A provider that throws because of the evening before is also requested without it")
    func thrown() async throws {
        let session = try session { request, collector in
            if request.days.contains(Self.evening) { throw Self.refusal }
            collector.deliver(Self.response(request.days), for: ResourceID("schedule"))
        }
        let result = try await today(in: session)
        #expect(result.view.entries.map(\.show.value.title) == ["Harbour"])
        #expect(result.origin.reports.flatMap(\.failures).isEmpty && result.dayCoverage.contains(Self.today))
        let now = try await session.perform(NowQuery(includesTomorrow: false))
        #expect(now.running.map(\.entry.show.value.title) == ["Harbour"])
        #expect(now.origin.reports.flatMap(\.failures).map(\.message) == [Self.refusal.message])
    }

    @Test("A failure of today is reported, and an unreachable source is not requested again")
    func ofToday() async throws {
        for code in [ProviderError.Code.programFailed, .unreachable] {
            let (requests, counting) = AsyncStream<Void>.makeStream()
            let session = try session { _, _ in
                counting.yield()
                throw ProviderError(code, "gone")
            }
            await #expect(throws: OperationError.self) { try await today(in: session) }
            counting.finish()
            var count = 0
            for await _ in requests { count += 1 }
            #expect(count == (code == .unreachable ? 1 : 2))
        }
    }

    @Test("If the evening before never responds, today is missing, although nothing of today failed")
    func hanging() async throws {
        let session = try session(clock: InstantClock()) { request, collector in
            try await collector.fetch(ResourceID("evening"), as: .day, of: Self.evening, in: .gmt) { _ in
                try await SleeplessClock().sleep(for: .seconds(1))
                return nil
            }
        }
        await #expect(throws: OperationError.self, "an empty day would say that nothing is on") {
            try await today(in: session)
        }
    }

    @Test("If today responded before the evening before hung, today has no failure")
    func respondedBefore() async throws {
        let (requested, request) = AsyncStream<Never>.makeStream()
        let clock = LateClock { for await _ in requested {} }
        let session = try session(clock: clock) { scheduleRequest, collector in
            try await collector.fetch(ResourceID("today"), as: .day, of: Self.today, in: .gmt) { _ in
                Self.response(scheduleRequest.days)
            }
            try await collector.fetch(ResourceID("evening"), as: .day, of: Self.evening, in: .gmt) { _ in
                request.finish()
                try await SleeplessClock().sleep(for: .seconds(1))
                return nil
            }
        }
        let result = try await today(in: session)
        #expect(result.view.entries.map(\.show.value.title) == ["Harbour"])
        #expect(result.origin.reports.flatMap(\.failures).isEmpty)
    }

    @Test(
        "A day is covered if every source returned it, even if other days are missing",
        arguments: [
            (["2026-11-23": true, "2026-11-24": false], true), (["2026-11-23": false, "2026-11-24": true], false),
            (["2026-11-24": true], true), ([:], true),
        ] as [([String: Bool], Bool)]
    )
    func coverage(days: [String: Bool], isCovered: Bool) {
        func report(_ name: String, _ days: [String: Bool]) -> ProviderReport {
            let outcomes = days.map { text, isThere in
                let response = isThere ? SourceResponse().stamped(at: instant("2026-11-23T00:00:00Z")) : nil
                var outcome = FetchOutcome(resource: ResourceID(text), response: response)
                outcome.day = day(text)
                return outcome
            }
            return ProviderReport(id: provider(name), kind: "k", priority: 50, outcomes: outcomes)
        }
        struct StubResult: SourceBackedResult { let origin: ResultOrigin }
        let reports = [report("a", ["2026-11-23": true]), report("b", days)]
        let now = instant("2026-11-23T12:00:00Z")
        let result = StubResult(origin: ResultOrigin(reports: reports, now: now, zone: .gmt, unusedOverrides: []))
        #expect(result.covers(Self.today) == isCovered)
    }
}
