internal import ScheduleModel

/// Fills the cells that a spreadsheet merged. A merged cell is written once, and the cells below it are empty.
struct MergedCells {
    /// Whether rows have shows, and an empty one is that of the row above.
    let hasShow: Bool
    let hasSeason: Bool
    private var show: String?
    private var season: String?
    /// The season of the last heading row: “Season 2” with nothing else.
    private var headed: String?
    /// The text of the last number. It is only parsed if a season is empty.
    private var lastNumber: String?
    /// Whether rows repeat the value above them. An empty cell is then unknown, and not merged.
    private var repeatsShow = false
    private var repeatsSeason = false
    /// The number of rows with only a show, below which no row belongs to it.
    private(set) var emptyShows = 0
    /// Whether the last row was one with only a show.
    private var isBelowShow = false
    private var wasShowFilled = false
    private var wasSeasonFilled = false

    /// Creates an empty state for the rows of a table, or of none.
    init(_ table: TableColumns?) {
        let fields = table?.fields ?? []
        hasShow = fields.contains(.show) && table?.hasMergedShows ?? false
        hasSeason = fields.contains(.season)
    }

    /// Returns true if a row is a heading and not an episode.
    mutating func isHeading(_ cells: [String], fields: [EpisodeField?]) -> Bool {
        guard fields.count > 1 else { return false }
        func isFilled(_ column: Int) -> Bool { cells[column].utf8.contains { $0 > UInt8(ascii: " ") } }
        guard let column = cells.indices.first(where: isFilled) else { return false }
        // The heading rows of a table from a web page repeat their text in all cells.
        let others = cells.indices.dropFirst(column + 1).filter(isFilled)
        let isRepeated = others.count > 1 && others.allSatisfy { cells[$0] == cells[column] }
        guard others.isEmpty || isRepeated && IntegerParser.parse(cells[column]) == nil else { return false }
        let text = EpisodeRow(values: [.title: cells[column]], location: "")[.title] ?? ""
        let field = fields.indices.contains(column) ? fields[column] : nil
        if IntegerParser.parse(text) == nil, let parsed = SeasonParser(text), let number = parsed.season {
            headed = String(number)
            (season, lastNumber) = (nil, nil)
            return true
        }
        if field == .show {
            countEmptyShow()
            isBelowShow = !isRepeated
            (show, season, headed, lastNumber) = (text, nil, nil, nil)
            return true
        }
        if isRepeated { (season, headed, lastNumber) = (nil, nil, nil) }
        return isRepeated
    }

    /// Fills the empty show and season of a row.
    mutating func fill(_ row: inout EpisodeRow) {
        let hasOwnShow = row[.show] != nil
        if hasOwnShow, row[.show] != show { countEmptyShow() }
        isBelowShow = false
        if hasShow {
            if let named = row[.show] {
                if named != show { (season, headed, lastNumber) = (nil, nil, nil) }
                repeatsShow = repeatsShow || wasShowFilled && named == show
                show = named
            } else if let show, !repeatsShow, Self.isEpisode(row) {
                row.values[.show] = show
            }
        }
        let hasOwnSeason = row[.season] != nil
        if let named = row[.season] {
            repeatsSeason = repeatsSeason || wasSeasonFilled && named == season
            (season, headed) = (named, nil)
        } else if let headed, Self.isEpisode(row) {
            row.values[.season] = headed
        } else if let season, !repeatsSeason, row[.kind] == nil, let number = Self.number(row.values[.number]),
            let last = Self.number(lastNumber), number > last
        {
            // A merged season counts on. A row that begins again belongs to no season that is known.
            row.values[.season] = season
        }
        if hasSeason { lastNumber = row[.number] ?? lastNumber }
        (wasShowFilled, wasSeasonFilled) = (hasOwnShow, hasOwnSeason)
    }

    /// Counts the last row as an empty show if it has only a show. Call it after the last row, too.
    mutating func countEmptyShow() {
        if isBelowShow { emptyShows += 1 }
        isBelowShow = false
    }

    private static func number(_ text: String?) -> Int? {
        text.flatMap { EpisodeCodeParser($0, season: nil)?.number.number }
    }

    private static func isEpisode(_ row: EpisodeRow) -> Bool {
        row[.number] != nil || row[.title] != nil || row[.airdate] != nil || row[.start] != nil || row[.absolute] != nil
    }
}
