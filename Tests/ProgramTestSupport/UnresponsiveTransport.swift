package import HTTPTransport
import TestSupport

/// Is asked, and never answers, or not all of it.
package final class UnresponsiveTransport: WebTransport {
    private let asking = AsyncStream<Void>.makeStream()
    private let answer: @Sendable (WebRequest) -> String?

    /// - Parameter answer: what is answered; nil where nothing is.
    package init(_ answer: @escaping @Sendable (WebRequest) -> String? = { _ in nil }) { self.answer = answer }

    /// Waits until a first question has come.
    package func waitForQuestion() async {
        for await _ in asking.stream { return }
    }

    package func send(_ request: WebRequest) async throws -> WebResponse {
        asking.continuation.yield()
        if let body = answer(request) { return WebResponse(url: request.url, status: 200, body: Array(body.utf8)) }
        try await SleeplessClock().sleep(for: .seconds(1))
        throw CancellationError()
    }
}
