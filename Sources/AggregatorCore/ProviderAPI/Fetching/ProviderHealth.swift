internal import ScheduleModel
public import Foundation

/// The recent health of a provider, and the time of its next automatic request.
///
/// After each failure in a row the pause is longer: 1, 5, 15 and 30 minutes, then 1, 3 and 6 hours. Up to a tenth is
/// added or subtracted at random, so that many installations do not return at once. A success resets the count. A
/// provider is never disabled for good, and a manual refresh is never delayed.
public struct ProviderHealth: Hashable, Sendable {
    /// The number of failures in a row.
    public var failures: Int
    /// The earliest instant of the next automatic request, or nil if there is no pause.
    public var nextTry: Date?
    /// The instant of the last response.
    public var lastSuccess: Date?
    /// The instant of the last failure.
    public var lastFailure: Date?
    /// The message of the last failure, as text for users.
    public var message: String?
    /// The code of the last failure.
    public var code: ProviderError.Code?
    /// The end of a pause that the source requested, or nil if it requested none.
    public var rateLimitedUntil: Date?
    /// The resources that failed, although others were fetched since.
    public var missed: [MissedResource] = []

    /// The pauses after 1, 2, 3 … failures in a row, in seconds.
    public static let backoffSteps: [Double] = [60, 300, 900, 1800, 3600, 10_800, 21_600]

    /// Creates a health. The defaults describe a provider that was never contacted.
    public init(
        failures: Int = 0,
        nextTry: Date? = nil,
        lastSuccess: Date? = nil,
        lastFailure: Date? = nil,
        message: String? = nil,
        code: ProviderError.Code? = nil,
        rateLimitedUntil: Date? = nil
    ) {
        self.failures = failures
        self.nextTry = nextTry
        self.lastSuccess = lastSuccess
        self.lastFailure = lastFailure
        self.message = message
        self.code = code
        self.rateLimitedUntil = rateLimitedUntil
    }

    /// Whether the last attempt failed.
    public var isFailing: Bool { failures > 0 }

    /// Records a response. Resets the failures, except for missed resources.
    public mutating func succeed(at now: Date) {
        let missed = missed
        self = ProviderHealth(lastSuccess: now, lastFailure: lastFailure)
        self.missed = missed
    }

    /// Records a failure.
    ///
    /// - Parameters:
    ///   - now: The current instant.
    ///   - message: The reason, as text for users.
    ///   - code: The code of the failure.
    ///   - retryAt: The time at which the source allows the next request. No request is sent before it.
    ///   - isOffline: Whether no provider was reachable. Then the network of this computer has failed, and the pause
    ///     does not get longer.
    ///   - jitter: A random number from 0 to 1.
    public mutating func fail(
        at now: Date,
        message: String,
        code: ProviderError.Code? = nil,
        retryAt: Date? = nil,
        isOffline: Bool = false,
        jitter: Double
    ) {
        failures = isOffline ? max(failures, 1) : min(failures + 1, 1000)
        let step = Self.backoffSteps[min(failures, Self.backoffSteps.count) - 1]
        let wait = step * (0.9 + 0.2 * min(max(jitter, 0), 1))
        rateLimitedUntil = retryAt.map { min($0, now.addingTimeInterval(Self.maxDelay)) }
        nextTry = max(now.addingTimeInterval(wait), rateLimitedUntil ?? now)
        lastFailure = now
        self.message = message
        self.code = code
    }

    /// The backoff that applies to queries, which have cached data to show. Nil if requests are allowed.
    public var backoff: ProviderBackoff? {
        if let rateLimitedUntil {
            return ProviderBackoff(
                until: rateLimitedUntil,
                message: message ?? "the source requested a pause",
                isRequestedBySource: true
            )
        }
        guard let nextTry, let code else { return nil }
        return ProviderBackoff(
            until: nextTry,
            message: message ?? "the source could not be reached",
            isRequestedBySource: false,
            code: code
        )
    }

    /// Returns this health with no instant later than possible. A clock that was a year ahead must not block a provider
    /// for a year. Missed resources that are over are removed.
    public func clamped(at now: Date) -> ProviderHealth {
        var health = self
        health.nextTry = nextTry.map { min($0, now.addingTimeInterval(Self.maxDelay)) }
        health.rateLimitedUntil = rateLimitedUntil.map { min($0, now.addingTimeInterval(Self.maxDelay)) }
        health.lastSuccess = lastSuccess.map { min($0, now) }
        health.lastFailure = lastFailure.map { min($0, now) }
        health.missed = missed.filter { $0.isStillRelevant(at: now) }
        return health
    }

    /// Returns this health updated with responses fetched since. Two runs can overlap, and the one that failed may
    /// end last.
    ///
    /// - Parameters:
    ///   - latestFetch: The fetch time of the newest cached response.
    ///   - lastFetched: Returns the fetch time of a cached resource, or nil if it is not cached.
    public func updated(latestFetch: Date?, lastFetched: (String) -> Date?) -> ProviderHealth {
        var health = self
        if isFailing, let latestFetch, let lastFailure, latestFetch > lastFailure { health.succeed(at: latestFetch) }
        health.missed = missed.filter { missed in lastFetched(missed.resource).map { $0 <= missed.at } ?? true }
        return health
    }

    /// Returns whether an automatic request is allowed at an instant.
    public func allowsRequest(at now: Date) -> Bool { nextTry.map { $0 <= now } ?? true }

    /// The longest pause, including its jitter, in seconds.
    private static let maxDelay = 21_600 * 1.1
}
