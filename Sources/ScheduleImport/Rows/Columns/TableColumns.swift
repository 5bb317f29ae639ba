internal import ProviderAPI
internal import ScheduleModel

/// The fields of a table's columns. The headings name them, and the cells decide where headings do not.
struct TableColumns {
    /// The field of each column, or nil if the column is not read.
    var fields: [EpisodeField?]
    /// How the cells of a column differ from what its field usually contains.
    enum Rewrite: Equatable {
        /// The times are in UTC.
        case inUTC
        /// A sign separates season and number: `01-02`, `1/2`, `1.02`.
        case separated(by: UInt8)
        /// A slash separates a number and the count of episodes: `3/10`.
        case fraction
        /// Ids contain season and number: `DW_3_7`.
        case underscored
        /// Season and number are joined: 101, 1012.
        case joined
        /// Titles are in quotes.
        case quoted
        /// Titles begin with the code of their episode: `S1.E1 ∙ Pilot`.
        case coded
        /// Numbers over the whole show, where `S1` is the first special.
        case orSpecial
        /// Titles are those of Netflix: `Harbour: Season 2: Dawn`.
        case netflix
        /// Titles contain show and number, as those of calendar events do: `Harbour Episode 1`.
        case phrase
        /// Titles of shows contain the season: `Harbour Season 2`.
        case season
        /// Lengths are in seconds.
        case seconds
        /// Lengths are in milliseconds.
        case milliseconds
        /// Times have an end: `20:00 - 20:30`.
        case timeRange
        /// Ticks are signs that mean something else in other columns (`findTickSigns`).
        case tickSigns
    }

    var rewrites: [Rewrite?]
    /// The columns of year, month and day, if a date has three.
    var dateParts: (year: Int, month: Int, day: Int)?
    /// The column of ticks, if another one has the times of watching.
    var tickColumn: Int?
    /// The meanings of the signs in a column of ticks.
    var tickSigns: [String: String] = [:]
    /// Whether an empty cell in the column of shows was merged with the one above.
    private(set) var hasMergedShows = true
    /// A column of titles for the rows that have none in the chosen one.
    var fallbackTitle: Int?
    /// The columns of two teams, which are the title of their match.
    var teams: (home: Int, away: Int)?
    private var fieldCount = 0
    /// The time zone in the heading of a column of times: `Air time (JST)`, `Start UTC`.
    private var headedZone: String?
    /// What was guessed or left out, for notices.
    var remarks: [String] = []

    let names: [String]
    var headings: [ColumnHeading]
    let contents: [ColumnContents]
    let shows: ShowSource
    /// Whether the rows have a show that is in no column.
    var hasShow: Bool { shows != .columns }

    /// The origin of the shows of the rows.
    enum ShowSource {
        /// A column, if any.
        case columns
        /// An object around the row, or in it.
        case objects
        /// The configuration.
        case configuration
    }

    /// - Parameters:
    ///   - names: The headings.
    ///   - rows: The cells of the first rows, as many as `ColumnContents.sampleSize`.
    ///   - shows: The origin of the shows of the rows.
    init(_ names: [String], rows: [[String]], shows: ShowSource = .columns) {
        self.names = names
        self.shows = shows
        headings = names.map { ColumnHeading($0) }
        contents = names.indices.map { column in
            ColumnContents(rows.lazy.map { $0.indices.contains(column) ? $0[column] : "" })
        }
        rewrites = names.map { EpisodeField.isInUTC($0) || ColumnHeading.zone(in: $0) == "UTC" ? .inUTC : nil }
        fields = headings.map(\.field)
        dropCounts(rows)
        findDateParts()
        if !isFromAggctl { findSharedIDs(rows) }
        correctShows(rows)
        correctNumbers(rows)
        chooseTitle(rows)
        for field in [EpisodeField.airdate, .start] { choose(field) { $0.filled } }
        chooseWatched()
        chooseRemaining()
        findTicks()
        findCodedTitles(rows)
        if !isFromAggctl {
            findCodesWithTitles(rows)
            findShowIDs()
            findSeasonIDs()
            findJoinedCodes()
            findNumberOverSeasons()
            dropSharedIDs(rows)
            dropLengths()
            dropFalseDates()
            findStoryTitles(rows)
            findSeconds(rows)
            findTeams()
            findTickSigns(rows)
            findTimes(rows)
        }
        findRunningNumber(rows)
        hasMergedShows = !hasUnnamedShow(rows)
        guessMissing(rows)
        for column in columns(.title) where rewrites[column] == nil && contents[column].isQuoted {
            rewrites[column] = .quoted
        }
        readKnownList(rows)
        fieldCount = fields.count { $0 != nil }
        headedZone = zoneInHeadings
        if !isFromAggctl {
            reportOpinions()
            reportDivision(rows)
        }
        reportUnknown()
    }

    /// True if the headings are those of aggctl's own table.
    var isFromAggctl: Bool { names.starts(with: ["id", "show", "year", "season", "number", "title"]) }

    /// Whether the headings name enough to read the table.
    var isUsable: Bool {
        fields.contains(.title) || fields.contains(.number) || fields.contains(.airdate) || fields.contains(.start)
            || rewrites.contains(.coded) || rewrites.contains(.phrase) || fields.contains(.absolute)
            || fields.contains(.season) && fields.contains(.watched)
    }

    /// The zone that the heading of a column of times names, if no column has the zones of the rows.
    ///
    /// A column of starts in UTC has instants, whose days are not those of UTC. A column of dates counts next to times.
    private var zoneInHeadings: String? {
        if isFromAggctl || fields.contains(.timezone) { return nil }
        func zone(_ field: EpisodeField) -> String? {
            columns(field).lazy.compactMap { ColumnHeading.zone(in: self.names[$0]) }.first
        }
        return zone(.airtime) ?? zone(.start).flatMap { $0 == "UTC" ? nil : $0 }
            ?? (columns(.airtime).isEmpty ? nil : zone(.airdate))
    }

    /// Ignores columns of shows, because the rows have a show that is in no column.
    mutating func dropShow() { for column in columns(.show) { fields[column] = nil } }

    /// Sets the field of a column that the format of a file defines.
    mutating func setField(_ field: EpisodeField, of column: Int) { fields[column] = field }

    /// Returns the values of a row by field, with codes that are written with other signs as `1x02`.
    func values(_ cell: (Int) -> String?) -> [EpisodeField: String] {
        var values: [EpisodeField: String] = [:]
        values.reserveCapacity(fieldCount)
        for (index, field) in fields.enumerated() {
            guard let field, let text = cell(index) else { continue }
            if let dateParts, index == dateParts.day {
                values[field] = Self.date(cell(dateParts.year), cell(dateParts.month), text)
                continue
            }
            switch rewrites[index] {
            case nil: values[field] = text
            case .inUTC: values[field] = ParsedTimestamp.inUTC(text)
            case .separated(let sign): values[field] = Self.code(in: text, separatedBy: sign)
            case .season:
                let parsed = EventTitle(text)
                values[field] = parsed.season == nil ? text : parsed.show ?? text
                values[.season] = values[.season] ?? parsed.season.map { String($0) }
            case .fraction:
                let pair = EpisodeCodeParser.pair(in: text, separatedBy: UInt8(ascii: "/"))
                values[field] = pair.map { String($0.first) } ?? text
            case .orSpecial:
                let isSpecial =
                    text.utf8.first == UInt8(ascii: "S") && IntegerParser.parse(String(text.dropFirst())) != nil
                if text != "0" { values[isSpecial ? .kind : field] = isSpecial ? EpisodeKind.special.rawValue : text }
            case .netflix:
                let parsed = NetflixTitle(text)
                values[.show] = hasShow ? nil : parsed?.show ?? text
                (values[.season], values[.number]) = (parsed?.season.map { "\($0)" }, parsed?.number.map { "\($0)" })
                values[field] = parsed == nil ? text : parsed?.episode
            case .seconds: values[field] = IntegerParser.parse(text).map { String(($0 + 30) / 60) } ?? text
            case .tickSigns: values[field] = tickSigns[text] ?? text
            case .milliseconds: values[field] = IntegerParser.parse(text).map { String(($0 + 30_000) / 60_000) } ?? text
            case .timeRange:
                guard let range = ClockRange(text) else {
                    values[field] = text
                    continue
                }
                values[field] = range.start
                if columns(.end).isEmpty { values[.end] = range.end }
            case .joined: values[field] = IntegerParser.parse(text).map { "\($0 / 100)x\($0 % 100)" } ?? text
            case .underscored: values[field] = UnderscoredCode(text)?.code ?? text
            case .quoted:
                values[field] = QuotedTitle.unquoted(EpisodeRow(values: [.title: text], location: "")[.title] ?? text)
            case .coded:
                guard let coded = CodedTitle(text) else {
                    values[field] = text
                    continue
                }
                (values[.number], values[field]) = (coded.code, coded.title)
            case .phrase:
                let parsed = EventTitle(text)
                if let show = parsed.show, values[.show] == nil, !hasShow, columns(.show).isEmpty {
                    values[.show] = show
                }
                values[.season] = values[.season] ?? parsed.season.map { String($0) }
                values[.number] =
                    parsed.numbers.isEmpty ? nil : parsed.numbers.map { String($0) }.joined(separator: " & ")
                // An event without a number names the show.
                let isShow = parsed.numbers.isEmpty && field == .title && values[.show] == text
                values[field] =
                    isShow ? nil : parsed.numbers.isEmpty ? text : parsed.title.flatMap(Self.withoutNoteOnLanguage)
            }
        }
        if let headedZone { values[.timezone] = headedZone }
        if let fallbackTitle, isBlank(values[.title]) { values[.title] = cell(fallbackTitle) }
        if let teams, let home = cell(teams.home), let away = cell(teams.away), !isBlank(home), !isBlank(away) {
            values[.title] = "\(home) – \(away)"
        }
        if let tickColumn, isBlank(values[.watched]) {
            values[.watched] = cell(tickColumn)
        }
        // The season and number of a special count for specials only.
        if rewrites.contains(.orSpecial), values[.kind] != nil { (values[.season], values[.number]) = (nil, nil) }
        return values
    }

    /// Returns nil for a text that only states the language of a video: `English Subbed`.
    private static func withoutNoteOnLanguage(_ title: String) -> String? {
        let terms = title.lowercased().split { !$0.isLetter }
        let isNote = terms.contains { ["subbed", "dubbed", "sub", "dub"].contains($0) }
        return isNote && terms.allSatisfy { ["english", "eng", "subbed", "dubbed", "sub", "dub"].contains($0) }
            ? nil : title
    }

    private func isBlank(_ text: String?) -> Bool { (text ?? "").utf8.allSatisfy { $0 <= UInt8(ascii: " ") } }

    /// Returns a date of three cells, or nil if one is empty. The month is a number or a name.
    private static func date(_ year: String?, _ month: String?, _ day: String) -> String? {
        guard let year, let month, !year.isEmpty, !month.isEmpty, !day.isEmpty else { return nil }
        guard let number = IntegerParser.parse(month), let day = IntegerParser.parse(day) else {
            return "\(month) \(day), \(year)"
        }
        return "\(year)-\(Digits.padded(number, to: 2))-\(Digits.padded(day, to: 2))"
    }

    /// Returns `1x02` for `01-02`, for each line of a cell.
    private static func code(in text: String, separatedBy sign: UInt8) -> String {
        text.split { $0 == "\n" || $0 == "\r\n" || $0 == "," || $0 == ";" }.map { line in
            EpisodeCodeParser.pair(in: String(line), separatedBy: sign).map { "\($0.first)x\($0.second)" }
                ?? String(line)
        }.joined(separator: " ")
    }

    func columns(_ field: EpisodeField) -> [Int] { fields.indices.filter { fields[$0] == field } }

    /// The number of columns that a header names, regardless of cells.
    static func knownCount(in names: [String]) -> Int { names.count { ColumnHeading($0).field != nil } }

    /// The lists of programs whose headings do not say what they mean. BetaSeries exports what was watched and when.
    /// epguides has the number over the whole show first. Netflix has the day of watching.
    private mutating func readKnownList(_ rows: [[String]]) {
        if names == ["Title", "Date"], isNetflixHistory(rows) {
            (fields, rewrites) = ([.title, .watched], [.netflix, nil])
        }
        if names.starts(with: ["number", "season", "episode"]), let title = names.firstIndex(of: "title") {
            for column in columns(.show) + columns(.title) + columns(.absolute) { fields[column] = nil }
            (fields[0], fields[1], fields[2], fields[title]) = (.absolute, .season, .number, .title)
            rewrites[0] = .orSpecial
        }
        if names == ["id", "show", "episode", "title", "date"] { fields = [nil, .show, .number, .title, .watched] }
    }
}
