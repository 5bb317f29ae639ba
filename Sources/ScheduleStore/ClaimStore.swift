public import AggregatorCore
public import Foundation
internal import GRDB
internal import Synchronization

/// What providers said, in `store.db`.
///
/// A resource is replaced in one transaction with all that was asked with it. What is read is checked against the
/// digest that was written with it: a resource whose rows have changed on the disk is as if it had never been kept,
/// and is asked for again.
public final class ClaimStore: AnswerStore {
    let file: StoreFile
    let channels = ChannelTable()
    private let shows = ShowNumbers()
    private let lastProblem = Mutex<StoreProblem?>(nil)
    private let lastVersion = Mutex<Int?>(nil)

    /// Opens the store at a path, and makes it where there is none.
    ///
    /// - Throws: `StoreProblem`.
    public init(path: String) throws {
        file = try StoreFile(
            path,
            application: ClaimSchema.application,
            durability: .normal,
            migrations: ClaimSchema.migrations
        )
    }

    /// Why something that was to be kept could not be, since this was asked last; nil where all was.
    public func takeProblem() -> StoreProblem? {
        lastProblem.withLock { problem in
            defer { problem = nil }
            return problem
        }
    }

    /// Whether SQLite finds the file to be damaged.
    public var isDamaged: Bool { file.isDamaged() }

    public func answer(of provider: ProviderID, for resource: ResourceID) -> KeptAnswer? {
        noting { try file.read { try self.answer(of: provider, resource.rawValue, in: $0) } } ?? nil
    }

    public func keep(_ answers: [ResourceID: KeptAnswer], of provider: ProviderID) {
        noting { _ = try write(answers, of: provider) }
    }

    public func newest(of provider: ProviderID, at now: Date) -> (fetchedAt: Date, isFresh: Bool)? {
        let row = noting {
            try file.read { db in
                try Row.fetchOne(
                    db,
                    sql: """
                        SELECT fetched_at, fresh_seconds, doubtful_rows FROM resource WHERE provider = ?
                        ORDER BY fetched_at DESC LIMIT 1
                        """,
                    arguments: [provider.rawValue]
                )
            }
        }
        guard let row = row ?? nil, let fetchedAt = row.real(0) else { return nil }
        var kept = KeptAnswer(
            content: ResourceContent(freshSeconds: row.number(1)),
            fetchedAt: Date(timeIntervalSince1970: fetchedAt)
        )
        kept.doubtfulRows = row.number(2)
        return (kept.fetchedAt, kept.isFresh(at: now))
    }

    /// Keeps answers in the place of older ones, and records what changed; all of it or nothing.
    ///
    /// - Throws: `StoreProblem`.
    @discardableResult
    public func write(_ answers: [ResourceID: KeptAnswer], of provider: ProviderID) throws -> [ScheduleChange] {
        // What is rolled back must not be taken for written.
        var isDone = false
        defer {
            if !isDone {
                shows.forget()
                channels.forget()
            }
        }
        let changes = try file.write { db in
            try noticeOthers(db)
            let sorted = answers.sorted { $0.key < $1.key }
            var pairs: [(old: ResourceContent?, new: ResourceContent, isList: Bool)] = []
            for (resource, said) in sorted {
                let prepared = try prepared(said)
                let answer = prepared.answer
                let old = try self.answer(of: provider, resource.rawValue, in: db)
                // That an older answer still stands, said by a run that did not see the newer one.
                if let old, old.receivedAt > answer.receivedAt, answer.receivedAt < answer.fetchedAt { continue }
                if let old, old.content == answer.content {
                    try touch(answer, of: provider, resource.rawValue, in: db)
                    continue
                }
                pairs.append((old?.content, answer.content, answer.isList))
                try replace(prepared, of: provider, resource.rawValue, in: db)
            }
            let at = answers.values.map(\.fetchedAt).max() ?? .distantPast
            let names = sorted.map(\.key.rawValue)
            let changes = try ContentChanges(of: provider, at: at).between(pairs) { episode in
                try isListed(episode, of: provider, besides: names, in: db)
            }
            let news = try changes.filter { try !ChangeTable.isKnown($0, db) }
            for change in news { try ChangeTable.insert(change, db) }
            return news
        }
        isDone = true
        return changes
    }

    /// An answer as it is written, with the digest over its rows.
    private struct Prepared {
        var answer: KeptAnswer
        let extras: String?
        /// The digest of each episode with its airings.
        let rows: [Int]
        let digest: Int64
    }

    /// The answer as it can be kept: SQLite's texts end at a NUL, in whose place U+FFFD stands.
    private func prepared(_ answer: KeptAnswer) throws -> Prepared {
        let extras = try ResourceExtras(answer.content)?.text
        var digest = Self.digest(of: answer.content, extras)
        for show in answer.content.shows { digest.add(show.id) }
        var rows: [Int] = []
        var hasNUL = digest.hasNUL
        for episode in answer.content.episodes {
            var row = RowDigest()
            EpisodeRecord.add(episode, to: &row)
            hasNUL = hasNUL || row.hasNUL
            rows.append(Int(row.value))
            digest.add(Int(row.value))
        }
        guard hasNUL || answer.content.shows.contains(where: ShowRecord.hasNUL) else {
            return Prepared(answer: answer, extras: extras, rows: rows, digest: digest.value)
        }
        let tree = try JSONSerialization.jsonObject(with: JSONEncoder().encode(answer.content))
        let clean = try JSONSerialization.data(withJSONObject: Self.withoutNUL(tree))
        var storable = answer
        storable.content = try JSONDecoder().decode(ResourceContent.self, from: clean)
        return try prepared(storable)
    }

    /// The digest of what a resource has beside shows and episodes.
    private static func digest(of content: ResourceContent, _ extras: String?) -> RowDigest {
        var digest = RowDigest()
        digest.add(extras)
        digest.add(content.freshSeconds)
        digest.add(content.hasAllAirings ? 1 : 0)
        digest.add(content.movesOn ? 1 : 0)
        digest.add(content.validators?.entityTag)
        digest.add(content.validators?.lastModified)
        return digest
    }

    private static func withoutNUL(_ tree: Any) -> Any {
        switch tree {
        case let text as String: text.replacing("\0", with: "\u{FFFD}")
        case let list as [Any]: list.map(withoutNUL)
        case let object as [String: Any]: object.mapValues(withoutNUL)
        default: tree
        }
    }

    private func isListed(
        _ episode: Episode,
        of provider: ProviderID,
        besides names: [String],
        in db: Database
    ) throws -> Bool {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT r.name FROM episode e JOIN resource r ON r.id = e.resource
                    WHERE e.show_key = ? AND e.key = ? AND r.provider = ? LIMIT 20
                    """
            ),
            arguments: [episode.showID, episode.id, provider.rawValue]
        )
        return rows.contains { row in row.text(0).map { !names.contains($0) } ?? false }
    }

    /// Only when it was said again: the rows stay as they are.
    private func touch(_ answer: KeptAnswer, of provider: ProviderID, _ name: String, in db: Database) throws {
        try db.execute(
            sql:
                "UPDATE resource SET fetched_at = ?, received_at = ?, doubtful_rows = ? WHERE provider = ? AND name = ?",
            arguments: [
                answer.fetchedAt.timeIntervalSince1970, answer.receivedAt.timeIntervalSince1970, answer.doubtfulRows,
                provider.rawValue, name,
            ]
        )
    }

    private func replace(_ prepared: Prepared, of provider: ProviderID, _ name: String, in db: Database) throws {
        let answer = prepared.answer
        let content = answer.content
        try db.cachedStatement(sql: "DELETE FROM resource WHERE provider = ? AND name = ?")
            .execute(arguments: [provider.rawValue, name])
        let arguments: [(any DatabaseValueConvertible)?] = [
            provider.rawValue, name, answer.fetchedAt.timeIntervalSince1970, answer.receivedAt.timeIntervalSince1970,
            content.freshSeconds, answer.doubtfulRows, content.hasAllAirings, content.movesOn,
            content.validators?.entityTag,
            content.validators?.lastModified, prepared.extras, content.episodes.count, prepared.digest,
        ]
        try db.cachedStatement(
            sql: """
                INSERT INTO resource (provider, name, fetched_at, received_at, fresh_seconds, doubtful_rows,
                  has_all_airings, moves_on, entity_tag, last_modified, extras, rows, digest)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: StatementArguments(arguments))
        let resource = db.lastInsertedRowID
        let insertion = try db.cachedStatement(
            sql: "INSERT INTO resource_show (resource, position, show) VALUES (?, ?, ?)"
        )
        for (position, show) in content.shows.enumerated() {
            let number = try shows.number(of: show, provider: provider, channels, db)
            try insertion.execute(arguments: [resource, position, number])
        }
        for (episode, digest) in zip(content.episodes, prepared.rows) {
            try EpisodeRecord.insert(episode, digest: digest, resource: resource, channels, db)
        }
    }

    private func answer(of provider: ProviderID, _ name: String, in db: Database) throws -> KeptAnswer? {
        try noticeOthers(db)
        let found = try Row.fetchOne(
            db,
            cachedSQL: """
                SELECT id, fetched_at, received_at, fresh_seconds, doubtful_rows, has_all_airings, entity_tag,
                  last_modified, extras, digest, moves_on
                FROM resource WHERE provider = ? AND name = ?
                """,
            arguments: [provider.rawValue, name]
        )
        guard let row = found, let resource = row.number(0), let fetchedAt = row.real(1), let receivedAt = row.real(2),
            let hasAllAirings = row.flag(5), let movesOn = row.flag(10)
        else { return nil }
        let extras = row.text(8)
        var content = ResourceContent(
            hasAllAirings: hasAllAirings,
            freshSeconds: row.number(3),
            validators: Validators(entityTag: row.text(6), lastModified: row.text(7))
        )
        content.movesOn = movesOn
        var digest = Self.digest(of: content, extras)
        guard try ResourceExtras.add(extras, to: &content) else { return nil }
        let shows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT \(ShowRecord.columns) FROM resource_show r JOIN show s ON s.id = r.show
                    WHERE r.resource = ? ORDER BY r.position
                    """
            ),
            arguments: [resource]
        )
        while let row = try shows.next() {
            guard let show = try ShowRecord.read(row, channels, db) else { return nil }
            content.shows.append(show)
            digest.add(show.id)
        }
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT \(EpisodeRecord.columns) FROM episode e LEFT JOIN airing a ON a.episode = e.id
                    WHERE e.resource = ? ORDER BY e.id, a.position
                    """
            ),
            arguments: [resource]
        )
        var isSound = true
        try EpisodeRecord.read(rows, channels, db, more: { _ in () }) { _, episode, rowDigest in
            guard let rowDigest else { return isSound = false }
            digest.add(rowDigest)
            content.episodes.append(episode)
        }
        guard isSound else { return nil }
        guard Int(digest.value) == row.number(9) else { return nil }
        var kept = KeptAnswer(
            content: content,
            fetchedAt: Date(timeIntervalSince1970: fetchedAt),
            receivedAt: Date(timeIntervalSince1970: receivedAt)
        )
        kept.doubtfulRows = row.number(4)
        return kept
    }

    /// Forgets what is remembered of the file's rows where another process has written to it since.
    private func noticeOthers(_ db: Database) throws {
        let version = try Int.fetchOne(db, cachedSQL: "PRAGMA data_version", arguments: [])
        let isNew = lastVersion.withLock { last in
            defer { last = version }
            return last != version
        }
        if isNew {
            shows.forget()
            channels.forget()
        }
    }

    /// The outcome; nil where it failed, which is remembered.
    @discardableResult
    func noting<Value>(_ body: () throws -> Value) -> Value? {
        do {
            return try body()
        } catch {
            lastProblem.withLock { $0 = StoreProblem(error, path: file.path) }
            return nil
        }
    }
}
