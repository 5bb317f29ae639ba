import Foundation
import TestSupport
import Testing

@testable import Aggregator
@testable import ScheduleStore

/// A store that another held for too long when it was opened.
@Suite struct BusyStoreTests {
    private let folder = TemporaryFolder()

    private func store(ahead: StoreAhead?) -> SessionStore {
        var files = StoreFolder(path: folder.path, ahead: ahead, now: { instant("2024-05-01T00:00:00Z") })
        files.rest = { _ in }
        return SessionStore(folder: files, standIn: nil, unfinished: UnfinishedWrites())
    }

    private func isRead(_ store: SessionStore) -> Bool { store.readClaims { _ in true } ?? false }

    @Test("S18: a listing goes on without it, and who must have it waits for it again", .timeLimit(.minutes(1)))
    func again() throws {
        let files = StoreFolder(path: folder.path, now: { instant("2024-05-01T00:00:00Z") })
        _ = try files.openClaims()
        let holder = try HoldingProcess(files.claimPath)
        // Both wait at once.
        let ahead = (0..<2).map { _ in StoreAhead(folder: folder.path) { _ in } }
        let stores = ahead.map { store(ahead: $0) }
        for store in stores { #expect(!isRead(store)) }
        try holder.letGo()
        for store in stores { #expect(!isRead(store)) }
        let told = stores[0].takeNotices(waits: true)
        #expect(told.count == 1 && told[0].contains("holds it for too long"), "\(told)")
        _ = try stores[0].claimStore()
        stores[1].forgetBusy()
        for store in stores { #expect(isRead(store)) }
    }
}
