public import ScheduleModel
public import Foundation
internal import GRDB

/// What changed, as rows of `change`.
enum ChangeRows {
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

    /// A change as it is told: what was dropped from one day's list and comes up in another's, which was asked for later,
    /// has moved.
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

    /// Whether the last word on this was the same: a change comes with each resource that holds the episode, and is one.
    static func isKnown(_ change: ScheduleChange, _ db: Database) throws -> Bool {
        let isComing = [.added, .dropped].contains(change.kind)
        // An id that is made of a slot comes and goes with it: as what moved there, and as what is gone again.
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
        // An id that is made of a number is another episode's where a list was numbered anew.
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
            at: Date(timeIntervalSince1970: at),
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
        // What a clock that was ahead dates later than now would be the newest for years.
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
