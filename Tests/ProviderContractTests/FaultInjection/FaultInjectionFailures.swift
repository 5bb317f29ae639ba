import Dispatch
import Foundation
import ProviderAPI

/// A failure as a library throws it.
struct ConnectionProblem: Error {}

extension FaultySource {
    /// Whether what was thrown is told as an empty answer.
    func spoiledSwallows(_ error: any Error, _ question: Question) -> Bool {
        switch (flaw, question) {
        case (.errorAsEmptySchedule, .schedule), (.errorAsEmptyEpisodes, .episodes), (.errorAsEmptyCast, .cast):
            (error as? ProviderError)?.code == .unreachable
        case (.cancellationAsEmpty, _): error is CancellationError
        default: false
        }
    }

    /// What is thrown instead of an error.
    func spoiledError(_ error: any Error) -> any Error {
        switch flaw {
        case .untypedError where (error as? ProviderError)?.code == .unreachable: ConnectionProblem()
        case .cancellationAsFailure where error is CancellationError:
            ProviderError(.unexpected, "the question was interrupted", underlying: error)
        default: error
        }
    }

    /// Fails where nothing is on.
    func spoiledNothing(_ pages: [Page]) throws {
        guard flaw == .nothingAsFailure, pages.allSatisfy(\.episodes.isEmpty) else { return }
        throw ProviderError(.malformed, "nothing is on", at: "schedule")
    }

    /// Waits in a way that no one can end.
    func spoiledWait() async throws {
        switch flaw {
        case .cancellationIgnored: await neverReturn()
        case .threadBlocked: blockThread()
        default: return
        }
        throw ProviderError(.timedOut, "no response in time", at: "the source", isTransient: true)
    }

    /// Holds a thread for a second: it is given back some day, or the tests would run out of them.
    private func blockThread() { _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 1) }
}
