import Foundation
import TestSupport
import Testing

@testable import ScheduleStore

/// The lock between processes if one holds it for too long.
/// Covers: FileLock, StoreError
@Suite struct FileLockTests {
    private let folder = TemporaryFolder()

    @Test("S18: Reading waits two seconds for a lock that another holds, and continues without it")
    func heldLock() throws {
        let path = folder.path + "/x.db"
        try Data("x".utf8).write(to: URL(fileURLWithPath: path))
        let lock = FileLock(path: path + ".lock")
        let begin = ContinuousClock.now
        // For flock, another descriptor of the same process is another holder.
        let read = try lock.withLock { try lock.reading { "read" } }
        #expect(read == "read")
        #expect(ContinuousClock.now - begin < .seconds(8))
        // If there is nothing to read, the error names the holder.
        let empty = FileLock(path: folder.path + "/none.db.lock")
        let problem = #expect(throws: StoreError.self) { try empty.withLock { try empty.reading { "read" } } }
        #expect(problem?.code == .busy)
    }
}
