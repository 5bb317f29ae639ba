public import ScheduleModel
public import ProviderAPI
internal import Foundation
internal import GRDB

extension SourceDatabase {
    /// Keeps answers in the place of older ones, and records what changed; all of it or nothing.
    ///
    /// - Throws: `StoreError`.
    @discardableResult
    public func write(_ answers: [ResourceID: SourceResponse], of provider: ProviderID) throws -> [ScheduleChange] {
        try inTransaction { db in
            let sorted = answers.sorted { $0.key < $1.key }
            var pairs: [(old: SourceResponse?, new: SourceResponse, isList: Bool)] = []
            var compared: [String] = []
            // Of guides of which several are kept what counts of all of them is compared.
            var slots: [(old: SourceResponse?, new: SourceResponse, isList: Bool)] = []
            for (resource, said) in sorted {
                let prepared = try prepared(said)
                let answer = prepared.response
                let old = try self.response(of: provider, resource.rawValue, scope: .all, in: db)
                // That an older answer still stands, said by a run that did not see the newer one.
                if let old, old.receivedAt > answer.receivedAt, answer.receivedAt < answer.fetchedAt { continue }
                if let old, old.kind == answer.kind, old.hasSameContent(as: answer) {
                    try updateFetchTime(answer, of: provider, resource.rawValue, in: db)
                    // Which of several records of a show stands hangs on which was said last.
                    try markInconsistentShows(answer.shows, of: provider, in: db)
                    continue
                }
                let others = try otherGuides(than: answer, of: provider, excluding: sorted.map(\.key.rawValue), in: db)
                if others.isEmpty {
                    pairs.append((old, answer, answer.hasStableSize))
                    compared.append(resource.rawValue)
                }
                // What is there and cannot be read, or was asked for with other settings, was linked too.
                if old == nil { try markForRelinking(provider, resource.rawValue, in: db) }
                try replace(prepared, of: provider, resource.rawValue, in: db)
                if answer.kind == .file { try dropOrphans(of: provider, in: db) }
                try markForRelinking(old, answer, of: provider, in: db)
                try markInconsistentShows(answer.shows, of: provider, in: db)
                if !others.isEmpty {
                    let guides = (before: others + [old].compactMap(\.self), now: others + [answer])
                    slots.append((Self.merged(guides.before), Self.merged(guides.now), answer.hasStableSize))
                }
            }
            let at = answers.values.map(\.fetchedAt).max() ?? .distantPast
            var changes = try ChangeDetector(of: provider, at: at).changes(
                pairs,
                isKnownElsewhere: { try !listings(of: $0, of: provider, excluding: compared, in: db).isEmpty },
                airingsElsewhere: { try airings(of: $0, onDaysOf: provider, excluding: compared, in: db) }
            )
            for pair in slots {
                changes += ChangeDetector(of: provider, at: at).changes(between: [pair])
            }
            let news = try changes.map { try ChangeRows.detectingMove($0, db) }.filter {
                try !ChangeRows.isKnown($0, db)
            }
            for change in news { try ChangeRows.insert(change, db) }
            return news
        }
    }

    /// At most this many rows of other guides are looked at to tell what a new one changes.
    private static let maxComparedRows = 50_000

    /// The other guides that are kept of a source, where a guide is to be kept; none where they are too long.
    private func otherGuides(
        than answer: SourceResponse,
        of provider: ProviderID,
        excluding names: [String],
        in db: Database
    ) throws -> [SourceResponse] {
        if answer.kind != .file || !answer.isRollingWindow || (answer.generatedAt ?? answer.changedAt) == nil {
            return []
        }
        let rows = try Row.fetchAll(
            db,
            sql: "SELECT name, rows FROM resource WHERE provider = ? AND kind = 'file' AND moves_on ORDER BY name",
            arguments: [provider.rawValue]
        )
        let others = rows.filter { row in row.text(0).map { !names.contains($0) } ?? false }
        if others.reduce(0, { $0 + ($1.number(1) ?? 0) }) > Self.maxComparedRows { return [] }
        return try others.compactMap { row in
            try row.text(0).flatMap { try self.response(of: provider, $0, scope: .all, in: db) }
        }
    }

    /// What some guides of a source come to together.
    private static func merged(_ guides: [SourceResponse]) -> SourceResponse {
        var joined = SourceResponse()
        joined.isRollingWindow = true
        for guide in GuideOverlapResolver.resolvingOverlaps(guides).newestFirst {
            joined.shows += guide.shows
            joined.episodes += guide.episodes
        }
        return joined
    }

    /// An answer as it is written, with the digest over its rows.
    private struct Prepared {
        var response: SourceResponse
        let extras: String?
        let casts: [Cast]
        /// The digest of each episode with its airings.
        let rows: [Int]
        let digest: Int64
    }

    /// A show's cast, as it is written.
    private struct Cast {
        let showID: String
        let text: String
    }

    /// The answer as it can be kept: SQLite's texts end at a NUL, in whose place U+FFFD stands.
    private func prepared(_ answer: SourceResponse) throws -> Prepared {
        var answer = answer
        // Links are made over what is kept itself.
        answer.otherShows = []
        let extras = try ResourceExtras(answer)?.text
        let casts = try answer.credits.sorted { $0.key < $1.key }.map {
            Cast(showID: $0.key, text: try SortedJSON.text($0.value))
        }
        var digest = ResourceDigest.begin(answer, extras)
        for cast in casts {
            digest.add(cast.showID)
            digest.add(cast.text)
        }
        for show in answer.shows { digest.add(show.id) }
        var rows: [Int] = []
        rows.reserveCapacity(answer.episodes.count)
        var hasNUL = digest.hasNUL
        for episode in answer.episodes {
            var row = RowDigest()
            EpisodeRecord.add(episode, to: &row)
            hasNUL = hasNUL || row.hasNUL
            rows.append(Int(row.value))
            digest.add(Int(row.value))
        }
        guard hasNUL || answer.shows.contains(where: ShowRecord.hasNUL) else {
            return Prepared(response: answer, extras: extras, casts: casts, rows: rows, digest: digest.value)
        }
        let tree = try JSONSerialization.jsonObject(with: JSONEncoder().encode(answer))
        let clean = try JSONSerialization.data(withJSONObject: Self.withoutNUL(tree))
        let storable = try JSONDecoder().decode(SourceResponse.self, from: clean)
        return try prepared(storable)
    }

    private static func withoutNUL(_ tree: Any) -> Any {
        switch tree {
        case let text as String: storable(text)
        case let list as [Any]: list.map(withoutNUL)
        // A show's cast is filed under the show's id.
        case let object as [String: Any]:
            object.reduce(into: [String: Any]()) { $0[storable($1.key)] = withoutNUL($1.value) }
        default: tree
        }
    }

    private static func storable(_ text: String) -> String { text.replacing("\0", with: "\u{FFFD}") }

    /// The other resources that list an episode, with their kinds; the one that was said last first.
    private func listings(
        of episode: Episode,
        of provider: ProviderID,
        excluding names: [String],
        in db: Database
    ) throws -> [(name: String, kind: ResourceKind?)] {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT r.name, r.kind FROM episode e JOIN resource r ON r.id = e.resource
                    WHERE e.show_key = ? AND e.key = ? AND r.provider = ? AND (r.settings IS NULL OR r.settings = ?)
                    ORDER BY r.fetched_at > ?, r.fetched_at DESC LIMIT 20
                    """
            ),
            arguments: [episode.showID, episode.id, provider.rawValue, settings[provider] ?? "", latestPlausibleTime]
        )
        return rows.compactMap { row in
            guard let name = row.text(0), !names.contains(name) else { return nil }
            return (name, row.text(1).flatMap(ResourceKind.init(rawValue:)))
        }
    }

    /// When an episode is by another day's list: a show's own may be older than what is written now.
    private func airings(
        of episode: Episode,
        onDaysOf provider: ProviderID,
        excluding names: [String],
        in db: Database
    ) throws -> [Airing] {
        let listed = try listings(of: episode, of: provider, excluding: names, in: db)
        guard let day = listed.first(where: { $0.kind == .day }) else { return [] }
        let told = try response(of: provider, day.name, scope: .shows([episode.showID]), in: db)
        return told?.episodes.first { $0.id == episode.id }?.airings ?? []
    }

    /// Notes when an unchanged answer was said again; its rows stay as they are.
    private func updateFetchTime(
        _ answer: SourceResponse,
        of provider: ProviderID,
        _ name: String,
        in db: Database
    ) throws {
        try db.execute(
            sql: """
                UPDATE resource SET fetched_at = :said, received_at = :came, doubtful_rows = :rows, settings = :settings
                WHERE provider = :provider AND name IN (:name, :aside) AND (settings IS NULL OR settings = :settings)
                """,
            arguments: [
                "said": FetchTimeCoding.encode(answer.fetchedAt), "came": FetchTimeCoding.encode(answer.receivedAt),
                "rows": answer.suspectRowCount, "settings": settings[provider] ?? "", "provider": provider.rawValue,
                "name": name, "aside": suspendedName(for: name, of: provider),
            ]
        )
    }

    private func replace(_ prepared: Prepared, of provider: ProviderID, _ name: String, in db: Database) throws {
        let answer = prepared.response
        try replaceOrSuspend(for: answer.kind, provider, name, in: db)
        let arguments: [(any DatabaseValueConvertible)?] = [
            provider.rawValue, name, FetchTimeCoding.encode(answer.fetchedAt),
            FetchTimeCoding.encode(answer.receivedAt),
            answer.freshSeconds, answer.suspectRowCount, answer.hasAllAirings, answer.isRollingWindow,
            answer.validators?.entityTag, answer.validators?.lastModified, prepared.extras, answer.episodes.count,
            prepared.digest, answer.kind?.rawValue, settings[provider] ?? "",
            answer.recurrenceWindow.map { Int($0.first.number) },
            answer.recurrenceWindow.map { Int($0.last.number) },
        ]
        try db.cachedStatement(
            sql: """
                INSERT INTO resource (provider, name, fetched_at, received_at, fresh_seconds, doubtful_rows,
                  has_all_airings, moves_on, entity_tag, last_modified, extras, rows, digest, kind, settings, first_day,
                  last_day)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: StatementArguments(arguments))
        let resource = db.lastInsertedRowID
        let insertion = try db.cachedStatement(
            sql: "INSERT INTO resource_show (resource, position, show) VALUES (?, ?, ?)"
        )
        for (position, show) in answer.shows.enumerated() {
            let number = try shows.number(of: show, provider: provider, channels, db)
            try insertion.execute(arguments: [resource, position, number])
        }
        for cast in prepared.casts {
            try db.cachedStatement(sql: "INSERT INTO show_credit (show_key, resource, credits) VALUES (?, ?, ?)")
                .execute(arguments: [cast.showID, resource, cast.text])
        }
        // Only what is read in parts is looked up by its days.
        let hasDays = answer.kind?.isReadInParts ?? false
        let statements = try EpisodeRecord.Insertion(db)
        for (episode, digest) in zip(answer.episodes, prepared.rows) {
            try EpisodeRecord.insert(
                episode,
                digest: digest,
                resource: resource,
                hasDays: hasDays,
                by: statements,
                channels,
                db
            )
        }
        try SeasonExtentTable.record(resource, in: db)
    }
}
