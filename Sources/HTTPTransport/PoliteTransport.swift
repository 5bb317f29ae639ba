internal import Logging
internal import Synchronization

/// Sends requests as a good guest: within the rate, six at a time for one host, following safe redirects,
/// trying again what is worth it, and leaving a server alone that asks for it.
public final class PoliteTransport<Time: Clock>: WebTransport where Time.Duration == Duration {
    /// What a host asks of its guests.
    public struct RateLimit: Sendable {
        /// How many requests in any `span`.
        public var limit: Int
        /// The span of `limit`.
        public var span: Duration
        /// How long to stay away after a 429 that does not say.
        public var initialBackoff: Duration

        /// A limit.
        public init(limit: Int, span: Duration, initialBackoff: Duration) {
            self.limit = limit
            self.span = span
            self.initialBackoff = initialBackoff
        }
    }

    /// How many may be under way to one host.
    private struct Gates {
        let all = AsyncSemaphore(places: 6)
        /// Those that are some of many, which leave a place for one that is not.
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

    /// A polite transport over one that makes single exchanges.
    ///
    /// - Parameters:
    ///   - wallSeconds: the time now, in seconds since 1970: a `Retry-After` may be a date.
    ///   - jitter: a number between 0 and 1, drawn anew each time.
    ///   - hosts: what other runs know of hosts; a run alone knows its own requests.
    ///   - waiting: is told for how long a host is waited for.
    ///   - prepare: begins what takes a while, beside all else, before the first request.
    public init(
        _ inner: any WebTransport,
        rate: RateLimit,
        clock: Time,
        wallSeconds: @escaping @Sendable () -> Int,
        jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) },
        hosts: HostLimits? = nil,
        waiting: @escaping @Sendable (_ host: String, _ pause: Duration) -> Void = { _, _ in },
        prepare: @escaping @Sendable () -> Void = {}
    ) {
        self.inner = inner
        self.rate = rate
        self.clock = clock
        origin = clock.now
        self.wallSeconds = wallSeconds
        self.jitter = jitter
        self.hosts = hosts
        self.waiting = waiting
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
                // Whoever waited for this one's place sends first; the answer is read while that is under way.
                await Task.yield()
                let host = RedactedURL.host(response.url)
                guard let asked = pause(askedBy: response) else {
                    logger.debug("\(response.status) \(RedactedURL.forLog(request.url))")
                    _ = state.withLock { $0.rateLimitBackoffs.removeValue(forKey: host) }
                    return response
                }
                let atLeast = asked ?? (response.status == 429 ? quietPause(host, sentAt) : nil)
                if let atLeast { setCooldown(host, for: atLeast) }
                wait = schedule.wait(after: atLeast, at: now, jitter: jitter())
                failure = .success(response)
            } catch let lost as UnreachableHost {
                throw lost.error
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

    /// How long a response asks to be left alone; nil where it is no such response, `.some(nil)` where it
    /// does not say how long.
    private func pause(askedBy response: WebResponse) -> Duration?? {
        guard [429, 500, 502, 503, 504].contains(response.status) else { return nil }
        return .some(response.headers["retry-after"].flatMap { RetryAfter.parse($0, now: wallSeconds()) })
    }

    private func quietPause(_ host: String, _ sentAt: Duration) -> Duration {
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
            // What is sent goes to the address that the user named, and to no other.
            guard request.body == nil, [301, 302, 303, 307, 308].contains(response.status),
                let location = response.headers["location"]
            else { return (response, sentAt) }
            let next = try policy.follow(from: response.url, to: location)
            // A key that one server was given is not for another.
            if RedactedURL.origin(next) != RedactedURL.origin(request.url) { request.headers = [:] }
            request.url = next
        }
    }

    private func exchange(_ request: WebRequest) async throws -> (response: WebResponse, sentAt: Duration) {
        let host = RedactedURL.host(request.url)
        let gates = gates.withLock { known in
            let gates = known[host] ?? Gates()
            known[host] = gates
            return gates
        }
        if request.isBulk { try await gates.bulk.wait() }
        defer { if request.isBulk { gates.bulk.signal() } }
        try await gates.all.wait()
        defer { gates.all.signal() }
        let server = RedactedURL.origin(request.url)
        let place = try await awaitReservation(host, server, request)
        do {
            if place.wait > .zero {
                waiting(host, place.wait)
                try await clock.sleep(for: place.wait)
            }
            try Task.checkCancellation()
        } catch {
            // Who waits no longer holds up no one who comes after.
            giveBack(place, of: host)
            throw error
        }
        let sentAt = now
        do {
            return (try await inner.send(request), sentAt)
        } catch let error as TransportError where error.isHostFailure {
            // Noted before the place is free: who waits for it is not to find out by itself.
            recordUnreachable(error, of: server)
            if error.code == .unreachable { state.withLock { $0.windows[host]?.giveBack(place.moment) } }
            throw error
        }
    }

    /// A place among the requests to a host, here and among those of other runs.
    private struct Reservation {
        /// When it was taken.
        let requested: Duration
        /// When it comes, by this run's own requests.
        let moment: Duration
        /// How long it is till then by those of all runs.
        let shared: Duration

        /// How long it is waited for.
        var wait: Duration { max(moment - requested, shared) }
    }

    private func reserve(_ host: String, _ request: WebRequest) -> Reservation {
        // A week of a country with its web channels is 16 requests, 18 from another zone: those go at once as before.
        let spare = request.isBulk ? rate.limit / 10 : 0
        let asked = now
        let moment = state.withLock { state in
            state.windows[host, default: RateWindow(limit: rate.limit, span: rate.span)]
                .reserve(at: asked, sparing: spare)
        }
        let shared = hosts?.reserve(host, max(1, rate.limit - spare), rate.span) ?? .zero
        return Reservation(requested: asked, moment: moment, shared: shared)
    }

    private func giveBack(_ place: Reservation, of host: String) {
        state.withLock { $0.windows[host]?.giveBack(place.moment) }
        hosts?.giveBack(host, max(place.shared - (now - place.requested), .zero))
    }

    /// Takes a place among the requests to a host. One of many waits without taking one that is to come, so that whoever
    /// comes meanwhile and is alone goes first; it tries a few times, and then waits in line like all others.
    private func awaitReservation(_ host: String, _ server: String, _ request: WebRequest) async throws -> Reservation {
        for _ in 0..<(request.isBulk ? Self.patientTries : 0) {
            try failIfUnreachable(server)
            try await waitForCooldown(host, request)
            let place = reserve(host, request)
            if place.wait <= .zero { return place }
            giveBack(place, of: host)
            waiting(host, place.wait)
            try await clock.sleep(for: place.wait)
        }
        try failIfUnreachable(server)
        try await waitForCooldown(host, request)
        return reserve(host, request)
    }

    private static var patientTries: Int { 3 }

    private func setCooldown(_ host: String, for pause: Duration) {
        let until = now + pause
        state.withLock { state in
            state.cooldownUntil[host] = max(state.cooldownUntil[host] ?? until, until)
        }
        hosts?.setCooldown(host, pause)
    }

    /// A host that asked to be left alone is not asked meanwhile; for longer than a retry would wait, not at all.
    private func waitForCooldown(_ host: String, _ request: WebRequest) async throws {
        if let hold = hosts?.cooldown(host) {
            let until = now + hold
            state.withLock { $0.cooldownUntil[host] = max($0.cooldownUntil[host] ?? until, until) }
        }
        while let until = state.withLock({ $0.cooldownUntil[host] }), until > now {
            if until > now + RetrySchedule.budget {
                throw TransportError(.coolingDown, "asked to be left alone", url: request.url, retryAfter: until - now)
            }
            waiting(host, until - now)
            try await clock.sleep(for: until - now)
        }
    }

    /// A server that refused, has no name or did not answer in time is left alone for a minute: whoever asked has something
    /// better to do than to wait for it seven times more. Another port of its host is another server.
    private func recordUnreachable(_ error: TransportError, of server: String) {
        let until = now + .seconds(60)
        state.withLock { $0.unreachableHosts[server] = (until, error) }
    }

    private func failIfUnreachable(_ server: String) throws {
        guard let loss = state.withLock({ $0.unreachableHosts[server] }), loss.until > now else { return }
        throw UnreachableHost(error: loss.error)
    }

    private var now: Duration { origin.duration(to: clock.now) }
}

/// A host that could not be reached a moment ago, and why.
private struct UnreachableHost: Error {
    let error: TransportError
}

extension TransportError {
    /// Whether the host as a whole is lost, not this one answer of it.
    fileprivate var isHostFailure: Bool { code == .unreachable || code == .timedOut }
}
