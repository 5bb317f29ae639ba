public import ScheduleModel
public import Foundation
internal import GRDB

/// How long what is kept stays: nothing that was shown goes because of its age alone, but what no one asked for again
/// for a long time does.
public enum Retention {
    /// Days for which a search stays.
    static let searchDays = 90.0
    /// Days for which any other answer stays after it was last said.
    static let responseDays = 730.0
    /// Days for which a change stays.
    static let changeDays = 400.0
    /// Where no answer was said in so many days, the clock may have been set ahead: only after as many on which it went on
    /// from there does anything of before go. A shorter jump takes no more than that off the two years.
    static let clockJumpDays = searchDays
}

extension SourceDatabase {
    /// Drops what has been kept for long enough. The user's marks are not here, and are never dropped.
    ///
    /// - Parameters:
    ///   - now: the time by the clock; one that is three months ahead of all that was kept until yesterday drops nothing,
    ///     nor for three months after such a jump.
    ///   - kept: shows of which everything stays, such as those that are followed.
    /// - Throws: `StoreError`.
    public func dropOutdated(at now: Date, except kept: Set<SourceKey> = []) throws {
        try inTransaction { db in
            // What was said just now has the time of that very clock.
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
            let outdated = try self.outdated(at: now, except: kept, db)
            func limit(_ days: Double) -> Double { now.timeIntervalSince1970 - days * 86_400 }
            for resource in outdated {
                try markForRelinking(resource: resource, in: db)
                try db.cachedStatement(sql: "DELETE FROM resource WHERE id = ?").execute(arguments: [resource])
            }
            try db.execute(sql: "DELETE FROM change WHERE at < ?", arguments: [limit(Retention.changeDays)])
            // An older record of a show that no answer holds any more, where there is a newer one.
            try db.execute(
                sql: """
                    DELETE FROM show WHERE NOT EXISTS (SELECT 1 FROM resource_show x WHERE x.show = show.id)
                      AND EXISTS (SELECT 1 FROM show n WHERE n.provider = show.provider AND n.key = show.key
                        AND n.id > show.id)
                    """
            )
            // Rows that are remembered may be among those that went.
            clearRowCaches()
        }
    }

    /// The answers that have been kept for long enough.
    private func outdated(at now: Date, except kept: Set<SourceKey>, _ db: Database) throws -> [Int] {
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
                kept.contains(SourceKey(provider: provider, id: key))
            {
                needed.insert(id)
            }
        }
        return outdated.subtracting(needed).sorted()
    }
}
