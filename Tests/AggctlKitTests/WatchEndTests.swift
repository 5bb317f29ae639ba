import Foundation
import HTTPTransport
import TestSupport
import Testing

/// `watch --for`, while its source never answers.
@Suite struct WatchEndTests {
    private let folder = TemporaryFolder()

    /// Its sleeps of one length are over when the source has been asked, and its others never.
    private struct WaitingClock: Clock {
        typealias Instant = InstantClock.Instant

        let length: Duration
        let transport: SilentTransport

        var now: Instant { Instant(offset: .zero) }
        var minimumResolution: Duration { .zero }

        func sleep(until deadline: Instant, tolerance: Duration?) async throws {
            if deadline.offset == length { return await transport.waitForQuestion() }
            try await SleeplessClock().sleep(until: deadline, tolerance: tolerance)
        }
    }

    @Test("T9: watch ends when its minutes are over, though its source never answers", .timeLimit(.minutes(5)))
    func ends() async {
        let transport = SilentTransport()
        var place = ProgramRun.Place.running("[[provider]]\nid = \"t\"\nkind = \"tvmaze\"\n")
        place.environment = ["HOME": "/home/me", "XDG_DATA_HOME": folder.path, "AGGCTL_TIMEZONE": "UTC"]
        place.transport = transport
        place.clock = WaitingClock(length: .seconds(7 * 60), transport: transport)
        let run = await ProgramRun.run(["watch", "--for", "7"], in: place)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("day: Friday 20 November 2026"), "\(run.output)")
    }
}
