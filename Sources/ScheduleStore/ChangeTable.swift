public import AggregatorCore
public import Foundation
internal import GRDB

/// What changed, as rows of `change`.
enum ChangeTable {
    static func insert(_ change: ScheduleChange, _ db: Database) throws {
        let arguments: [(any DatabaseValueConvertible)?] = [
            change.at.timeIntervalSince1970, change.provider.rawValue, change.kind.rawValue, change.showID,
            change.showTitle, change.episodeID ?? "", change.code, change.title, change.day.map { Int($0.number) },
            change.old, change.new,
        ]
        try db.cachedStatement(
            sql: """
                INSERT INTO change (at, provider, kind, show_key, show_title, episode_key, code, title, day, old, new)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: StatementArguments(arguments))
    }

    /// Whether the last word on this was the same: a change comes with each resource that holds the episode, and is one.
    static func isKnown(_ change: ScheduleChange, _ db: Database) throws -> Bool {
        let isComing = [.added, .dropped].contains(change.kind)
        let kinds = isComing ? "'added', 'dropped'" : "'\(change.kind.rawValue)'"
        let last = try Row.fetchOne(
            db,
            cachedSQL: """
                SELECT kind, new FROM change
                WHERE provider = ? AND show_key = ? AND episode_key = ? AND kind IN (\(kinds)) ORDER BY id DESC LIMIT 1
                """,
            arguments: [change.provider.rawValue, change.showID, change.episodeID ?? ""]
        )
        guard let last else { return false }
        return isComing ? last[0] == change.kind.rawValue : last[1] == change.new
    }

    static func read(_ row: Row) -> ScheduleChange? {
        guard let provider = ProviderID(rawValue: row[1]), let kind = ScheduleChange.Kind(rawValue: row[2]) else {
            return nil
        }
        let episode: String = row[5]
        return ScheduleChange(
            at: Date(timeIntervalSince1970: row[0]),
            provider: provider,
            kind: kind,
            showID: row[3],
            showTitle: row[4],
            episodeID: episode.isEmpty ? nil : episode,
            code: row[6],
            title: row[7],
            day: (row[8] as Int?).map(CivilDay.init(clamping:)),
            old: row[9],
            new: row[10]
        )
    }
}

extension ClaimStore {
    /// What changed since an instant, the newest first.
    ///
    /// - Throws: `StoreProblem`.
    public func changes(since: Date) throws -> [ScheduleChange] {
        try file.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT at, provider, kind, show_key, show_title, episode_key, code, title, day, old, new
                    FROM change WHERE at >= ? ORDER BY at DESC, id
                    """,
                arguments: [since.timeIntervalSince1970]
            ).compactMap(ChangeTable.read)
        }
    }
}
