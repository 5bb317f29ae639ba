public import ScheduleModel
public import Foundation
internal import GRDB

/// The time for which stored data is preserved. Data is not dropped because of its own age, only if it was not
/// fetched again for a long time.
public enum Retention {
    /// The days for which a search is preserved.
    static let searchDays = 90.0
    /// The days for which other responses are preserved after they were last fetched.
    static let responseDays = 730.0
    /// The days for which a change is preserved.
    static let changeDays = 400.0
    /// The gap between two fetches, in days, after which the clock may have been set ahead.
    ///
    /// Data from before such a gap is only dropped this many days after it. A shorter jump of the clock shortens
    /// the two years by at most this time.
    static let clockJumpDays = searchDays
}

extension SourceDatabase {
    /// Drops outdated data. The user's marks are in another database, and are never dropped.
    ///
    /// - Parameters:
    ///   - now: The time by the clock. If it is three months later than all data fetched until yesterday, nothing
    ///     is dropped. Nor is anything dropped for three months after such a jump.
    ///   - excluded: Shows of which all data is preserved, such as followed ones.
    ///   - limits: The days after which the data of a provider must be deleted, whatever else it is needed for.
    /// - Throws: `StoreError`.
    public func dropOutdated(
        at now: Date,
        except excluded: Set<SourceKey> = [],
        limits: [ProviderID: Int] = [:]
    ) throws {
        try inTransaction { db in
            for (provider, days) in limits.sorted(by: { $0.key < $1.key }) {
                try dropAll(of: provider, fetchedBefore: now.addingTimeInterval(-Double(days) * 86_400), db)
            }
            // Data fetched in the last day has the time of the same clock, so it proves nothing.
            let newest = try Double.fetchOne(
                db,
                sql: "SELECT max(fetched_at) FROM resource WHERE fetched_at <= ?",
                arguments: [now.timeIntervalSince1970 - 86_400]
            )
            guard now.timeIntervalSince1970 - (newest ?? 0) < Retention.clockJumpDays * 86_400 else { return }
            let jump = try Double.fetchOne(
                db,
                sql: """
                    SELECT max(fetched_at) FROM
                      (SELECT fetched_at, lag(fetched_at) OVER (ORDER BY fetched_at) AS earlier FROM resource)
                    WHERE fetched_at <= ? AND fetched_at - earlier > ?
                    """,
                arguments: [now.timeIntervalSince1970, Retention.clockJumpDays * 86_400]
            )
            if let jump, now.timeIntervalSince1970 - jump < Retention.clockJumpDays * 86_400 { return }
            let outdated = try self.outdated(at: now, except: excluded, db)
            func limit(_ days: Double) -> Double { now.timeIntervalSince1970 - days * 86_400 }
            for resource in outdated {
                try unlinkShows(ofResourceRow: resource, in: db)
                try db.cachedStatement(sql: "DELETE FROM resource WHERE id = ?").execute(arguments: [resource])
            }
            try db.execute(sql: "DELETE FROM change WHERE at < ?", arguments: [limit(Retention.changeDays)])
            // Drops older records of shows that are in no response, if there is a newer record.
            try db.execute(
                sql: """
                    DELETE FROM show WHERE NOT EXISTS (SELECT 1 FROM resource_show x WHERE x.show = show.id)
                      AND EXISTS (SELECT 1 FROM show n WHERE n.provider = show.provider AND n.key = show.key
                        AND n.id > show.id)
                    """
            )
            // Cached rows may be among the deleted ones.
            clearRowCaches()
        }
    }

    /// Drops all responses of a provider that are older than its terms allow.
    private func dropAll(of provider: ProviderID, fetchedBefore limit: Date, _ db: Database) throws {
        let rows = try Int64.fetchAll(
            db,
            sql: "SELECT id FROM resource WHERE provider = ? AND fetched_at < ?",
            arguments: [provider.rawValue, limit.timeIntervalSince1970]
        )
        for row in rows {
            try unlinkShows(ofResourceRow: Int(row), in: db)
            try db.cachedStatement(sql: "DELETE FROM resource WHERE id = ?").execute(arguments: [row])
        }
        if rows.isEmpty { return }
        try dropOrphans(of: provider, in: db)
        clearRowCaches()
    }

    /// Returns the row numbers of outdated responses.
    private func outdated(at now: Date, except excluded: Set<SourceKey>, _ db: Database) throws -> [Int] {
        func limit(_ days: Double) -> Double { now.timeIntervalSince1970 - days * 86_400 }
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT r.id, r.provider, s.key FROM resource r
                LEFT JOIN resource_show x ON x.resource = r.id LEFT JOIN show s ON s.id = x.show
                WHERE r.fetched_at < ? OR (r.fetched_at < ?
                  AND (r.kind = 'search' OR r.kind IS NULL AND r.rows = 0 AND r.extras IS NULL))
                """,
            arguments: [limit(Retention.responseDays), limit(Retention.searchDays)]
        )
        var outdated: Set<Int> = []
        var needed: Set<Int> = []
        for row in rows {
            guard let id = row.number(0) else { continue }
            outdated.insert(id)
            if let provider = row.text(1).flatMap(ProviderID.init(rawValue:)), let key = row.text(2),
                excluded.contains(SourceKey(provider: provider, id: key))
            {
                needed.insert(id)
            }
        }
        return outdated.subtracting(needed).sorted()
    }
}
