public import ScheduleModel
public import Foundation
internal import GRDB

/// Schedule changes as rows of the table `change`.
enum ChangeRows {
    static func insert(_ change: ScheduleChange, _ db: Database) throws {
        let arguments: [(any DatabaseValueConvertible)?] = [
            change.detectedAt.timeIntervalSince1970, change.provider.rawValue, change.kind.rawValue, change.showID,
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

    /// Returns the change as a move if it adds an episode that was dropped from another day's list before.
    ///
    /// Each day is a request of its own, so an episode that moves is dropped from one response and added by
    /// another.
    static func detectingMove(_ change: ScheduleChange, _ db: Database) throws -> ScheduleChange {
        guard change.kind == .added, let episode = change.episodeID, let new = change.new,
            !EpisodeNumber.isEncoded(in: episode)
        else { return change }
        let last = try Row.fetchOne(
            db,
            cachedSQL: """
                SELECT kind, old FROM change WHERE provider = ? AND show_key = ? AND episode_key = ?
                AND kind IN ('added', 'dropped', 'moved') ORDER BY id DESC LIMIT 1
                """,
            arguments: [change.provider.rawValue, change.showID, episode]
        )
        guard last?.text(0) == ScheduleChange.Kind.dropped.rawValue, let old = last?.text(1), old != new else {
            return change
        }
        var moved = change
        (moved.kind, moved.old) = (.moved, old)
        return moved
    }

    /// Returns whether the latest stored change of this kind is the same.
    ///
    /// Each resource that contains an episode reports its change, but the change is stored once.
    static func isKnown(_ change: ScheduleChange, _ db: Database) throws -> Bool {
        let isComing = [.added, .dropped].contains(change.kind)
        // An ID that is made of a slot is added and dropped with the slot. It may have moved there, or be dropped
        // again.
        let kinds =
            switch change.kind {
            case .added: "'added', 'dropped'"
            case .dropped: "'added', 'dropped', 'moved'"
            case .moved: "'moved', 'dropped'"
            default: "'\(change.kind.rawValue)'"
            }
        let last = try Row.fetchOne(
            db,
            cachedSQL: """
                SELECT kind, new, title FROM change
                WHERE provider = ? AND show_key = ? AND episode_key = ? AND kind IN (\(kinds)) ORDER BY id DESC LIMIT 1
                """,
            arguments: [change.provider.rawValue, change.showID, change.episodeID ?? ""]
        )
        guard let last else { return false }
        // An ID that is made of a number belongs to another episode if the list was renumbered.
        let isAnother = EpisodeNumber.isEncoded(in: change.episodeID ?? "") && last.text(2) != change.title
        if isComing { return last.text(0) == change.kind.rawValue && !isAnother }
        return last.text(0) == change.kind.rawValue && last.text(1) == change.new
            && (change.kind != .renumbered || !isAnother)
    }

    static func read(_ row: Row) -> ScheduleChange? {
        guard let at = row.real(0), let provider = row.text(1).flatMap(ProviderID.init(rawValue:)),
            let kind = row.text(2).flatMap(ScheduleChange.Kind.init(rawValue:)), let show = row.text(3),
            let title = row.text(4), let episode = row.text(5)
        else { return nil }
        return ScheduleChange(
            detectedAt: Date(timeIntervalSince1970: at),
            provider: provider,
            kind: kind,
            showID: show,
            showTitle: title,
            episodeID: episode.isEmpty ? nil : episode,
            code: row.text(6),
            title: row.text(7),
            day: row.number(8).map(CivilDay.init(clamping:)),
            old: row.text(9),
            new: row.text(10)
        )
    }
}

extension SourceDatabase {
    public func changes(since: Date) -> [ScheduleChange] {
        // While the clock was ahead, changes got times in the future. They would be the newest for years.
        changes(where: "at >= ? AND at <= ? ORDER BY at DESC, id", since.timeIntervalSince1970, latestPlausibleTime)
    }

    public func changes(after number: Int) -> [ScheduleChange] { changes(where: "id > ? ORDER BY id", number) }

    private func changes(where condition: String, _ values: (any DatabaseValueConvertible)...) -> [ScheduleChange] {
        recordingFailure {
            try file.read { db in
                try Row.fetchAll(
                    db,
                    sql: """
                        SELECT at, provider, kind, show_key, show_title, episode_key, code, title, day, old, new
                        FROM change WHERE \(condition)
                        """,
                    arguments: StatementArguments(values)
                ).compactMap(ChangeRows.read)
            }
        } ?? []
    }
}
