import Foundation
import TestSupport
import ProgramTestSupport
import Testing

@testable import Aggregator
@testable import ScheduleStore

/// A store that another held for too long when it was opened.
@Suite struct BusyStoreTests {
    private let folder = TemporaryFolder()

    private func store(ahead: PreopenedStore?) -> SessionStore {
        var files = StoreFolder(path: folder.path, ahead: ahead, now: { instant("2024-05-01T00:00:00Z") })
        files.sleep = { _ in }
        return SessionStore(folder: files, storageOverride: nil, unfinished: PendingWrites())
    }

    private func isRead(_ store: SessionStore) -> Bool { store.readStorage { _ in true } ?? false }

    @Test("S18: a listing goes on without it, and who must have it waits for it again", .timeLimit(.minutes(1)))
    func again() throws {
        let files = StoreFolder(path: folder.path, now: { instant("2024-05-01T00:00:00Z") })
        _ = try files.openClaims()
        let holder = try LockingProcess(files.claimPath)
        // Both wait at once.
        let ahead = (0..<2).map { _ in PreopenedStore(folder: folder.path) { _ in } }
        let stores = ahead.map { store(ahead: $0) }
        for store in stores { #expect(!isRead(store)) }
        try holder.letGo()
        for store in stores { #expect(!isRead(store)) }
        let told = stores[0].drainNotices(waitsForWrites: true)
        #expect(told.count == 1 && told[0].contains("holds it for too long"), "\(told)")
        _ = try stores[0].openStorage()
        stores[1].retryBusy()
        for store in stores { #expect(isRead(store)) }
    }
}
