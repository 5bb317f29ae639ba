import Foundation
import GRDB
import ProviderAPI
import ScheduleMerging
import ScheduleModel
import ScheduleStore
import TestSupport
import Testing

/// What the user decided about two shows is kept as marks are.
@Suite struct LinkMarkStorageTests {
    private let folder = TemporaryFolder()
    private var files: StoreFolder { StoreFolder(path: folder.path, now: { instant("2024-05-01T00:00:00Z") }) }
    private let pair = LinkConstraints.Pair(
        SourceKey(provider: provider("a"), id: "1"),
        SourceKey(provider: provider("b"), id: "ü 2")
    )

    @Test("a decision is read as it was written, changed, and taken back")
    func roundTrip() throws {
        let (early, late) = (instant("2024-05-01T00:00:00Z"), instant("2024-05-02T00:00:00Z"))
        #expect(try files.openMarks().change { $0.setLink(pair, isSame: true, at: late) })
        #expect(try files.openMarks().marks().links == [LinkMark(pair, isSame: true, at: late)])
        // What was decided earlier, and is told only now, changes nothing.
        #expect(try files.openMarks().change { $0.setLink(pair, isSame: false, at: early) } == false)
        #expect(try files.openMarks().change { $0.setLink(pair, isSame: false, at: late.addingTimeInterval(1)) })
        #expect(try files.openMarks().marks().links.map(\.isSame) == [false])
        #expect(try files.openMarks().change { $0.setLink(pair, isSame: nil, at: late.addingTimeInterval(2)) })
        #expect(try files.openMarks().marks().links.isEmpty)
    }

    @Test("a row of it that was changed on the disk is found, and the copy put in its place")
    func damaged() throws {
        try files.openMarks().change { _ = $0.setLink(pair, isSame: true, at: instant("2024-05-01T00:00:00Z")) }
        let queue = try DatabaseQueue(path: folder.path + "/marks.db")
        try queue.write { try $0.execute(sql: "UPDATE marked_link SET is_same = 0") }
        try queue.close()
        let opened = try files.openMarks()
        #expect(opened.repair?.contains("restored the copy of") == true)
        #expect(try opened.marks().links.map(\.isSame) == [true])
    }

    @Test("marks of before there were decisions are opened with nothing lost, and a copy of them is kept")
    func earlier() throws {
        try files.openMarks().change {
            $0.merge([ShowMark(id: 1, keys: [pair.left], title: "Harbour", isHidden: true)])
        }
        let path = folder.path + "/marks.db"
        let queue = try DatabaseQueue(path: path)
        try queue.write { try $0.execute(sql: "DROP TABLE marked_link; PRAGMA user_version = 1") }
        try queue.close()
        #expect(try files.openMarks().marks().shows.map(\.title) == ["Harbour"])
        #expect(FileManager.default.fileExists(atPath: folder.path + "/backups/marks-version-1.db"))
        try files.openMarks().change { _ = $0.setLink(pair, isSame: true, at: instant("2024-05-01T00:00:00Z")) }
        #expect(try files.openMarks().marks().links.count == 1)
    }

    @Test("a backup holds decisions too, and gives them back")
    func backup() throws {
        try files.openMarks().change { _ = $0.setLink(pair, isSame: false, at: instant("2024-05-01T00:00:00Z")) }
        try files.backup(to: folder.path + "/saved")
        try files.openMarks().change { _ = $0.setLink(pair, isSame: nil, at: instant("2024-05-02T00:00:00Z")) }
        #expect(try files.restore(from: folder.path + "/saved").marks.links.map(\.isSame) == [false])
        #expect(try files.openMarks().marks().links.map(\.isSame) == [false])
    }
}
