internal import ScheduleModel
public import Foundation

/// When sources are asked, and what they are believed: two pure functions of what is kept, `decide` before a source is
/// asked and `judge` after it answered.
public struct FetchPolicy: Hashable, Sendable {
    /// When sources are asked.
    public enum WhenToAsk: Hashable, Sendable {
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
    public var asks: WhenToAsk
    /// Whether an answer that has suspiciously fewer rows than the kept one is believed at once.
    public var acceptsShrink: Bool
    /// Whether what a provider delivers without keeping it is kept all the same: so that it is seen what changed in it.
    public var keepsDelivered: Bool

    /// Whether sources were asked by another, and waited for as long as anyone waits: of what is not kept, a search among it,
    /// it is told then that no answer came in time.
    public var isOverdue = false

    /// A policy; the usual one where nothing is given.
    public init(_ asks: WhenToAsk = .whenStale, acceptsShrink: Bool = false, keepsDelivered: Bool = false) {
        self.asks = asks
        self.acceptsShrink = acceptsShrink
        self.keepsDelivered = keepsDelivered
    }

    // MARK: Before

    /// What is asked for.
    public struct Request: Hashable, Sendable {
        /// What the resource is.
        public var kind: ResourceKind
        /// Why its source is to be left alone now; nil where nothing speaks against asking.
        public var hold: ProviderHold?

        /// A request for a resource.
        public init(_ kind: ResourceKind, hold: ProviderHold? = nil) {
            self.kind = kind
            self.hold = hold
        }
    }

    /// What is to be done about a request.
    public enum Decision: Hashable, Sendable {
        /// What is kept is shown.
        case use
        /// The source is asked; with its validators, only whether anything changed.
        case ask(Validators?)
        /// The source is left alone: what is kept is shown, if anything is, and why.
        case leaveAlone(ProviderHold)
        /// Nothing is kept, and no one may be asked.
        case missing
    }

    /// Whether a source is asked for what is kept of it so.
    public func decide(_ kept: AnswerHead?, _ request: Request, at now: Date) -> Decision {
        if request.kind.isAtHand {
            // Whoever asks for it to be read again does not trust what it was recognised by.
            return .ask([.whenStale, .whenMissing, .never].contains(asks) ? kept?.validators : nil)
        }
        guard mustAsk(kept, at: now) else { return kept == nil ? .missing : .use }
        if let hold = request.hold, hold.holds(request.kind, at: now, against: asks, hasStandIn: kept != nil) {
            return .leaveAlone(hold)
        }
        return .ask(kept?.validators(at: now))
    }

    private func mustAsk(_ kept: AnswerHead?, at now: Date) -> Bool {
        switch asks {
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
        case keep
        /// It is kept, and says too little for anything to be gone by it, until the next answer agrees.
        case keepInDoubt
        /// What is kept stands, and the number of rows is noted: the next answer that agrees with it is believed.
        case doubt(rows: Int)
        /// It says that nothing changed: what is kept stands as if it had just been said.
        case confirm
        /// It cannot be: it says that nothing changed of what was never had.
        case refuse
    }

    /// Whether an answer is believed. One that has less than half of the rows that are kept, and is the first to say so,
    /// is a suspicion; the next one that agrees is believed (N16).
    ///
    /// - Parameters:
    ///   - answer: what the source said; nil where it said that nothing changed.
    ///   - isWhole: whether it may be expected to have as many rows as before; not where a part of it may be over.
    ///   - lacksKnown: whether it is a first list without episodes that other answers told of its show.
    public func judge(
        _ answer: AnswerHead?,
        _ kept: AnswerHead?,
        _ kind: ResourceKind,
        isWhole: Bool = true,
        lacksKnown: Bool = false
    ) -> Verdict {
        guard let answer else { return kept == nil ? .refuse : .confirm }
        if acceptsShrink { return .keep }
        guard let kept else {
            // That a show has no episodes at all: days may have told some.
            let isShort = answer.hasShows && (answer.rows == 0 || lacksKnown)
            return kind == .episodes && isShort ? .keepInDoubt : .keep
        }
        guard kind.isList, isWhole else {
            // Of what is no list only that nothing at all is left is suspicious, such as a show that is gone.
            let isGone = !answer.hasShows && answer.rows == 0 && kept.hasShows
            return isGone && kept.doubtfulRows == nil ? .doubt(rows: 0) : .keep
        }
        // A file that was read whole is what its writer left there.
        guard !kind.isAtHand, kept.rows > 0, answer.rows * 2 < kept.rows else { return .keep }
        guard let doubtful = kept.doubtfulRows else { return .doubt(rows: answer.rows) }
        // It agrees with the last answer if neither is less than half of the other.
        return max(answer.rows, doubtful) > 2 * min(answer.rows, doubtful) ? .doubt(rows: answer.rows) : .keep
    }
}

/// Why and until when a provider is left alone.
public struct ProviderHold: Hashable, Sendable {
    /// Until when it is left alone.
    public var until: Date
    /// The failure after which it is left alone, for a person.
    public var message: String
    /// Whether the source itself asked for it; else it failed, and is asked all the same where nothing is kept, or where
    /// someone asks by hand.
    public var isWished: Bool
    /// The failure, for a program.
    public var code: ProviderError.Code

    /// A hold until an instant.
    public init(until: Date, message: String, isWished: Bool, code: ProviderError.Code = .unreachable) {
        self.until = until
        self.message = message
        self.isWished = isWished
        self.code = code
    }

    func holds(_ kind: ResourceKind, at now: Date, against asks: FetchPolicy.WhenToAsk, hasStandIn: Bool) -> Bool {
        guard now < until, !isWished else { return now < until }
        switch asks {
        // Days are looked after by who refreshes: an answer is not to wait for what has just failed.
        case .whenMissing: return kind == .day && (isOfTheWay || code == .refused)
        case .whenStale: return hasStandIn && isOfTheWay
        default: return false
        }
    }

    /// Whether the source could not be reached at all.
    private var isOfTheWay: Bool { code == .unreachable || code == .timedOut }
}

extension ProviderHold {
    /// The failure of a resource that was not asked for.
    func error(at resource: ResourceID) -> ProviderError {
        ProviderError(
            isWished ? .rateLimited : code,
            message,
            at: resource.rawValue,
            isTransient: true,
            retryAt: isWished ? until : nil
        )
    }
}

extension ProviderError {
    /// That a resource was asked for, and has not come.
    static func late(_ resource: ResourceID) -> ProviderError {
        ProviderError(.timedOut, "no answer in time", at: resource.rawValue, isTransient: true)
    }
}
