import AggctlKit
import Aggregator
import Foundation
import Glibc
import HTTPTransport
import Synchronization
import TestSupport
import ProgramTestSupport
import Testing

/// `watch --for`, while its source never responds.
///
/// Covers: WatchCommand, Watcher, RefreshService
@Suite struct WatchEndTests {
    private let folder = TemporaryFolder()

    /// A clock whose first sleep of a given length ends with an event. Its other sleeps never end.
    private final class WaitingClock: Clock {
        typealias Instant = InstantClock.Instant

        private let length: Duration
        private let event: @Sendable () async -> Void
        private let hasWaited = Mutex(false)

        init(length: Duration, until event: @escaping @Sendable () async -> Void) {
            (self.length, self.event) = (length, event)
        }

        var now: Instant { Instant(offset: .zero) }
        var minimumResolution: Duration { .zero }

        func sleep(until deadline: Instant, tolerance: Duration?) async throws {
            let isFirst = hasWaited.withLock { hasWaited in
                defer { hasWaited = hasWaited || deadline.offset == length }
                return deadline.offset == length && !hasWaited
            }
            if isFirst { return await event() }
            try await SleeplessClock().sleep(until: deadline, tolerance: tolerance)
        }
    }

    private func place(requesting transport: UnresponsiveTransport) -> ProgramRun.Place {
        var place = ProgramRun.Place.running("[[provider]]\nid = \"t\"\nkind = \"tvmaze\"\n")
        place.environment = ["HOME": "/home/me", "XDG_DATA_HOME": folder.path, "AGGCTL_TIMEZONE": "UTC"]
        place.transport = transport
        return place
    }

    @Test("T9: watch ends when its minutes are over, although its source never responds", .timeLimit(.minutes(5)))
    func ends() async {
        let transport = UnresponsiveTransport()
        var place = place(requesting: transport)
        place.clock = WaitingClock(length: .seconds(7 * 60)) { await transport.waitForQuestion() }
        let run = await ProgramRun.run(["watch", "--for", "7"], in: place)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("day: Friday 20 November 2026"), "\(run.output)")
    }

    @Test("An event that is sent while watch ends is written", .timeLimit(.minutes(5)))
    func lastEvents() async {
        let (ends, end) = AsyncStream<Never>.makeStream()
        var place = ProgramRun.Place.running()
        place.environment = ["HOME": "/home/me", "XDG_DATA_HOME": folder.path]
        place.clock = WaitingClock(length: .seconds(7 * 60)) { for await _ in ends {} }
        let (output, errors) = (CapturingSink(), CapturingSink())
        var environment = ProgramRun.environment(of: place, output, errors)
        let calls = Mutex(0)
        // The service reads the zone at its start, and again before it sends the day. Then the minutes are over.
        environment.currentSystemZone = {
            let count = calls.withLock { calls in
                calls += 1
                return calls
            }
            if count == 2 {
                end.finish()
                while !Task.isCancelled { sched_yield() }
            }
            return .gmt
        }
        let status = await Program(kinds: ProgramRun.kinds, environment: environment).run(["watch", "--for", "7"])
        #expect(status == 0, "\(errors.text)")
        #expect(output.text.contains("day: Friday 20 November 2026"), "\(output.text)")
    }

    @Test("--for 0 ends if nothing can be stored any longer", .timeLimit(.minutes(5)))
    func nothingStored() async {
        let transport = UnresponsiveTransport()
        var place = place(requesting: transport)
        let data = folder.path + "/aggctl"
        place.clock = WaitingClock(length: .seconds(1)) {
            await transport.waitForQuestion()
            try? FileManager.default.removeItem(atPath: data)
            try? Data().write(to: URL(filePath: data))
        }
        let run = await ProgramRun.run(["watch", "--for", "0"], in: place)
        #expect(run.status == 0 && run.errors.contains("source data cannot be stored"), "\(run.errors)")
    }
}
