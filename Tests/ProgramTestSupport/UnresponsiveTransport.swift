package import HTTPTransport
import TestSupport

/// A transport that never responds, or only to some requests.
package final class UnresponsiveTransport: WebTransport {
    private let requests = AsyncStream<Void>.makeStream()
    private let response: @Sendable (WebRequest) -> String?

    /// - Parameter response: Returns the body for a request, or nil if there is no response.
    package init(_ response: @escaping @Sendable (WebRequest) -> String? = { _ in nil }) { self.response = response }

    /// Waits for the first request.
    package func waitForQuestion() async {
        for await _ in requests.stream { return }
    }

    package func send(_ request: WebRequest) async throws -> WebResponse {
        requests.continuation.yield()
        if let body = response(request) { return WebResponse(url: request.url, status: 200, body: Array(body.utf8)) }
        try await SleeplessClock().sleep(for: .seconds(1))
        throw CancellationError()
    }
}
