import Aggregator
import ScheduleModel
import ProviderAPI
import AggctlKit
import FixtureProvider
import TestSupport
import ProgramTestSupport
import Testing

/// The progress line on a terminal during a fetch.
///
/// Covers: RunProgress, ProgramCommand
@Suite struct ProgressLineTests {
    @Test("A progress line appears on a terminal after half a second and disappears completely, and nowhere else")
    func progress() async {
        #expect(await errors(isTerminal: true) == "\r" + "fetching demo …" + "\u{1B}[K" + "\r\u{1B}[K")
        #expect(await errors(isTerminal: false).isEmpty)
        #expect(await errors(isTerminal: true, arguments: ["-q"]).isEmpty)
    }

    private func errors(isTerminal: Bool, arguments: [String] = []) async -> String {
        let errors = CapturingSink()
        var environment = ProgramEnvironment(
            now: { instant("2026-11-20T12:00:00Z") },
            output: CapturingSink(),
            errors: errors,
            files: MemoryFiles()
        )
        environment.errorsAreTerminal = isTerminal
        // Half a second is over at once on this clock. If a line is expected, the provider waits for it.
        environment.clock = HalfSecondClock()
        let program = Program(
            kinds: [SlowKind(waitsFor: isTerminal && arguments.isEmpty ? errors : nil)],
            environment: environment
        )
        _ = await program.run(["week", "--demo"] + arguments)
        return errors.text
    }
}

/// A clock on which half a second is over at once, and longer timeouts never.
private struct HalfSecondClock: Clock {
    typealias Instant = InstantClock.Instant

    var now: Instant { Instant(offset: .zero) }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        if deadline.offset <= .seconds(1) { return }
        try await SleeplessClock().sleep(until: deadline, tolerance: tolerance)
    }
}

/// The fixture, which responds after something was written.
private struct SlowKind: ProviderKind {
    let waitsFor: CapturingSink?

    var descriptor: ProviderDescriptor { FixtureKind().descriptor }

    func makeProvider(
        _ configuration: ProviderConfiguration,
        in environment: ProviderEnvironment
    ) throws -> any ScheduleProvider {
        SlowProvider(waitsFor: waitsFor)
    }
}

private struct SlowProvider: ScheduleProvider {
    let waitsFor: CapturingSink?

    func schedule(for request: ScheduleRequest, to collector: ResponseCollector) async throws {
        while let waitsFor, waitsFor.text.isEmpty { await Task.yield() }
        try await FixtureProvider().schedule(within: request, to: collector)
    }
}
