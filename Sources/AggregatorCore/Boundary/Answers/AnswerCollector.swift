public import ScheduleModel
public import Foundation
internal import Synchronization

/// Where a provider puts what it has to say, resource by resource, as soon as each is complete.
///
/// What was put here stays, whatever becomes of the provider afterwards: one that fails or hangs half-way
/// has still answered what it has answered.
public final class AnswerCollector: Sendable {
    /// The instance that answers.
    public let provider: ProviderID
    /// The time of the run: one from beginning to end.
    public let now: @Sendable () -> Date
    /// The time on the clock, from which it counts how long a source asks to wait.
    public let clockTime: @Sendable () -> Date
    /// Whether readers give a notice of what they made harmless (`Notice.Code.tidied`): the contract wants to know.
    public let wantsTidied: Bool
    let storage: any AnswerStorage
    private let policy: FetchPolicy
    private let hold: ProviderHold?
    private let secrets: SecretTexts
    /// The part that a question is about, where a call names none.
    let meant: AnswerPart
    /// The settings of the instance that shape what it says, as one text.
    let settings: String
    /// Whether what is asked is asked for others, too, who want the same.
    let sharesAskings: Bool
    let board: CollectedAnswers

    /// A collector for one question to one instance.
    ///
    /// - Parameters:
    ///   - hold: why the instance is to be left alone; nil where nothing speaks against asking.
    ///   - secrets: what no message may repeat.
    ///   - wantsTidied: whether to tell what was made harmless.
    ///   - settings: the settings of the instance that shape what it says, as one text.
    ///   - askings: what other questions ask meanwhile.
    public init(
        provider: ProviderID,
        now: @escaping @Sendable () -> Date,
        clockTime: (@Sendable () -> Date)? = nil,
        storage: any AnswerStorage = NoStorage(),
        policy: FetchPolicy = FetchPolicy(),
        hold: ProviderHold? = nil,
        secrets: SecretTexts = SecretTexts(),
        wantsTidied: Bool = false,
        settings: String = "",
        askings: SharedAskings = SharedAskings()
    ) {
        self.provider = provider
        self.settings = settings
        self.wantsTidied = wantsTidied
        self.now = now
        self.clockTime = clockTime ?? now
        self.storage = storage
        self.policy = policy
        self.hold = hold
        self.secrets = secrets
        meant = .all
        sharesAskings = true
        board = CollectedAnswers(askings)
    }

    private init(_ collector: AnswerCollector, limitedTo part: AnswerPart, sharesAskings: Bool) {
        provider = collector.provider
        wantsTidied = collector.wantsTidied
        now = collector.now
        clockTime = collector.clockTime
        storage = collector.storage
        policy = collector.policy
        hold = collector.hold
        secrets = collector.secrets
        meant = part
        settings = collector.settings
        self.sharesAskings = sharesAskings
        board = collector.board
    }

    /// The same collector for a question about some days: of what is put on it only what airs on them is shown, and what is
    /// kept is kept whole.
    func limited(to request: ScheduleRequest) -> AnswerCollector {
        AnswerCollector(self, limitedTo: .days(request), sharesAskings: sharesAskings)
    }

    /// The same collector for what takes several resources from one asking, which it shares by itself (`askOnce`).
    var askingAlone: AnswerCollector { AnswerCollector(self, limitedTo: meant, sharesAskings: false) }

    // MARK: What a provider does

    /// Takes what a source said of a resource just now. It is not kept for later: for what costs little to
    /// say again.
    ///
    /// - Parameters:
    ///   - part: what of the resource it is; the days of the question where it is nil, as everywhere here.
    ///   - mayBeKept: whether a refresh may keep it all the same, so that it is seen what changed in it; not what is too
    ///     large, or a part.
    public func deliverUnkept(
        _ answer: ResourceAnswer,
        for resource: ResourceID,
        as kind: ResourceKind = .day,
        showing part: AnswerPart? = nil,
        mayBeKept: Bool = true
    ) {
        var answer = secrets.removed(from: answer.said(at: now()))
        answer.kind = kind
        let part = part ?? meant
        put(ResourceOutcome(resource: resource, answer: answer.limited(to: part)), of: part, isNew: true)
        if policy.keepsDelivered, mayBeKept { keep(answer, for: resource) }
    }

    /// Takes the failure of one resource, or of a part of it; the others go on.
    public func fail(_ error: ProviderError, for resource: ResourceID, showing part: AnswerPart? = nil) {
        let (part, failure) = (part ?? meant, told(error, of: nil))
        let before = failure.answerBefore?.said(at: now()).limited(to: part)
        put(ResourceOutcome(resource: resource, answer: before, failure: failure), of: part)
    }

    /// Tells that the provider gets on, though nothing is complete yet: who waits may wait longer.
    ///
    /// - Parameter bytes: how much more of a large resource has come.
    public func noteProgress(bytes: Int = 0) { board.noteProgress(bytes: bytes) }

    /// Tells how much more of a large resource has come, to whoever looks on; it makes no one wait longer.
    package func noteBytes(_ count: Int) { board.state.withLock { $0.counts.bytes += count } }

    /// Asks for a resource unless a fresh answer is kept, and keeps the new one. Where asking fails, an older
    /// answer stands in for it, and the failure is told beside it.
    ///
    /// - Parameters:
    ///   - kind: what the resource is.
    ///   - day: the day that it lists, so that a person is told which one did not come.
    ///   - zone: by whose clock that day is; nil where that is not known.
    ///   - isWhole: whether it may be expected to have as many rows as before; not where a part of it may be over.
    ///   - part: what of the answer belongs to the question; the whole is kept.
    ///   - ask: asks the source, with what it may be asked by whether anything changed; nil says that nothing did.
    ///     `ProviderError.Code.unsupported` says that the source does not answer such questions.
    /// - Returns: the part; nil where nothing is known.
    /// - Throws: only `CancellationError`; a failure is an answer.
    @discardableResult
    public func fetchAndKeep(
        _ resource: ResourceID,
        as kind: ResourceKind,
        of day: CivilDay? = nil,
        in zone: TimeZone? = nil,
        isWhole: Bool = true,
        showing part: AnswerPart? = nil,
        _ ask: (Validators?) async throws -> ResourceAnswer?
    ) async throws -> ResourceAnswer? {
        try Task.checkCancellation()
        let part = part ?? meant
        if let answered = answered(resource, part) { return answered }
        let standIn = StandIn(resource, day, zone, part, self)
        let kept = standIn.head
        switch policy.decide(kept, FetchPolicy.Request(kind, hold: hold), at: now()) {
        case .use: return standIn.put(failure: nil)
        case .leaveAlone(let hold): return standIn.put(failure: hold.error(at: resource), wasLeftAlone: true)
        case .missing where policy.isOverdue: return standIn.put(failure: .late(resource), wasLeftAlone: true)
        case .missing:
            // Of a list it must be said that it is missing; what is no list may be known from others.
            if kind.isList, isWhole {
                return standIn.put(failure: ProviderError(.notAsked, "nothing is saved", at: resource.rawValue))
            }
            return nil
        case .ask(let validators):
            board.state.withLock { $0.counts.ask(kind) }
            defer { board.state.withLock { $0.counts.answered += 1 } }
            // Until it is answered, what is kept stands in: the run may end before the source does.
            standIn.put(failure: .late(resource))
            do {
                // What a file says is read anew each time: it may be another by now.
                let said = try await kind.isAtHand ? ask(validators) : askOnce(resource, validators, ask)
                let answer = said.map { secrets.removed(from: $0) }
                try Task.checkCancellation()
                return try settle(answer, kept, resource, kind, isWhole, standIn)
            } catch is CancellationError {
                throw CancellationError()
            } catch let error as ProviderError where error.code == .unsupported {
                return standIn.put(failure: nil, orNothing: true)
            } catch {
                return standIn.put(failure: told(error, of: resource))
            }
        }
    }

    // MARK: What the run does

    /// Changes what is shown of some resources after all of them are known, since one may explain another. What is kept
    /// stays as it was said: what explains it may be another thing the next time.
    ///
    /// - Parameter change: the answer as it is meant; nil where it is that already.
    package func mend(_ resources: [ResourceID], _ change: (ResourceAnswer) -> ResourceAnswer?) {
        board.state.withLock { state in for resource in resources { state.shown.mend(resource, change) } }
    }

    /// Says which files there are: of others nothing is kept any more.
    package func keepOnly(files: [ResourceID]) { board.state.withLock { $0.files = Set(files) } }

    /// Hands what is to be kept to the storage, all at once: what changed in a question's answers is seen over all of
    /// them. The run does so at the end of a question; whoever goes on with what is kept may do so before.
    package func close() {
        let (answers, files) = board.state.withLock { state in
            defer { (state.toKeep, state.files) = ([:], nil) }
            return (state.toKeep, state.files)
        }
        if !answers.isEmpty { storage.keep(answers, of: provider) }
        if let files { storage.forgetFiles(of: provider, butFor: files) }
        // Who comes now finds it kept.
        board.endShared(ifSettled: true)
    }

    /// Everything that was put here, in the order of the resources' names.
    package var outcomes: [ResourceOutcome] {
        board.state.withLock(\.shown.outcomes).sorted { $0.resource < $1.resource }
    }

    /// How many resources were answered just now: grows while the provider gets on.
    package var progress: Int { board.state.withLock { $0.steps + $0.shown.answered } }

    /// How far the question has come.
    package var counts: AnswerCounts { board.state.withLock(\.counts) }

    // MARK: Within

    /// What becomes of an answer, as the policy judges it.
    private func settle(
        _ answer: ResourceAnswer?,
        _ kept: AnswerHead?,
        _ resource: ResourceID,
        _ kind: ResourceKind,
        _ isWhole: Bool,
        _ standIn: StandIn
    ) throws -> ResourceAnswer? {
        let answer = kind.isAtHand ? answer : try completed(answer, at: resource, isKept: kept != nil)
        let lacksKnown = kept == nil && kind == .episodes && answer.map(lacksKnown) ?? false
        let verdict = policy.judge(answer?.head, kept, kind, isWhole: isWhole, lacksKnown: lacksKnown)
        switch verdict {
        case .keep, .keepInDoubt:
            guard var answer = answer?.said(at: now()) else { return nil }
            answer.kind = kind
            answer.isPart = answer.isPart || !isWhole
            if verdict == .keepInDoubt { answer.doubtfulRows = answer.episodes.count }
            keep(answer, for: resource)
            return standIn.replace(by: answer)
        case .confirm:
            // A file that did not change need not be written down as looked at: that is done each time.
            if !kind.isAtHand { confirm(resource) }
            return standIn.confirm()
        case .refuse:
            throw ProviderError(.malformed, "it says unchanged, of what was never had", at: resource.rawValue)
        case .doubt(let rows):
            guard let kept else { return nil }
            if var doubted = self.kept(resource) {
                doubted.doubtfulRows = rows
                keep(doubted, for: resource)
            }
            let now = rows == 0 ? "empty" : "only \(rows) episodes"
            let message =
                kept.rows == 0
                ? "nothing where it was known: what was known stays until the next answer agrees"
                : "\(now) where \(kept.rows) were known: they stay until the next answer agrees"
            return standIn.put(failure: ProviderError(.suspicious, message, at: resource.rawValue))
        }
    }

    /// An answer as it counts: what could not be read of it is as it is known.
    ///
    /// - Throws: `ProviderError` where nothing of it can be read.
    private func completed(
        _ answer: ResourceAnswer?,
        at resource: ResourceID,
        isKept: Bool
    ) throws(ProviderError) -> ResourceAnswer? {
        guard var answer else { return nil }
        if let reason = answer.unreadable { throw ProviderError(.malformed, reason, at: resource.rawValue) }
        if isKept, answer.isIncomplete, let known = kept(resource) { answer = answer.completed(from: known) }
        answer.unread = nil
        return answer
    }

    /// Whether a show's list has neither id nor number of an episode that other answers told of it, such as days.
    private func lacksKnown(_ list: ResourceAnswer) -> Bool {
        // Of an answer about several shows it is not known whose list it is.
        guard let show = list.episodes.first?.showID, list.episodes.allSatisfy({ $0.showID == show }) else {
            return false
        }
        let ids = Set(list.episodes.map(\.id))
        let codes = Set(list.episodes.compactMap(\.number.code))
        return storage.episodes(ofShow: show, of: provider).contains { episode in
            // What has no number may be counted as no episode of the list.
            guard let code = episode.number.code else { return false }
            return !ids.contains(episode.id) && !codes.contains(code)
        }
    }

    private func confirm(_ resource: ResourceID) {
        guard let kept = kept(resource) else { return }
        var confirmed = kept.said(at: now(), receivedAt: kept.receivedAt)
        confirmed.doubtfulRows = nil
        keep(confirmed, for: resource)
    }

    private func keep(_ answer: ResourceAnswer, for resource: ResourceID) {
        let isFirst = board.state.withLock(\.isFirst) ?? (storage.newest(of: provider, at: now()) == nil)
        board.state.withLock { state in
            state.isFirst = isFirst
            if isFirst { state.kept[resource] = answer } else { state.toKeep[resource] = answer }
        }
        // Nothing can have changed in it, so it need not wait for the others, and is written while they are under way.
        if isFirst { storage.keep([resource: answer], of: provider) }
    }

    /// The answer that was given already for a part of a resource in this question; nil if none covers all of the part.
    private func answered(_ resource: ResourceID, _ part: AnswerPart) -> ResourceAnswer? {
        let (whole, shown) = board.state.withLock { state in
            (state.toKeep[resource] ?? state.kept[resource], state.shown.answer(resource, part))
        }
        if let shown { return shown }
        guard let whole, whole.doubtfulRows == nil else { return nil }
        let answer = whole.limited(to: part)
        put(ResourceOutcome(resource: resource, answer: answer), of: part, isNew: true, isAnswer: true)
        return answer
    }

    private func told(_ error: any Error, of resource: ResourceID?) -> ProviderError {
        secrets.removed(from: ProviderError(any: error, at: resource?.rawValue, now: clockTime()))
    }

    func put(
        _ outcome: ResourceOutcome,
        of part: AnswerPart,
        isNew: Bool = false,
        isConfirmed: Bool = false,
        isAnswer: Bool = false
    ) {
        var outcome = outcome
        (outcome.isNew, outcome.isConfirmed) = (isNew, isConfirmed)
        board.state.withLock { [outcome] in $0.shown.put(outcome, of: part, isAnswer: isAnswer) }
    }
}
