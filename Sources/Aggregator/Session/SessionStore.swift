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
        var claims: Result<SourceDatabase, StoreError>?
        var marks: Result<MarkDatabase, StoreError>?
        var notices: [String] = []
        /// How often what was opened stood at its path no more, and was let go.
        var replacementCount = 0
        /// What of that is never closed: SQLite would remove the WAL of the file that stands there now. All else is closed
        /// when nobody uses it any more.
        var retainedHandles: [any Sendable] = []
        /// Whether there is anything to read: looked for once, since a file that is made meanwhile is empty.
        var hasClaims: Bool?

        /// Puts what was opened, or why it could not be, in the place of what was opened before.
        ///
        /// - Returns: whether anything was.
        mutating func replace<File: DatabaseHandle>(
            _ place: WritableKeyPath<State, Result<File, StoreError>?>,
            by new: Result<File, StoreError>?
        ) -> Bool {
            let old = self[keyPath: place]
            self[keyPath: place] = new
            guard case .success(let old) = old else { return false }
            replacementCount += 1
            if old.hasWAL { retainedHandles.append(old) }
            return true
        }

        /// Tells something, once until it was taken.
        mutating func addNotice(_ text: String) {
            if !notices.contains(text) { notices.append(text) }
        }
    }

    /// How long the making of the store's file waits, so that requests to sources are sent first.
    private static let fileCreationDelay = DispatchTimeInterval.milliseconds(30)

    /// The folder; nil where nothing is kept.
    let folder: StoreFolder?
    private let storageOverride: (any ScheduleStorage)?
    private let unfinished: PendingWrites
    private let state = Mutex(State())
    /// Where claims are read and written, one after the other: nobody need wait for the disk before it shows something.
    private let queue = DispatchQueue(label: "aggctl.store")

    /// A store over a folder; nothing is opened before it is needed.
    ///
    /// - Parameters:
    ///   - standIn: keeps what providers said in place of the folder's file.
    ///   - unfinished: is told of what is being written.
    init(folder: StoreFolder?, storageOverride: (any ScheduleStorage)?, unfinished: PendingWrites) {
        self.folder = folder
        self.storageOverride = storageOverride
        self.unfinished = unfinished
    }

    /// What providers said; where the file cannot be used, nothing is kept.
    package var storage: any ScheduleStorage { storageOverride ?? SessionStorage(sessionStore: self) }

    /// Whether anything was ever kept of what providers said.
    var hasStoredData: Bool { state.withLock { $0.hasClaims } ?? folder?.hasClaims ?? false }

    /// Looks again whether there is anything to read, where there was nothing: another session may have kept something.
    func recheckForData() { state.withLock { if $0.hasClaims == false { $0.hasClaims = nil } } }

    /// Reads what is kept; nil where nothing was ever kept.
    func readStorage<Value>(_ body: (any ScheduleStorage) -> Value) -> Value? {
        guard let folder else { return nil }
        let (hasClaims, isFirst) = state.withLock { state in
            defer { if state.hasClaims == nil { state.hasClaims = folder.hasClaims } }
            return (state.hasClaims ?? folder.hasClaims, state.hasClaims == nil)
        }
        if hasClaims { return queue.sync { (try? openedClaims()).map(body) } }
        // The file is made while sources are waited for, and not before they are asked.
        if isFirst { queue.asyncAfter(deadline: .now() + Self.fileCreationDelay) { _ = try? self.openedClaims() } }
        return nil
    }

    /// Writes while the program goes on; `takeNotices` waits for it.
    func enqueueWrite(_ body: @escaping @Sendable (any ScheduleStorage) -> Void) {
        guard folder != nil else { return }
        state.withLock { $0.hasClaims = true }
        unfinished.begin()
        queue.async {
            if let store = try? self.openedClaims() { body(store) }
            self.unfinished.end()
        }
    }

    /// Writes, and waits for the outcome; nil where nothing is kept.
    func writeAndWait<Value>(_ body: (any ScheduleStorage) -> Value) -> Value? {
        guard folder != nil else { return nil }
        state.withLock { $0.hasClaims = true }
        return queue.sync { (try? openedClaims()).map(body) }
    }

    /// The file of what providers said.
    ///
    /// - Throws: where it cannot be used.
    func openStorage() throws(OperationError) -> SourceDatabase {
        do {
            guard folder != nil, storageOverride == nil else { throw OperationError.storageDisabled }
            let store = try queue.sync { try openedClaims(retriesBusy: true) }
            state.withLock { $0.hasClaims = true }
            return store
        } catch {
            throw Self.failure(error)
        }
    }

    /// What the user decided, as it was when the file was opened first; nothing, where that cannot be read.
    var initialMarks: UserMarks {
        guard let folder, folder.hasMarks else { return UserMarks() }
        return (try? openedMarks())?.initialMarks ?? marks
    }

    /// What the user decided; nothing, where that cannot be read.
    var marks: UserMarks {
        guard let folder, folder.hasMarks else { return UserMarks() }
        do {
            return try openedMarks()?.marks() ?? UserMarks()
        } catch {
            addNotice("aggctl: marks: \(Self.failure(error).message)\n  showing: without the user's marks")
            return UserMarks()
        }
    }

    /// What keeps the user's marks.
    ///
    /// - Throws: where they cannot be kept.
    func markStore() throws(OperationError) -> any MarkStore {
        do {
            guard let store = try openedMarks(retriesBusy: true) else { throw OperationError.storageDisabled }
            return store
        } catch {
            throw Self.failure(error)
        }
    }

    /// Changes the user's marks.
    func change<Value>(_ body: (inout UserMarks) throws -> Value) throws(OperationError) -> Value {
        let store = try markStore()
        do { return try store.change(body) } catch { throw Self.failure(error) }
    }

    /// Takes over what the shows that bear a mark are called now. What cannot be written now is learnt another time.
    func refreshIdentifiers(from catalogue: MergedCatalog, _ marks: UserMarks, complete: CompleteShows) {
        var changed = marks
        guard changed.refreshIdentifiers(from: catalogue, complete: complete), let store = try? openedMarks() else {
            return
        }
        _ = try? store.change { $0.refreshIdentifiers(from: catalogue, complete: complete) }
    }

    /// Why something could not be read or kept, since this was asked last; nil where all could.
    func takeError() -> StoreError? {
        queue.sync {}
        return state.withLock { try? $0.claims?.get() }?.takeError()
    }

    /// What was repaired and what could not be kept, since this was asked last.
    ///
    /// - Parameter waits: for what is being written.
    package func drainNotices(waitsForWrites: Bool) -> [String] {
        if waitsForWrites { queue.sync {} }
        let store = state.withLock { try? $0.claims?.get() }
        if let store, let problem = store.takeError() {
            addNotice("aggctl: store: what was fetched could not be kept: \(Self.failure(problem).message)")
            if problem.code == .damaged { _ = repair(store, problem) }
        }
        if let repair = state.withLock({ try? $0.marks?.get() })?.takeRepairNotice() {
            addNotice("aggctl: marks: \(repair)")
        }
        return state.withLock { state in
            defer { state.notices = [] }
            return state.notices
        }
    }

    /// Does what can be done about damage; true where anything was done, of which a notice tells.
    func repair(_ store: SourceDatabase, _ problem: StoreError) -> Bool {
        guard let told = try? folder?.repair(store, problem) else { return false }
        // What was moved aside is opened anew, and this tells it.
        if !store.isCurrentFile {
            state.withLock { _ = $0.replace(\.claims, by: nil) }
        }
        addNotice("aggctl: store: \(told)")
        return true
    }

    private func addNotice(_ text: String) { state.withLock { $0.addNotice(text) } }

    /// What was busy when it was opened is opened again when it is needed next.
    func retryBusy() {
        state.withLock { state in
            if case .failure(let problem) = state.claims, problem.code == .busy { state.claims = nil }
            if case .failure(let problem) = state.marks, problem.code == .busy { state.marks = nil }
        }
    }

    /// The file of what providers said. It is opened on the queue alone, and without the lock: who asks meanwhile whether
    /// there is anything to read need not wait.
    ///
    /// - Parameter triesAgain: whether one that was busy is waited for again, as who cannot go on without it does.
    private func openedClaims(retriesBusy: Bool = false) throws -> SourceDatabase {
        guard let folder else { throw OperationError.storageDisabled }
        if let store = try state.withLock(\.claims)?.usable(retriesBusy: retriesBusy) { return store }
        do {
            let opened = try folder.openClaims()
            state.withLock { state in
                if state.replace(\.claims, by: .success(opened.store)) {
                    state.addNotice(Self.replacedNotice("store", folder.claimPath))
                }
                if let repair = opened.repair { state.addNotice("aggctl: store: \(repair)") }
                if let problem = folder.hostsProblem {
                    state.addNotice("aggctl: \(problem)\n  next:    move it away: it holds nothing of worth")
                }
            }
            return opened.store
        } catch {
            let problem = error as? StoreError ?? StoreError(.readWrite, "\(error)", path: folder.claimPath)
            state.withLock { state in
                _ = state.replace(\.claims, by: .failure(problem))
                state.addNotice("aggctl: store: \(Self.failure(problem).message)\n  showing: what the sources say now")
            }
            throw problem
        }
    }

    /// - Parameter triesAgain: whether one that was busy is waited for again, as what changes the marks does.
    private func openedMarks(retriesBusy: Bool = false) throws -> MarkDatabase? {
        guard let folder else { return nil }
        return try state.withLock { state in
            if let store = try state.marks?.usable(retriesBusy: retriesBusy) { return store }
            do {
                let opened = try folder.openMarks()
                if state.replace(\.marks, by: .success(opened)) {
                    state.addNotice(Self.replacedNotice("marks", folder.markPath))
                }
                if let repair = opened.repair { state.addNotice("aggctl: marks: \(repair)") }
                return opened
            } catch {
                let problem = error as? StoreError ?? StoreError(.readWrite, "\(error)", path: folder.markPath)
                _ = state.replace(\.marks, by: .failure(problem))
                throw problem
            }
        }
    }

    /// Whether all that was ever opened still stands where it was; not where someone removed it, or put another in its
    /// place.
    var isCurrentFile: Bool { losses == 0 }

    /// How often what was opened was removed, or another put in its place: it is opened anew where it is needed, but who
    /// still has the old one has to begin anew.
    package var losses: Int {
        let (claims, marks, losses) = state.withLock {
            (try? $0.claims?.get(), try? $0.marks?.get(), $0.replacementCount)
        }
        return losses + (claims?.isCurrentFile ?? true ? 0 : 1) + (marks?.isCurrentFile ?? true ? 0 : 1)
    }

    /// Has what could not be opened tried once more, when it is needed next.
    package func retryFailed() {
        state.withLock { state in
            if case .failure = state.claims { state.claims = nil }
            if case .failure = state.marks { state.marks = nil }
        }
    }

    /// Whether anything of it must not be closed now.
    var mustStayOpen: Bool {
        let (claims, marks, hasUnclosed) = state.withLock {
            (try? $0.claims?.get(), try? $0.marks?.get(), !$0.retainedHandles.isEmpty)
        }
        if hasUnclosed { return true }
        if let claims, claims.hasWAL, !claims.isCurrentFile { return true }
        if let marks, marks.hasWAL, !marks.isCurrentFile { return true }
        return false
    }

    private static func replacedNotice(_ name: String, _ path: String) -> String {
        "aggctl: \(name): \(path) was removed or replaced; the one that stands there now counts"
    }

    /// Whether a file was written by a newer program: then nothing is done at all.
    func requireCompatibleVersion() throws(OperationError) {
        guard let folder, folder.hasMarks else { return }
        _ = try? openedMarks()
        let problem = state.withLock { state -> StoreError? in
            if case .failure(let problem) = state.marks, problem.code == .newer { return problem }
            return nil
        }
        if let problem { throw Self.failure(problem) }
    }

    /// What a problem of the store means for a question.
    static func failure(_ error: any Error) -> OperationError {
        if let failure = error as? OperationError { return failure }
        return .store(error as? StoreError ?? StoreError(.readWrite, "\(error)", path: "store"))
    }
}

/// A file of what is kept, as it was opened.
private protocol DatabaseHandle: Sendable {
    /// Whether it still stands at its path.
    var isCurrentFile: Bool { get }
    /// Whether it must not be closed once it was removed.
    var hasWAL: Bool { get }
}

extension SourceDatabase: DatabaseHandle {}
extension MarkDatabase: DatabaseHandle {}

extension Result where Success: DatabaseHandle, Failure == StoreError {
    /// What was opened; nil where it is to be opened again.
    ///
    /// - Throws: why it could not be opened, where that is not tried again.
    fileprivate func usable(retriesBusy: Bool) throws(StoreError) -> Success? {
        switch self {
        case .success(let file): file.isCurrentFile ? file : nil
        case .failure(let problem): if problem.code == .busy, retriesBusy { nil } else { throw problem }
        }
    }
}
