import Foundation
import Glibc
import TestSupport
import Testing

@testable import ScheduleStore

/// Covers: SmallFile
@Suite struct SmallFileTests {
    @Test("only something that is there and is not a file counts as something else than a file")
    func otherThanFile() throws {
        let folder = TemporaryFolder()
        let (file, fifo) = (folder.path + "/file", folder.path + "/fifo")
        try Data().write(to: URL(filePath: file))
        try #require(mkfifo(fifo, 0o600) == 0)
        #expect(SmallFile.isNonRegularFile(fifo))
        #expect(SmallFile.isNonRegularFile(folder.path))
        #expect(!SmallFile.isNonRegularFile(file))
        // A journal that SQLite has just removed.
        #expect(!SmallFile.isNonRegularFile(folder.path + "/missing"))
    }
}
