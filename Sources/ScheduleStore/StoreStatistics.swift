internal import GRDB

/// What a store is, for a person.
public struct StoreStatistics: Sendable {
    /// SQLite's version.
    public let version: String
    /// The journal's mode.
    public let journal: String
    /// How many resources are kept.
    public let resources: Int
    /// How many different shows.
    public let shows: Int
    /// How many rows of episodes.
    public let episodes: Int
    /// Whether SQLite finds the file to be whole.
    public let isIntact: Bool
}

extension SourceDatabase {
    /// What this store is.
    ///
    /// - Throws: `StoreError`.
    public func facts() throws -> StoreStatistics {
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
