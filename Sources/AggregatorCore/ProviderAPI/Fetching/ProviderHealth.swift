internal import ScheduleModel
public import Foundation

/// How a provider did lately, and when it is to be asked again.
///
/// After each failure in a row it is left alone for longer: 1, 5, 15, 30 minutes, 1, 3 and 6 hours, with a tenth more or
/// less so that many programs do not come back at once. A success forgets all failures. It is never given up for good,
/// and whoever asks by hand is not held up (`failures.md`, 3.3).
public struct ProviderHealth: Hashable, Sendable {
    /// How many times in a row it failed.
    public var failures: Int
    /// Not to be asked before this; nil where nothing holds it up.
    public var nextTry: Date?
    /// When it answered last.
    public var lastSuccess: Date?
    /// When it failed last.
    public var lastFailure: Date?
    /// Why, for a person.
    public var message: String?
    /// Why, for a program.
    public var code: ProviderError.Code?
    /// Until when the source itself asked to be left alone; nil where it did not.
    public var rateLimitedUntil: Date?
    /// What it did not answer, though it answered other things since.
    public var missed: [MissedResource] = []

    /// The steps of the ladder, in seconds.
    public static let backoffSteps: [Double] = [60, 300, 900, 1800, 3600, 10_800, 21_600]

    /// The health of a provider of which nothing is known.
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

    /// Whether the last try failed.
    public var isFailing: Bool { failures > 0 }

    /// To be called after an answer.
    public mutating func succeed(at now: Date) {
        let missed = missed
        self = ProviderHealth(lastSuccess: now, lastFailure: lastFailure)
        self.missed = missed
    }

    /// To be called after a failure.
    ///
    /// - Parameters:
    ///   - retryAt: when the source said to come back: it is not asked before that.
    ///   - isOffline: whether no provider could be reached at all: that is the machine's failure, not this one's, and
    ///     the next step of the ladder is not taken.
    ///   - jitter: a number between 0 and 1.
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

    /// Why it is left alone by a listing, which has what is kept to show; nil where nothing speaks against asking.
    public var backoff: ProviderBackoff? {
        if let rateLimitedUntil {
            return ProviderBackoff(
                until: rateLimitedUntil,
                message: message ?? "asked to be left alone",
                isRequestedBySource: true
            )
        }
        guard let nextTry, let code else { return nil }
        return ProviderBackoff(
            until: nextTry,
            message: message ?? "it could not be reached",
            isRequestedBySource: false,
            code: code
        )
    }

    /// This health, with no instant later than it can be: a clock that was a year ahead must not silence a provider for
    /// a year (`failures.md`, T4). What was missed and is past is of no interest any more.
    public func clamped(at now: Date) -> ProviderHealth {
        var health = self
        health.nextTry = nextTry.map { min($0, now.addingTimeInterval(Self.maxDelay)) }
        health.rateLimitedUntil = rateLimitedUntil.map { min($0, now.addingTimeInterval(Self.maxDelay)) }
        health.lastSuccess = lastSuccess.map { min($0, now) }
        health.lastFailure = lastFailure.map { min($0, now) }
        health.missed = missed.filter { $0.isStillRelevant(at: now) }
        return health
    }

    /// This health, with what is known to have been answered since: two questions may be under way at once, and the one
    /// that failed may end last.
    ///
    /// - Parameters:
    ///   - newest: when the newest of what is kept was said.
    ///   - said: when an answer to a resource was said; nil where none is kept.
    public func updated(latestFetch: Date?, lastFetched: (String) -> Date?) -> ProviderHealth {
        var health = self
        if isFailing, let latestFetch, let lastFailure, latestFetch > lastFailure { health.succeed(at: latestFetch) }
        health.missed = missed.filter { missed in lastFetched(missed.resource).map { $0 <= missed.at } ?? true }
        return health
    }

    /// Whether it may be asked by itself at an instant.
    public func allowsRequest(at now: Date) -> Bool { nextTry.map { $0 <= now } ?? true }

    /// The highest step with its jitter.
    private static let maxDelay = 21_600 * 1.1
}
