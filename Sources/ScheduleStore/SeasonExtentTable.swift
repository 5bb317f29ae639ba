public import ScheduleMerging
public import ScheduleModel
internal import GRDB

/// The table of the last episode number and the count of episodes in each season of each list.
///
/// A row is computed when a list is written. Counting for each schedule would read all rows.
enum SeasonExtentTable {
    /// The SQL condition for a list: all episodes of a show, or a file of episodes without a rolling window. Files
    /// with more rows are excluded, because each schedule would have to read all their seasons.
    private static let listCondition =
        "(r.kind = 'episodes' OR r.kind = 'file' AND NOT r.moves_on AND r.rows <= 5000)"

    /// The query that computes the rows of the table. The grouping is missing, so that a condition can be added.
    private static let ungroupedRows = """
        SELECT e.resource, e.show_key, e.season, max(e.number), count(DISTINCT e.number)
        FROM resource r CROSS JOIN episode e ON e.resource = r.id
        WHERE \(listCondition) AND e.season IS NOT NULL AND e.number > 0
        """

    /// The statements that create the table and fill it from the stored lists.
    static let creation = """
        CREATE TABLE season_extent (
          resource INTEGER NOT NULL REFERENCES resource ON DELETE CASCADE,
          show_key TEXT NOT NULL,
          season INTEGER NOT NULL,
          last INTEGER NOT NULL,
          count INTEGER NOT NULL,
          PRIMARY KEY (resource, show_key, season)
        ) WITHOUT ROWID;
        INSERT INTO season_extent \(ungroupedRows) GROUP BY e.resource, e.show_key, e.season;
        """

    /// Stores the seasons of a list that was written. Stores nothing if the resource is not a list.
    static func record(_ resource: Int64, in db: Database) throws {
        try db.cachedStatement(
            sql: "INSERT INTO season_extent \(ungroupedRows) AND r.id = ? GROUP BY e.show_key, e.season"
        )
        .execute(arguments: [resource])
    }

    /// A season of a show in all lists of a source.
    struct ListedSeason {
        /// The highest episode number of any list.
        var last = 0
        /// The highest number of different episodes of any list.
        var count = 0
        private var listCount = 0
        /// The last number of the longest list without gaps, or 0 if all lists have gaps.
        private var lastWithoutGaps = 0

        /// Adds the season of one list.
        mutating func add(last: Int, count: Int) {
            self.last = max(self.last, last)
            self.count = max(self.count, count)
            if count == last { lastWithoutGaps = max(lastWithoutGaps, last) }
            listCount += 1
        }

        /// True if several lists may be complete together, because none of them has every number.
        var mayCompleteEachOther: Bool { listCount > 1 && lastWithoutGaps != last }
    }

    /// The query for the seasons in the lists of a source, in the columns that `read` expects.
    ///
    /// The condition on kinds uses the index of kinds. Without it, each schedule would read every resource of the
    /// source. Data from version 1 of the schema has no settings, and is used too.
    static let ofSource = """
        SELECT x.show_key, x.season, x.last, x.count
        FROM resource r CROSS JOIN season_extent x ON x.resource = r.id
        WHERE r.provider = ? AND (r.settings IS NULL OR r.settings = ?) AND r.kind IN ('file', 'episodes')
          AND (r.kind = 'file' OR NOT \(ResourceExtras.hasMissingRows("r.extras")))
        """

    /// Returns the seasons of a source by show, from data that was fetched with its current settings.
    static func read(_ provider: String, settings: String, in db: Database) throws -> [String: [Int: ListedSeason]] {
        var shows: [String: [Int: ListedSeason]] = [:]
        let rows = try Row.fetchCursor(db.cachedStatement(sql: Self.ofSource), arguments: [provider, settings])
        while let row = try rows.next() {
            guard let show = row.text(0), let season = row.number(1), let last = row.number(2),
                let count = row.number(3)
            else { continue }
            shows[show, default: [:]][season, default: ListedSeason()].add(last: last, count: count)
        }
        for (show, seasons) in shows {
            for (season, listed) in seasons where listed.mayCompleteEachOther {
                let count = try Int.fetchOne(
                    db,
                    cachedSQL: combinedCount,
                    arguments: [show, season, provider, settings]
                )
                if let count { shows[show]?[season]?.count = count }
            }
        }
        return shows
    }

    /// The query for the number of different episodes of a season in all lists of a source together.
    private static let combinedCount = """
        SELECT count(DISTINCT e.number) FROM episode e JOIN resource r ON r.id = e.resource
        WHERE e.show_key = ? AND e.season = ? AND e.number > 0 AND r.provider = ?
          AND (r.settings IS NULL OR r.settings = ?) AND \(listCondition)
        """
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
        guard let (shows, extrasTexts) = result else { return [:] }
        let announcedSeasons = extrasTexts.flatMap { text -> [Season] in
            let extras: ResourceExtras? = SortedJSON.value(text)
            return extras?.seasons ?? []
        }
        let announcedByShow = Dictionary(grouping: announcedSeasons, by: \.showID)
        return shows.reduce(into: [:]) { extents, show in
            let announcedOfShow = announcedByShow[show.key] ?? []
            extents[show.key] = SeasonExtents(
                show.value.map { number, listed in
                    let announced = announcedOfShow.first { $0.number == number }?.episodeCount
                    return (number, SeasonExtent(last: listed.last, count: listed.count, announced: announced))
                }
            )
        }
    }
}
