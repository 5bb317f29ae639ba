import Foundation
import GRDB
import ScheduleMerging
import ScheduleModel
import ScheduleStore
import TestSupport
import Testing

/// Marks that are damaged, removed or half restored are recovered, and this is reported.
/// Covers: MarkDatabase, MarkBackups, StoreFolder
@Suite struct MarkRepairTests {
    private let folder = TemporaryFolder()
    private var path: String { folder.path + "/marks.db" }
    private var files: StoreFolder { StoreFolder(path: folder.path, now: { instant("2024-05-01T00:00:00Z") }) }

    private func mark(_ title: String) -> ShowMark {
        ShowMark(id: 0, keys: [], title: title, followedSince: instant("2024-01-01T00:00:00Z"))
    }

    private func titles() throws -> [String] { try files.openMarkDatabase().marks().shows.map(\.title).sorted() }

    @Test("S15: A damaged index is repaired by the first change, and all marks remain", arguments: 0..<6)
    func damagedIndex(page: Int) throws {
        try files.openMarkDatabase().change { marks in
            var show = self.mark("Harbour")
            show.episodes = (1...40).map { number in
                EpisodeMark(
                    keys: [],
                    number: EpisodeNumber(season: 1, number: number),
                    title: nil,
                    day: nil,
                    state: .watched,
                    markedAt: instant("2024-01-01T00:00:00Z")
                )
            }
            marks.merge([show])
        }
        let root = try DatabaseQueue(path: path).read {
            try Int.fetchOne($0, sql: "SELECT rootpage FROM sqlite_master WHERE type = 'index'") ?? 0
        }
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let size = 4096
        // The offset of a cell in the page's list, or of its header.
        bytes[(root - 1) * size + [0, 3, 5, 8, 9, 11][page]] ^= 0x5A
        try bytes.write(to: URL(fileURLWithPath: path))
        let store = try files.openMarkDatabase()
        try store.change { $0.merge([self.mark("Lantern")]) }
        #expect(try titles() == ["Harbour", "Lantern"])
        #expect(try files.openMarkDatabase().marks().episodeCount == 40)
        try files.openMarkDatabase().change { $0 = UserMarks($0.shows.filter { $0.title == "Lantern" }) }
        #expect(try titles() == ["Lantern"])
        try files.openMarkDatabase().check()
    }

    @Test(
        "S15: After damage to any byte of an index or the header, the next change is stored and no mark is lost",
        arguments: ["index 0", "index 1", "index 2", "header 36", "header 52", "header 60"]
    )
    func damagedAnywhere(location: String) throws {
        try files.openMarkDatabase().change { $0.merge([self.mark("Harbour"), self.mark("Tide")]) }
        let roots = try DatabaseQueue(path: path).read {
            try Int.fetchAll($0, sql: "SELECT rootpage FROM sqlite_master WHERE type = 'index' ORDER BY name")
        }
        let number = try #require(location.split(separator: " ").last.flatMap { Int($0) })
        let isIndex = location.first == "i"
        if isIndex, !roots.indices.contains(number) { return #expect(roots.count >= 2) }
        for offset in isIndex ? [0, 3, 8] : [number] {
            var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            bytes[(isIndex ? (roots[number] - 1) * 4096 : 0) + offset] ^= 0x55
            try bytes.write(to: URL(fileURLWithPath: path))
            let store = try files.openMarkDatabase()
            try store.change { $0.merge([self.mark("Lantern \(offset)")]) }
            #expect(store.takeRepairNotice()?.contains("no copy") != true)
            #expect(try titles().contains("Lantern \(offset)") && titles().contains("Tide"))
            try files.openMarkDatabase().check()
        }
    }

    @Test(
        "S16: If the file and its copy are gone, the daily copies restore all marks",
        arguments: ["gone", "empty", "before a restore", "no table", "another's table"]
    )
    func bothGone(how: String) throws {
        try files.openMarkDatabase().change {
            $0.merge([self.mark("Harbour"), self.mark("Lantern"), self.mark("Tide")])
        }
        let manager = FileManager.default
        if how == "before a restore" {
            let daily = folder.path + "/backups/marks-2024-05-01.db"
            try manager.moveItem(atPath: daily, toPath: folder.path + "/backups/marks-before-restore-2024.db")
        }
        try manager.removeItem(atPath: path)
        try manager.removeItem(atPath: path + ".backup")
        if how == "empty" { _ = manager.createFile(atPath: path, contents: nil) }
        if how.contains("table") {
            let queue = try DatabaseQueue(path: path)
            try queue.writeWithoutTransaction { db in
                try db.execute(sql: how == "no table" ? "VACUUM" : "CREATE TABLE x (y)")
            }
            try queue.close()
        }
        #expect(files.hasMarks)
        let opened = try files.openMarkDatabase()
        #expect(opened.repair?.contains("restored the copy of") == true)
        #expect(try titles() == ["Harbour", "Lantern", "Tide"])
        try opened.change { $0.merge([self.mark("Bridges")]) }
        #expect(try titles().count == 4)
    }

    @Test("S16: A folder whose name is not UTF-8 is rejected, and no other folder is created")
    func nameWithoutText() throws {
        let files = StoreFolder(path: folder.path + "/d\u{FFFD}/aggctl", now: { instant("2024-05-01T00:00:00Z") })
        let problem = #expect(throws: StoreError.self) { try files.openMarkDatabase() }
        #expect(problem?.message.contains("is not UTF-8: rename it") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test("A change to a file that was removed while open is rejected, even if it changes nothing")
    func removedWhileOpen() throws {
        let store = try files.openMarkDatabase()
        try store.change { $0.merge([self.mark("Harbour")]) }
        #expect(store.isCurrentFile)
        try FileManager.default.removeItem(atPath: path)
        #expect(throws: StoreError.self) { try store.change { $0.merge([self.mark("Harbour")]) } }
        #expect(throws: StoreError.self) { try store.change { $0.merge([self.mark("Lantern")]) } }
        #expect(!store.isCurrentFile && !FileManager.default.fileExists(atPath: path))
        #expect(try titles() == ["Harbour"])
    }

    @Test("S16: A daily copy is never replaced by a smaller one")
    func smallerCopy() throws {
        try files.openMarkDatabase().change { $0.merge([self.mark("Harbour"), self.mark("Lantern")]) }
        try files.openMarkDatabase().change { $0 = UserMarks($0.shows.filter { $0.title == "Harbour" }) }
        let daily = try DatabaseQueue(path: folder.path + "/backups/marks-2024-05-01.db")
        #expect(try daily.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM marked_show") } == 2)
    }

    @Test("S17: Leftovers of a killed restore do not disable backups")
    func killedRestore() throws {
        try files.openMarkDatabase().change { $0.merge([self.mark("Harbour")]) }
        _ = try files.openSourceDatabase()
        let queue = try DatabaseQueue(path: files.sourceDatabasePath)
        try queue.write { db in
            for table in ["marked_show", "marked_episode", "mark_seal"] {
                try db.execute(sql: "CREATE TABLE \(table) (id INTEGER PRIMARY KEY)")
            }
        }
        try queue.close()
        let other = TemporaryFolder()
        try files.backup(to: other.path + "/saved")
        #expect(try files.restore(from: other.path + "/saved").marks.shows.map(\.title) == ["Harbour"])
        try files.backup(to: other.path + "/saved")
    }

    @Test(
        "S17: A backup over one of the store's own files is rejected, under any name",
        arguments: [
            "store.db", "marks.db", "marks.db.backup", "hosts.db", "backups/x.db", "marks.db.lock", "link", "hard",
        ]
    )
    func overOwnFile(name: String) throws {
        try files.openMarkDatabase().change { $0.merge([self.mark("Harbour")]) }
        _ = try files.openSourceDatabase()
        let other = TemporaryFolder()
        var target = folder.path + "/" + name
        if name == "link" {
            target = other.path + "/link"
            try FileManager.default.createSymbolicLink(atPath: target, withDestinationPath: path)
        }
        if name == "hard" {
            target = other.path + "/hard"
            try FileManager.default.linkItem(atPath: path, toPath: target)
        }
        #expect(throws: StoreError.self) { try files.backup(to: target) }
        #expect(try titles() == ["Harbour"])
        try files.backup(to: folder.path + "/saved")
    }

    @Test("A foreign file instead of the marks does not count as a newer version, and the copy is restored")
    func foreignFile() throws {
        try files.openMarkDatabase().change { $0.merge([self.mark("Harbour")]) }
        _ = try files.openSourceDatabase()
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.copyItem(atPath: files.sourceDatabasePath, toPath: path)
        #expect(try titles() == ["Harbour"])
    }
}
