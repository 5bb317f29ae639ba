import Aggregator
import Foundation
import ProgramTestSupport
import ProviderAPI
import ScheduleModel
import Synchronization
import TestSupport
import Testing

@testable import AggctlKit

/// The evening as one message a day, which `watch --digest` sends.
///
/// Covers: Watcher, WatchCommand, NotificationOptions
@Suite struct DailyDigestTests {
    private let folder = TemporaryFolder()

    /// A clock for `watch`, whose three tasks check the time every minute. The next minute begins as soon as all of
    /// them wait for it. After some minutes, `watch --for 99` is over.
    private final class MinuteClock: Clock {
        typealias Instant = InstantClock.Instant

        private struct State {
            var minute = 0
            var waiting: [AsyncStream<Never>.Continuation] = []
        }

        private let state = Mutex(State())
        private let end = AsyncStream<Never>.makeStream()
        private let minutes: Int

        init(minutes: Int) { self.minutes = minutes }

        var minute: Int { state.withLock(\.minute) }
        var now: Instant { Instant(offset: .zero) }
        var minimumResolution: Duration { .zero }

        func sleep(until deadline: Instant, tolerance: Duration?) async throws {
            switch deadline.offset {
            case .seconds(60):
                let (nextMinute, continuation) = AsyncStream<Never>.makeStream()
                let woken: [AsyncStream<Never>.Continuation] = state.withLock { state in
                    state.waiting.append(continuation)
                    if state.waiting.count < 3 { return [] }
                    if state.minute == minutes {
                        end.continuation.finish()
                        return []
                    }
                    state.minute += 1
                    defer { state.waiting = [] }
                    return state.waiting
                }
                for continuation in woken { continuation.finish() }
                for await _ in nextMinute {}
                try Task.checkCancellation()
            case .seconds(99 * 60): for await _ in end.stream {}
            default: try await SleeplessClock().sleep(until: deadline, tolerance: tolerance)
            }
        }
    }

    @Test(
        "The digest is sent once a day at its time, again in the next minute if that failed, and not an hour late",
        .timeLimit(.minutes(5)),
        arguments: [
            ("2026-01-01T17:58:00Z", 0, ["2026-01-01T18:00:00Z"]),
            ("2026-01-01T18:20:00Z", 0, ["2026-01-01T18:20:00Z"]),
            ("2026-01-01T17:59:00Z", 1, ["2026-01-01T18:00:00Z", "2026-01-01T18:01:00Z"]),
            ("2026-01-01T19:00:00Z", 0, []),
        ] as [(String, Int, [String])]
    )
    func digest(start: String, failures: Int, times: [String]) async {
        let file = "show,season,number,title,airdate,airtime\nBell,1,1,Ring,2026-01-02,20:00\n"
        var place = ProgramRun.Place.holding(["tv.csv": file], at: start)
        place.environment["XDG_DATA_HOME"] = folder.path
        let clock = MinuteClock(minutes: 4)
        place.clock = clock
        let origin = place.now
        let now: @Sendable () -> Date = { origin.addingTimeInterval(Double(clock.minute) * 60) }
        let sent = Mutex<[String]>([])
        let errors = CapturingSink()
        var environment = ProgramRun.environment(of: place, CapturingSink(), errors)
        environment.now = now
        environment.send = { message in
            let count = sent.withLock { sent in
                sent.append(Instant.text(now()))
                return sent.count
            }
            #expect(String(decoding: message.body, as: UTF8.self).contains("Tonight, Thu 1 Jan"))
            if count <= failures { throw ProviderError(.refused, "HTTP 403") }
        }
        let arguments = ["watch", "--for", "99", "--digest", "18:00", "--notify", "ntfy:https://n/mine"]
        #expect(await Program(kinds: ProgramRun.kinds, environment: environment).run(arguments) == 0)
        #expect(sent.withLock(\.self) == times, "\(errors.text)")
    }
}
