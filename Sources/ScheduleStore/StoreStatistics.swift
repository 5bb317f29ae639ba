internal import GRDB

/// Facts about a store for the user.
public struct StoreStatistics: Sendable {
    /// The version of SQLite.
    public let version: String
    /// The journal mode.
    public let journal: String
    /// The number of stored resources.
    public let resources: Int
    /// The number of shows. A show in several resources counts once.
    public let shows: Int
    /// The number of stored episodes. An episode in several resources counts each time.
    public let episodes: Int
    /// Whether SQLite's integrity check succeeds.
    public let isIntact: Bool
}

extension SourceDatabase {
    /// Returns facts about this store.
    ///
    /// - Throws: `StoreError`.
    public func statistics() throws -> StoreStatistics {
        try file.read { db in
            func number(_ sql: String) throws -> Int { try Int.fetchOne(db, sql: sql) ?? 0 }
            func text(_ sql: String) throws -> String { try String.fetchOne(db, sql: sql) ?? "" }
            return StoreStatistics(
                version: try text("SELECT sqlite_version()"),
                journal: try text("PRAGMA journal_mode"),
                resources: try number("SELECT count(*) FROM resource"),
                shows: try number("SELECT count(*) FROM (SELECT DISTINCT provider, key FROM show)"),
                episodes: try number("SELECT count(*) FROM episode"),
                isIntact: try text("PRAGMA integrity_check") == "ok"
            )
        }
    }
}
