import Foundation
import HTTPTransport
import Synchronization
import TestSupport
import ProgramTestSupport
import Testing

@testable import Aggregator
@testable import ScheduleStore

/// A manual refresh while another process locks the store.
/// Covers: SessionStore, LiveSession, StoreFolder
@Suite(.timeLimit(.minutes(5))) struct LockedRefreshTests {
    private let folder = TemporaryFolder()

    @Test("S18: Other responses do not wait while a refresh waits for the store")
    func held() async throws {
        let now = instant("2026-11-20T12:00:00Z")
        let data = folder.path + "/aggctl"
        _ = try StoreFolder(path: data, now: { now }).openSourceDatabase()
        let live = Mutex<LiveSession?>(nil)
        let checks = Mutex((free: 0, taken: 0))
        let made = try await LiveSession(includesStreaming: false, log: { _ in }) { () throws(OperationError) in
            var environment = SessionEnvironment(now: { now }, files: MemoryFiles())
            environment.variables = ["HOME": "/home/me", "XDG_DATA_HOME": folder.path]
            environment.persistsData = true
            var session = try Session(kinds: ProgramRun.kinds, environment: environment)
            var files = StoreFolder(path: data, now: { now })
            files.sleep = { _ in
                // A response acquires this lock.
                let isFree = live.withLock { $0 }.flatMap { $0.state.withLockIfAvailable { _ in true } } ?? false
                checks.withLock { checks in
                    if isFree { checks.free += 1 } else { checks.taken += 1 }
                }
            }
            session.sessionStore = SessionStore(folder: files, storageOverride: nil, pendingWrites: PendingWrites())
            return session
        }
        live.withLock { $0 = made }
        let holder = try LockingProcess(data + "/store.db")
        await #expect(throws: OperationError.self) { try await made.refresh() }
        try holder.letGo()
        let found = checks.withLock { $0 }
        #expect(found.free > 10 && found.taken == 0, "\(found)")
        live.withLock { $0 = nil }
    }
}
