import Foundation
import GRDB
import TestSupport
import Testing

@testable import ScheduleStore

/// A file is removed or replaced while it is being opened: what is written to it then must not pass for kept.
@Suite struct ReplacedFileTests {
    private let folder = TemporaryFolder()

    /// Opens a file that is moved away while its schema is made.
    private func opened(_ name: String, replaced: Bool) throws -> StoreFile {
        let path = folder.path + "/" + name
        return try StoreFile(
            path,
            application: 7,
            durability: .normal,
            migrations: [
                { db in
                    try db.execute(sql: "CREATE TABLE kept (value TEXT)")
                    try FileManager.default.moveItem(atPath: path, toPath: path + ".gone")
                    if replaced { try Data().write(to: URL(fileURLWithPath: path)) }
                }
            ]
        )
    }

    @Test("it does not count as in place, whether or not another stands there")
    func identity() throws {
        #expect(try !opened("replaced", replaced: true).isCurrentFile)
        #expect(try !opened("removed", replaced: false).isCurrentFile)
        let path = folder.path + "/whole"
        let file = try StoreFile(path, application: 7, durability: .normal, migrations: [])
        #expect(file.isCurrentFile)
        try FileManager.default.removeItem(atPath: path)
        #expect(!file.isCurrentFile)
    }
}
