internal import ScheduleModel
package import ScheduleMerging
internal import Foundation
internal import ScheduleStore
internal import Synchronization

/// Access to the two databases of a session: source data and the user's marks.
///
/// Each is opened on first use. If one cannot be opened, listings continue without it and add a notice, but changes to
/// marks fail.
package final class SessionStore: Sendable {
    private struct State {
        var sourceDatabase: Result<SourceDatabase, StoreError>?
        var markDatabase: Result<MarkDatabase, StoreError>?
        var notices: [String] = []
        /// The current IDs and titles of listed shows, which their marks do not have yet.
        var learned = LearnedIdentifiers()
        /// The number of open files that were replaced because they were no longer the ones at their paths.
        var replacementCount = 0
        /// Replaced databases in WAL mode, retained until exit. Closing one would make SQLite delete the WAL of the new
        /// file at the same path. Other databases are closed after their last use.
        var retainedHandles: [any Sendable] = []
        /// Whether the source database has data: it existed at the first look, or was written since. Checked once,
        /// because a file that this session creates is empty.
        var hasStoredData: Bool?

        /// Replaces an open database, or the error from opening it.
        ///
        /// - Returns: Whether a database was open before.
        mutating func replace<File: DatabaseHandle>(
            _ property: WritableKeyPath<State, Result<File, StoreError>?>,
            with result: Result<File, StoreError>?
        ) -> Bool {
            let old = self[keyPath: property]
            self[keyPath: property] = result
            guard case .success(let old) = old else { return false }
            replacementCount += 1
            if old.hasWAL { retainedHandles.append(old) }
            return true
        }

        /// Adds a notice, unless it is already waiting.
        mutating func addNotice(_ text: String) {
            if !notices.contains(text) { notices.append(text) }
        }
    }

    /// The delay before the database file is created, so that the first requests are sent before.
    private static let fileCreationDelay = DispatchTimeInterval.milliseconds(30)

    /// The folder, or nil if nothing is stored.
    let folder: StoreFolder?
    private let storageOverride: (any ScheduleStorage)?
    private let pendingWrites: PendingWrites
    private let state = Mutex(State())
    /// Serializes access to the source database. Writes are asynchronous, so that output does not wait for the disk.
    private let queue = DispatchQueue(label: "aggctl.store")

    /// Creates a store for a folder. Nothing is opened before it is needed.
    ///
    /// - Parameters:
    ///   - storageOverride: Replaces the source database of the folder.
    ///   - pendingWrites: The writes that the program waits for before it ends.
    init(folder: StoreFolder?, storageOverride: (any ScheduleStorage)?, pendingWrites: PendingWrites) {
        self.folder = folder
        self.storageOverride = storageOverride
        self.pendingWrites = pendingWrites
    }

    /// The source data. If its database cannot be used, nothing is stored.
    package var storage: any ScheduleStorage { storageOverride ?? SessionStorage(sessionStore: self) }

    /// Whether source data was ever stored.
    package var hasStoredData: Bool { state.withLock { $0.hasStoredData } ?? folder?.hasStoredData ?? false }

    /// Checks again for source data if there was none, because another session may have stored some.
    func recheckForData() { state.withLock { if $0.hasStoredData == false { $0.hasStoredData = nil } } }

    /// Reads from the source database. Returns nil if it does not exist or cannot be opened. If it does not exist, the
    /// first call schedules its creation after `fileCreationDelay`.
    func readStorage<Value: Sendable>(_ body: @escaping @Sendable (SourceDatabase) -> Value) async -> Value? {
        guard let folder else { return nil }
        let (hasData, isFirstCheck) = state.withLock { state in
            defer { if state.hasStoredData == nil { state.hasStoredData = folder.hasStoredData } }
            return (state.hasStoredData ?? folder.hasStoredData, state.hasStoredData == nil)
        }
        if hasData { return await onQueue { (try? self.openedSourceDatabase()).map(body) } }
        // The file is created while aggctl waits for sources, and not before the requests are sent.
        if isFirstCheck {
            queue.asyncAfter(deadline: .now() + Self.fileCreationDelay) { _ = try? self.openedSourceDatabase() }
        }
        return nil
    }

    /// Enqueues a write to the source database. `drainNotices(waitsForWrites: true)` waits for it.
    func enqueueWrite(_ body: @escaping @Sendable (SourceDatabase) -> Void) {
        guard folder != nil else { return }
        state.withLock { $0.hasStoredData = true }
        pendingWrites.begin()
        queue.async {
            if let store = try? self.openedSourceDatabase() { body(store) }
            self.pendingWrites.end()
        }
    }

    /// Writes to the source database and waits for the result. Returns nil if nothing is stored.
    func writeAndWait<Value: Sendable>(_ body: @escaping @Sendable (SourceDatabase) -> Value) async -> Value? {
        guard folder != nil else { return nil }
        state.withLock { $0.hasStoredData = true }
        return await onQueue { (try? self.openedSourceDatabase()).map(body) }
    }

    /// Runs work on the queue of the source database. The caller's thread is free meanwhile, because the work may wait
    /// for a lock of another process.
    private func onQueue<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in queue.async { continuation.resume(returning: work()) } }
    }

    /// Returns the source database.
    ///
    /// - Throws: An error if it cannot be used.
    func openStorage() async throws(OperationError) -> SourceDatabase {
        guard folder != nil, storageOverride == nil else { throw OperationError.storageDisabled }
        let opened = await onQueue { Result { try self.openedSourceDatabase(retriesBusy: true) } }
        do {
            let store = try opened.get()
            state.withLock { $0.hasStoredData = true }
            return store
        } catch {
            throw Self.failure(error)
        }
    }

    /// The user's marks as of the first opening of the file, or none if they cannot be read.
    var initialMarks: UserMarks {
        guard let folder, folder.hasMarks else { return UserMarks() }
        // If the file cannot be opened, `marks` adds a notice and returns none.
        return (try? openedMarkDatabase())?.initialMarks ?? marks
    }

    /// The user's current marks, or none if they cannot be read.
    var marks: UserMarks {
        guard let folder, folder.hasMarks else { return UserMarks() }
        do {
            return try openedMarkDatabase()?.marks() ?? UserMarks()
        } catch {
            addNotice("aggctl: marks: \(Self.failure(error).message)\n  showing: without the user's marks")
            return UserMarks()
        }
    }

    /// Returns the storage of the user's marks.
    ///
    /// - Throws: An error if marks cannot be saved.
    func markStore() throws(OperationError) -> any MarkStore {
        do {
            guard let store = try openedMarkDatabase(retriesBusy: true) else { throw OperationError.storageDisabled }
            return store
        } catch {
            throw Self.failure(error)
        }
    }

    /// Changes the user's marks. The change cannot be undone.
    func change<Value>(_ body: (inout UserMarks) throws -> Value) throws(OperationError) -> Value {
        let store = try markStore()
        let learned = takeLearned()
        do {
            return try store.change { marks in
                marks.learn(learned)
                return try body(&marks)
            }
        } catch {
            throw Self.failure(error)
        }
    }

    /// Remembers the current IDs and titles of marked shows for `saveLearnedIdentifiers`.
    func learnIdentifiers(from catalog: MergedCatalog, _ marks: UserMarks, complete: CompleteShows) {
        let outdated = marks.outdatedIdentifiers(in: catalog, complete: complete)
        if !outdated.isEmpty { state.withLock { $0.learned.add(outdated) } }
    }

    /// Saves the current IDs and titles of marked shows that were listed. A failed write is ignored, because the next
    /// session tries again. The program calls it after its output.
    package func saveLearnedIdentifiers() {
        let learned = takeLearned()
        guard !learned.isEmpty, let store = try? openedMarkDatabase() else { return }
        _ = try? store.change { $0.learn(learned) }
    }

    private func takeLearned() -> LearnedIdentifiers {
        state.withLock { state in
            defer { state.learned = LearnedIdentifiers() }
            return state.learned
        }
    }

    /// Returns the error of reads and writes since the last call, or nil if all succeeded.
    func takeError() async -> StoreError? {
        await onQueue {}
        return state.withLock { try? $0.sourceDatabase?.get() }?.takeError()
    }

    /// Returns the notices about failed writes and repairs since the last call, and clears them. A database that is
    /// reported as damaged is repaired first.
    ///
    /// - Parameter waitsForWrites: Whether to wait for enqueued writes.
    package func drainNotices(waitsForWrites: Bool) async -> [String] {
        if waitsForWrites { await onQueue {} }
        let store = state.withLock { try? $0.sourceDatabase?.get() }
        if let store, let problem = store.takeError() {
            addNotice("aggctl: store: fetched data could not be stored: \(Self.failure(problem).message)")
            if problem.code == .damaged { _ = repair(store, problem) }
        }
        if let repair = state.withLock({ try? $0.markDatabase?.get() })?.takeRepairNotice() {
            addNotice("aggctl: marks: \(repair)")
        }
        return state.withLock { state in
            defer { state.notices = [] }
            return state.notices
        }
    }

    /// Repairs a damaged database and adds a notice. Returns false if nothing was repaired.
    func repair(_ store: SourceDatabase, _ problem: StoreError) -> Bool {
        guard let message = try? folder?.repair(store, problem) else { return false }
        // A file that was moved aside is opened again on next use, and this notice reports it.
        if !store.isCurrentFile {
            state.withLock { _ = $0.replace(\.sourceDatabase, with: nil) }
        }
        addNotice("aggctl: store: \(message)")
        return true
    }

    private func addNotice(_ text: String) { state.withLock { $0.addNotice(text) } }

    /// Returns the source database. Runs only on `queue`. The mutex is not locked while the file is opened, so that
    /// checks for data do not wait.
    ///
    /// - Parameter retriesBusy: Whether a database that was busy is opened again, for callers that cannot continue
    ///   without it.
    private func openedSourceDatabase(retriesBusy: Bool = false) throws -> SourceDatabase {
        guard let folder else { throw OperationError.storageDisabled }
        if let store = try state.withLock(\.sourceDatabase)?.usable(retriesBusy: retriesBusy) { return store }
        do {
            let opened = try folder.openSourceDatabase()
            state.withLock { state in
                if state.replace(\.sourceDatabase, with: .success(opened.store)) {
                    state.addNotice(Self.replacedNotice("store", folder.sourceDatabasePath))
                }
                if let repair = opened.repair { state.addNotice("aggctl: store: \(repair)") }
                if let problem = folder.hostsProblem {
                    state.addNotice("aggctl: \(problem)\n  next:    move it away: it contains nothing of value")
                }
            }
            return opened.store
        } catch {
            let problem = error as? StoreError ?? StoreError(.readWrite, "\(error)", path: folder.sourceDatabasePath)
            state.withLock { state in
                _ = state.replace(\.sourceDatabase, with: .failure(problem))
                state.addNotice("aggctl: store: \(Self.failure(problem).message)\n  showing: data fetched now")
            }
            throw problem
        }
    }

    /// Returns the mark database, or nil if nothing is stored. Callers report errors.
    ///
    /// - Parameter retriesBusy: Whether a database that was busy is opened again, for changes to marks.
    private func openedMarkDatabase(retriesBusy: Bool = false) throws -> MarkDatabase? {
        guard let folder else { return nil }
        return try state.withLock { state in
            if let store = try state.markDatabase?.usable(retriesBusy: retriesBusy) { return store }
            do {
                let opened = try folder.openMarkDatabase()
                if state.replace(\.markDatabase, with: .success(opened)) {
                    state.addNotice(Self.replacedNotice("marks", folder.markDatabasePath))
                }
                if let repair = opened.repair { state.addNotice("aggctl: marks: \(repair)") }
                return opened
            } catch {
                let problem = error as? StoreError ?? StoreError(.readWrite, "\(error)", path: folder.markDatabasePath)
                _ = state.replace(\.markDatabase, with: .failure(problem))
                throw problem
            }
        }
    }

    /// The number of open files that were removed or replaced, including those not noticed before this call. The
    /// session reopens them on next use. Objects that still hold the old file must be recreated.
    package var replacementCount: Int {
        let (source, marks, count) = state.withLock {
            (try? $0.sourceDatabase?.get(), try? $0.markDatabase?.get(), $0.replacementCount)
        }
        return count + (source?.isCurrentFile ?? true ? 0 : 1) + (marks?.isCurrentFile ?? true ? 0 : 1)
    }

    /// Clears errors about busy databases, so that the next use opens them again.
    func retryBusy() {
        state.withLock { state in
            if case .failure(let problem) = state.sourceDatabase, problem.code == .busy { state.sourceDatabase = nil }
            if case .failure(let problem) = state.markDatabase, problem.code == .busy { state.markDatabase = nil }
        }
    }

    /// Clears all errors, so that the next use opens the databases again.
    package func retryFailed() {
        state.withLock { state in
            if case .failure = state.sourceDatabase { state.sourceDatabase = nil }
            if case .failure = state.markDatabase { state.markDatabase = nil }
        }
    }

    /// Whether closing a database now could delete the WAL of another file at its path.
    var mustStayOpen: Bool {
        let (source, marks, hasRetained) = state.withLock {
            (try? $0.sourceDatabase?.get(), try? $0.markDatabase?.get(), !$0.retainedHandles.isEmpty)
        }
        if hasRetained { return true }
        if let source, source.hasWAL, !source.isCurrentFile { return true }
        if let marks, marks.hasWAL, !marks.isCurrentFile { return true }
        return false
    }

    /// Throws an error if the marks were written by a newer version.
    func requireCompatibleVersion() throws(OperationError) {
        guard let folder, folder.hasMarks else { return }
        // Other errors are reported when marks are used.
        _ = try? openedMarkDatabase()
        let problem = state.withLock { state -> StoreError? in
            if case .failure(let problem) = state.markDatabase, problem.code == .newer { return problem }
            return nil
        }
        if let problem { throw Self.failure(problem) }
    }
}
