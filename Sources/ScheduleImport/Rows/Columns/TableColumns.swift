internal import ProviderAPI
internal import ScheduleModel

/// The fields of a table's columns. The headings name them, and the cells decide where headings do not.
struct TableColumns {
    /// The field of each column, or nil if the column is not read.
    private(set) var fields: [EpisodeField?]
    /// How the cells of a column differ from what its field usually contains.
    private enum Rewrite {
        /// The times are in UTC.
        case inUTC
        /// Dashes separate season and number: `01-02`.
        case dashed
        /// A slash separates a number and the count of episodes: `3/10`.
        case fraction
        /// Ids contain season and number: `DW_3_7`.
        case underscored
        /// Titles are in quotes.
        case quoted
        /// Titles begin with the code of their episode: `S1.E1 ∙ Pilot`.
        case coded
        /// Titles contain show and number, as those of calendar events do: `Harbour Episode 1`.
        case phrase
    }

    private var rewrites: [Rewrite?]
    private var fieldCount = 0
    /// What was guessed or left out, for notices.
    private(set) var remarks: [String] = []

    let names: [String]
    private var headings: [ColumnHeading]
    private let contents: [ColumnContents]
    private let hasShow: Bool

    /// - Parameters:
    ///   - names: The headings.
    ///   - rows: The cells of the first rows, as many as `ColumnContents.sampleSize`.
    ///   - hasShow: Whether the rows have a show that is in no column.
    init(_ names: [String], rows: [[String]], hasShow: Bool = false) {
        self.names = names
        self.hasShow = hasShow
        headings = names.map { ColumnHeading($0) }
        contents = names.indices.map { column in
            ColumnContents(rows.lazy.map { $0.indices.contains(column) ? $0[column] : "" })
        }
        rewrites = names.map { EpisodeField.isInUTC($0) ? .inUTC : nil }
        fields = headings.map(\.field)
        dropCounts()
        correctShows(rows)
        correctNumbers(rows)
        chooseTitle(rows)
        for field in [EpisodeField.airdate, .start, .watched] { choose(field) { $0.filled } }
        chooseRemaining()
        findTicks()
        findCodedTitles(rows)
        findRunningNumber()
        guessMissing()
        for column in columns(.title) where rewrites[column] == nil && contents[column].isQuoted {
            rewrites[column] = .quoted
        }
        readKnownList()
        fieldCount = fields.count { $0 != nil }
        reportUnknown()
    }

    /// Whether the headings name enough to read the table.
    var isUsable: Bool {
        fields.contains(.title) || fields.contains(.number) || fields.contains(.airdate) || fields.contains(.start)
            || rewrites.contains(.coded) || rewrites.contains(.phrase)
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
            switch rewrites[index] {
            case nil: values[field] = text
            case .inUTC: values[field] = ParsedTimestamp.inUTC(text)
            case .dashed: values[field] = Self.undashed(text)
            case .fraction:
                let pair = EpisodeCodeParser.pair(in: text, separatedBy: UInt8(ascii: "/"))
                values[field] = pair.map { String($0.first) } ?? text
            case .underscored: values[field] = UnderscoredCode(text)?.code
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
                values[field] = parsed.numbers.isEmpty ? text : parsed.title
            }
        }
        return values
    }

    /// Returns `1x02` for `01-02`, for each line of a cell.
    private static func undashed(_ text: String) -> String {
        text.split { $0 == "\n" || $0 == "\r\n" || $0 == "," || $0 == ";" }.map { line in
            EpisodeCodeParser.pair(in: String(line), separatedBy: UInt8(ascii: "-")).map { "\($0.first)x\($0.second)" }
                ?? String(line)
        }.joined(separator: " ")
    }

    private func columns(_ field: EpisodeField) -> [Int] { fields.indices.filter { fields[$0] == field } }

    /// The number of columns that a header names, regardless of cells.
    static func knownCount(in names: [String]) -> Int { names.count { ColumnHeading($0).field != nil } }

    /// The lists of programs whose headings do not say what they mean. BetaSeries exports what was watched and when.
    private mutating func readKnownList() {
        if names == ["id", "show", "episode", "title", "date"] { fields = [nil, .show, .number, .title, .watched] }
    }

    // MARK: Shows

    private mutating func correctShows(_ rows: [[String]]) {
        // “Series” is a season in Britain.
        for column in columns(.show) where headings[column].isSeries && contents[column].isIntegers {
            let isSeason = columns(.season).isEmpty && contents[column].largest < 100
            fields[column] = isSeason ? .season : nil
        }
        let titles = columns(.title)
        guard columns(.show).isEmpty, !hasShow else { return }
        let plain = titles.first { !headings[$0].isOfEpisode && headings[$0].certainty == .usual }
        guard let plain, isShowTitle(plain, among: titles, rows) else { return }
        fields[plain] = .show
        // “Episode” holds the titles then.
        if titles.count == 1, let texts = columns(.number).first(where: { contents[$0].isText }) {
            fields[texts] = .title
        }
    }

    /// Whether a column of titles names the show: next to a column of the episode's titles, unless each row has
    /// another one, or because rows of many episodes share it.
    private func isShowTitle(_ plain: Int, among titles: [Int], _ rows: [[String]]) -> Bool {
        let cells = contents[plain]
        let others =
            titles.filter { $0 != plain && headings[$0].isOfEpisode }
            + columns(.number).filter { contents[$0].isText && headings[$0].isOfEpisode }
        if let other = others.first {
            let isSame = rows.contains { row in
                row.indices.contains(plain) && row.indices.contains(other)
                    && FoldedText(row[plain]).key == FoldedText(row[other]).key && !row[plain].isEmpty
            }
            return !isSame && (cells.filled < 3 || !cells.isMostlyDistinct)
        }
        // A number is not the title of an episode, and thirty episodes do not share one.
        let isNumbered = !columns(.number).isEmpty
        if isNumbered, cells.filled > 4, isWatchList(rows) { return true }
        return isNumbered && (cells.isIntegers || cells.filled > 5 && cells.distinct * 5 <= cells.filled)
            && !(cells.isIntegers && cells.isMostlyDistinct && cells.filled > 1)
    }

    /// Returns whether the rows are the last seen episodes of many shows. In a list of one show, most numbers follow
    /// each other.
    private func isWatchList(_ rows: [[String]]) -> Bool {
        guard let season = columns(.season).first, let number = columns(.number).first else { return false }
        var pairs: Set<[Int]> = []
        var (followers, all) = (0, 0)
        let numbers = rows.compactMap { row -> [Int]? in
            guard row.indices.contains(season), row.indices.contains(number),
                let season = SeasonParser(row[season])?.season, let number = IntegerParser.parse(row[number])
            else { return nil }
            return [season, number]
        }
        for pair in numbers { pairs.insert(pair) }
        for pair in numbers {
            all += 1
            if pair[1] == 1 || pairs.contains([pair[0], pair[1] - 1]) || pairs.contains([pair[0], pair[1] + 1]) {
                followers += 1
            }
        }
        return all > 4 && followers * 2 < all
    }

    // MARK: Numbers

    /// Ignores the counts of episodes or seasons in a list of shows: “Episodes” with 13, 24, 12.
    private mutating func dropCounts() {
        for column in fields.indices where headings[column].isPlural {
            guard [.number, .absolute, .season].contains(fields[column]), contents[column].integers > 1,
                contents[column].isIntegers, !contents[column].isCounting
            else { continue }
            fields[column] = nil
            remarks.append("the column \(name(column)) holds counts: it is not read")
        }
    }

    /// Reads “No. season” as the number in the season if another column has the season, or if it begins again.
    private mutating func correctNumbersInSeasons() {
        for column in columns(.season) where headings[column].isNumberOrSeason {
            guard columns(.season).count > 1 || contents[column].restarts > 0 else { continue }
            fields[column] = .number
            headings[column].isWithinSeason = true
        }
        // Where “Series” is the season, “No. in series” is the number in it.
        guard columns(.number).isEmpty, columns(.season).contains(where: { headings[$0].isSeries }) else { return }
        for column in columns(.absolute) where names[column].lowercased().contains("series") {
            fields[column] = .number
            headings[column].isWithinSeason = true
        }
    }

    private mutating func correctNumbers(_ rows: [[String]]) {
        correctNumbersInSeasons()
        for column in columns(.number) where contents[column].isText {
            // “Code” is never a title.
            let hasTitle = !columns(.title).isEmpty || names[column].lowercased() == "code"
            fields[column] = hasTitle ? nil : .title
            if hasTitle { remarks.append("the column \(name(column)) holds texts and no numbers: it is not read") }
        }
        for column in columns(.season) where contents[column].isText && contents[column].filled > 0 {
            if columns(.season).count > 1 { fields[column] = nil }
        }
        // A column of codes counts whatever it is called. “Number overall” is not meant for a code either.
        let codes = fields.indices.filter { contents[$0].isCodes && isFree(forCodes: $0) }
        for column in columns(.number) {
            if contents[column].isDashedCodes, columns(.season).isEmpty { rewrites[column] = .dashed }
            if contents[column].isFractionsOfOneWhole { rewrites[column] = .fraction }
        }
        if let code = codes.first(where: { fields[$0] == .number }) ?? codes.first {
            for other in codes where other != code { fields[other] = nil }
            fields[code] = .number
            demoteNumbers(except: code, rows)
        } else if let within = numberInSeason {
            demoteNumbers(except: within, rows)
        }
        if columns(.number).isEmpty { findUnderscoredCodes() }
        choose(.season) { $0.filled }
        choose(.absolute) { $0.integers }
    }

    /// Reads ids such as `DW_3_7` as season 3, number 7, if there is no column of numbers.
    private mutating func findUnderscoredCodes() {
        let columns = fields.indices.filter { contents[$0].isUnderscoredCodes && fields[$0] != .title }
        guard let column = columns.first else { return }
        fields[column] = .number
        rewrites[column] = .underscored
        for season in self.columns(.season) where !contents[season].isIntegers { fields[season] = nil }
        remarks.append("the column \(name(column)) is read as season and number")
    }

    private func isFree(forCodes column: Int) -> Bool {
        switch fields[column] {
        case nil: !headings[column].isForeign || columns(.number).isEmpty
        case .number, .absolute, .season, .id: true
        default: false
        }
    }

    /// The column with the number within the season: named so, or the one that begins again in each season.
    private var numberInSeason: Int? {
        let columns = columns(.number)
        guard columns.count > 1 else { return columns.first }
        if let named = columns.first(where: { headings[$0].isWithinSeason && contents[$0].numbers > 0 }) {
            return named
        }
        let counting = columns.filter { contents[$0].isIntegers }
        if let running = counting.first(where: { contents[$0].isRunning }),
            let restarting = counting.first(where: { contents[$0].restarts > 0 && $0 != running })
        {
            return restarting
        }
        // The number over all is never smaller.
        if counting.count == 2, counting.allSatisfy({ contents[$0].isRunning }),
            let smaller = counting.min(by: { contents[$0].largest < contents[$1].largest }),
            contents[smaller].smallest <= 1, counting.contains(where: { contents[$0].smallest > 1 })
        {
            return smaller
        }
        return columns.min { left, right in
            (headings[left].certainty.rawValue, contents[left].numbers > 0 ? 0 : 1, left)
                < (headings[right].certainty.rawValue, contents[right].numbers > 0 ? 0 : 1, right)
        }
    }

    /// Makes the other columns of numbers the number over the whole show, if they can be that.
    private mutating func demoteNumbers(except chosen: Int, _ rows: [[String]]) {
        for column in columns(.number) where column != chosen {
            if isSameNumber(column, chosen, rows) {
                fields[column] = nil
                continue
            }
            let isCode = names[column].lowercased() == "code"
            let isOverall = contents[column].isIntegers && columns(.absolute).isEmpty && !isCode
            fields[column] = isOverall ? .absolute : nil
            if !isOverall { reportUnread(column) }
        }
    }

    /// Returns whether a column repeats the number within the season of another column.
    private func isSameNumber(_ column: Int, _ chosen: Int, _ rows: [[String]]) -> Bool {
        var (same, all) = (0, 0)
        var hasSeason = !columns(.season).isEmpty
        for row in rows where row.indices.contains(column) && row.indices.contains(chosen) {
            guard
                let number = IntegerParser.parse(
                    EpisodeRow(values: [.number: row[column]], location: "")[.number] ?? ""
                ),
                let other = EpisodeCodeParser(row[chosen], season: nil)?.number
            else { continue }
            hasSeason = hasSeason || other.season != nil
            all += 1
            if other.number == number { same += 1 }
        }
        return hasSeason && all > 0 && same * 10 >= all * 9
    }

    /// Reads a column that counts the rows as the number, if there is no other: `id` with 1, 2, 3.
    private mutating func findRunningNumber() {
        guard columns(.number).isEmpty, columns(.absolute).isEmpty, !rewrites.contains(.coded),
            !rewrites.contains(.phrase),
            !columns(.title).isEmpty || !columns(.airdate).isEmpty
        else { return }
        let counters: Set = [
            "id", "index", "idx", "no", "nr", "folgenid", "episodeid", "episode_id", "ep_id", "epid", "",
        ]
        let column = fields.indices.first { column in
            (fields[column] == nil || fields[column] == .id) && counters.contains(names[column].lowercased())
                && contents[column].isRunningFromStart && contents[column].filled > 2
        }
        // A list of shows has a running id too.
        guard let column, columns(.show).isEmpty else { return }
        fields[column] = columns(.season).isEmpty ? .number : .absolute
        if !names[column].isEmpty { remarks.append("the column \(name(column)) counts the rows and is read as number") }
    }

    /// Reads a column of ticks that is called “Status”.
    private mutating func findTicks() {
        guard columns(.watched).isEmpty else { return }
        let column = fields.indices.first { column in
            fields[column] == nil && contents[column].isTicks && names[column].lowercased() == "status"
        }
        if let column { fields[column] = .watched }
    }

    // MARK: Other columns

    private mutating func chooseTitle(_ rows: [[String]]) {
        let columns = columns(.title)
        guard columns.count > 1 else { return }
        let best = columns.max { left, right in
            titleScore(left) < titleScore(right) || titleScore(left) == titleScore(right) && left > right
        }
        for column in columns where column != best {
            fields[column] = nil
            reportUnread(column)
        }
    }

    private func titleScore(_ column: Int) -> Int {
        let certainty = 2 - headings[column].certainty.rawValue
        let isText = contents[column].filled > 0 && !contents[column].isIntegers
        return (isText ? 8 : 0) + certainty * 2 + (headings[column].isOfEpisode ? 3 : 0)
    }

    /// Chooses one of several columns with the same field: the episode's, the surest name, then the first.
    private mutating func choose(_ field: EpisodeField, _ readable: (ColumnContents) -> Int) {
        let columns = columns(field)
        guard columns.count > 1 else { return }
        let isDate = field == .airdate || field == .start
        let best = columns.min { left, right in rank(left, isDate, readable) < rank(right, isDate, readable) }
        for column in columns where column != best {
            fields[column] = nil
            reportUnread(column)
        }
    }

    private func rank(_ column: Int, _ isDate: Bool, _ readable: (ColumnContents) -> Int) -> (Int, Int, Int, Int) {
        let contents = contents[column]
        let isReadable = isDate ? contents.dates + contents.integers > 0 : readable(contents) > 0
        // Of “plays” and “last watched at” the time says more.
        if fields[column] == .watched, contents.isDates { return (-1, 0, 0, column) }
        let isOfEpisode =
            fields[column] != .id && headings[column].isOfEpisode && headings[column].certainty == .usual
        return (isReadable ? 0 : 1, isOfEpisode ? 0 : 1, headings[column].certainty.rawValue, column)
    }

    private mutating func chooseRemaining() {
        for field in EpisodeField.allCases where ![.title, .number].contains(field) { choose(field) { $0.filled } }
    }

    private mutating func findCodedTitles(_ rows: [[String]]) {
        guard columns(.number).isEmpty, let title = columns(.title).first else { return }
        // The title of a calendar's event, as Google exports it.
        if names[title].lowercased() == "subject" {
            rewrites[title] = .phrase
            return
        }
        let cells = rows.compactMap { $0.indices.contains(title) && !$0[title].isEmpty ? $0[title] : nil }
        let coded = cells.count { CodedTitle($0) != nil }
        if coded > 0, coded * 10 >= cells.count * 9 {
            rewrites[title] = .coded
            return
        }
        // `Harbour Episode 1`: the text before the number is the show, the same in all rows or in several each.
        let phrases = cells.map { EventTitle($0) }
        let numbered = phrases.filter { !$0.numbers.isEmpty }
        guard numbered.count > 1, numbered.count * 10 >= cells.count * 9 else { return }
        let shows = Set(numbered.map(\.show))
        if shows.count == 1 || columns(.show).isEmpty && shows.count * 3 <= numbered.count { rewrites[title] = .phrase }
    }

    /// Reads a column whose heading is not understood as date or title, if the list has none and the cells are.
    private mutating func guessMissing() {
        let unknown = fields.indices.filter {
            fields[$0] == nil && headings[$0].field == nil && !headings[$0].isForeign
        }
        let dates = unknown.filter { contents[$0].isDates }
        if columns(.airdate).isEmpty, columns(.start).isEmpty, let date = dates.first, dates.count == 1 {
            guess(date, as: .airdate)
        }
        let texts = unknown.filter { contents[$0].isText && contents[$0].isMostlyDistinct }
        let hasNumbers = !columns(.number).isEmpty || !columns(.airdate).isEmpty || !columns(.absolute).isEmpty
        if hasNumbers, columns(.title).isEmpty, let title = texts.first, texts.count == 1 { guess(title, as: .title) }
    }

    private mutating func guess(_ column: Int, as field: EpisodeField) {
        fields[column] = field
        let heading =
            names[column].isEmpty ? "the column \(column + 1), which has no name," : "the column \(name(column))"
        remarks.append("\(heading) looks like \(field.name) and is read as that")
    }

    // MARK: Notices

    private func name(_ column: Int) -> String { "“\(TextSanitizer.truncated(names[column], to: 32).text)”" }

    private mutating func reportUnread(_ column: Int) {
        let text = "the column \(column + 1), \(name(column)), has the same meaning as another one: it is not read"
        remarks.append(text)
    }

    /// Reports the columns that are not understood, if they may hold what the rows lack.
    private mutating func reportUnknown() {
        let lacksDate = columns(.airdate).isEmpty && columns(.start).isEmpty
        let lacksSeason = columns(.season).isEmpty && !columns(.number).contains { contents[$0].isCodes }
        let lacksNumber =
            columns(.number).isEmpty && columns(.absolute).isEmpty && !rewrites.contains(.coded)
            && !rewrites.contains(.phrase)
        let lacksTicks = columns(.watched).isEmpty
        let unknown = fields.indices.filter { column in
            guard fields[column] == nil, headings[column].field == nil, !headings[column].isForeign else {
                return false
            }
            let cells = contents[column]
            return lacksDate && cells.isDates || lacksTicks && cells.isTicks
                || cells.isIntegers && cells.largest < 3000 && (lacksNumber || lacksSeason && cells.largest < 100)
        }
        if unknown.isEmpty { return }
        let list = unknown.prefix(5).map(name).joined(separator: ", ") + (unknown.count > 5 ? ", …" : "")
        let verb = unknown.count == 1 ? "the column \(list) is" : "the columns \(list) are"
        remarks.append(
            "\(verb) not understood and not read: rename it to show, season, number, title, airdate or watched"
        )
    }
}
