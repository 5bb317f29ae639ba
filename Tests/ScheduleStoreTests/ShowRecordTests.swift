import Foundation
import GRDB
import ProviderAPI
import ScheduleModel
import TestSupport
import Testing

@testable import ScheduleStore

/// A field of a show that a later version adds is a line in `ShowRecord.fields`, and no more for the file.
@Suite struct ShowRecordTests {
    private let folder = TemporaryFolder()
    private let site = provider("site")
    private let answer = SourceResponse(shows: [Show(id: "1", title: "Harbour", genres: ["Drama"], summary: "Boats.")])
        .stamped(at: instant("2024-01-01T00:00:00Z"))

    private var fields: [StoreColumn] {
        ShowRecord.fields + [StoreColumn("slogan", "TEXT", since: SourceDatabaseSchema.migrations.count + 1)]
    }

    /// The file as a later version opens it.
    private func opened(_ path: String) throws -> StoreFile {
        try StoreFile(
            path,
            application: SourceDatabaseSchema.application,
            durability: .normal,
            migrations: SourceDatabaseSchema.migrations(scope: fields)
        )
    }

    private func columns(_ file: StoreFile) throws -> Set<String> {
        try file.read { db in try Set(db.columns(in: "show").map(\.name)) }
    }

    @Test("a store that is there gains it, and loses nothing")
    func old() throws {
        let path = folder.path + "/store.db"
        try SourceDatabase(path: path).store([ResourceID("/day"): answer], of: site)
        let file = try opened(path)
        #expect(try columns(file).isSuperset(of: fields.map(\.name)))
        let kept = try file.read { db in
            try Row.fetchOne(db, sql: "SELECT \(ShowRecord.selection(of: fields)) FROM show s").flatMap {
                try ShowRecord.read($0, ChannelCache(), db)
            }
        }
        #expect(kept == answer.shows[0])
        try file.write { try $0.execute(sql: "UPDATE show SET slogan = 'Ahoy'") }
        #expect(try opened(path).read { try String.fetchOne($0, sql: "SELECT slogan FROM show") } == "Ahoy")
    }

    @Test("a new store has it from the start")
    func new() throws {
        let file = try opened(folder.path + "/new.db")
        #expect(try columns(file).isSuperset(of: fields.map(\.name)))
        #expect(
            try file.read { try Int.fetchOne($0, sql: "PRAGMA user_version") } == SourceDatabaseSchema.migrations.count
                + 1
        )
    }

    @Test("no name stands twice, and those of version 1 come first, since rows are read by position")
    func order() {
        #expect(Set(ShowRecord.fields.map(\.name)).count == ShowRecord.columnCount)
        #expect(ShowRecord.fields.map(\.version) == ShowRecord.fields.map(\.version).sorted())
    }
}
