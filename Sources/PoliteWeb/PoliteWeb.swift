public import Foundation
public import HTTPTransport
public import ProviderAPI

/// Web access for providers over libcurl, with a rate limit that all runs of aggctl share.
public struct PoliteWeb: WebFetching {
    private let transport: any WebTransport
    private let limit: WebRateLimit
    private let now: @Sendable () -> Date

    /// Creates web access.
    ///
    /// - Parameters:
    ///   - limit: The rate limit of one provider, and the URL that the user entered for it.
    ///   - hosts: The limits that are shared with other runs.
    ///   - now: Returns the current time, because a `Retry-After` may be a date.
    ///   - onWait: Receives each wait for a host.
    public init(
        _ limit: WebRateLimit,
        hosts: HostLimits?,
        now: @escaping @Sendable () -> Date,
        onWait: @escaping @Sendable (_ host: String, _ pause: Duration) -> Void = { _, _ in }
    ) {
        let transport = PoliteTransport(
            CurlTransport(enteredURLs: limit.enteredURLs),
            // The server counts requests when they arrive, which may be closer together than they were sent. So a
            // quarter of a second is added.
            rate: .init(
                limit: limit.requests,
                span: .seconds(limit.seconds + 0.25),
                initialBackoff: .seconds(limit.seconds)
            ),
            clock: ContinuousClock(),
            wallSeconds: { Int(now().timeIntervalSince1970) },
            hosts: hosts,
            onWait: onWait,
            prepare: CurlLibrary.preload
        )
        self.init(transport, limit: limit, now: now)
    }

    /// Creates web access over another transport, such as a replaying one.
    public init(
        _ transport: any WebTransport,
        limit: WebRateLimit = WebRateLimit(),
        now: @escaping @Sendable () -> Date
    ) {
        self.transport = transport
        self.limit = limit
        self.now = now
    }

    public func fetch(
        _ address: String,
        headers: [String: String],
        validators: Validators?
    ) async throws -> WebPayload? {
        var request = WebRequest(url: address, headers: headers)
        request.headers["if-none-match"] = validators?.entityTag
        request.headers["if-modified-since"] = validators?.lastModified
        request.isBulk = RequestBatch.current?.countRequest() ?? false
        let response = try await response(to: request)
        if response.status == 304, validators != nil { return nil }
        guard response.status == 200 else { throw error(response) }
        return WebPayload(
            body: response.body,
            freshSeconds: CacheControl.freshSeconds(response.headers),
            validators: Validators(
                entityTag: response.headers["etag"],
                lastModified: response.headers["last-modified"]
            )
        )
    }

    public func send(_ request: WebPost) async throws -> WebPayload {
        var post = WebRequest(url: request.address, headers: request.headers, body: request.body)
        post.isRepeatable = request.isRepeatable
        post.isBulk = RequestBatch.current?.countRequest() ?? false
        let response = try await response(to: post)
        guard (200...299).contains(response.status) else { throw error(response) }
        return WebPayload(body: response.body, freshSeconds: CacheControl.freshSeconds(response.headers))
    }

    private func response(to request: WebRequest) async throws -> WebResponse {
        do { return try await transport.send(request) } catch let error as TransportError { throw self.error(error) }
    }

    private func error(_ error: TransportError) -> ProviderError {
        let code: ProviderError.Code =
            switch error.code {
            case .timedOut: .timedOut
            case .tooLarge: .tooLarge
            case .coolingDown: .rateLimited
            case .insecure: .insecure
            case .unreadable: .malformed
            case .refusedAddress: .refused
            case .unreachable, .broken: .unreachable
            default: .unexpected
            }
        var failure = ProviderError(
            code,
            error.message,
            at: RedactedURL.display(error.url),
            isTransient: error.isTransient,
            underlying: error
        )
        failure.retryAfter = error.retryAfter.map { Double($0.components.seconds) }
        return failure
    }

    private func error(_ response: WebResponse) -> ProviderError {
        let status = response.status
        let code: ProviderError.Code =
            switch status {
            case 404: .notFound
            case 429: .rateLimited
            default: .refused
            }
        var failure = ProviderError(
            code,
            "HTTP \(status)",
            at: RedactedURL.display(response.url),
            isTransient: status == 429 || (500...599).contains(status)
        )
        failure.status = status
        if failure.isTransient {
            let retryAfter = response.headers["retry-after"]
                .flatMap { RetryAfter.parse($0, now: Int(now().timeIntervalSince1970)) }
                .map { Double($0.components.seconds) }
            failure.retryAfter = retryAfter ?? (status == 429 ? limit.seconds : nil)
        }
        return failure
    }
}
