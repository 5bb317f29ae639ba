internal import ScheduleModel
internal import ProviderAPI
internal import Foundation
internal import GRDB

/// Reads only the requested part of a large resource. Each row is checked separately.
struct PartialRead {
    /// Resources with fewer episodes are read sequentially.
    private static let smallResourceRows = 1000

    private let row: SourceDatabase.ResourceRow
    private let provider: ProviderID
    private let channels: ChannelCache
    private let db: Database

    init(_ row: SourceDatabase.ResourceRow, _ provider: ProviderID, _ channels: ChannelCache, _ db: Database) {
        self.row = row
        self.provider = provider
        self.channels = channels
        self.db = db
    }

    /// Returns the requested part, or nil if it changed since it was written.
    func response(scope: ResponseScope) throws -> SourceResponse? {
        var response = row.response
        guard ResourceExtras.add(row.extras, to: &response) else { return nil }
        switch scope {
        case .all: return nil
        case .days(let request):
            guard let episodes = try episodes(on: request) else { return nil }
            response.episodes = episodes
            response.isFilteredByDate = true
            guard let shows = try shows(Set(episodes.map(\.showID))) else { return nil }
            response.shows = shows
        case .shows(let ids):
            guard let shows = try shows(ids) else { return nil }
            response.shows = shows
        case .titled(let text):
            // The words of a title may be written as one.
            let condition = "instr(s.folded, ?2) > 0 OR instr(replace(s.folded, ' ', ''), replace(?2, ' ', '')) > 0"
            guard let shows = try shows(where: condition + " OR s.aliases IS NOT NULL", text.plain) else { return nil }
            response.shows = shows.filter { $0.titleContains(text) }
        case .external(let id):
            let value: any DatabaseValueConvertible = id.database == .imdb ? id.value : Int(id.value) ?? -1
            guard let shows = try shows(where: "s.\(id.database.rawValue) = ?", value) else { return nil }
            response.shows = shows
        }
        if case .days = scope {
        } else {
            guard let episodes = try episodes(of: response.shows) else { return nil }
            response.episodes = episodes
        }
        let ids = Set(response.shows.map(\.id))
        response.seasons = response.seasons.filter { ids.contains($0.showID) }
        for id in ids { response.credits[id] = try credits(of: id) }
        return response
    }

    private func shows(_ ids: Set<String>) throws -> [Show]? {
        var shows: [Show] = []
        for id in ids.sorted() {
            let statement = try db.cachedStatement(
                sql: """
                    SELECT \(ShowRecord.columns) FROM show s JOIN resource_show x ON x.show = s.id
                    WHERE s.provider = ? AND s.key = ? AND x.resource = ?
                    """
            )
            for row in try Row.fetchAll(statement, arguments: [provider.rawValue, id, row.number]) {
                // The show shares the text of its ID with its episodes.
                guard let show = try ShowRecord.read(row, id: id, channels, db) else { return nil }
                shows.append(show)
            }
        }
        return shows
    }

    private func shows(where condition: String, _ value: any DatabaseValueConvertible) throws -> [Show]? {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT \(ShowRecord.columns) FROM resource_show x JOIN show s ON s.id = x.show
                    WHERE x.resource = ? AND (\(condition)) ORDER BY x.position
                    """
            ),
            arguments: [row.number, value]
        )
        var shows: [Show] = []
        while let row = try rows.next() {
            guard let show = try ShowRecord.read(row, channels, db) else { return nil }
            shows.append(show)
        }
        return shows
    }

    /// The rows of one show. The unary plus makes SQLite use the index of shows, because a large resource has many
    /// rows.
    static let ofShow = "+e.resource = ? AND e.show_key = ?"

    private func episodes(of shows: [Show]) throws -> [Episode]? {
        var episodes: [Episode] = []
        for show in shows {
            guard let showEpisodes = try read(Self.ofShow, [row.number, show.id]) else { return nil }
            episodes += showEpisodes
        }
        return episodes
    }

    /// Returns the episodes with an airing on the days. A time zone may move an airing up to a day and a half from
    /// its UTC day.
    private func episodes(on request: ScheduleRequest) throws -> [Episode]? {
        let window = request.days.extended(before: 2, after: 2)
        // Many small files are read one by one, because the index of days covers all files together.
        let onDays =
            row.rowCount < Self.smallResourceRows
            ? "EXISTS (SELECT 1 FROM airing n WHERE n.episode = e.id AND n.on_day BETWEEN ? AND ?)"
            : """
            e.id IN (SELECT n.episode FROM airing n INDEXED BY airing_by_day
              WHERE n.on_day BETWEEN ? AND ?)
            """
        let candidates = try read(
            "e.resource = ? AND \(onDays)",
            [row.number, Int(window.first.number), Int(window.last.number)]
        )
        return candidates?.compactMap { $0.restricted(to: request) }
    }

    static func episodes(where condition: String) -> String {
        """
        SELECT \(EpisodeRecord.columns) FROM episode e LEFT JOIN airing a ON a.episode = e.id
        WHERE \(condition) ORDER BY e.id, a.position
        """
    }

    private func read(_ condition: String, _ values: [Int]) throws -> [Episode]? {
        try read(condition, values.map { $0 as any DatabaseValueConvertible })
    }

    private func read(_ condition: String, _ values: [any DatabaseValueConvertible]) throws -> [Episode]? {
        let rows = try Row.fetchCursor(
            db.cachedStatement(sql: Self.episodes(where: condition)),
            arguments: StatementArguments(values)
        )
        var episodes: [Episode] = []
        var isIntact = true
        try EpisodeRecord.read(rows, channels, db, more: { _ in () }) { _, episode, digest in
            if digest == nil { isIntact = false }
            episodes.append(episode)
        }
        return isIntact ? episodes : nil
    }

    private func credits(of show: String) throws -> [Credit]? {
        let text = try String.fetchOne(
            db,
            cachedSQL: "SELECT credits FROM show_credit WHERE show_key = ? AND resource = ?",
            arguments: [show, row.number]
        )
        return SortedJSON.value(text)
    }
}

extension ResourceKind {
    /// Whether the resource may be so large that only the requested part is read.
    var isReadInParts: Bool { self == .file || self == .catalog }
}
