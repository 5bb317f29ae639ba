internal import ScheduleModel
public import Foundation

/// When sources are asked, and what they are believed: two pure functions of what is kept, `decide` before a source is
/// asked and `judge` after it answered.
public struct FetchPolicy: Hashable, Sendable {
    /// When sources are asked.
    public enum Mode: Hashable, Sendable {
        /// Where what is kept is not fresh any more.
        case whenStale
        /// Always, even where a fresh answer is kept.
        case always
        /// Where nothing is kept: for whoever answers now and looks after freshness elsewhere.
        case whenMissing
        /// Where what is kept is older than an instant.
        case since(Date)
        /// Never: what is kept is all there is.
        case never
    }

    /// When sources are asked.
    public var mode: Mode
    /// Whether an answer that has suspiciously fewer rows than the kept one is believed at once.
    public var acceptsShrink: Bool
    /// Whether what a provider delivers without keeping it is kept all the same: so that it is seen what changed in it.
    public var cachesDelivered: Bool

    /// Whether sources were asked by another, and waited for as long as anyone waits: of what is not kept, a search among it,
    /// it is told then that no answer came in time.
    public var reportsMissingAsTimedOut = false

    /// A policy; the usual one where nothing is given.
    public init(_ asks: Mode = .whenStale, acceptsShrink: Bool = false, cachesDelivered: Bool = false) {
        self.mode = asks
        self.acceptsShrink = acceptsShrink
        self.cachesDelivered = cachesDelivered
    }

    // MARK: Before

    /// What is asked for.
    public struct Request: Hashable, Sendable {
        /// What the resource is.
        public var kind: ResourceKind
        /// Why its source is to be left alone now; nil where nothing speaks against asking.
        public var backoff: ProviderBackoff?

        /// A request for a resource.
        public init(_ kind: ResourceKind, backoff: ProviderBackoff? = nil) {
            self.kind = kind
            self.backoff = backoff
        }
    }

    /// What is to be done about a request.
    public enum Decision: Hashable, Sendable {
        /// What is kept is shown.
        case useCached
        /// The source is asked; with its validators, only whether anything changed.
        case fetch(Validators?)
        /// The source is left alone: what is kept is shown, if anything is, and why.
        case backOff(ProviderBackoff)
        /// Nothing is kept, and no one may be asked.
        case missing
    }

    /// Whether a source is asked for what is kept of it so.
    public func decide(_ kept: ResponseMetadata?, _ request: Request, at now: Date) -> Decision {
        if request.kind.isLocal {
            // Whoever asks for it to be read again does not trust what it was recognised by.
            return .fetch([.whenStale, .whenMissing, .never].contains(mode) ? kept?.validators : nil)
        }
        guard needsFetch(kept, at: now) else { return kept == nil ? .missing : .useCached }
        if let hold = request.backoff, hold.applies(to: request.kind, at: now, mode: mode, hasFallback: kept != nil) {
            return .backOff(hold)
        }
        return .fetch(kept?.validators(at: now))
    }

    private func needsFetch(_ kept: ResponseMetadata?, at now: Date) -> Bool {
        switch mode {
        case .always: return true
        case .never: return false
        case .whenMissing: return kept == nil
        case .whenStale: return !(kept?.isFresh(at: now) ?? false)
        case .since(let limit):
            guard let kept, kept.doubtfulRows == nil else { return true }
            return kept.fetchedAt < limit || kept.fetchedAt > now
        }
    }

    // MARK: After

    /// What becomes of an answer.
    public enum Verdict: Hashable, Sendable {
        /// It takes the place of what is kept.
        case accept
        /// It is kept, and says too little for anything to be gone by it, until the next answer agrees.
        case acceptTentatively
        /// What is kept stands, and the number of rows is noted: the next answer that agrees with it is believed.
        case suspect(rows: Int)
        /// It says that nothing changed: what is kept stands as if it had just been said.
        case notModified
        /// It cannot be: it says that nothing changed of what was never had.
        case reject
    }

    /// Whether an answer is believed. One that has less than half of the rows that are kept, and is the first to say so,
    /// is a suspicion; the next one that agrees is believed (N16).
    ///
    /// - Parameters:
    ///   - answer: what the source said; nil where it said that nothing changed.
    ///   - isWhole: whether it may be expected to have as many rows as before; not where a part of it may be over.
    ///   - lacksKnown: whether it is a first list without episodes that other answers told of its show.
    public func evaluate(
        _ answer: ResponseMetadata?,
        _ kept: ResponseMetadata?,
        _ kind: ResourceKind,
        isComplete: Bool = true,
        omitsKnownEpisodes: Bool = false
    ) -> Verdict {
        guard let answer else { return kept == nil ? .reject : .notModified }
        if acceptsShrink { return .accept }
        guard let kept else {
            // That a show has no episodes at all: days may have told some.
            let isShort = answer.hasShows && (answer.rows == 0 || omitsKnownEpisodes)
            return kind == .episodes && isShort ? .acceptTentatively : .accept
        }
        guard kind.hasStableSize, isComplete else {
            // Of what is no list only that nothing at all is left is suspicious, such as a show that is gone.
            let isGone = !answer.hasShows && answer.rows == 0 && kept.hasShows
            return isGone && kept.doubtfulRows == nil ? .suspect(rows: 0) : .accept
        }
        // A file that was read whole is what its writer left there.
        guard !kind.isLocal, kept.rows > 0, answer.rows * 2 < kept.rows else { return .accept }
        guard let doubtful = kept.doubtfulRows else { return .suspect(rows: answer.rows) }
        // It agrees with the last answer if neither is less than half of the other.
        return max(answer.rows, doubtful) > 2 * min(answer.rows, doubtful) ? .suspect(rows: answer.rows) : .accept
    }
}

/// Why and until when a provider is left alone.
public struct ProviderBackoff: Hashable, Sendable {
    /// Until when it is left alone.
    public var until: Date
    /// The failure after which it is left alone, for a person.
    public var message: String
    /// Whether the source itself asked for it; else it failed, and is asked all the same where nothing is kept, or where
    /// someone asks by hand.
    public var isRequestedBySource: Bool
    /// The failure, for a program.
    public var code: ProviderError.Code

    /// A hold until an instant.
    public init(until: Date, message: String, isRequestedBySource: Bool, code: ProviderError.Code = .unreachable) {
        self.until = until
        self.message = message
        self.isRequestedBySource = isRequestedBySource
        self.code = code
    }

    func applies(to kind: ResourceKind, at now: Date, mode asks: FetchPolicy.Mode, hasFallback: Bool) -> Bool {
        guard now < until, !isRequestedBySource else { return now < until }
        switch asks {
        // Days are looked after by who refreshes: an answer is not to wait for what has just failed.
        case .whenMissing: return kind == .day && (isConnectivityFailure || code == .refused)
        case .whenStale: return hasFallback && isConnectivityFailure
        default: return false
        }
    }

    /// Whether the source could not be reached at all.
    private var isConnectivityFailure: Bool { code == .unreachable || code == .timedOut }
}

extension ProviderBackoff {
    /// The failure of a resource that was not asked for.
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
    /// That a resource was asked for, and has not come.
    static func timedOut(_ resource: ResourceID) -> ProviderError {
        ProviderError(.timedOut, "no answer in time", at: resource.rawValue, isTransient: true)
    }
}
