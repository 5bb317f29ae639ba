import HTTPTransport
import TestSupport

/// Is asked, and never answers.
final class SilentTransport: WebTransport {
    private let asking = AsyncStream<Void>.makeStream()

    /// Waits until a first question has come.
    func waitForQuestion() async {
        for await _ in asking.stream { return }
    }

    func send(_ request: WebRequest) async throws -> WebResponse {
        asking.continuation.yield()
        try await SleeplessClock().sleep(for: .seconds(1))
        throw CancellationError()
    }
}
