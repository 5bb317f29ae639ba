import Foundation
import TestSupport
import ProgramTestSupport
import Testing

@testable import Aggregator
@testable import ScheduleStore

/// A store that another process locked for too long while it was opened.
/// Covers: SessionStore, PreopenedStore, StoreFolder, PendingWrites
@Suite struct BusyStoreTests {
    private let folder = TemporaryFolder()

    private func store(ahead: PreopenedStore?) -> SessionStore {
        var files = StoreFolder(path: folder.path, preopenedStore: ahead, now: { instant("2024-05-01T00:00:00Z") })
        files.sleep = { _ in }
        return SessionStore(folder: files, storageOverride: nil, pendingWrites: PendingWrites())
    }

    private func isRead(_ store: SessionStore) async -> Bool { await store.readStorage { _ in true } ?? false }

    @Test("S18: A listing continues without a locked store, and a writer waits for it again", .timeLimit(.minutes(1)))
    func again() async throws {
        let files = StoreFolder(path: folder.path, now: { instant("2024-05-01T00:00:00Z") })
        _ = try files.openSourceDatabase()
        let holder = try LockingProcess(files.sourceDatabasePath)
        // Both wait at the same time.
        let ahead = (0..<2).map { _ in PreopenedStore(folder: folder.path) { _ in } }
        let stores = ahead.map { store(ahead: $0) }
        for store in stores { #expect(await !isRead(store)) }
        try holder.letGo()
        for store in stores { #expect(await !isRead(store)) }
        let notices = await stores[0].drainNotices(waitsForWrites: true)
        #expect(notices.count == 1 && notices[0].contains("holds it for too long"), "\(notices)")
        _ = try await stores[0].openStorage()
        stores[1].retryBusy()
        for store in stores { #expect(await isRead(store)) }
    }
}
