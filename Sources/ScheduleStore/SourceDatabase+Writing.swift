public import ScheduleModel
public import ProviderAPI
internal import Foundation
internal import GRDB

extension SourceDatabase {
    /// Stores responses, replaces older ones, and records the changes between them, in one transaction.
    ///
    /// - Throws: `StoreError`.
    @discardableResult
    public func write(_ responses: [ResourceID: SourceResponse], of provider: ProviderID) throws -> [ScheduleChange] {
        try inTransaction { db in
            let sorted = responses.sorted { $0.key < $1.key }
            var pairs: [(old: SourceResponse?, new: SourceResponse, isList: Bool)] = []
            var compared: [String] = []
            // If several guides are stored, the merged guides before and after are compared.
            var slots: [(old: SourceResponse?, new: SourceResponse, isList: Bool)] = []
            for (resource, fetched) in sorted {
                let prepared = try prepared(fetched)
                let response = prepared.response
                let old = try self.response(of: provider, resource.rawValue, scope: .all, in: db)
                // A "not modified" response to an older version, from a run that did not see the newer one.
                if let old, old.receivedAt > response.receivedAt, response.receivedAt < response.fetchedAt { continue }
                if let old, old.kind == response.kind, old.hasSameContent(as: response) {
                    try updateFetchTime(response, of: provider, resource.rawValue, in: db)
                    // The latest of several records of a show is used, so a new fetch time can change it.
                    try unlinkInconsistentShows(response.shows, of: provider, in: db)
                    continue
                }
                let others = try otherGuides(
                    than: response,
                    of: provider,
                    excluding: sorted.map(\.key.rawValue),
                    in: db
                )
                if others.isEmpty {
                    pairs.append((old, response, response.hasStableSize))
                    compared.append(resource.rawValue)
                }
                // A stored response that cannot be read, or that was fetched with other settings, was linked too.
                if old == nil { try unlinkShows(ofResource: resource.rawValue, of: provider, in: db) }
                try replace(prepared, of: provider, resource.rawValue, in: db)
                if response.kind == .file { try dropOrphans(of: provider, in: db) }
                try unlinkChangedShows(from: old, to: response, of: provider, in: db)
                try unlinkInconsistentShows(response.shows, of: provider, in: db)
                if !others.isEmpty {
                    let guides = (old: others + [old].compactMap(\.self), new: others + [response])
                    slots.append((Self.merged(guides.old), Self.merged(guides.new), response.hasStableSize))
                }
            }
            let at = responses.values.map(\.fetchedAt).max() ?? .distantPast
            var changes = try ChangeDetector(of: provider, at: at).changes(
                pairs,
                isKnownElsewhere: { try !listings(of: $0, of: provider, excluding: compared, in: db).isEmpty },
                airingsElsewhere: { try airings(of: $0, onDaysOf: provider, excluding: compared, in: db) }
            )
            for pair in slots {
                changes += ChangeDetector(of: provider, at: at).changes(between: [pair])
            }
            let newChanges = try ChangeRows.newChanges(among: changes, db)
            try ChangeRows.insert(newChanges, db)
            return newChanges
        }
    }

    /// The largest number of rows of other guides that are compared with a new one.
    private static let maxComparedRows = 50_000

    /// Returns the other stored guides of a source if the response is a guide, or none if they are too long.
    private func otherGuides(
        than response: SourceResponse,
        of provider: ProviderID,
        excluding names: [String],
        in db: Database
    ) throws -> [SourceResponse] {
        if response.kind != .file || !response.isRollingWindow || (response.generatedAt ?? response.changedAt) == nil {
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

    /// Merges some guides of a source.
    private static func merged(_ guides: [SourceResponse]) -> SourceResponse {
        var result = SourceResponse()
        result.isRollingWindow = true
        for guide in GuideOverlapResolver.resolvingOverlaps(guides).newestFirst {
            result.shows += guide.shows
            result.episodes += guide.episodes
        }
        return result
    }

    /// A response as it is written, with the digest over its rows.
    private struct Prepared {
        var response: SourceResponse
        let extras: String?
        let casts: [Cast]
        /// The digest of each episode with its airings.
        let rows: [Int]
        let digest: Int64
    }

    /// A show's cast as it is written.
    private struct Cast {
        let showID: String
        let text: String
    }

    /// Returns the response as it can be stored, with U+FFFD instead of NUL, where SQLite's texts end.
    private func prepared(_ response: SourceResponse) throws -> Prepared {
        var response = response
        // Linking uses the stored shows.
        response.otherShows = []
        let extras = try ResourceExtras(response)?.text
        let casts = try response.credits.sorted { $0.key < $1.key }.map {
            Cast(showID: $0.key, text: try SortedJSON.text($0.value))
        }
        var digest = ResourceDigest.begin(response, extras)
        for cast in casts {
            digest.add(cast.showID)
            digest.add(cast.text)
        }
        for show in response.shows { digest.add(show.id) }
        var rows: [Int] = []
        rows.reserveCapacity(response.episodes.count)
        var hasNUL = digest.hasNUL
        for episode in response.episodes {
            var row = RowDigest()
            EpisodeRecord.add(episode, to: &row)
            hasNUL = hasNUL || row.hasNUL
            rows.append(Int(row.value))
            digest.add(Int(row.value))
        }
        guard hasNUL || response.shows.contains(where: ShowRecord.hasNUL) else {
            return Prepared(response: response, extras: extras, casts: casts, rows: rows, digest: digest.value)
        }
        let tree = try JSONSerialization.jsonObject(with: JSONEncoder().encode(response))
        let clean = try JSONSerialization.data(withJSONObject: Self.withoutNUL(tree))
        let storable = try JSONDecoder().decode(SourceResponse.self, from: clean)
        return try prepared(storable)
    }

    private static func withoutNUL(_ tree: Any) -> Any {
        switch tree {
        case let text as String: storable(text)
        case let list as [Any]: list.map(withoutNUL)
        // Casts have the show's ID as key.
        case let object as [String: Any]:
            object.reduce(into: [String: Any]()) { $0[storable($1.key)] = withoutNUL($1.value) }
        default: tree
        }
    }

    private static func storable(_ text: String) -> String { text.replacing("\0", with: "\u{FFFD}") }

    /// Returns the other resources that list an episode, with their kinds, the latest first.
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

    /// Returns the airings of an episode on another day. The show's own list may be older than the new response.
    private func airings(
        of episode: Episode,
        onDaysOf provider: ProviderID,
        excluding names: [String],
        in db: Database
    ) throws -> [Airing] {
        let listed = try listings(of: episode, of: provider, excluding: names, in: db)
        guard let day = listed.first(where: { $0.kind == .day }) else { return [] }
        let dayResponse = try response(of: provider, day.name, scope: .shows([episode.showID]), in: db)
        return dayResponse?.episodes.first { $0.id == episode.id }?.airings ?? []
    }

    /// Updates the fetch time of an unchanged response. Its rows stay as they are.
    private func updateFetchTime(
        _ response: SourceResponse,
        of provider: ProviderID,
        _ name: String,
        in db: Database
    ) throws {
        try db.execute(
            sql: """
                UPDATE resource SET fetched_at = :said, received_at = :came, doubtful_rows = :rows, doubtful_since = :since,
                  settings = :settings
                WHERE provider = :provider AND name IN (:name, :aside) AND (settings IS NULL OR settings = :settings)
                """,
            arguments: [
                "said": FetchTimeCoding.encode(response.fetchedAt), "came": FetchTimeCoding.encode(response.receivedAt),
                "rows": response.suspectRowCount, "since": response.suspectSince?.timeIntervalSince1970,
                "settings": settings[provider] ?? "", "provider": provider.rawValue,
                "name": name, "aside": suspendedName(for: name, of: provider),
            ]
        )
    }

    private func replace(_ prepared: Prepared, of provider: ProviderID, _ name: String, in db: Database) throws {
        let response = prepared.response
        try replaceOrSuspend(for: response.kind, provider, name, in: db)
        let arguments: [(any DatabaseValueConvertible)?] = [
            provider.rawValue, name, FetchTimeCoding.encode(response.fetchedAt),
            FetchTimeCoding.encode(response.receivedAt),
            response.freshSeconds, response.suspectRowCount, response.hasAllAirings, response.isRollingWindow,
            response.validators?.entityTag, response.validators?.lastModified, prepared.extras, response.episodes.count,
            prepared.digest, response.kind?.rawValue, settings[provider] ?? "",
            response.recurrenceWindow.map { Int($0.first.number) },
            response.recurrenceWindow.map { Int($0.last.number) }, response.suspectSince?.timeIntervalSince1970,
        ]
        try db.cachedStatement(
            sql: """
                INSERT INTO resource (provider, name, fetched_at, received_at, fresh_seconds, doubtful_rows,
                  has_all_airings, moves_on, entity_tag, last_modified, extras, rows, digest, kind, settings, first_day,
                  last_day, doubtful_since)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: StatementArguments(arguments))
        let resource = db.lastInsertedRowID
        let insertion = try db.cachedStatement(
            sql: "INSERT INTO resource_show (resource, position, show) VALUES (?, ?, ?)"
        )
        for (position, show) in response.shows.enumerated() {
            let number = try shows.number(of: show, provider: provider, channels, db)
            try insertion.execute(arguments: [resource, position, number])
        }
        for cast in prepared.casts {
            try db.cachedStatement(sql: "INSERT INTO show_credit (show_key, resource, credits) VALUES (?, ?, ?)")
                .execute(arguments: [cast.showID, resource, cast.text])
        }
        // Only resources that are read in parts are looked up by day.
        let hasDays = response.kind?.isReadInParts ?? false
        let statements = try EpisodeRecord.Insertion(db)
        for (episode, digest) in zip(response.episodes, prepared.rows) {
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
