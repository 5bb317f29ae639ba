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

    /// Whether SQLite finds the file to be whole.
    public var isWhole: Bool { file.isWhole() }

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
        guard let row = row ?? nil else { return nil }
        var kept = KeptAnswer(
            content: ResourceContent(freshSeconds: row[1]),
            fetchedAt: Date(timeIntervalSince1970: row[0])
        )
        kept.doubtfulRows = row[2]
        return (kept.fetchedAt, kept.isFresh(at: now))
    }

    /// Keeps answers in the place of older ones, and records what changed; all of it or nothing.
    ///
    /// - Throws: `StoreProblem`.
    @discardableResult
    public func write(_ answers: [ResourceID: KeptAnswer], of provider: ProviderID) throws -> [ScheduleChange] {
        // What is rolled back must not be taken for written.
        var isDone = false
        defer { if !isDone { shows.forget() } }
        let changes = try file.write { db in
            let sorted = answers.sorted { $0.key < $1.key }
            var pairs: [(old: ResourceContent?, new: ResourceContent, isList: Bool)] = []
            for (resource, said) in sorted {
                let prepared = try prepared(said)
                let answer = prepared.answer
                let old = try self.answer(of: provider, resource.rawValue, in: db)
                if let old, old.content == answer.content {
                    try touch(answer, of: provider, resource.rawValue, in: db)
                    continue
                }
                pairs.append((old?.content, answer.content, answer.isList))
                try replace(prepared, of: provider, resource.rawValue, in: db)
            }
            let at = answers.values.map(\.fetchedAt).max() ?? .distantPast
            let names = sorted.map(\.key.rawValue)
            let changes = try ContentChanges(of: provider, at: at).between(pairs) { id in
                try isListed(id, of: provider, besides: names, in: db)
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
        let digest: Int64
    }

    /// The answer as it can be kept: SQLite's texts end at a NUL, in whose place U+FFFD stands.
    private func prepared(_ answer: KeptAnswer) throws -> Prepared {
        let extras = try ResourceExtras(answer.content)?.text
        var digest = RowDigest()
        digest.add(extras)
        for show in answer.content.shows { digest.add(show.id) }
        for episode in answer.content.episodes { EpisodeRecord.add(episode, to: &digest) }
        guard digest.hasNUL || answer.content.shows.contains(where: ShowRecord.hasNUL) else {
            return Prepared(answer: answer, extras: extras, digest: digest.value)
        }
        let tree = try JSONSerialization.jsonObject(with: JSONEncoder().encode(answer.content))
        let clean = try JSONSerialization.data(withJSONObject: Self.withoutNUL(tree))
        var storable = answer
        storable.content = try JSONDecoder().decode(ResourceContent.self, from: clean)
        return try prepared(storable)
    }

    private static func withoutNUL(_ tree: Any) -> Any {
        switch tree {
        case let text as String: text.replacing("\0", with: "\u{FFFD}")
        case let list as [Any]: list.map(withoutNUL)
        case let object as [String: Any]: object.mapValues(withoutNUL)
        default: tree
        }
    }

    private func isListed(_ id: String, of provider: ProviderID, besides names: [String], in db: Database) throws -> Bool {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT r.name FROM episode e JOIN resource r ON r.id = e.resource
                    WHERE e.key = ? AND r.provider = ? LIMIT 20
                    """
            ),
            arguments: [id, provider.rawValue]
        )
        return rows.contains { !names.contains($0[0]) }
    }

    /// Only when it was said again: the rows stay as they are.
    private func touch(_ answer: KeptAnswer, of provider: ProviderID, _ name: String, in db: Database) throws {
        try db.execute(
            sql: "UPDATE resource SET fetched_at = ?, received_at = ?, doubtful_rows = ? WHERE provider = ? AND name = ?",
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
            content.freshSeconds, answer.doubtfulRows, content.hasAllAirings, content.movesOn, content.validators?.entityTag,
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
        for episode in content.episodes { try EpisodeRecord.insert(episode, resource: resource, channels, db) }
    }

    private func answer(of provider: ProviderID, _ name: String, in db: Database) throws -> KeptAnswer? {
        let found = try Row.fetchOne(
            db,
            cachedSQL: """
                SELECT id, fetched_at, received_at, fresh_seconds, doubtful_rows, has_all_airings, entity_tag,
                  last_modified, extras, digest, moves_on
                FROM resource WHERE provider = ? AND name = ?
                """,
            arguments: [provider.rawValue, name]
        )
        guard let row = found?.copy() else { return nil }
        let resource: Int64 = row[0]
        let extras: String? = row[8]
        var content = ResourceContent(
            hasAllAirings: row[5],
            freshSeconds: row[3],
            validators: Validators(entityTag: row[6], lastModified: row[7])
        )
        content.movesOn = row[10]
        var digest = RowDigest()
        digest.add(extras)
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
        try EpisodeRecord.read(rows, channels, db, more: { _ in () }) { _, episode in
            EpisodeRecord.add(episode, to: &digest)
            content.episodes.append(episode)
        }
        guard digest.value == row[9] else { return nil }
        var kept = KeptAnswer(
            content: content,
            fetchedAt: Date(timeIntervalSince1970: row[1]),
            receivedAt: Date(timeIntervalSince1970: row[2])
        )
        kept.doubtfulRows = row[4]
        return kept
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
