import Foundation
import ProviderAPI
import ScheduleMerging
import ScheduleModel
import Synchronization
import TestSupport
import Testing

@testable import ScheduleStore

@Suite struct PreopenedStoreTests {
    private let folder = TemporaryFolder()
    private let site = provider("site")
    private let resource = ResourceID("/day")
    private let content = SourceResponse(shows: [Show(id: "1", title: "Sherlock")], freshSeconds: 3600)

    private let rested = Rested()

    /// How many milliseconds another was waited for, none of which passed.
    private final class Rested: Sendable {
        private let count = Mutex(0)

        var milliseconds: Int { count.withLock { $0 } }

        func add(_ more: Int) { count.withLock { $0 += more } }
    }

    private func files(_ path: String, ahead: PreopenedStore? = nil) -> StoreFolder {
        var files = StoreFolder(path: path, ahead: ahead, now: { instant("2024-01-01T00:00:00Z") })
        files.sleep = { [rested] in rested.add($0) }
        return files
    }

    private func keep(in path: String) throws {
        try files(path).openClaims().store.store(
            [resource: content.stamped(at: instant("2024-01-01T00:00:00Z"))],
            of: site
        )
    }

    @Test("what is opened ahead is read like what is opened for a question, once and again")
    func isTheStore() throws {
        try keep(in: folder.path)
        let ahead = PreopenedStore(folder: folder.path)
        #expect(ahead != nil)
        let files = files(folder.path, ahead: ahead)
        for _ in 0..<2 {
            let opened = try files.openClaims()
            #expect(opened.repair == nil)
            #expect(opened.store.response(for: site, of: resource, scope: .all)?.shows == content.shows)
        }
    }

    @Test("nothing is opened ahead, nor made, where there is no store yet")
    func nothingYet() throws {
        #expect(PreopenedStore(folder: folder.path) == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test("what was opened ahead of another folder is not read")
    func anotherFolder() throws {
        try keep(in: folder.path)
        let other = TemporaryFolder()
        let store = try files(other.path, ahead: PreopenedStore(folder: folder.path)).openClaims().store
        #expect(store.response(for: site, of: resource, scope: .all) == nil)
    }

    @Test("S18: a store that another holds is waited for ten seconds at most, and not again for the question")
    func held() throws {
        try keep(in: folder.path)
        let holder = try LockedDatabase(folder.path + "/store.db")
        let ahead = PreopenedStore(folder: folder.path) { [rested] in rested.add($0) }
        let problem = #expect(throws: StoreError.self) { try files(folder.path, ahead: ahead).openClaims() }
        #expect(problem?.code == .busy)
        #expect((10_000..<10_100).contains(rested.milliseconds), "\(rested.milliseconds)")
        try holder.letGo()
        #expect(try files(folder.path).openClaims().store.response(for: site, of: resource, scope: .all) != nil)
    }

    @Test("S18: however much is to be kept, one who holds the store and does nothing is waited for once")
    func heldWhileMuchIsKept() throws {
        try keep(in: folder.path)
        let store = try files(folder.path).openClaims().store
        let holder = try LockedDatabase(folder.path + "/store.db")
        let later = content.stamped(at: instant("2024-01-01T01:00:00Z"))
        for number in 0..<20 { store.store([ResourceID("/\(number)"): later], of: site) }
        #expect(store.takeError()?.code == .busy)
        // Minutes, if it were waited for each time.
        #expect((10_000..<15_000).contains(rested.milliseconds), "\(rested.milliseconds)")
        try holder.letGo()
        store.store([resource: later], of: site)
        #expect(store.takeError() == nil)
    }

    @Test("S7: damage that is met ahead is told and mended where the store is opened for a question")
    func damage() throws {
        try keep(in: folder.path)
        try Data("no database".utf8).write(to: URL(fileURLWithPath: folder.path + "/store.db"))
        let opened = try files(folder.path, ahead: PreopenedStore(folder: folder.path)).openClaims()
        #expect(opened.repair?.contains("fetched again") == true)
        #expect(opened.store.response(for: site, of: resource, scope: .all) == nil)
    }
}
