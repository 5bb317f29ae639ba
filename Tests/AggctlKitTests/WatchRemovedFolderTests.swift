import Foundation
import Synchronization
import TestSupport
import Testing

/// Someone removes the folder of what is kept while `watch` has its files open.
@Suite struct WatchRemovedFolderTests {
    /// Does something as soon as `watch` has nothing to do, and ends when it has nothing to do again.
    private final class RemovingClock: Clock {
        typealias Instant = InstantClock.Instant

        private let remove: @Sendable () -> Void
        private let isIdle = AsyncStream<Void>.makeStream()
        private let isIdleAgain = AsyncStream<Void>.makeStream()
        private let sleeps = Mutex((long: 0, looks: 0))

        init(remove: @escaping @Sendable () -> Void) { self.remove = remove }

        var now: Instant { Instant(offset: .zero) }
        var minimumResolution: Duration { .zero }

        func sleep(until deadline: Instant, tolerance: Duration?) async throws {
            switch deadline.offset {
            case .seconds(60):
                let count = sleeps.withLock { sleeps in
                    sleeps.long += 1
                    return sleeps.long
                }
                // The service and the reminders; then the service that began anew.
                if count == 2 { isIdle.continuation.yield() }
                if count == 3 { isIdleAgain.continuation.yield() }
            case .seconds(1):
                let count = sleeps.withLock { sleeps in
                    sleeps.looks += 1
                    return sleeps.looks
                }
                if count == 1 {
                    for await _ in isIdle.stream { return remove() }
                }
            case .seconds(7 * 60):
                for await _ in isIdleAgain.stream { return }
            default: break
            }
            try await SleeplessClock().sleep(until: deadline, tolerance: tolerance)
        }
    }

    @Test("watch begins anew within a second: what sources say is kept again, and told", .timeLimit(.minutes(5)))
    func removed() async {
        let folder = TemporaryFolder()
        let data = folder.path + "/aggctl"
        var place = ProgramRun.Place.holding(["mine.csv": "show,title,date,time\nHarbour,Dawn,2026-11-20,20:00\n"])
        place.environment["XDG_DATA_HOME"] = folder.path
        _ = await ProgramRun.run(["follow", "harbour"], in: place)
        var watching = place
        watching.clock = RemovingClock { try? FileManager.default.removeItem(atPath: data) }
        let run = await ProgramRun.run(["watch", "--for", "7"], in: watching)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("store.db was removed or replaced; the one that stands there now counts"))
        #expect(run.errors.contains("aggctl: marks: all that were there are gone"), "\(run.errors)")
        // Whoever asks no source finds it.
        let kept = await ProgramRun.run(["list", "--offline"], in: place)
        #expect(kept.output.contains("Dawn"), "\(kept.output) \(kept.errors)")
        #expect(FileManager.default.fileExists(atPath: data + "/store.db"))
    }
}
