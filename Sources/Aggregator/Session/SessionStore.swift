internal import ScheduleModel
package import ScheduleMerging
internal import Foundation
internal import ScheduleStore
internal import Synchronization

/// What a session keeps for the next: what providers said, and what the user decided.
///
/// Each file is opened when it is needed first. A listing goes on without what cannot be opened, and says so; what is
/// there to change the user's marks fails.
package final class SessionStore: Sendable {
    private struct State {
        var claims: Result<ClaimStore, StoreProblem>?
        var marks: Result<MarkDatabase, StoreProblem>?
        var notices: [String] = []
        /// How often what was opened stood at its path no more, and was let go.
        var losses = 0
        /// What of that is never closed: SQLite would remove the WAL of the file that stands there now. All else is closed
        /// when nobody uses it any more.
        var unclosed: [any Sendable] = []
        /// Whether there is anything to read: looked for once, since a file that is made meanwhile is empty.
        var hasClaims: Bool?

        /// Puts what was opened, or why it could not be, in the place of what was opened before.
        ///
        /// - Returns: whether anything was.
        mutating func replace<File: KeptFile>(
            _ place: WritableKeyPath<State, Result<File, StoreProblem>?>,
            by new: Result<File, StoreProblem>?
        ) -> Bool {
            let old = self[keyPath: place]
            self[keyPath: place] = new
            guard case .success(let old) = old else { return false }
            losses += 1
            if old.hasWAL { unclosed.append(old) }
            return true
        }

        /// Tells something, once until it was taken.
        mutating func tell(_ text: String) {
            if !notices.contains(text) { notices.append(text) }
        }
    }

    /// How long the making of the store's file waits, so that requests to sources are sent first.
    private static let headStart = DispatchTimeInterval.milliseconds(30)

    /// The folder; nil where nothing is kept.
    let folder: StoreFolder?
    private let standIn: (any ScheduleStorage)?
    private let unfinished: UnfinishedWrites
    private let state = Mutex(State())
    /// Where claims are read and written, one after the other: nobody need wait for the disk before it shows something.
    private let queue = DispatchQueue(label: "aggctl.store")

    /// A store over a folder; nothing is opened before it is needed.
    ///
    /// - Parameters:
    ///   - standIn: keeps what providers said in place of the folder's file.
    ///   - unfinished: is told of what is being written.
    init(folder: StoreFolder?, standIn: (any ScheduleStorage)?, unfinished: UnfinishedWrites) {
        self.folder = folder
        self.standIn = standIn
        self.unfinished = unfinished
    }

    /// What providers said; where the file cannot be used, nothing is kept.
    package var claims: any ScheduleStorage { standIn ?? SessionStorage(sessionStore: self) }

    /// Whether anything was ever kept of what providers said.
    var hasClaims: Bool { state.withLock { $0.hasClaims } ?? folder?.hasClaims ?? false }

    /// Looks again whether there is anything to read, where there was nothing: another session may have kept something.
    func lookForClaims() { state.withLock { if $0.hasClaims == false { $0.hasClaims = nil } } }

    /// Reads what is kept; nil where nothing was ever kept.
    func readClaims<Value>(_ body: (any ScheduleStorage) -> Value) -> Value? {
        guard let folder else { return nil }
        let (hasClaims, isFirst) = state.withLock { state in
            defer { if state.hasClaims == nil { state.hasClaims = folder.hasClaims } }
            return (state.hasClaims ?? folder.hasClaims, state.hasClaims == nil)
        }
        if hasClaims { return queue.sync { (try? openedClaims()).map(body) } }
        // The file is made while sources are waited for, and not before they are asked.
        if isFirst { queue.asyncAfter(deadline: .now() + Self.headStart) { _ = try? self.openedClaims() } }
        return nil
    }

    /// Writes while the program goes on; `takeNotices` waits for it.
    func writeClaims(_ body: @escaping @Sendable (any ScheduleStorage) -> Void) {
        guard folder != nil else { return }
        state.withLock { $0.hasClaims = true }
        unfinished.begin()
        queue.async {
            if let store = try? self.openedClaims() { body(store) }
            self.unfinished.end()
        }
    }

    /// Writes, and waits for the outcome; nil where nothing is kept.
    func nowWritingClaims<Value>(_ body: (any ScheduleStorage) -> Value) -> Value? {
        guard folder != nil else { return nil }
        state.withLock { $0.hasClaims = true }
        return queue.sync { (try? openedClaims()).map(body) }
    }

    /// The file of what providers said.
    ///
    /// - Throws: where it cannot be used.
    func claimStore() throws(QuestionError) -> ClaimStore {
        do {
            guard folder != nil, standIn == nil else { throw QuestionError.keepsNothing }
            let store = try queue.sync { try openedClaims(triesAgain: true) }
            state.withLock { $0.hasClaims = true }
            return store
        } catch {
            throw Self.failure(error)
        }
    }

    /// What the user decided, as it was when the file was opened first; nothing, where that cannot be read.
    var firstMarks: UserMarks {
        guard let folder, folder.hasMarks else { return UserMarks() }
        return (try? openedMarks())?.opened ?? marks
    }

    /// What the user decided; nothing, where that cannot be read.
    var marks: UserMarks {
        guard let folder, folder.hasMarks else { return UserMarks() }
        do {
            return try openedMarks()?.marks() ?? UserMarks()
        } catch {
            note("aggctl: marks: \(Self.failure(error).message)\n  showing: without the user's marks")
            return UserMarks()
        }
    }

    /// What keeps the user's marks.
    ///
    /// - Throws: where they cannot be kept.
    func markStore() throws(QuestionError) -> any MarkStore {
        do {
            guard let store = try openedMarks(triesAgain: true) else { throw QuestionError.keepsNothing }
            return store
        } catch {
            throw Self.failure(error)
        }
    }

    /// Changes the user's marks.
    func change<Value>(_ body: (inout UserMarks) throws -> Value) throws(QuestionError) -> Value {
        let store = try markStore()
        do { return try store.change(body) } catch { throw Self.failure(error) }
    }

    /// Takes over what the shows that bear a mark are called now. What cannot be written now is learnt another time.
    func learn(from catalogue: MergedCatalogue, _ marks: UserMarks, whole: WholeShows) {
        var changed = marks
        guard changed.learn(from: catalogue, whole: whole), let store = try? openedMarks() else { return }
        _ = try? store.change { $0.learn(from: catalogue, whole: whole) }
    }

    /// Why something could not be read or kept, since this was asked last; nil where all could.
    func takeProblem() -> StoreProblem? {
        queue.sync {}
        return state.withLock { try? $0.claims?.get() }?.takeProblem()
    }

    /// What was repaired and what could not be kept, since this was asked last.
    ///
    /// - Parameter waits: for what is being written.
    package func takeNotices(waits: Bool) -> [String] {
        if waits { queue.sync {} }
        let store = state.withLock { try? $0.claims?.get() }
        if let store, let problem = store.takeProblem() {
            note("aggctl: store: what was fetched could not be kept: \(Self.failure(problem).message)")
            if problem.code == .damaged { _ = mend(store, problem) }
        }
        if let repair = state.withLock({ try? $0.marks?.get() })?.takeRepair() { note("aggctl: marks: \(repair)") }
        return state.withLock { state in
            defer { state.notices = [] }
            return state.notices
        }
    }

    /// Does what can be done about damage; true where anything was done, of which a notice tells.
    func mend(_ store: ClaimStore, _ problem: StoreProblem) -> Bool {
        guard let told = try? folder?.mend(store, problem) else { return false }
        // What was moved aside is opened anew, and this tells it.
        if !store.isInPlace {
            state.withLock { _ = $0.replace(\.claims, by: nil) }
        }
        note("aggctl: store: \(told)")
        return true
    }

    private func note(_ text: String) { state.withLock { $0.tell(text) } }

    /// What was busy when it was opened is opened again when it is needed next.
    func forgetBusy() {
        state.withLock { state in
            if case .failure(let problem) = state.claims, problem.code == .busy { state.claims = nil }
            if case .failure(let problem) = state.marks, problem.code == .busy { state.marks = nil }
        }
    }

    /// The file of what providers said. It is opened on the queue alone, and without the lock: who asks meanwhile whether
    /// there is anything to read need not wait.
    ///
    /// - Parameter triesAgain: whether one that was busy is waited for again, as who cannot go on without it does.
    private func openedClaims(triesAgain: Bool = false) throws -> ClaimStore {
        guard let folder else { throw QuestionError.keepsNothing }
        if let store = try state.withLock(\.claims)?.usable(triesAgain: triesAgain) { return store }
        do {
            let opened = try folder.openClaims()
            state.withLock { state in
                if state.replace(\.claims, by: .success(opened.store)) {
                    state.tell(Self.goneNotice("store", folder.claimPath))
                }
                if let repair = opened.repair { state.tell("aggctl: store: \(repair)") }
                if let problem = folder.hostsProblem {
                    state.tell("aggctl: \(problem)\n  next:    move it away: it holds nothing of worth")
                }
            }
            return opened.store
        } catch {
            let problem = error as? StoreProblem ?? StoreProblem(.readWrite, "\(error)", path: folder.claimPath)
            state.withLock { state in
                _ = state.replace(\.claims, by: .failure(problem))
                state.tell("aggctl: store: \(Self.failure(problem).message)\n  showing: what the sources say now")
            }
            throw problem
        }
    }

    /// - Parameter triesAgain: whether one that was busy is waited for again, as what changes the marks does.
    private func openedMarks(triesAgain: Bool = false) throws -> MarkDatabase? {
        guard let folder else { return nil }
        return try state.withLock { state in
            if let store = try state.marks?.usable(triesAgain: triesAgain) { return store }
            do {
                let opened = try folder.openMarks()
                if state.replace(\.marks, by: .success(opened)) {
                    state.tell(Self.goneNotice("marks", folder.markPath))
                }
                if let repair = opened.repair { state.tell("aggctl: marks: \(repair)") }
                return opened
            } catch {
                let problem = error as? StoreProblem ?? StoreProblem(.readWrite, "\(error)", path: folder.markPath)
                _ = state.replace(\.marks, by: .failure(problem))
                throw problem
            }
        }
    }

    /// Whether all that was ever opened still stands where it was; not where someone removed it, or put another in its
    /// place.
    var isInPlace: Bool { losses == 0 }

    /// How often what was opened was removed, or another put in its place: it is opened anew where it is needed, but who
    /// still has the old one has to begin anew.
    package var losses: Int {
        let (claims, marks, losses) = state.withLock { (try? $0.claims?.get(), try? $0.marks?.get(), $0.losses) }
        return losses + (claims?.isInPlace ?? true ? 0 : 1) + (marks?.isInPlace ?? true ? 0 : 1)
    }

    /// Has what could not be opened tried once more, when it is needed next.
    package func tryAgain() {
        state.withLock { state in
            if case .failure = state.claims { state.claims = nil }
            if case .failure = state.marks { state.marks = nil }
        }
    }

    /// Whether anything of it must not be closed now.
    var mustStayOpen: Bool {
        let (claims, marks, hasUnclosed) = state.withLock {
            (try? $0.claims?.get(), try? $0.marks?.get(), !$0.unclosed.isEmpty)
        }
        if hasUnclosed { return true }
        if let claims, claims.hasWAL, !claims.isInPlace { return true }
        if let marks, marks.hasWAL, !marks.isInPlace { return true }
        return false
    }

    private static func goneNotice(_ name: String, _ path: String) -> String {
        "aggctl: \(name): \(path) was removed or replaced; the one that stands there now counts"
    }

    /// Whether a file was written by a newer program: then nothing is done at all.
    func refuseNewer() throws(QuestionError) {
        guard let folder, folder.hasMarks else { return }
        _ = try? openedMarks()
        let problem = state.withLock { state -> StoreProblem? in
            if case .failure(let problem) = state.marks, problem.code == .newer { return problem }
            return nil
        }
        if let problem { throw Self.failure(problem) }
    }

    /// What a problem of the store means for a question.
    static func failure(_ error: any Error) -> QuestionError {
        if let failure = error as? QuestionError { return failure }
        return .store(error as? StoreProblem ?? StoreProblem(.readWrite, "\(error)", path: "store"))
    }
}

/// A file of what is kept, as it was opened.
private protocol KeptFile: Sendable {
    /// Whether it still stands at its path.
    var isInPlace: Bool { get }
    /// Whether it must not be closed once it was removed.
    var hasWAL: Bool { get }
}

extension ClaimStore: KeptFile {}
extension MarkDatabase: KeptFile {}

extension Result where Success: KeptFile, Failure == StoreProblem {
    /// What was opened; nil where it is to be opened again.
    ///
    /// - Throws: why it could not be opened, where that is not tried again.
    fileprivate func usable(triesAgain: Bool) throws(StoreProblem) -> Success? {
        switch self {
        case .success(let file): file.isInPlace ? file : nil
        case .failure(let problem): if problem.code == .busy, triesAgain { nil } else { throw problem }
        }
    }
}
