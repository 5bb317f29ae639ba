import Foundation
import TestSupport
import Testing

@testable import ScheduleStore

/// The lock between processes, where somebody holds it for too long.
@Suite struct FileLockTests {
    private let folder = TemporaryFolder()

    @Test("S18: a lock that another holds is waited for two seconds to read, and then it is read without it")
    func heldLock() throws {
        let path = folder.path + "/x.db"
        try Data("x".utf8).write(to: URL(fileURLWithPath: path))
        let lock = FileLock(path: path + ".lock")
        let begin = ContinuousClock.now
        // Another descriptor of the same process is another holder for flock.
        let read = try lock.withLock { try lock.reading { "read" } }
        #expect(read == "read")
        #expect(ContinuousClock.now - begin < .seconds(8))
        // Where there is nothing to read, it is said who holds it.
        let empty = FileLock(path: folder.path + "/none.db.lock")
        let problem = #expect(throws: StoreError.self) { try empty.withLock { try empty.reading { "read" } } }
        #expect(problem?.code == .busy)
    }
}
