import Foundation
import GRDB
import TestSupport
import Testing

@testable import ScheduleStore

/// A file removed or replaced while it is opened does not count as stored.
/// Covers: StoreFile, FileIdentity
@Suite struct ReplacedFileTests {
    private let folder = TemporaryFolder()

    /// Opens a file that is moved away during its migration.
    private func opened(_ name: String, replaced: Bool) throws -> StoreFile {
        let path = folder.path + "/" + name
        return try StoreFile(
            path,
            applicationID: 7,
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

    @Test("A moved file is not current, whether or not another file replaced it")
    func identity() throws {
        #expect(try !opened("replaced", replaced: true).isCurrentFile)
        #expect(try !opened("removed", replaced: false).isCurrentFile)
        let path = folder.path + "/whole"
        let file = try StoreFile(path, applicationID: 7, durability: .normal, migrations: [])
        #expect(file.isCurrentFile)
        try FileManager.default.removeItem(atPath: path)
        #expect(!file.isCurrentFile)
    }
}
