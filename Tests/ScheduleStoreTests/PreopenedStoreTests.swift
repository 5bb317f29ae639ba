import Foundation
import ProviderAPI
import ScheduleMerging
import ScheduleModel
import Synchronization
import TestSupport
import Testing

@testable import ScheduleStore

/// Covers: PreopenedStore, StoreFolder, LockTimeout
@Suite struct PreopenedStoreTests {
    private let folder = TemporaryFolder()
    private let site = provider("site")
    private let resource = ResourceID("/day")
    private let content = SourceResponse(shows: [Show(id: "1", title: "Sherlock")], freshSeconds: 3600)

    private let waited = WaitCounter()

    /// The total time of waits in milliseconds, none of which takes real time.
    private final class WaitCounter: Sendable {
        private let count = Mutex(0)

        var milliseconds: Int { count.withLock { $0 } }

        func add(_ more: Int) { count.withLock { $0 += more } }
    }

    private func files(_ path: String, ahead: PreopenedStore? = nil) -> StoreFolder {
        var files = StoreFolder(path: path, preopenedStore: ahead, now: { instant("2024-01-01T00:00:00Z") })
        files.sleep = { [waited] in waited.add($0) }
        return files
    }

    private func save(in path: String) throws {
        try files(path).openSourceDatabase().store.store(
            [resource: content.stamped(at: instant("2024-01-01T00:00:00Z"))],
            of: site
        )
    }

    @Test("A store opened in advance is read like one opened for a request, repeatedly")
    func isTheStore() throws {
        try save(in: folder.path)
        let ahead = PreopenedStore(folder: folder.path)
        #expect(ahead != nil)
        let files = files(folder.path, ahead: ahead)
        for _ in 0..<2 {
            let opened = try files.openSourceDatabase()
            #expect(opened.repair == nil)
            #expect(opened.store.response(.all, for: site, of: resource)?.response.shows == content.shows)
        }
    }

    @Test("Without a store, none is opened in advance or created")
    func nothingYet() throws {
        #expect(PreopenedStore(folder: folder.path) == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test("A store opened in advance for another folder is not used")
    func anotherFolder() throws {
        try save(in: folder.path)
        let other = TemporaryFolder()
        let store = try files(other.path, ahead: PreopenedStore(folder: folder.path)).openSourceDatabase().store
        #expect(store.response(.all, for: site, of: resource)?.response == nil)
    }

    @Test("S18: A locked store is waited for ten seconds at most, and not again for the request")
    func held() throws {
        try save(in: folder.path)
        let holder = try LockedDatabase(folder.path + "/store.db")
        let ahead = PreopenedStore(folder: folder.path) { [waited] in waited.add($0) }
        let problem = #expect(throws: StoreError.self) { try files(folder.path, ahead: ahead).openSourceDatabase() }
        #expect(problem?.code == .busy)
        #expect((10_000..<10_100).contains(waited.milliseconds), "\(waited.milliseconds)")
        try holder.letGo()
        #expect(
            try files(folder.path).openSourceDatabase().store.response(.all, for: site, of: resource)?.response != nil
        )
    }

    @Test("S18: An idle holder of the lock is waited for once, regardless of the number of writes")
    func heldDuringManyWrites() throws {
        try save(in: folder.path)
        let store = try files(folder.path).openSourceDatabase().store
        let holder = try LockedDatabase(folder.path + "/store.db")
        let later = content.stamped(at: instant("2024-01-01T01:00:00Z"))
        for number in 0..<20 { store.store([ResourceID("/\(number)"): later], of: site) }
        #expect(store.takeError()?.code == .busy)
        // It would be minutes if each write waited.
        #expect((10_000..<15_000).contains(waited.milliseconds), "\(waited.milliseconds)")
        try holder.letGo()
        store.store([resource: later], of: site)
        #expect(store.takeError() == nil)
    }

    @Test("S7: Damage found in advance is reported and repaired when the store is opened for a request")
    func damage() throws {
        try save(in: folder.path)
        try Data("no database".utf8).write(to: URL(fileURLWithPath: folder.path + "/store.db"))
        let opened = try files(folder.path, ahead: PreopenedStore(folder: folder.path)).openSourceDatabase()
        #expect(opened.repair?.contains("fetched again") == true)
        #expect(opened.store.response(.all, for: site, of: resource)?.response == nil)
    }
}
