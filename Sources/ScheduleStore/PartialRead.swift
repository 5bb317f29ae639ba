internal import ScheduleModel
internal import ProviderAPI
internal import Foundation
internal import GRDB

/// Reads of a large resource only what a question is about. Each row is checked by itself.
struct PartialRead {
    /// A resource with fewer episodes is gone through.
    private static let fewRows = 1000

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

    /// The part; nil where it is not what was written.
    func response(scope part: ResponseScope) throws -> SourceResponse? {
        var answer = row.response
        guard ResourceExtras.add(row.extras, to: &answer) else { return nil }
        switch part {
        case .all: return nil
        case .days(let request):
            guard let episodes = try episodes(on: request) else { return nil }
            answer.episodes = episodes
            answer.isFilteredByDate = true
            guard let shows = try shows(Set(episodes.map(\.showID))) else { return nil }
            answer.shows = shows
        case .shows(let ids):
            guard let shows = try shows(ids) else { return nil }
            answer.shows = shows
        case .titled(let text):
            guard let shows = try shows(where: "instr(s.folded, ?) > 0 OR s.aliases IS NOT NULL", text.key) else {
                return nil
            }
            answer.shows = shows.filter { $0.titleContains(text) }
        case .external(let id):
            let value: any DatabaseValueConvertible = id.database == .imdb ? id.value : Int(id.value) ?? -1
            guard let shows = try shows(where: "s.\(id.database.rawValue) = ?", value) else { return nil }
            answer.shows = shows
        }
        if case .days = part {
        } else {
            guard let episodes = try episodes(of: answer.shows) else { return nil }
            answer.episodes = episodes
        }
        let ids = Set(answer.shows.map(\.id))
        answer.seasons = answer.seasons.filter { ids.contains($0.showID) }
        for id in ids { answer.credits[id] = try credits(of: id) }
        return answer
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
                // Under the very text of its id that its episodes hold.
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

    /// The rows of one show: with the plus SQLite takes the index of shows, since a large resource has many.
    static let ofShow = "+e.resource = ? AND e.show_key = ?"

    private func episodes(of shows: [Show]) throws -> [Episode]? {
        var episodes: [Episode] = []
        for show in shows {
            guard let found = try read(Self.ofShow, [row.number, show.id]) else { return nil }
            episodes += found
        }
        return episodes
    }

    /// The episodes with an airing on the days; a zone may put it up to a day and a half away from its day of UTC.
    private func episodes(on request: ScheduleRequest) throws -> [Episode]? {
        let near = request.days.extended(before: 2, after: 2)
        // Of many small files each is gone through by itself: the days are those of all of them.
        let onDays =
            row.rows < Self.fewRows
            ? "EXISTS (SELECT 1 FROM airing n WHERE n.episode = e.id AND n.on_day BETWEEN ? AND ?)"
            : """
            e.id IN (SELECT n.episode FROM airing n INDEXED BY airing_by_day
              WHERE n.on_day BETWEEN ? AND ?)
            """
        let found = try read(
            "e.resource = ? AND \(onDays)",
            [row.number, Int(near.first.number), Int(near.last.number)]
        )
        return found?.compactMap { $0.restricted(to: request) }
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
        var isSound = true
        try EpisodeRecord.read(rows, channels, db, more: { _ in () }) { _, episode, digest in
            if digest == nil { isSound = false }
            episodes.append(episode)
        }
        return isSound ? episodes : nil
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
    /// Whether it may be so large that only what a question is about is read.
    var isReadInParts: Bool { self == .file || self == .catalog }
}
