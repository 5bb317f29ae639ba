import Foundation
import GRDB
import ProviderAPI
import ScheduleModel
import TestSupport
import Testing

@testable import ScheduleStore

/// A new field of a show is one line in `ShowRecord.fields`, without other changes to the file.
/// Covers: ShowRecord, SourceDatabaseSchema, StoreColumn, Show
@Suite struct ShowRecordTests {
    private let folder = TemporaryFolder()
    private let site = provider("site")
    private let response = SourceResponse(shows: [Show(id: "1", title: "Harbour", genres: ["Drama"], summary: "Boats.")]
    )
    .stamped(at: instant("2024-01-01T00:00:00Z"))

    private var fields: [StoreColumn] {
        ShowRecord.fields + [StoreColumn("slogan", "TEXT", since: SourceDatabaseSchema.migrations.count + 1)]
    }

    /// The file as opened by a later version.
    private func opened(_ path: String) throws -> StoreFile {
        try StoreFile(
            path,
            applicationID: SourceDatabaseSchema.applicationID,
            durability: .normal,
            migrations: SourceDatabaseSchema.migrations(scope: fields)
        )
    }

    private func columns(_ file: StoreFile) throws -> Set<String> {
        try file.read { db in try Set(db.columns(in: "show").map(\.name)) }
    }

    @Test("An existing store gains the field and loses nothing")
    func old() throws {
        let path = folder.path + "/store.db"
        try SourceDatabase(path: path).store([ResourceID("/day"): response], of: site)
        let file = try opened(path)
        #expect(try columns(file).isSuperset(of: fields.map(\.name)))
        let stored = try file.read { db in
            try Row.fetchOne(db, sql: "SELECT \(ShowRecord.selection(of: fields)) FROM show s").flatMap {
                try ShowRecord.read($0, ChannelCache(), db)
            }
        }
        #expect(stored == response.shows[0])
        try file.write { try $0.execute(sql: "UPDATE show SET slogan = 'Ahoy'") }
        #expect(try opened(path).read { try String.fetchOne($0, sql: "SELECT slogan FROM show") } == "Ahoy")
    }

    @Test("A new store has the field from the start")
    func new() throws {
        let file = try opened(folder.path + "/new.db")
        #expect(try columns(file).isSuperset(of: fields.map(\.name)))
        #expect(
            try file.read { try Int.fetchOne($0, sql: "PRAGMA user_version") } == SourceDatabaseSchema.migrations.count
                + 1
        )
    }

    @Test("Names are unique, and fields are ordered by version because rows are read by position")
    func order() {
        #expect(Set(ShowRecord.fields.map(\.name)).count == ShowRecord.columnCount)
        #expect(ShowRecord.fields.map(\.version) == ShowRecord.fields.map(\.version).sorted())
    }
}
