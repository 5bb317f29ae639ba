internal import Foundation
internal import HTTPTransport
internal import ProviderBoundary

/// The web as providers are given it: over libcurl, with the limits that all runs of the program share.
struct PoliteWeb: WebFetching {
    private let transport: any WebTransport
    private let now: @Sendable () -> Date

    init(_ rate: WebRateLimit, hosts: HostLimits?, now: @escaping @Sendable () -> Date) {
        self.now = now
        transport = PoliteTransport(
            CurlTransport(typedURLs: rate.typedAddress.map { [$0] } ?? []),
            rate: .init(limit: rate.requests, span: .seconds(rate.seconds), pause: .seconds(rate.seconds)),
            clock: ContinuousClock(),
            wallSeconds: { Int(now().timeIntervalSince1970) },
            hosts: hosts,
            prepare: CurlLibrary.loadAhead
        )
    }

    /// The same over another transport.
    init(_ transport: any WebTransport, now: @escaping @Sendable () -> Date) {
        self.transport = transport
        self.now = now
    }

    func page(at address: String, headers: [String: String], unless known: Validators?) async throws -> WebPage? {
        var request = WebRequest(url: address, headers: headers)
        request.headers["if-none-match"] = known?.entityTag
        request.headers["if-modified-since"] = known?.lastModified
        let response: WebResponse
        do { response = try await transport.send(request) } catch let error as TransportError {
            throw self.error(error)
        }
        if response.status == 304, known != nil { return nil }
        guard response.status == 200 else { throw error(response) }
        return WebPage(
            body: response.body,
            freshSeconds: CacheControl.freshSeconds(response.headers),
            validators: Validators(
                entityTag: response.headers["etag"],
                lastModified: response.headers["last-modified"]
            )
        )
    }

    private func error(_ error: TransportError) -> ProviderError {
        let code: ProviderError.Code =
            switch error.code {
            case .timedOut: .timedOut
            case .tooLarge: .tooLarge
            case .held: .rateLimited
            case .insecure: .insecure
            case .refusedAddress: .refused
            case .unreachable, .broken: .unreachable
            default: .unexpected
            }
        return ProviderError(
            code,
            error.message,
            at: PlainURL.forPeople(error.url),
            isTransient: error.isTransient,
            retryAt: error.retryAfter.map { now().addingTimeInterval(Double($0.components.seconds)) },
            underlying: error
        )
    }

    private func error(_ response: WebResponse) -> ProviderError {
        let wait = response.headers["retry-after"]
            .flatMap { RetryAfter.parse($0, now: Int(now().timeIntervalSince1970)) }
        let code: ProviderError.Code =
            switch response.status {
            case 404: .notFound
            case 429: .rateLimited
            default: .refused
            }
        return ProviderError(
            code,
            "HTTP \(response.status)",
            at: PlainURL.forPeople(response.url),
            isTransient: response.status == 429 || response.status >= 500,
            retryAt: wait.map { now().addingTimeInterval(Double($0.components.seconds)) }
        )
    }
}
