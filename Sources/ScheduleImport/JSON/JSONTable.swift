internal import ProviderAPI
internal import ScheduleModel

/// The rows of a JSON list from another program as a table: the keys are the columns.
struct JSONTable {
    /// The maximum number of keys of a list.
    private static let keyLimit = 400

    private(set) var rows: [EpisodeRow] = []
    private(set) var notices: [Notice] = []

    /// - Parameters:
    ///   - records: The objects of the list with their locations.
    ///   - path: The file.
    ///   - isShowConfigured: Whether the show is configured.
    init(_ records: [(record: JSONRecord, location: String)], path: String, isShowConfigured: Bool) {
        let found = records.flatMap { record, location in record.rows.map { (row: $0, location: location) } }
        let keys = Self.keys(of: found.map(\.row))
        // Without a show in some row a title may be the show's.
        let sample = found.prefix(ColumnContents.sampleSize).map { found in keys.map { found.row.texts[$0] ?? "" } }
        let isDescribed = found.contains { $0.row.show != nil }
        var columns = TableColumns(
            keys,
            rows: sample,
            shows: isDescribed ? .objects : isShowConfigured ? .configuration : .columns
        )
        if isDescribed { columns.dropShow() }
        notices = columns.remarks.map { Notice(.unreadableField, $0, at: path) }
        rows = found.map { found in
            var row = EpisodeRow(
                values: columns.values { found.row.texts[keys[$0]] },
                location: found.location,
                show: found.row.show
            )
            if let show = found.row.show { row.values[.show] = show.title }
            row.isOnDisk = found.row.texts["have"].flatMap { Bool($0) }
            row.unreadable = found.row.otherKeys.compactMap { EpisodeField(name: $0) }.filter { row.values[$0] == nil }
            return row
        }
        dropSeasons()
    }

    /// Removes all rows if each of them describes a season: `{"season": 1, "year": 2012}`. If only some do, the list
    /// has episodes, and no row is removed.
    private mutating func dropSeasons() {
        let seasons = rows.filter { row in
            row[.season] != nil && Self.fieldsOfEpisodes.allSatisfy { row[$0] == nil }
        }
        guard let first = seasons.first, seasons.count == rows.count else { return }
        rows = []
        let text = seasons.count == 1 ? "1 row describes a season" : "\(seasons.count) rows describe seasons"
        notices.append(Notice(.unreadableField, text + ", not episodes", at: first.location))
    }

    /// The fields of which an episode has at least one.
    private static let fieldsOfEpisodes: [EpisodeField] = [
        .id, .number, .absolute, .title, .airdate, .start, .watched,
    ]

    /// The keys of all rows, the most usual names first.
    private static func keys(of rows: [JSONRecord.Row]) -> [String] {
        var keys: Set<String> = []
        for row in rows where keys.count < keyLimit { keys.formUnion(row.texts.keys) }
        let ranked = keys.map { (rank: EpisodeField.ranked(name: $0)?.rank ?? .max, name: $0) }
        return ranked.sorted { ($0.rank, $0.name) < ($1.rank, $1.name) }.map(\.name)
    }

    /// Reads a list with these rows.
    func response(_ options: EpisodeFileOptions, path: String, isListing: Bool = false) -> SourceResponse {
        var options = options
        options.isFromAggctl = false
        var mapper = EpisodeRowMapper(path: path, options: options, isListing: isListing)
        mapper.add(rows)
        return SourceResponse(shows: mapper.shows, episodes: mapper.episodes, notices: notices + mapper.notices)
    }
}
