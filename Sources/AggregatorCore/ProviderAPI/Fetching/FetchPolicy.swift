internal import ScheduleModel
public import Foundation

/// The rules for fetching resources and accepting responses. Both are pure functions of the cached metadata:
/// `decide` runs before a request, `evaluate` after the response.
public struct FetchPolicy: Hashable, Sendable {
    /// The condition for sending requests.
    public enum Mode: Hashable, Sendable {
        /// Fetch if the cached response is missing or no longer fresh.
        case whenStale
        /// Always fetch, even if the cached response is fresh.
        case always
        /// Fetch if nothing is cached. For clients that respond at once while a refresh runs elsewhere.
        case whenMissing
        /// Fetch if the cached response is older than this instant.
        case since(Date)
        /// Never fetch. Only cached responses are used.
        case never
    }

    /// The condition for sending requests.
    public var mode: Mode
    /// Whether to accept a response at once if it has suspiciously fewer rows than the cached one.
    public var acceptsShrink: Bool
    /// Whether to cache responses that a provider delivers without caching, so that changes in them are noticed.
    public var cachesDelivered: Bool

    /// Whether another process has fetched and its time is over. A missing resource, such as a search, then fails
    /// with a timeout.
    public var reportsMissingAsTimedOut = false

    /// Creates a policy.
    public init(_ mode: Mode = .whenStale, acceptsShrink: Bool = false, cachesDelivered: Bool = false) {
        self.mode = mode
        self.acceptsShrink = acceptsShrink
        self.cachesDelivered = cachesDelivered
    }

    // MARK: Before

    /// A resource that may be fetched.
    public struct Request: Hashable, Sendable {
        /// The kind of the resource.
        public var kind: ResourceKind
        /// The reason not to contact the source now, or nil if there is none.
        public var backoff: ProviderBackoff?

        /// Creates a request for a resource.
        public init(_ kind: ResourceKind, backoff: ProviderBackoff? = nil) {
            self.kind = kind
            self.backoff = backoff
        }
    }

    /// The way to handle a request.
    public enum Decision: Hashable, Sendable {
        /// Use the cached response.
        case useCached
        /// Fetch. With validators, the source may respond that nothing has changed.
        case fetch(Validators?)
        /// Do not contact the source. Use the cached response, if any, and report the reason.
        case backOff(ProviderBackoff)
        /// Nothing is cached, and no request may be sent.
        case missing
    }

    /// Decides whether to fetch a resource.
    ///
    /// - Parameters:
    ///   - cached: The metadata of the cached response, or nil if nothing is cached.
    ///   - request: The resource.
    ///   - now: The current instant.
    public func decide(_ cached: ResponseMetadata?, _ request: Request, at now: Date) -> Decision {
        if request.kind.isLocal {
            // A manual refresh reads the file again even if its validators are unchanged.
            return .fetch([.whenStale, .whenMissing, .never].contains(mode) ? cached?.validators : nil)
        }
        guard needsFetch(cached, at: now) else { return cached == nil ? .missing : .useCached }
        if let backoff = request.backoff,
            backoff.applies(to: request.kind, at: now, mode: mode, hasFallback: cached != nil)
        {
            return .backOff(backoff)
        }
        return .fetch(cached?.validators(at: now))
    }

    private func needsFetch(_ cached: ResponseMetadata?, at now: Date) -> Bool {
        switch mode {
        case .always: return true
        case .never: return false
        case .whenMissing: return cached == nil
        case .whenStale: return !(cached?.isFresh(at: now) ?? false)
        case .since(let limit):
            guard let cached, cached.suspectRowCount == nil else { return true }
            return cached.fetchedAt < limit || cached.fetchedAt > now
        }
    }

    // MARK: After

    /// The time in seconds after which another response can confirm an empty one.
    private static let minSecondsToConfirm = 3600.0

    /// The result of evaluating a response.
    public enum Verdict: Hashable, Sendable {
        /// The response replaces the cached one.
        case accept
        /// The response is cached, but has too few rows to conclude that something was removed. The next response
        /// must confirm it.
        case acceptTentatively
        /// The cached response is still used, and the number of rows is recorded. The next response is accepted if
        /// it agrees.
        case suspect(rows: Int)
        /// Nothing has changed. The cached response counts as fetched now.
        case notModified
        /// The response is invalid: it reports "not modified", but nothing is cached.
        case reject
    }

    /// Evaluates a response. A response with less than half of the cached rows is suspect at first. The next one is
    /// accepted if it agrees (N16).
    ///
    /// A file is suspect if it has at most a third of the rows. Its author may have removed them, but a program that
    /// writes a guide may also have failed. A suspect file or an empty response is accepted only if a response an hour
    /// later agrees.
    ///
    /// - Parameters:
    ///   - response: The metadata of the response, or nil if the source reported that nothing has changed.
    ///   - cached: The metadata of the cached response, or nil if nothing is cached.
    ///   - kind: The kind of the resource.
    ///   - isComplete: Whether as many rows as before are expected. False if a part of the period may be over.
    ///   - now: The current instant, or nil if the time since a suspect response does not count.
    ///   - omitsKnownEpisodes: Whether this is a first episode list that lacks episodes of the show from other
    ///     responses.
    public func evaluate(
        _ response: ResponseMetadata?,
        _ cached: ResponseMetadata?,
        _ kind: ResourceKind,
        isComplete: Bool = true,
        at now: Date? = nil,
        omitsKnownEpisodes: Bool = false
    ) -> Verdict {
        guard let response else { return cached == nil ? .reject : .notModified }
        if acceptsShrink { return .accept }
        guard let cached else {
            // An empty first list may be wrong, because daily schedules may have episodes of the show.
            let isShort = response.hasShows && (response.rowCount == 0 || omitsKnownEpisodes)
            return kind == .episodes && isShort ? .acceptTentatively : .accept
        }
        guard kind.hasStableSize, isComplete else {
            // If a resource has no stable size, only an empty response is suspicious, such as a show that is gone.
            let isGone = !response.hasShows && response.rowCount == 0 && cached.hasShows
            return isGone && cached.suspectRowCount == nil ? .suspect(rows: 0) : .accept
        }
        let isShrunk = kind.isLocal ? response.rowCount * 3 <= cached.rowCount : response.rowCount * 2 < cached.rowCount
        guard cached.rowCount > 0, isShrunk else { return .accept }
        guard let doubtful = cached.suspectRowCount else { return .suspect(rows: response.rowCount) }
        if kind.isLocal || response.rowCount == 0, let now, let since = cached.suspectSince,
            abs(now.timeIntervalSince(since)) < Self.minSecondsToConfirm
        {
            return .suspect(rows: response.rowCount)
        }
        // Two responses agree if neither has less than half of the other's rows.
        return max(response.rowCount, doubtful) > 2 * min(response.rowCount, doubtful)
            ? .suspect(rows: response.rowCount) : .accept
    }
}

/// The reason why a provider is not contacted, and the end of the pause.
public struct ProviderBackoff: Hashable, Sendable {
    /// The instant at which requests may be sent again.
    public var until: Date
    /// The failure that caused the backoff, as text for users.
    public var message: String
    /// Whether the source requested the pause. Otherwise it failed, and is still contacted if nothing is cached or
    /// on a manual refresh.
    public var isRequestedBySource: Bool
    /// The code of the failure.
    public var code: ProviderError.Code

    /// Creates a backoff until an instant.
    public init(until: Date, message: String, isRequestedBySource: Bool, code: ProviderError.Code = .unreachable) {
        self.until = until
        self.message = message
        self.isRequestedBySource = isRequestedBySource
        self.code = code
    }

    func applies(to kind: ResourceKind, at now: Date, mode: FetchPolicy.Mode, hasFallback: Bool) -> Bool {
        guard now < until, !isRequestedBySource else { return now < until }
        switch mode {
        // Days are refreshed in the background, so a query does not wait for a source that just failed.
        case .whenMissing: return kind == .day && (isConnectivityFailure || code == .refused)
        case .whenStale: return hasFallback && isConnectivityFailure
        default: return false
        }
    }

    /// Whether the source could not be reached.
    private var isConnectivityFailure: Bool { code == .unreachable || code == .timedOut }
}

extension ProviderBackoff {
    /// Returns the error for a resource that was not requested because of this backoff.
    func error(at resource: ResourceID) -> ProviderError {
        ProviderError(
            isRequestedBySource ? .rateLimited : code,
            message,
            at: resource.rawValue,
            isTransient: true,
            retryAt: isRequestedBySource ? until : nil
        )
    }
}

extension ProviderError {
    /// Returns the error for a resource that was requested but did not arrive in time.
    static func timedOut(_ resource: ResourceID) -> ProviderError {
        ProviderError(.timedOut, "no response in time", at: resource.rawValue, isTransient: true)
    }
}
