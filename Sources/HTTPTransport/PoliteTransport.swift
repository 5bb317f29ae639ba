internal import Logging
internal import Synchronization

/// A transport that respects the rate limits of hosts.
///
/// It sends at most six requests at a time per host, follows safe redirects, retries, and pauses if a server requests
/// it. A *host* has one rate limit. A *server* is a scheme, host and port.
public final class PoliteTransport<Time: Clock>: WebTransport where Time.Duration == Duration {
    /// The rate limit of a host.
    public struct RateLimit: Sendable {
        /// The number of requests in any `span`.
        public var limit: Int
        /// The span of `limit`.
        public var span: Duration
        /// The pause after the first 429 response without a `Retry-After`.
        public var initialBackoff: Duration

        /// Creates a limit.
        public init(limit: Int, span: Duration, initialBackoff: Duration) {
            self.limit = limit
            self.span = span
            self.initialBackoff = initialBackoff
        }
    }

    /// The limits of simultaneous requests to one host.
    private struct Gates {
        let all = AsyncSemaphore(places: 6)
        /// Bulk requests leave one place for other requests.
        let bulk = AsyncSemaphore(places: 5)
    }

    /// Times are durations since `startedAt`.
    private struct State {
        /// The reserved requests by host.
        var windows: [String: RateWindow] = [:]
        /// The end of the last cooldown by host.
        var cooldownUntil: [String: Duration] = [:]
        /// The backoffs by host.
        var rateLimitBackoffs: [String: RateLimitBackoff] = [:]
        /// The servers that are not contacted for now. Another port of a host is another server.
        var unreachableServers: [String: (until: Duration, error: TransportError)] = [:]
    }

    private let inner: any WebTransport
    private let rate: RateLimit
    private let clock: Time
    private let startedAt: Time.Instant
    private let wallSeconds: @Sendable () -> Int
    private let jitter: @Sendable () -> Double
    private let sharedLimits: HostLimits?
    private let prepare: @Sendable () -> Void
    private let onWait: @Sendable (_ host: String, _ pause: Duration) -> Void
    private let isPrepared = Mutex(false)
    private let logger: Logger
    private let gates = Mutex<[String: Gates]>([:])
    private let state = Mutex(State())

    /// Creates a polite transport over another one.
    ///
    /// - Parameters:
    ///   - inner: Sends one request at a time to the network, without redirects and retries.
    ///   - wallSeconds: Returns the current time in seconds since 1970, because a `Retry-After` may be a date.
    ///   - jitter: Returns a random number between 0 and 1.
    ///   - hosts: The limits that are shared with other runs, or nil to count only the requests of this one.
    ///   - onWait: Receives each wait for a host.
    ///   - prepare: Starts slow preparations in the background before the first request.
    public init(
        _ inner: any WebTransport,
        rate: RateLimit,
        clock: Time,
        wallSeconds: @escaping @Sendable () -> Int,
        jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) },
        hosts: HostLimits? = nil,
        onWait: @escaping @Sendable (_ host: String, _ pause: Duration) -> Void = { _, _ in },
        prepare: @escaping @Sendable () -> Void = {}
    ) {
        self.inner = inner
        self.rate = rate
        self.clock = clock
        startedAt = clock.now
        self.wallSeconds = wallSeconds
        self.jitter = jitter
        sharedLimits = hosts
        self.onWait = onWait
        self.prepare = prepare
        logger = Logger(label: "aggctl.http")
    }

    public func send(_ request: WebRequest) async throws -> WebResponse {
        let isFirst = isPrepared.withLock { isPrepared in
            defer { isPrepared = true }
            return !isPrepared
        }
        if isFirst { prepare() }
        var schedule = RetrySchedule(at: now)
        while true {
            // Nil if the request is not tried again.
            let wait: Duration?
            let outcome: Result<WebResponse, any Error>
            do {
                let (response, sentAt) = try await sendFollowingRedirects(request)
                // The next waiter for this place sends its request first. This response is processed meanwhile.
                await Task.yield()
                let host = RedactedURL.host(response.url)
                guard Self.retryStatuses.contains(response.status) else {
                    logger.debug("\(response.status) \(RedactedURL.forLog(request.url))")
                    _ = state.withLock { $0.rateLimitBackoffs.removeValue(forKey: host) }
                    return response
                }
                let minPause =
                    retryAfter(of: response) ?? (response.status == 429 ? backoff(of: host, sentAt: sentAt) : nil)
                if let minPause { setCooldown(host, for: minPause) }
                wait = schedule.wait(after: minPause, at: now, jitter: jitter())
                outcome = .success(response)
            } catch let error as TransportError where error.isTransient && !error.isServerFailure {
                wait = schedule.wait(after: nil, at: now, jitter: jitter())
                outcome = .failure(error)
            }
            guard let wait, request.isRepeatable else { return try outcome.get() }
            logger.debug("try \(schedule.failures) failed, next in \(wait.text): \(RedactedURL.forLog(request.url))")
            try await clock.sleep(for: wait)
        }
    }

    /// The statuses after which a request is tried again: too many requests, and errors of the server.
    private static var retryStatuses: [Int] { [429, 500, 502, 503, 504] }

    /// Returns the pause that a response requests, or nil if it states none.
    private func retryAfter(of response: WebResponse) -> Duration? {
        response.headers["retry-after"].flatMap { RetryAfter.parse($0, now: wallSeconds()) }
    }

    /// Returns the pause after a 429 response that states none.
    private func backoff(of host: String, sentAt: Duration) -> Duration {
        let now = now
        return state.withLock { state in
            state.rateLimitBackoffs[host, default: RateLimitBackoff()].length(
                first: rate.initialBackoff,
                sentAt: sentAt,
                now: now
            )
        }
    }

    /// Sends a request, and requests to the targets of redirects, until a response is not a redirect.
    private func sendFollowingRedirects(_ request: WebRequest) async throws -> (response: WebResponse, sentAt: Duration)
    {
        var policy = RedirectPolicy(from: request.url)
        var request = request
        while true {
            let (response, sentAt) = try await exchange(request)
            // A request with a body only goes to the address that the user named.
            guard request.body == nil, Self.redirectStatuses.contains(response.status),
                let location = response.headers["location"]
            else { return (response, sentAt) }
            let next = try policy.follow(from: response.url, to: location)
            // Headers may contain a key for one server, so they are not sent to another.
            if RedactedURL.origin(next) != RedactedURL.origin(request.url) { request.headers = [:] }
            request.url = next
        }
    }

    private static var redirectStatuses: [Int] { [301, 302, 303, 307, 308] }

    /// Sends one request when the limits of its host allow it.
    private func exchange(_ request: WebRequest) async throws -> (response: WebResponse, sentAt: Duration) {
        let host = RedactedURL.host(request.url)
        let gates = gates.withLock { gatesByHost in
            let gates = gatesByHost[host] ?? Gates()
            gatesByHost[host] = gates
            return gates
        }
        if request.isBulk { try await gates.bulk.wait() }
        defer { if request.isBulk { gates.bulk.signal() } }
        try await gates.all.wait()
        defer { gates.all.signal() }
        let server = RedactedURL.origin(request.url)
        let reservation = try await awaitReservation(host, server, request)
        do {
            if reservation.wait > .zero {
                onWait(host, reservation.wait)
                try await clock.sleep(for: reservation.wait)
            }
            try Task.checkCancellation()
        } catch {
            // A cancelled request must not delay later ones.
            release(reservation, of: host)
            throw error
        }
        let sentAt = now
        do {
            return (try await inner.send(request), sentAt)
        } catch let error as TransportError where error.isServerFailure {
            // Recorded before the place is free, so that the next waiter does not try the same host.
            recordUnreachable(error, of: server)
            if error.code == .unreachable { state.withLock { $0.windows[host]?.giveBack(reservation.ownTime) } }
            throw error
        }
    }

    /// A reserved request to a host.
    private struct Reservation {
        /// The time at which the reservation was made.
        let reservedAt: Duration
        /// The earliest time for the request, according to the requests of this run.
        let ownTime: Duration
        /// The time from the reservation to the request, according to the requests of all runs.
        let sharedWait: Duration

        /// The time from the reservation to the request.
        var wait: Duration { max(ownTime - reservedAt, sharedWait) }
    }

    private func reserve(_ host: String, _ request: WebRequest) -> Reservation {
        // Bulk requests leave a tenth of the limit to other requests. A week of one country with its streaming services
        // needs 16 requests, or 18 from another zone. At a limit of 20, they are still sent at once.
        let spare = request.isBulk ? rate.limit / 10 : 0
        let reservedAt = now
        let ownTime = state.withLock { state in
            state.windows[host, default: RateWindow(limit: rate.limit, span: rate.span)]
                .reserve(at: reservedAt, sparing: spare)
        }
        let sharedWait = sharedLimits?.reserve(host, max(1, rate.limit - spare), rate.span) ?? .zero
        return Reservation(reservedAt: reservedAt, ownTime: ownTime, sharedWait: sharedWait)
    }

    private func release(_ reservation: Reservation, of host: String) {
        state.withLock { $0.windows[host]?.giveBack(reservation.ownTime) }
        sharedLimits?.release(host, max(reservation.sharedWait - (now - reservation.reservedAt), .zero))
    }

    /// Reserves a request to a host.
    ///
    /// A bulk request waits without a reservation in the future, so that single requests can go first. After a few
    /// attempts it makes a reservation like all others.
    private func awaitReservation(_ host: String, _ server: String, _ request: WebRequest) async throws -> Reservation {
        for _ in 0..<(request.isBulk ? Self.maxBulkAttempts : 0) {
            try throwIfUnreachable(server)
            try await waitForCooldown(host, request)
            let reservation = reserve(host, request)
            if reservation.wait <= .zero { return reservation }
            release(reservation, of: host)
            onWait(host, reservation.wait)
            try await clock.sleep(for: reservation.wait)
        }
        try throwIfUnreachable(server)
        try await waitForCooldown(host, request)
        return reserve(host, request)
    }

    private static var maxBulkAttempts: Int { 3 }

    /// Starts a cooldown of a host, for this run and all others.
    private func setCooldown(_ host: String, for pause: Duration) {
        let until = now + pause
        state.withLock { state in
            state.cooldownUntil[host] = max(state.cooldownUntil[host] ?? until, until)
        }
        sharedLimits?.setCooldown(host, pause)
    }

    /// Waits for the end of a host's cooldown.
    ///
    /// - Throws: `TransportError` if that is later than the last retry of a request.
    private func waitForCooldown(_ host: String, _ request: WebRequest) async throws {
        if let cooldown = sharedLimits?.cooldown(host) {
            let until = now + cooldown
            state.withLock { $0.cooldownUntil[host] = max($0.cooldownUntil[host] ?? until, until) }
        }
        while let until = state.withLock({ $0.cooldownUntil[host] }), until > now {
            if until > now + RetrySchedule.budget {
                throw TransportError(
                    .coolingDown,
                    "the host requested a pause",
                    url: request.url,
                    retryAfter: until - now
                )
            }
            onWait(host, until - now)
            try await clock.sleep(for: until - now)
        }
    }

    /// Records a server that refused the connection, has no address or did not respond in time.
    ///
    /// It is not contacted for a while, so that several requests do not wait for it one by one.
    private func recordUnreachable(_ error: TransportError, of server: String) {
        let until = now + Self.unreachablePeriod
        state.withLock { $0.unreachableServers[server] = (until, error) }
    }

    private static var unreachablePeriod: Duration { .seconds(60) }

    /// Throws the error of a server that was recorded as unreachable.
    private func throwIfUnreachable(_ server: String) throws {
        if let unreachable = state.withLock({ $0.unreachableServers[server] }), unreachable.until > now {
            throw unreachable.error
        }
    }

    /// The time since `startedAt`.
    private var now: Duration { startedAt.duration(to: clock.now) }
}

extension TransportError {
    /// True if the error concerns the server, and not only this response.
    fileprivate var isServerFailure: Bool { code == .unreachable || code == .timedOut }
}
