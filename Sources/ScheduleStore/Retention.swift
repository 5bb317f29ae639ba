public import Foundation
internal import GRDB

/// How long what is kept stays: nothing that was shown goes because of its age alone, but what no one asked for again
/// for a long time does.
public enum Retention {
    /// Days for which an answer without episodes stays, such as a search.
    static let searchDays = 90.0
    /// Days for which any other answer stays after it was last said.
    static let answerDays = 730.0
    /// Days for which a change stays.
    static let changeDays = 400.0
}

extension ClaimStore {
    /// Drops what has been kept for long enough. The user's marks are not here, and are never dropped.
    ///
    /// - Throws: `StoreProblem`.
    public func dropOutdated(at now: Date) throws {
        try file.write { db in
            func limit(_ days: Double) -> Double { now.timeIntervalSince1970 - days * 86_400 }
            try db.execute(
                sql: """
                    DELETE FROM resource WHERE fetched_at < ? OR (fetched_at < ? AND rows = 0 AND extras IS NULL)
                    """,
                arguments: [limit(Retention.answerDays), limit(Retention.searchDays)]
            )
            try db.execute(sql: "DELETE FROM change WHERE at < ?", arguments: [limit(Retention.changeDays)])
            // An older record of a show that no answer holds any more, where there is a newer one.
            try db.execute(
                sql: """
                    DELETE FROM show WHERE NOT EXISTS (SELECT 1 FROM resource_show x WHERE x.show = show.id)
                      AND EXISTS (SELECT 1 FROM show n WHERE n.provider = show.provider AND n.key = show.key
                        AND n.id > show.id)
                    """
            )
        }
    }
}
