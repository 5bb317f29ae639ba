import Foundation
import GRDB
import ScheduleMerging
import TestSupport
import Testing

@testable import Aggregator
@testable import ScheduleStore

/// The data files are replaced while a session has them open.
/// Covers: SessionStore, StoreFolder, JournalChoice, PendingWrites
@Suite struct ReplacedMarksTests {
    private let folder = TemporaryFolder()
    private var path: String { folder.path + "/marks.db" }
    private var files: StoreFolder { StoreFolder(path: folder.path, now: { instant("2024-05-01T00:00:00Z") }) }

    private func session() -> SessionStore {
        SessionStore(folder: files, storageOverride: nil, pendingWrites: PendingWrites())
    }

    /// The number of files below the folder that this process has open.
    private func openFiles() throws -> Int {
        let own = "/proc/self/fd"
        let paths = try FileManager.default.contentsOfDirectory(atPath: own).compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: own + "/" + $0)
        }
        return paths.count { $0.contains(folder.path) }
    }

    /// Creates both files with the given journal.
    private func make(_ journal: JournalChoice) throws {
        for file in [try files.openMarkDatabase().file, try files.openSourceDatabase().store.file] {
            try file.queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = \(journal.rawValue)") }
        }
    }

    /// Moves a file away with its journal files.
    private func moveAway(_ path: String) throws {
        for suffix in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path + suffix) {
            try FileManager.default.moveItem(atPath: path + suffix, toPath: path + suffix + ".gone")
        }
    }

    @Test(
        "A replaced file is closed unless it has a WAL, and each mark is written to the current file",
        arguments: [(JournalChoice.delete, 0), (.wal, 3)]
    )
    func replaced(journal: JournalChoice, stayOpen: Int) throws {
        try make(journal)
        let store = session()
        func mark(_ number: Int) throws {
            try store.change { $0.merge([ShowMark(id: 0, keys: [], title: "Show \(number)", isHidden: true)]) }
        }
        try mark(0)
        let before = try openFiles()
        for number in 1...3 {
            try FileManager.default.copyItem(atPath: path, toPath: path + ".other")
            for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
            try FileManager.default.moveItem(atPath: path + ".other", toPath: path)
            try mark(number)
        }
        #expect(!store.isCurrentFile && store.mustStayOpen == (journal == .wal))
        #expect(try openFiles() - before == 3 * stayOpen)
    }

    @Test(
        "A file replaced by an unreadable one is released the same way: with a WAL it stays open",
        arguments: [JournalChoice.delete, .wal],
        [true, false]
    )
    func replacedByNothing(journal: JournalChoice, isMarks: Bool) async throws {
        try make(journal)
        let store = session()
        func open() async throws {
            if isMarks { _ = try store.markStore() } else { _ = try await store.openStorage() }
        }
        try await open()
        let path = isMarks ? files.markDatabasePath : files.sourceDatabasePath
        try moveAway(path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        await #expect(throws: OperationError.self) { try await open() }
        #expect(!store.isCurrentFile && store.mustStayOpen == (journal == .wal))
    }
}
