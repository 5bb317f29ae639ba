public import ScheduleMerging
public import ScheduleModel
internal import GRDB

/// How far each season goes in the lists of a source, taken when a list is written: to count its rows at each listing would
/// be to read all of them.
enum SeasonExtentTable {
    /// The lists: whole ones of a show, and files of episodes that do not move on from day to day. Longer files are left
    /// out: each listing would have to read all of their seasons.
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

    /// Takes the seasons of a list that was written; of what is no list, none.
    static func record(_ resource: Int64, in db: Database) throws {
        try db.cachedStatement(
            sql: "INSERT INTO season_extent \(counted) AND r.id = ? GROUP BY e.show_key, e.season"
        )
        .execute(arguments: [resource])
    }

    /// A season of a show as the lists of a source have it.
    struct Lists {
        var last = 0
        var count = 0
        private var number = 0
        /// How far the longest goes that has every number.
        private var gapless = 0

        mutating func add(last: Int, count: Int) {
            self.last = max(self.last, last)
            self.count = max(self.count, count)
            if count == last { gapless = max(gapless, last) }
            number += 1
        }

        /// Where none of several lists has every number, they may have them together.
        var mayCompleteEachOther: Bool { number > 1 && gapless != last }
    }

    /// The seasons in the lists of a source. Which kinds are lists is said in words that the index of kinds knows: with all
    /// kinds each listing would read every resource of the source.
    static let ofSource = """
        SELECT x.show_key, x.season, x.last, x.count
        FROM resource r CROSS JOIN season_extent x ON x.resource = r.id
        WHERE r.provider = ? AND (r.settings IS NULL OR r.settings = ?) AND r.kind IN ('file', 'episodes')
          AND (r.kind = 'file' OR NOT \(ResourceExtras.hasMissingRows("r.extras")))
        """

    /// The seasons of a source by show, with what was asked for by its settings.
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
                let together = try Int.fetchOne(
                    db,
                    cachedSQL: """
                        SELECT count(DISTINCT e.number) FROM episode e JOIN resource r ON r.id = e.resource
                        WHERE e.show_key = ? AND e.season = ? AND e.number > 0 AND r.provider = ?
                          AND (r.settings IS NULL OR r.settings = ?) AND \(isList)
                        """,
                    arguments: [show, season, provider, settings]
                )
                if let together { shows[show]?[season]?.count = together }
            }
        }
        return shows
    }
}

extension SourceDatabase {
    public func seasonExtents(of provider: ProviderID) -> [String: SeasonExtents] {
        let own = settings[provider] ?? ""
        let found = recordingFailure {
            try file.read { db in
                let extras = try String.fetchAll(
                    db.cachedStatement(
                        sql: """
                            SELECT extras FROM resource
                            WHERE provider = ? AND (settings IS NULL OR settings = ?) AND kind = 'episodes'
                              AND instr(extras, '"episodeCount"')
                            """
                    ),
                    arguments: [provider.rawValue, own]
                )
                return (try SeasonExtentTable.read(provider.rawValue, settings: own, in: db), extras)
            }
        }
        guard let (shows, extras) = found else { return [:] }
        let seasons = extras.flatMap { text -> [Season] in
            let extras: ResourceExtras? = SortedJSON.value(text)
            return extras?.seasons ?? []
        }
        let announced = Dictionary(grouping: seasons, by: \.showID)
        return shows.reduce(into: [:]) { extents, show in
            let said = announced[show.key] ?? []
            extents[show.key] = SeasonExtents(
                show.value.map { number, lists in
                    let announced = said.first { $0.number == number }?.episodeCount
                    return (number, SeasonExtent(last: lists.last, count: lists.count, announced: announced))
                }
            )
        }
    }
}
