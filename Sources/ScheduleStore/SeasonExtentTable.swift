public import ScheduleMerging
public import ScheduleModel
internal import GRDB

/// The last episode number of each season in the lists of a source, computed when a list is written. Counting for
/// each schedule would read all rows.
enum SeasonExtentTable {
    /// Selects the lists: complete lists of a show, and files of episodes without a rolling window. Longer files
    /// are excluded, because each schedule would have to read all their seasons.
    private static let isList = "(r.kind = 'episodes' OR r.kind = 'file' AND NOT r.moves_on AND r.rows <= 5000)"

    private static let counted = """
        SELECT e.resource, e.show_key, e.season, max(e.number), count(DISTINCT e.number)
        FROM resource r CROSS JOIN episode e ON e.resource = r.id
        WHERE \(isList) AND e.season IS NOT NULL AND e.number > 0
        """

    static let creation = """
        CREATE TABLE season_extent (
          resource INTEGER NOT NULL REFERENCES resource ON DELETE CASCADE,
          show_key TEXT NOT NULL,
          season INTEGER NOT NULL,
          last INTEGER NOT NULL,
          count INTEGER NOT NULL,
          PRIMARY KEY (resource, show_key, season)
        ) WITHOUT ROWID;
        INSERT INTO season_extent \(counted) GROUP BY e.resource, e.show_key, e.season;
        """

    /// Stores the seasons of a list that was written. Stores nothing if the resource is not a list.
    static func record(_ resource: Int64, in db: Database) throws {
        try db.cachedStatement(
            sql: "INSERT INTO season_extent \(counted) AND r.id = ? GROUP BY e.show_key, e.season"
        )
        .execute(arguments: [resource])
    }

    /// A season of a show in the lists of a source.
    struct Lists {
        var last = 0
        var count = 0
        private var listCount = 0
        /// The last number of the longest list without gaps.
        private var gapless = 0

        mutating func add(last: Int, count: Int) {
            self.last = max(self.last, last)
            self.count = max(self.count, count)
            if count == last { gapless = max(gapless, last) }
            listCount += 1
        }

        /// Whether the lists may be complete together. True if there are several lists and none has every number.
        var mayCompleteEachOther: Bool { listCount > 1 && gapless != last }
    }

    /// Selects the seasons in the lists of a source. The condition on kinds uses the index of kinds. Without it,
    /// each schedule would read every resource of the source.
    static let ofSource = """
        SELECT x.show_key, x.season, x.last, x.count
        FROM resource r CROSS JOIN season_extent x ON x.resource = r.id
        WHERE r.provider = ? AND (r.settings IS NULL OR r.settings = ?) AND r.kind IN ('file', 'episodes')
          AND (r.kind = 'file' OR NOT \(ResourceExtras.hasMissingRows("r.extras")))
        """

    /// Returns the seasons of a source by show, from data that was fetched with its current settings.
    static func read(_ provider: String, settings: String, in db: Database) throws -> [String: [Int: Lists]] {
        var shows: [String: [Int: Lists]] = [:]
        let rows = try Row.fetchCursor(db.cachedStatement(sql: Self.ofSource), arguments: [provider, settings])
        while let row = try rows.next() {
            guard let show = row.text(0), let season = row.number(1), let last = row.number(2),
                let count = row.number(3)
            else { continue }
            shows[show, default: [:]][season, default: Lists()].add(last: last, count: count)
        }
        for (show, seasons) in shows {
            for (season, lists) in seasons where lists.mayCompleteEachOther {
                let combined = try Int.fetchOne(
                    db,
                    cachedSQL: """
                        SELECT count(DISTINCT e.number) FROM episode e JOIN resource r ON r.id = e.resource
                        WHERE e.show_key = ? AND e.season = ? AND e.number > 0 AND r.provider = ?
                          AND (r.settings IS NULL OR r.settings = ?) AND \(isList)
                        """,
                    arguments: [show, season, provider, settings]
                )
                if let combined { shows[show]?[season]?.count = combined }
            }
        }
        return shows
    }
}

extension SourceDatabase {
    public func seasonExtents(of provider: ProviderID) -> [String: SeasonExtents] {
        let sourceSettings = settings[provider] ?? ""
        let result = recordingFailure {
            try file.read { db in
                let extras = try String.fetchAll(
                    db.cachedStatement(
                        sql: """
                            SELECT extras FROM resource
                            WHERE provider = ? AND (settings IS NULL OR settings = ?) AND kind = 'episodes'
                              AND instr(extras, '"episodeCount"')
                            """
                    ),
                    arguments: [provider.rawValue, sourceSettings]
                )
                return (try SeasonExtentTable.read(provider.rawValue, settings: sourceSettings, in: db), extras)
            }
        }
        guard let (shows, extras) = result else { return [:] }
        let seasons = extras.flatMap { text -> [Season] in
            let extras: ResourceExtras? = SortedJSON.value(text)
            return extras?.seasons ?? []
        }
        let announced = Dictionary(grouping: seasons, by: \.showID)
        return shows.reduce(into: [:]) { extents, show in
            let declaredSeasons = announced[show.key] ?? []
            extents[show.key] = SeasonExtents(
                show.value.map { number, lists in
                    let announced = declaredSeasons.first { $0.number == number }?.episodeCount
                    return (number, SeasonExtent(last: lists.last, count: lists.count, announced: announced))
                }
            )
        }
    }
}
