import Dispatch
import Foundation
import ProviderAPI

/// An untyped failure, as a library throws it.
struct ConnectionProblem: Error {}

extension FaultySource {
    /// Whether an error is reported as an empty response.
    func spoiledSwallows(_ error: any Error, _ operation: Operation) -> Bool {
        switch (flaw, operation) {
        case (.errorAsEmptySchedule, .schedule), (.errorAsEmptyEpisodes, .episodes), (.errorAsEmptyCast, .cast):
            (error as? ProviderError)?.code == .unreachable
        case (.cancellationAsEmpty, _): error is CancellationError
        default: false
        }
    }

    /// The error that is thrown instead.
    func spoiledError(_ error: any Error) -> any Error {
        switch flaw {
        case .untypedError where (error as? ProviderError)?.code == .unreachable: ConnectionProblem()
        case .cancellationAsFailure where error is CancellationError:
            ProviderError(.unexpected, "the question was interrupted", underlying: error)
        default: error
        }
    }

    /// Fails if there is nothing in the window.
    func spoiledNothing(_ pages: [Page]) throws {
        guard flaw == .nothingAsFailure, pages.allSatisfy(\.episodes.isEmpty) else { return }
        throw ProviderError(.malformed, "nothing is on", at: "schedule")
    }

    /// Waits and ignores cancellation.
    func spoiledWait() async throws {
        switch flaw {
        case .cancellationIgnored: await neverReturn()
        case .threadBlocked: blockThread()
        default: return
        }
        throw ProviderError(.timedOut, "no response in time", at: "the source", isTransient: true)
    }

    /// Blocks a thread for a second. With a longer wait the tests would run out of threads.
    private func blockThread() { _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 1) }
}
