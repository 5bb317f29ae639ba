import Foundation
import GRDB
import ProviderAPI
import ScheduleMerging
import ScheduleModel
import ScheduleStore
import TestSupport
import Testing

/// Decisions about linking two shows are stored like marks.
/// Covers: MarkDatabase, LinkMark, LinkConstraints, StoreFolder
@Suite struct LinkMarkStorageTests {
    private let folder = TemporaryFolder()
    private var files: StoreFolder { StoreFolder(path: folder.path, now: { instant("2024-05-01T00:00:00Z") }) }
    private let pair = LinkConstraints.Pair(
        SourceKey(provider: provider("a"), id: "1"),
        SourceKey(provider: provider("b"), id: "ü 2")
    )

    @Test("A link decision is read as written, changed and removed")
    func roundTrip() throws {
        let (early, late) = (instant("2024-05-01T00:00:00Z"), instant("2024-05-02T00:00:00Z"))
        #expect(try files.openMarkDatabase().change { $0.setLink(pair, isSame: true, at: late) })
        #expect(try files.openMarkDatabase().marks().links == [LinkMark(pair, isSame: true, decidedAt: late)])
        // An earlier decision that arrives late changes nothing.
        #expect(try files.openMarkDatabase().change { $0.setLink(pair, isSame: false, at: early) } == false)
        #expect(try files.openMarkDatabase().change { $0.setLink(pair, isSame: false, at: late.addingTimeInterval(1)) })
        #expect(try files.openMarkDatabase().marks().links.map(\.isSame) == [false])
        #expect(try files.openMarkDatabase().change { $0.setLink(pair, isSame: nil, at: late.addingTimeInterval(2)) })
        #expect(try files.openMarkDatabase().marks().links.isEmpty)
    }

    @Test("A decision changed on disk is detected, and the backup is restored")
    func damaged() throws {
        try files.openMarkDatabase().change { _ = $0.setLink(pair, isSame: true, at: instant("2024-05-01T00:00:00Z")) }
        let queue = try DatabaseQueue(path: folder.path + "/marks.db")
        try queue.write { try $0.execute(sql: "UPDATE marked_link SET is_same = 0") }
        try queue.close()
        let opened = try files.openMarkDatabase()
        #expect(opened.repair?.contains("restored the copy of") == true)
        #expect(try opened.marks().links.map(\.isSame) == [true])
    }

    @Test("Marks from before link decisions existed are opened without loss, after a backup")
    func earlier() throws {
        try files.openMarkDatabase().change {
            $0.merge([ShowMark(id: 1, keys: [pair.left], title: "Harbour", isHidden: true)])
        }
        let path = folder.path + "/marks.db"
        let queue = try DatabaseQueue(path: path)
        try queue.write { try $0.execute(sql: "DROP TABLE marked_link; PRAGMA user_version = 1") }
        try queue.close()
        #expect(try files.openMarkDatabase().marks().shows.map(\.title) == ["Harbour"])
        #expect(FileManager.default.fileExists(atPath: folder.path + "/backups/marks-version-1.db"))
        try files.openMarkDatabase().change { _ = $0.setLink(pair, isSame: true, at: instant("2024-05-01T00:00:00Z")) }
        #expect(try files.openMarkDatabase().marks().links.count == 1)
    }

    @Test("A backup includes link decisions and restores them")
    func backup() throws {
        try files.openMarkDatabase().change { _ = $0.setLink(pair, isSame: false, at: instant("2024-05-01T00:00:00Z")) }
        try files.backup(to: folder.path + "/saved")
        try files.openMarkDatabase().change { _ = $0.setLink(pair, isSame: nil, at: instant("2024-05-02T00:00:00Z")) }
        #expect(try files.restore(from: folder.path + "/saved").marks.links.map(\.isSame) == [false])
        #expect(try files.openMarkDatabase().marks().links.map(\.isSame) == [false])
    }
}
