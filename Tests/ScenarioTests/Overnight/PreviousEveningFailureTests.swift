import Foundation
import ProviderAPI
import ScheduleMerging
import ScheduleModel
import ScheduleViews
import TestSupport
import Testing

@testable import Aggregator

/// The evening before is asked for what is still on at night: what a source cannot tell of it costs nothing of today.
@Suite(.timeLimit(.minutes(5))) struct PreviousEveningFailureTests {
    /// A kind of which each instance does what a test says.
    private struct Kind: ProviderKind, ScheduleProvider {
        var tells: @Sendable (ScheduleRequest, ResponseCollector) async throws -> Void

        var descriptor: ProviderDescriptor { ProviderDescriptor(kind: "scripted", title: "Scripted") }

        func makeProvider(_: ProviderConfiguration, in _: ProviderEnvironment) throws -> any ScheduleProvider { self }

        func schedule(for request: ScheduleRequest, to collector: ResponseCollector) async throws {
            try await tells(request, collector)
        }
    }

    /// Whose sleeps are over when something happened.
    private struct LateClock: Clock {
        typealias Instant = InstantClock.Instant

        let event: @Sendable () async -> Void

        var now: Instant { Instant(offset: .zero) }
        var minimumResolution: Duration { .zero }

        func sleep(until deadline: Instant, tolerance: Duration?) async throws { await event() }
    }

    private static let (evening, today) = (day("2026-11-22"), day("2026-11-23"))
    private static let refusal = ProviderError(.programFailed, "it does not tell what is past")

    private static func answer(_ days: DaySpan) -> SourceResponse {
        let airing = Airing(time: .instant(instant("2026-11-23T00:10:00Z")), minutes: 60)
        let episode = Episode(id: "1", showID: "s", airings: days.contains(today) ? [airing] : [])
        return SourceResponse(shows: [Show(id: "s", title: "Harbour")], episodes: [episode])
    }

    private func session(
        clock: any Clock<Duration> = SleeplessClock(),
        _ tells: @escaping @Sendable (ScheduleRequest, ResponseCollector) async throws -> Void
    ) throws -> Session {
        let files = MemoryFiles()
        let configuration = "timezone = \"UTC\"\n[[provider]]\nid = \"p\"\nkind = \"scripted\"\n"
        files.put("/home/me/.config/aggctl/config.toml", Array(configuration.utf8))
        var environment = SessionEnvironment(now: { instant("2026-11-23T00:30:00Z") }, files: files)
        environment.variables = ["HOME": "/home/me"]
        environment.clock = clock
        return try Session(kinds: [Kind(tells: tells)], environment: environment)
    }

    private func today(in session: Session) async throws -> ScheduleResult {
        try await session.perform(ScheduleQuery(DaySpan(Self.today), includesRunning: true))
    }

    @Test("a source that fails of both days because of it is asked for today alone, in `today` and in `now`")
    func together() async throws {
        let session = try session { request, collector in
            try await DailyResponses("all", freshSeconds: 60, on: collector).fetch(request, available: request.days) {
                days in
                if days.contains(Self.evening) { throw Self.refusal }
                return Self.answer(days)
            }
        }
        let answer = try await today(in: session)
        #expect(answer.view.entries.map(\.show.value.title) == ["Harbour"])
        #expect(answer.origin.reports.flatMap(\.failures).isEmpty, "no one asked for the evening")
        #expect(answer.dayCoverage.contains(Self.today))
        let now = try await session.perform(NowQuery(includesTomorrow: false))
        #expect(now.running.map(\.entry.show.value.title) == ["Harbour"])
        #expect(now.origin.reports.flatMap(\.failures).map(\.message) == [Self.refusal.message])
    }

    @Test("so is one that fails as a whole")
    func whole() async throws {
        let session = try session { request, collector in
            if request.days.contains(Self.evening) { throw Self.refusal }
            collector.deliver(Self.answer(request.days), for: ResourceID("schedule"))
        }
        let answer = try await today(in: session)
        #expect(answer.view.entries.map(\.show.value.title) == ["Harbour"])
        #expect(answer.origin.reports.flatMap(\.failures).isEmpty && answer.dayCoverage.contains(Self.today))
        let now = try await session.perform(NowQuery(includesTomorrow: false))
        #expect(now.running.map(\.entry.show.value.title) == ["Harbour"])
        #expect(now.origin.reports.flatMap(\.failures).map(\.message) == [Self.refusal.message])
    }

    @Test("one that fails of today itself is told as failed, and one that cannot be reached is not asked again")
    func ofToday() async throws {
        for code in [ProviderError.Code.programFailed, .unreachable] {
            let (asks, counting) = AsyncStream<Void>.makeStream()
            let session = try session { _, _ in
                counting.yield()
                throw ProviderError(code, "gone")
            }
            await #expect(throws: OperationError.self) { try await today(in: session) }
            counting.finish()
            var count = 0
            for await _ in asks { count += 1 }
            #expect(count == (code == .unreachable ? 1 : 2))
        }
    }

    @Test("one that hangs on the evening has not told today, though it failed of nothing that is today's")
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

    @Test("one that told today before it hung on the evening is no failure of today")
    func toldBefore() async throws {
        let (asks, asked) = AsyncStream<Never>.makeStream()
        let clock = LateClock { for await _ in asks {} }
        let session = try session(clock: clock) { request, collector in
            try await collector.fetch(ResourceID("today"), as: .day, of: Self.today, in: .gmt) { _ in
                Self.answer(request.days)
            }
            try await collector.fetch(ResourceID("evening"), as: .day, of: Self.evening, in: .gmt) { _ in
                asked.finish()
                try await SleeplessClock().sleep(for: .seconds(1))
                return nil
            }
        }
        let answer = try await today(in: session)
        #expect(answer.view.entries.map(\.show.value.title) == ["Harbour"])
        #expect(answer.origin.reports.flatMap(\.failures).isEmpty)
    }

    @Test(
        "a day is told where every source told it, whatever of other days is missing",
        arguments: [
            (["2026-11-23": true, "2026-11-24": false], true), (["2026-11-23": false, "2026-11-24": true], false),
            (["2026-11-24": true], true), ([:], true),
        ] as [([String: Bool], Bool)]
    )
    func tells(days: [String: Bool], isTold: Bool) {
        func report(_ name: String, _ days: [String: Bool]) -> ProviderReport {
            let outcomes = days.map { text, isThere in
                let answer = isThere ? SourceResponse().stamped(at: instant("2026-11-23T00:00:00Z")) : nil
                var outcome = FetchOutcome(resource: ResourceID(text), response: answer)
                outcome.day = day(text)
                return outcome
            }
            return ProviderReport(id: provider(name), kind: "k", priority: 50, outcomes: outcomes)
        }
        struct Answer: SourceBackedResult { let origin: ResultOrigin }
        let reports = [report("a", ["2026-11-23": true]), report("b", days)]
        let now = instant("2026-11-23T12:00:00Z")
        let answer = Answer(origin: ResultOrigin(reports: reports, now: now, zone: .gmt, unusedOverrides: []))
        #expect(answer.covers(Self.today) == isTold)
    }
}
