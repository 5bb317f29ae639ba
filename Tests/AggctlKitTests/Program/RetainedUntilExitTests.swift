import AggctlKit
import FixtureProvider
import ProviderAPI
import ScheduleModel
import Synchronization
import TestSupport
import ProgramTestSupport
import Testing

/// A process that ends with its command retains its responses until then, and a longer one releases them.
///
/// Covers: RetainedUntilExit
@Suite struct RetainedUntilExitTests {
    /// Runs a command with a failing source, and returns whether that failure still exists when the command is over.
    private func staysAfterwards(_ held: RetainedUntilExit?) async -> Bool {
        let place = ProgramRun.Place()
        let configuration =
            "[[provider]]\nid = \"demo\"\nkind = \"fixture\"\n[[provider]]\nid = \"f\"\nkind = \"failing\"\n"
        place.files.put("/home/me/.config/aggctl/config.toml", Array(configuration.utf8))
        let (output, errors, kind) = (CapturingSink(), CapturingSink(), FailingKind())
        let environment = ProgramRun.environment(of: place, output, errors)
        let program = Program(kinds: [FixtureKind(), kind], environment: environment, retained: held)
        #expect(await program.run(["today"]) == 0, "\(errors.text)")
        #expect(kind.seen.wasThrown)
        // The task of the request may end a moment later.
        for _ in 0..<10_000 where kind.seen.isThere && held == nil { await Task.yield() }
        return kind.seen.isThere
    }

    @Test("A response is retained if the process ends with it, and released otherwise")
    func responses() async {
        #expect(await staysAfterwards(RetainedUntilExit()))
        #expect(await !staysAfterwards(nil))
    }
}

/// A failure whose release a test can observe.
private final class HeldFailure: Error {}

private final class SeenFailure: Sendable {
    private struct State {
        weak var failure: HeldFailure?
        var wasThrown = false
    }

    private let state = Mutex(State())

    var wasThrown: Bool { state.withLock { $0.wasThrown } }
    var isThere: Bool { state.withLock { $0.failure != nil } }

    func throwOne() throws {
        let failure = HeldFailure()
        state.withLock { $0 = State(failure: failure, wasThrown: true) }
        throw failure
    }
}

private struct FailingKind: ProviderKind {
    let seen = SeenFailure()

    var descriptor: ProviderDescriptor { ProviderDescriptor(kind: "failing", title: "Failing") }

    func makeProvider(
        _ configuration: ProviderConfiguration,
        in environment: ProviderEnvironment
    ) -> any ScheduleProvider {
        FailingProvider(seen: seen)
    }
}

private struct FailingProvider: ScheduleProvider {
    let seen: SeenFailure

    func schedule(for request: ScheduleRequest, to collector: ResponseCollector) async throws { try seen.throwOne() }
}
