import Foundation
import Glibc
import ScheduleMerging
import TestSupport
import Testing

@testable import ScheduleStore

/// The lease of a folder, with processes that a test invents.
/// Covers: LeaseFile, RefreshLease, UndoLog
@Suite struct LeaseFileTests {
    @Test("One process refreshes at a time. An expired or dropped lease, or one of a dead process, is free")
    func lease() throws {
        let folder = TemporaryFolder()
        let clock = ManualClock(Date(timeIntervalSince1970: 1_000_000))
        let own = LeaseFile(folder: folder.path, now: { clock.now })
        // The first process runs as long as the machine.
        let other = LeaseFile(folder: folder.path, process: 1, now: { clock.now })
        let dead = LeaseFile(folder: folder.path, process: 999_999_999, now: { clock.now })
        #expect(own.acquire(for: 60) == 1)
        #expect(own.acquire(for: 60) == 1, "the holder may renew it")
        #expect(other.acquire(for: 60) == nil)
        clock.advance(by: 61)
        #expect(other.acquire(for: 60) == 2, "a later holder has a higher number")
        #expect(own.acquire(for: 60) == nil)
        own.release()
        #expect(own.acquire(for: 60) == nil, "a process releases only its own lease")
        other.release()
        #expect(own.acquire(for: 60) == 3)
        own.release()
        #expect(dead.acquire(for: 600) == 4)
        #expect(own.acquire(for: 60) == 5, "a dead process holds no lease")
        own.release()
        // A clock that was far ahead blocks no process.
        clock.advance(by: 100_000_000)
        #expect(other.acquire(for: 60) == 6)
        clock.advance(by: -100_000_000)
        #expect(own.acquire(for: 60) == 7)
    }

    @Test("A stopped process holds no lease, even if it was writing the lease")
    func stopped() throws {
        let folder = TemporaryFolder()
        let now = Date(timeIntervalSince1970: 1_000_000)
        let holder = Process()
        holder.executableURL = URL(filePath: "/bin/sleep")
        holder.arguments = ["86400"]
        try holder.run()
        defer {
            kill(holder.processIdentifier, SIGKILL)
            holder.waitUntilExit()
        }
        let own = LeaseFile(folder: folder.path, now: { now })
        #expect(LeaseFile(folder: folder.path, process: holder.processIdentifier, now: { now }).acquire(for: 180) == 1)
        #expect(own.acquire(for: 180) == nil)
        kill(holder.processIdentifier, SIGSTOP)
        let state = "/proc/\(holder.processIdentifier)/stat"
        while try !String(contentsOfFile: state, encoding: .utf8).contains(") T ") { sched_yield() }
        #expect(own.acquire(for: 180) == 2)
        let lock = open(folder.path + "/refresh.lease.lock", O_RDWR)
        defer { close(lock) }
        #expect(flock(lock, LOCK_EX) == 0)
        #expect(own.acquire(for: 180) == 0, "no process is waited for, and nothing is written")
    }

    @Test("A FIFO instead of one of aggctl's files is ignored without waiting")
    func pipes() throws {
        let folder = TemporaryFolder()
        let files = StoreFolder(path: folder.path, now: { instant("2024-05-01T00:00:00Z") })
        try files.openMarkDatabase().change { $0.merge([ShowMark(id: 0, keys: [], title: "Harbour", isHidden: true)]) }
        for name in ["refresh.lease", "markings.json", "marks.db.backup", "backups/marks-2024-05-01.db"] {
            unlink(folder.path + "/" + name)
            #expect(mkfifo(folder.path + "/" + name, 0o600) == 0)
        }
        let backups = MarkBackups(path: folder.path + "/marks.db")
        #expect(!backups.hasCopies && backups.state().all.count == 2 && backups.state().damaged.count == 2)
        let command = UndoLog.Command(show: "s", state: "watched", episodes: "")
        #expect(UndoLog(folder: folder.path).episodes(changedBy: command) == nil)
        #expect(LeaseFile(folder: folder.path, now: { instant("2024-05-01T00:00:00Z") }).acquire(for: 60) != nil)
        #expect(try files.openMarkDatabase().marks().shows.map(\.title) == ["Harbour"])
    }

    @Test("A FIFO instead of a database's journal is reported without waiting", arguments: ["-journal", "-wal"])
    func pipesOfDatabases(suffix: String) throws {
        let folder = TemporaryFolder()
        let files = StoreFolder(path: folder.path, now: { instant("2024-05-01T00:00:00Z") })
        try files.openMarkDatabase().change { $0.merge([ShowMark(id: 0, keys: [], title: "Harbour", isHidden: true)]) }
        let path = folder.path + "/marks.db" + suffix
        #expect(mkfifo(path, 0o600) == 0)
        let problem = #expect(throws: StoreError.self) { try files.openMarkDatabase() }
        #expect(problem?.code == .notAllowed && problem?.path == path)
        unlink(path)
        #expect(try files.openMarkDatabase().marks().shows.map(\.title) == ["Harbour"])
    }
}
