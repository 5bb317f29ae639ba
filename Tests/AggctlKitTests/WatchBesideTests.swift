import Foundation
import Synchronization
import TestSupport
import Testing

/// `watch`, while another process on the same store is the first to find what changed.
@Suite struct WatchBesideTests {
    /// Is given once, and waited for by one.
    private final class Signal: Sendable {
        private let made = AsyncStream<Never>.makeStream()

        func give() { made.continuation.finish() }

        func wait() async { for await _ in made.stream {} }
    }

    /// Lets the other process do its work as soon as `watch` has nothing to do, and ends when its work was looked for.
    private final class SharedClock: Clock {
        typealias Instant = InstantClock.Instant

        private let beside: @Sendable () async -> Void
        private let isIdle = Signal()
        private let isDone = Signal()
        private let sleeps = Mutex((long: 0, looks: 0))

        init(beside: @escaping @Sendable () async -> Void) { self.beside = beside }

        var now: Instant { Instant(offset: .zero) }
        var minimumResolution: Duration { .zero }

        func sleep(until deadline: Instant, tolerance: Duration?) async throws {
            switch deadline.offset {
            case .seconds(60):
                // The service and the reminders.
                let count = sleeps.withLock { sleeps in
                    sleeps.long += 1
                    return sleeps.long
                }
                if count == 2 { isIdle.give() }
            case .seconds(1):
                let count = sleeps.withLock { sleeps in
                    sleeps.looks += 1
                    return sleeps.looks
                }
                if count == 1 {
                    await isIdle.wait()
                    return await beside()
                }
                isDone.give()
            case .seconds(7 * 60): return await isDone.wait()
            default: break
            }
            try await SleeplessClock().sleep(until: deadline, tolerance: tolerance)
        }
    }

    @Test("watch tells, once, what another process on its store found first", .timeLimit(.minutes(5)))
    func foundByAnother() async {
        let folder = TemporaryFolder()
        let file = "show,title,date,time\nHarbour,Dawn,2026-11-20,"
        var place = ProgramRun.Place.holding(["mine.csv": file + "20:00\n"])
        place.environment["XDG_DATA_HOME"] = folder.path
        let other = place
        var watching = place
        watching.clock = SharedClock {
            other.files.put("/mine.csv", Array((file + "21:30\n").utf8))
            _ = await ProgramRun.run(["today"], in: other)
        }
        let run = await ProgramRun.run(["watch", "--for", "7"], in: watching)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.matches(of: /changed: 1 thing/).count == 1, "\(run.output)")
        #expect(run.output.contains("21:30"), "\(run.output)")
    }
}
