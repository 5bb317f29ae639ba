import ScheduleModel
import ProviderAPI
import ScheduleMerging
import Foundation
import GRDB
import ScheduleStore
import Synchronization
import TestSupport
import Testing

/// Covers: MarkDatabase, StoreFolder, UserMarks, StoreError
@Suite struct MarkDatabaseTests {
    private let folder = TemporaryFolder()
    private var path: String { folder.path + "/marks.db" }
    private let mark = ShowMark(
        id: 1,
        keys: [SourceKey(provider: provider("a"), id: "x:1"), SourceKey(provider: provider("b"), id: "ü")],
        externals: [ExternalID(database: .imdb, value: "tt1")],
        title: "Show \u{301}'",
        year: 2020,
        followedSince: instant("2024-01-01T00:00:00Z"),
        episodes: (1...5).map { (number: Int) in
            EpisodeMark(
                keys: [SourceKey(provider: provider("a"), id: "e\(number)")],
                number: EpisodeNumber(season: 1, number: number),
                title: "T\(number)",
                day: day("2020-01-0\(number)"),
                state: .watched,
                markedAt: instant("2024-01-01T00:00:00Z")
            )
        }
    )

    private func open() throws -> MarkDatabase {
        try MarkDatabase(folder: folder.path, now: { instant("2024-05-01T00:00:00Z") })
    }

    @Test("Marks are read as written, also by another program, and a failing change changes nothing")
    func roundTrip() throws {
        struct Stop: Error {}
        let marks = try open()
        try marks.change { $0.merge([mark]) }
        let written = try open().marks()
        #expect(written.shows == [mark])
        #expect(throws: Stop.self) {
            try marks.change { marks in
                marks.unfollow(markedShow: 1)
                throw Stop()
            }
        }
        #expect(try open().marks() == written)
    }

    @Test("Each change is copied at once and once per day, and the copies are complete")
    func copies() throws {
        try open().change { $0.merge([mark]) }
        let copy = folder.path + "/marks.db.backup"
        #expect(FileManager.default.contentsEqual(atPath: copy, andPath: folder.path + "/backups/marks-2024-05-01.db"))
        try FileManager.default.removeItem(atPath: path)
        let restored = try open()
        #expect(restored.repair?.contains("empty or missing") == true)
        #expect(try restored.marks().shows == [mark])
    }

    @Test(
        "S7: A damaged file is moved aside, the newest intact copy is restored, and this is reported",
        arguments: ["zeros", "empty", "text", "cut", "row", "lost row", "added row", "seal", "columns"]
    )
    func damaged(how: String) throws {
        try open().change { $0.merge([mark]) }
        try damage(how)
        let repaired = try open()
        #expect(repaired.repair?.contains("the damaged file is now \(path).damaged-2024-05-01T00:00:00Z") == true)
        #expect(try repaired.marks().shows == [mark])
        #expect(try open().repair == nil)
    }

    @Test("S7: If the newest copy is damaged too, an older one is restored. Without one there is an error")
    func damagedCopies() throws {
        try open().change { $0.merge([mark]) }
        let daily = folder.path + "/backups/marks-2024-05-01.db"
        try FileManager.default.copyItem(atPath: daily, toPath: folder.path + "/backups/marks-2024-04-30.db")
        try Data("nothing".utf8).write(to: URL(fileURLWithPath: folder.path + "/marks.db.backup"))
        try Data("nothing".utf8).write(to: URL(fileURLWithPath: daily))
        try damage("text")
        #expect(try open().marks().shows == [mark])
        try damage("text")
        try FileManager.default.removeItem(atPath: folder.path + "/backups")
        try Data("nothing".utf8).write(to: URL(fileURLWithPath: folder.path + "/marks.db.backup"))
        let problem = #expect(throws: StoreError.self) { try open() }
        #expect(problem?.code == .damaged && FileManager.default.fileExists(atPath: path))
    }

    @Test("S6: None of 300 flipped bits silently changes a mark")
    func flippedBits() throws {
        try open().change { $0.merge([mark]) }
        let original = try Data(contentsOf: URL(fileURLWithPath: path))
        var generator = SeededGenerator(seed: 6)
        for _ in 0..<300 {
            var bytes = original
            let offset = Int.random(in: 0..<bytes.count, using: &generator)
            bytes[offset] ^= 1 << Int.random(in: 0..<8, using: &generator)
            try bytes.write(to: URL(fileURLWithPath: path))
            do {
                let opened = try open()
                #expect(try opened.marks().shows == [mark], "byte \(offset), repair: \(opened.repair ?? "none")")
            } catch let problem as StoreError {
                #expect([.newer, .damaged].contains(problem.code), "byte \(offset): \(problem)")
            }
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.contains("damaged")
            {
                try FileManager.default.removeItem(atPath: folder.path + "/" + name)
            }
        }
    }

    @Test(
        "S6: A negative version or a renamed table is repaired as damage, without a crash",
        arguments: [
            "PRAGMA user_version = -5",
            "ALTER TABLE mark_seal RENAME TO mark_seam",
        ]
    )
    func oddHeads(damage: String) throws {
        try open().change { $0.merge([mark]) }
        try DatabaseQueue(path: folder.path + "/marks.db").write { db in try db.execute(sql: damage) }
        let again = try open()
        #expect(try again.marks().shows == [mark])
        #expect(again.repair != nil)
    }

    @Test("S6: A value changed to NULL or another type is repaired as damage, without a crash")
    func oddValues() throws {
        for column in ["is_hidden", "digest", "title", "keys", "followed_since", "externals"] {
            for value in ["NULL", "x'00ff'", "'text'", "1e300"] {
                let other = TemporaryFolder()
                let open = { try MarkDatabase(folder: other.path, now: { instant("2024-05-01T00:00:00Z") }) }
                try open().change { $0.merge([mark]) }
                try DatabaseQueue(path: other.path + "/marks.db").write { db in
                    try db.execute(sql: "PRAGMA ignore_check_constraints = ON; PRAGMA writable_schema = ON")
                    try db.execute(
                        sql: "UPDATE sqlite_master SET sql = replace(sql, 'NOT NULL', '') WHERE name = 'marked_show'"
                    )
                    try db.execute(sql: "PRAGMA writable_schema = RESET; UPDATE marked_show SET \(column) = \(value)")
                }
                #expect(try open().marks().shows == [mark], "\(column) \(value)")
            }
        }
    }

    @Test(
        "A NUL in a name, which SQLite cannot store, becomes U+FFFD, and fractions of a second are dropped"
    )
    func nul() throws {
        var odd = mark
        odd.title = "Nul\u{0}Show"
        odd.followedSince = Date(timeIntervalSince1970: 1_700_000_000.123)
        odd.episodes[0].keys = [SourceKey(provider: provider("a"), id: "e\u{0}1")]
        try open().change { $0.merge([odd]) }
        let again = try open()
        #expect(again.repair == nil)
        #expect(try again.marks().shows[0].title == "Nul\u{FFFD}Show")
        #expect(try again.marks().shows[0].followedSince == Date(timeIntervalSince1970: 1_700_000_000))
    }

    @Test(
        "S7, S9: If many programs find a damaged file at once, it is repaired once, and no acknowledged mark is lost"
    )
    func repairedTogether() async throws {
        for round in 0..<8 {
            let other = TemporaryFolder()
            let folder = other.path
            let now = { @Sendable in instant("2024-05-01T00:00:00Z") }
            try MarkDatabase(folder: folder, now: now).change { $0.merge([mark]) }
            try Data("damaged".utf8).write(to: URL(fileURLWithPath: folder + "/marks.db"))
            let acknowledged = await withTaskGroup(of: String?.self) { group in
                for writer in 0..<6 {
                    group.addTask {
                        let title = "written \(writer)"
                        do {
                            try MarkDatabase(folder: folder, now: now).change {
                                $0.merge([ShowMark(id: 0, keys: [], title: title, isHidden: true)])
                            }
                            return title
                        } catch {
                            return nil
                        }
                    }
                }
                return await group.reduce(into: Set<String>()) { if let title = $1 { $0.insert(title) } }
            }
            let stored = Set(try MarkDatabase(folder: folder, now: now).marks().shows.map(\.title))
            #expect(stored.isSuperset(of: acknowledged.union([mark.title])), "round \(round)")
            #expect(acknowledged.count == 6)
            let aside = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.contains(".damaged-") }
            let texts = aside.map { try? String(contentsOfFile: folder + "/" + $0, encoding: .utf8) }
            #expect(texts == ["damaged"])
        }
    }

    @Test("A backup restores marks without a copy, and the damaged file remains")
    func restoredFromNothing() throws {
        let files = StoreFolder(path: folder.path, now: { instant("2024-05-01T00:00:00Z") })
        try files.openMarkDatabase().change { $0.merge([mark]) }
        try files.backup(to: folder.path + "/saved")
        try FileManager.default.removeItem(atPath: folder.path + "/backups")
        try FileManager.default.removeItem(atPath: folder.path + "/marks.db.backup")
        try damage("text")
        #expect(throws: StoreError.self) { try files.openMarkDatabase() }
        #expect(try files.restore(from: folder.path + "/saved").marks.shows == [mark])
        #expect(try files.openMarkDatabase().marks().shows == [mark])
    }

    @Test("S8: A journal of another file, or a missing one, does no harm")
    func foreignJournal() throws {
        try open().change { $0.merge([mark]) }
        for suffix in ["-journal", "-wal"] {
            try Data("not a journal of this file".utf8).write(to: URL(fileURLWithPath: path + suffix))
            #expect(try open().marks().shows == [mark])
            try? FileManager.default.removeItem(atPath: path + suffix)
        }
        #expect(try open().marks().shows == [mark])
    }

    @Test("S12: A backup made during writes is complete, and a failing backup leaves the older one")
    func backup() async throws {
        let files = StoreFolder(path: folder.path, now: { instant("2024-05-01T00:00:00Z") })
        let content = SourceResponse(shows: [Show(id: "1", title: "S")], episodes: [Episode(id: "e", showID: "1")])
        try files.openSourceDatabase().store.store(
            [ResourceID("/r"): content.stamped(at: .distantPast)],
            of: provider("site")
        )
        try files.openMarkDatabase().change { $0.merge([mark]) }
        let target = folder.path + "/saved"
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                let marks = try files.openMarkDatabase()
                for turn in 0..<10 {
                    try marks.change { $0.merge([ShowMark(id: 0, keys: [], title: "\(turn)", isHidden: true)]) }
                }
            }
            group.addTask { for _ in 0..<5 { try files.backup(to: target) } }
            try await group.waitForAll()
        }
        try files.backup(to: target)
        let now = try files.openMarkDatabase().marks()
        #expect(now.shows.count == 11)
        try files.openMarkDatabase().change { $0 = UserMarks() }
        try FileManager.default.removeItem(atPath: files.sourceDatabasePath)
        let restored = try files.restore(from: target)
        #expect(restored.hasSourceData)
        #expect(try files.openMarkDatabase().marks() == now)
        await #expect(
            try files.openSourceDatabase().store.response(for: provider("site"), of: ResourceID("/r"), scope: .all)?
                .hasSameContent(as: content) == true
        )
        #expect(throws: StoreError.self) { try files.backup(to: folder.path + "/none/saved") }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains(".new-") } == [])
    }

    @Test(
        "S28: A view in a backup is rejected, and a trigger in it is not restored",
        .timeLimit(.minutes(10)),
        arguments: ["marked_show", "episode", "anything"]
    )
    func hostileBackup(view: String) throws {
        let files = StoreFolder(path: folder.path, now: { instant("2024-05-01T00:00:00Z") })
        try files.openMarkDatabase().change { $0.merge([mark]) }
        _ = try files.openSourceDatabase()
        let target = folder.path + "/saved"
        try files.backup(to: target)
        let endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n"
        let queue = try DatabaseQueue(path: target)
        try queue.write { db in
            try db.execute(sql: "CREATE TRIGGER t AFTER INSERT ON resource BEGIN DELETE FROM resource; END")
        }
        _ = try files.restore(from: target)
        let triggers = try DatabaseQueue(path: files.sourceDatabasePath).read { db in
            try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'trigger' ORDER BY name")
        }
        #expect(triggers == ["episode_text_in", "episode_text_out", "show_text_in", "show_text_out"])
        try queue.write { db in
            try db.execute(sql: "DROP TABLE IF EXISTS \(view); CREATE VIEW \(view) AS \(endless)")
        }
        try queue.close()
        let error = #expect(throws: StoreError.self) { try files.restore(from: target) }
        #expect(error?.message.contains("the view “\(view)”") == true, "\(error?.message ?? "")")
        #expect(try files.openMarkDatabase().marks().shows == [mark])
    }

    @Test("S12: Restores at the same time all succeed")
    func parallelRestores() throws {
        let files = StoreFolder(path: folder.path, now: { instant("2024-05-01T00:00:00Z") })
        let content = SourceResponse(shows: [Show(id: "1", title: "S")], episodes: [Episode(id: "e", showID: "1")])
        try files.openSourceDatabase().store.store(
            [ResourceID("/r"): content.stamped(at: .distantPast)],
            of: provider("site")
        )
        let target = folder.path + "/saved"
        try files.backup(to: target)
        let path = folder.path
        let errors = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            let files = StoreFolder(path: path, now: { instant("2024-05-01T00:00:00Z") })
            do { _ = try files.restore(from: target) } catch { errors.withLock { $0.append("\(error)") } }
        }
        #expect(errors.withLock { $0 } == [])
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(!names.contains { $0.contains(".restoring") && !$0.hasSuffix(".lock") }, "\(names)")
    }

    @Test("A damaged or missing backup is rejected, and nothing changes")
    func badBackup() throws {
        let files = StoreFolder(path: folder.path, now: { instant("2024-05-01T00:00:00Z") })
        try files.openMarkDatabase().change { $0.merge([mark]) }
        let target = folder.path + "/saved"
        try files.backup(to: target)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: target))
        // The last pages, because unused space on other pages cannot be damaged.
        bytes.replaceSubrange(bytes.count - 20_000..<bytes.count, with: Data(count: 20_000))
        try bytes.write(to: URL(fileURLWithPath: target))
        #expect(throws: StoreError.self) { try files.restore(from: target) }
        try Data("text".utf8).write(to: URL(fileURLWithPath: target))
        #expect(throws: StoreError.self) { try files.restore(from: target) }
        #expect(throws: StoreError.self) { try files.restore(from: folder.path + "/none") }
        #expect(try files.openMarkDatabase().marks().shows == [mark])
    }

    private func damage(_ how: String) throws {
        let url = URL(fileURLWithPath: path)
        var bytes = try Data(contentsOf: url)
        switch how {
        case "zeros": bytes.replaceSubrange(0..<100, with: Data(count: 100))
        case "empty": bytes = Data()
        case "text": bytes = Data("this is no database, and never was one".utf8)
        case "cut": bytes = bytes.prefix(bytes.count / 2)
        default:
            let sql = [
                "row": "UPDATE marked_episode SET state = 'skipped' WHERE number = 3",
                "lost row": "DELETE FROM marked_episode WHERE number = 3",
                "added row":
                    "INSERT INTO marked_show VALUES (9, 'x', NULL, NULL, 1, '', '', 1, NULL, NULL, NULL, NULL)",
                "seal": "UPDATE mark_seal SET rows = rows + 1",
                "columns": "ALTER TABLE marked_show DROP COLUMN lists",
            ]
            return try DatabaseQueue(path: path).write { try $0.execute(sql: sql[how] ?? "no such damage") }
        }
        try bytes.write(to: url)
    }
}
