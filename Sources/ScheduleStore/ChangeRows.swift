public import ScheduleModel
public import Foundation
internal import GRDB

/// Schedule changes as rows of the table `change`.
enum ChangeRows {
    static func insert(_ changes: [ScheduleChange], _ db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO change (at, provider, kind, show_key, show_title, episode_key, code, title, day, old, new)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        )
        for change in changes {
            var row = RowInsertion(statement)
            try row.add(change.detectedAt.timeIntervalSince1970)
            try row.add(change.provider.rawValue)
            try row.add(change.kind.rawValue)
            try row.add(change.showID)
            try row.add(change.showTitle)
            try row.add(change.episodeID ?? "")
            try row.add(change.code)
            try row.add(change.title)
            try row.add(change.day.map { Int($0.number) })
            try row.add(change.old)
            try row.add(change.new)
            try row.execute()
        }
    }

    /// Returns the changes that are not stored yet. An episode that was dropped from one day and added to another has
    /// moved.
    static func newChanges(among changes: [ScheduleChange], _ db: Database) throws -> [ScheduleChange] {
        // A show without stored changes needs no look-up for each of its episodes.
        var hasHistory: [String: Bool] = [:]
        return try changes.compactMap { change in
            let isLogged =
                try hasHistory[change.showID]
                ?? Bool.fetchOne(
                    db,
                    cachedSQL: "SELECT EXISTS (SELECT 1 FROM change WHERE show_key = ?)",
                    arguments: [change.showID]
                ) ?? false
            hasHistory[change.showID] = isLogged
            if !isLogged { return change }
            let change = try detectingMove(change, db)
            return try isKnown(change, db) ? nil : change
        }
    }

    /// Returns the change as a move if it adds an episode that was dropped from another day's list before.
    ///
    /// Each day is a request of its own, so an episode that moves is dropped from one response and added by
    /// another.
    private static func detectingMove(_ change: ScheduleChange, _ db: Database) throws -> ScheduleChange {
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
    private static func isKnown(_ change: ScheduleChange, _ db: Database) throws -> Bool {
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
