internal import Logging
internal import Synchronization

/// A transport that respects the rate limits of hosts. It sends at most six requests at a time per host, follows
/// safe redirects, retries, and pauses if a server requests it.
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

    private struct State {
        var windows: [String: RateWindow] = [:]
        var cooldownUntil: [String: Duration] = [:]
        var rateLimitBackoffs: [String: RateLimitBackoff] = [:]
        var unreachableHosts: [String: (until: Duration, error: TransportError)] = [:]
    }

    private let inner: any WebTransport
    private let rate: RateLimit
    private let clock: Time
    private let origin: Time.Instant
    private let wallSeconds: @Sendable () -> Int
    private let jitter: @Sendable () -> Double
    private let hosts: HostLimits?
    private let prepare: @Sendable () -> Void
    private let waiting: @Sendable (_ host: String, _ pause: Duration) -> Void
    private let isPrepared = Mutex(false)
    private let logger: Logger
    private let gates = Mutex<[String: Gates]>([:])
    private let state = Mutex(State())

    /// Creates a polite transport over one that makes single exchanges.
    ///
    /// - Parameters:
    ///   - wallSeconds: Returns the current time in seconds since 1970, because a `Retry-After` may be a date.
    ///   - jitter: Returns a random number between 0 and 1.
    ///   - hosts: The limits that are shared with other runs, or nil to count only the requests of this one.
    ///   - waiting: Receives each wait for a host.
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
        origin = clock.now
        self.wallSeconds = wallSeconds
        self.jitter = jitter
        self.hosts = hosts
        self.waiting = onWait
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
            let wait: Duration?
            let failure: Result<WebResponse, any Error>
            do {
                let (response, sentAt) = try await follow(request)
                // The next waiter for this place sends its request first. This response is processed meanwhile.
                await Task.yield()
                let host = RedactedURL.host(response.url)
                guard let retryAfter = pause(requestedBy: response) else {
                    logger.debug("\(response.status) \(RedactedURL.forLog(request.url))")
                    _ = state.withLock { $0.rateLimitBackoffs.removeValue(forKey: host) }
                    return response
                }
                let minPause = retryAfter ?? (response.status == 429 ? unspecifiedPause(host, sentAt) : nil)
                if let minPause { setCooldown(host, for: minPause) }
                wait = schedule.wait(after: minPause, at: now, jitter: jitter())
                failure = .success(response)
            } catch let unreachable as UnreachableHost {
                throw unreachable.error
            } catch let error as TransportError where error.isHostFailure {
                throw error
            } catch let error as TransportError where error.isTransient {
                wait = schedule.wait(after: nil, at: now, jitter: jitter())
                failure = .failure(error)
            }
            guard let wait else { return try failure.get() }
            logger.debug("try \(schedule.failures) failed, next in \(wait.text): \(RedactedURL.forLog(request.url))")
            try await clock.sleep(for: wait)
        }
    }

    /// Returns the pause that a response requests. Returns nil if it is not such a response, and `.some(nil)` if it
    /// states no time.
    private func pause(requestedBy response: WebResponse) -> Duration?? {
        guard [429, 500, 502, 503, 504].contains(response.status) else { return nil }
        return .some(response.headers["retry-after"].flatMap { RetryAfter.parse($0, now: wallSeconds()) })
    }

    private func unspecifiedPause(_ host: String, _ sentAt: Duration) -> Duration {
        let now = now
        return state.withLock { state in
            state.rateLimitBackoffs[host, default: RateLimitBackoff()].length(
                first: rate.initialBackoff,
                sentAt: sentAt,
                now: now
            )
        }
    }

    private func follow(_ request: WebRequest) async throws -> (response: WebResponse, sentAt: Duration) {
        var policy = RedirectPolicy(from: request.url)
        var request = request
        while true {
            let (response, sentAt) = try await exchange(request)
            // A request with a body only goes to the address that the user named.
            guard request.body == nil, [301, 302, 303, 307, 308].contains(response.status),
                let location = response.headers["location"]
            else { return (response, sentAt) }
            let next = try policy.follow(from: response.url, to: location)
            // Headers may contain a key for one server, so they are not sent to another.
            if RedactedURL.origin(next) != RedactedURL.origin(request.url) { request.headers = [:] }
            request.url = next
        }
    }

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
                waiting(host, reservation.wait)
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
        } catch let error as TransportError where error.isHostFailure {
            // Recorded before the place is free, so that the next waiter does not try the same host.
            recordUnreachable(error, of: server)
            if error.code == .unreachable { state.withLock { $0.windows[host]?.giveBack(reservation.moment) } }
            throw error
        }
    }

    /// A reserved request to a host, among those of this run and of all runs.
    private struct Reservation {
        /// The time of the reservation.
        let requested: Duration
        /// The time of the request, according to this run's own requests.
        let moment: Duration
        /// The wait until the request, according to the requests of all runs.
        let shared: Duration

        /// The time to wait.
        var wait: Duration { max(moment - requested, shared) }
    }

    private func reserve(_ host: String, _ request: WebRequest) -> Reservation {
        // A week of one country with its streaming services takes 16 requests, or 18 from another zone. Those are
        // sent at once.
        let spare = request.isBulk ? rate.limit / 10 : 0
        let requestedAt = now
        let moment = state.withLock { state in
            state.windows[host, default: RateWindow(limit: rate.limit, span: rate.span)]
                .reserve(at: requestedAt, sparing: spare)
        }
        let shared = hosts?.reserve(host, max(1, rate.limit - spare), rate.span) ?? .zero
        return Reservation(requested: requestedAt, moment: moment, shared: shared)
    }

    private func release(_ reservation: Reservation, of host: String) {
        state.withLock { $0.windows[host]?.giveBack(reservation.moment) }
        hosts?.release(host, max(reservation.shared - (now - reservation.requested), .zero))
    }

    /// Reserves a request to a host.
    ///
    /// A bulk request waits without a reservation in the future, so that single requests can go first. After a few
    /// attempts it makes a reservation like all others.
    private func awaitReservation(_ host: String, _ server: String, _ request: WebRequest) async throws -> Reservation {
        for _ in 0..<(request.isBulk ? Self.bulkTries : 0) {
            try failIfUnreachable(server)
            try await waitForCooldown(host, request)
            let reservation = reserve(host, request)
            if reservation.wait <= .zero { return reservation }
            release(reservation, of: host)
            waiting(host, reservation.wait)
            try await clock.sleep(for: reservation.wait)
        }
        try failIfUnreachable(server)
        try await waitForCooldown(host, request)
        return reserve(host, request)
    }

    private static var bulkTries: Int { 3 }

    private func setCooldown(_ host: String, for pause: Duration) {
        let until = now + pause
        state.withLock { state in
            state.cooldownUntil[host] = max(state.cooldownUntil[host] ?? until, until)
        }
        hosts?.setCooldown(host, pause)
    }

    /// Waits for the cooldown of a host. If that takes longer than a retry would wait, an error is thrown instead.
    private func waitForCooldown(_ host: String, _ request: WebRequest) async throws {
        if let cooldown = hosts?.cooldown(host) {
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
            waiting(host, until - now)
            try await clock.sleep(for: until - now)
        }
    }

    /// Records a server that refused the connection, has no address or did not respond in time. It is not contacted
    /// for a minute, so that several requests do not wait for it one by one.
    ///
    /// Another port of the host is another server.
    private func recordUnreachable(_ error: TransportError, of server: String) {
        let until = now + .seconds(60)
        state.withLock { $0.unreachableHosts[server] = (until, error) }
    }

    private func failIfUnreachable(_ server: String) throws {
        guard let unreachable = state.withLock({ $0.unreachableHosts[server] }), unreachable.until > now else { return }
        throw UnreachableHost(error: unreachable.error)
    }

    private var now: Duration { origin.duration(to: clock.now) }
}

/// The error of a host that could not be reached a moment ago.
private struct UnreachableHost: Error {
    let error: TransportError
}

extension TransportError {
    /// Whether the error concerns the host, and not only this response.
    fileprivate var isHostFailure: Bool { code == .unreachable || code == .timedOut }
}
