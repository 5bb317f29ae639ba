internal import ScheduleModel

/// Fills the cells that a spreadsheet merged. A merged cell is written once, and the cells below it are empty.
struct MergedCells {
    /// Whether any row has a show, so that an empty one is that of the row above.
    let hasShow: Bool
    let hasSeason: Bool
    private var show: String?
    private var season: String?
    /// The season of the last heading row: “Season 2” with nothing else.
    private var headed: String?
    private var lastNumber: Int?

    init(fields: [EpisodeField?]) {
        hasShow = fields.contains(.show)
        hasSeason = fields.contains(.season)
    }

    /// Returns true if a row is a heading and not an episode.
    mutating func isHeading(_ cells: [String], fields: [EpisodeField?]) -> Bool {
        guard fields.count > 1 else { return false }
        let filled = cells.indices.filter { cells[$0].utf8.contains { $0 > UInt8(ascii: " ") } }
        guard filled.count == 1, let column = filled.first else { return false }
        let text = EpisodeRow(values: [.title: cells[column]], location: "")[.title] ?? ""
        let field = fields.indices.contains(column) ? fields[column] : nil
        if IntegerParser.parse(text) == nil, let parsed = SeasonParser(text), let number = parsed.season {
            headed = String(number)
            (season, lastNumber) = (nil, nil)
            return true
        }
        if field == .show {
            (show, season, headed, lastNumber) = (text, nil, nil, nil)
            return true
        }
        return false
    }

    /// Fills the empty show and season of a row.
    mutating func fill(_ row: inout EpisodeRow) {
        if hasShow {
            if let named = row[.show] {
                if named != show { (season, headed, lastNumber) = (nil, nil, nil) }
                show = named
            } else if let show, Self.isEpisode(row) {
                row.values[.show] = show
            }
        }
        let number = row[.number].flatMap { EpisodeCodeParser($0, season: nil)?.number.number }
        if let named = row[.season] {
            (season, headed) = (named, nil)
        } else if let headed, Self.isEpisode(row) {
            row.values[.season] = headed
        } else if let season, hasSeason, let number, let lastNumber, number > lastNumber, row[.kind] == nil {
            // A merged season counts on. A row that begins again belongs to no season that is known.
            row.values[.season] = season
        }
        lastNumber = number ?? lastNumber
    }

    private static func isEpisode(_ row: EpisodeRow) -> Bool {
        row[.number] != nil || row[.title] != nil || row[.airdate] != nil || row[.start] != nil || row[.absolute] != nil
    }
}
