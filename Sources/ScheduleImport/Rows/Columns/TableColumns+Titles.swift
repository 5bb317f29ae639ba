internal import ScheduleModel

/// The columns of shows, titles and other fields.
extension TableColumns {
    mutating func correctShows(_ rows: [[String]]) {
        // “Is series” with yes and no names no show.
        for column in columns(.show) where contents[column].isTrueOrFalse { fields[column] = nil }
        dropStories()
        // “Series” is a season in Britain, and so is “Série” in other languages.
        for column in columns(.show) where headings[column].namesSeries && holdsSeasons(column, rows) {
            // “us_season” in a few rows is not the season of all.
            for season in columns(.season) where contents[season].filled * 2 < contents[column].filled {
                fields[season] = nil
                reportUnread(season)
            }
            let isSeason = columns(.season).isEmpty && contents[column].largest < 100
            fields[column] = isSeason ? .season : nil
        }
        let titles = columns(.title)
        guard columns(.show).isEmpty, !hasShow else { return }
        let plain = titles.first { !headings[$0].isOfEpisode && headings[$0].certainty != .partlyRecognized }
        guard let plain, isShowTitle(plain, among: titles, rows) else { return }
        fields[plain] = .show
        // “Episode” holds the titles then.
        if titles.count == 1, let texts = columns(.number).first(where: { contents[$0].isText }) {
            fields[texts] = .title
        }
    }

    /// Ignores the titles of stories, such as “serial_title”, next to those of episodes. A story is not the show.
    private mutating func dropStories() {
        let hasTitles = columns(.title).contains { headings[$0].isOfEpisode }
        for column in columns(.show) where hasTitles && ["serial", "serialtitle"].contains(headings[column].letters) {
            fields[column] = nil
            reportUnread(column)
        }
    }

    /// Returns whether the cells are numbers, or texts such as `Series 2`.
    private func holdsSeasons(_ column: Int, _ rows: [[String]]) -> Bool {
        if contents[column].isIntegers { return true }
        let cells = filledCells(of: column, rows)
        return cells.count > 1 && cells.allSatisfy { SeasonParser($0)?.season != nil }
    }

    /// Whether a column of titles names the show: next to a column of the episode's titles, unless each row has
    /// another one, or because rows of many episodes share it.
    func isShowTitle(_ plain: Int, among titles: [Int], _ rows: [[String]]) -> Bool {
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
        // The last seen episodes of several shows have no number over the whole show.
        let isOverall = columns(.absolute).contains {
            contents[$0].isIntegers && contents[$0].distinct == contents[$0].filled
        }
        if isOverall, cells.isMostlyDistinct { return false }
        // A few watched episodes can be of several shows, too.
        let isEnough =
            cells.filled > 4 || cells.filled > 1 && (!columns(.watched).isEmpty || cells.distinct * 2 <= cells.filled)
        if isNumbered, isWatchList(rows) || isEnough && namesShows(plain, rows) { return true }
        return isNumbered && (cells.isIntegers || cells.filled > 5 && cells.distinct * 5 <= cells.filled)
            && !(cells.isIntegers && cells.isMostlyDistinct && cells.filled > 1)
    }

    /// Returns whether the rows are the last seen episodes of many shows. In a list of one show, most numbers follow
    /// each other.
    func isWatchList(_ rows: [[String]]) -> Bool {
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
        if all > 4 { return followers * 2 < all }
        // A short list in which most shows have not begun.
        return all > 0 && followers == 0 && all * 2 <= rows.count && names.count == 3 && rows.count > 3
    }

    mutating func chooseTitle(_ rows: [[String]]) {
        // A subtitle belongs to the episode only if the title is the show's.
        if columns(.show).isEmpty, shows != .objects {
            for column in columns(.title) where headings[column].isSubtitle && columns(.title).count > 1 {
                fields[column] = nil
            }
        }
        let columns = columns(.title)
        guard columns.count > 1 else { return }
        let best = columns.max { left, right in
            titleScore(left) < titleScore(right) || titleScore(left) == titleScore(right) && left > right
        }
        for column in columns where column != best {
            fields[column] = nil
            if let best, fallbackTitle == nil, contents[column].isText, completes(column, best, rows) {
                fallbackTitle = column
            } else {
                reportUnread(column)
            }
        }
    }

    /// Reads the titles of stories for the rows without a title of the episode. A story can have several episodes.
    mutating func findStoryTitles(_ rows: [[String]]) {
        guard fallbackTitle == nil, let title = columns(.title).first else { return }
        fallbackTitle = names.indices.first { column in
            ["storytitle", "story"].contains(headings[column].letters) && contents[column].isText
                && completes(column, title, rows)
        }
    }

    /// Returns whether a column has titles in rows where another one has none.
    private func completes(_ column: Int, _ best: Int, _ rows: [[String]]) -> Bool {
        rows.contains { row in
            row.indices.contains(column) && !row[column].isEmpty && !(row.indices.contains(best) && !row[best].isEmpty)
        }
    }

    func titleScore(_ column: Int) -> Int {
        let certainty = 2 - headings[column].certainty.rawValue
        let isText = contents[column].filled > 0 && !contents[column].isIntegers
        return (isText ? 8 : 0) + certainty * 2 + (headings[column].isOfEpisode ? 3 : 0)
    }

    /// Chooses the time of watching among the columns about it. A column of ticks next to it is for the rows without a
    /// time.
    mutating func chooseWatched() {
        let watched = columns(.watched)
        if watched.contains(where: { contents[$0].isDates }), let ticks = watched.first(where: { contents[$0].isTicks })
        {
            (fields[ticks], tickColumn) = (nil, ticks)
        }
        choose(.watched) { $0.filled }
    }

    /// Chooses one of several columns with the same field: the episode's, the surest name, then the first.
    mutating func choose(_ field: EpisodeField, _ readable: (ColumnContents) -> Int) {
        let columns = columns(field)
        guard columns.count > 1 else { return }
        let isDate = field == .airdate || field == .start
        let best = columns.min { left, right in rank(left, isDate, readable) < rank(right, isDate, readable) }
        for column in columns where column != best {
            fields[column] = nil
            reportUnread(column)
        }
    }

    func rank(_ column: Int, _ isDate: Bool, _ readable: (ColumnContents) -> Int) -> (Int, Int, Int, Int) {
        let contents = contents[column]
        let most = fields.indices.lazy.filter { self.fields[$0] == self.fields[column] }.map {
            self.contents[$0].filled
        }.max()
        let isReadable =
            (isDate ? contents.dates + contents.integers > 0 : readable(contents) > 0)
            && contents.filled * 2 >= most ?? 0
        // Of “plays” and “last watched at” the time says more.
        if fields[column] == .watched, contents.isDates { return (-1, 0, 0, column) }
        let isOfEpisode =
            fields[column] != .id && headings[column].isOfEpisode && headings[column].certainty == .usual
        return (isReadable ? 0 : 1, isOfEpisode ? 0 : 1, headings[column].certainty.rawValue, column)
    }

    mutating func chooseRemaining() {
        for field in EpisodeField.allCases where ![.title, .number].contains(field) { choose(field) { $0.filled } }
    }

    mutating func findCodedTitles(_ rows: [[String]]) {
        guard columns(.number).isEmpty, let title = columns(.title).first else { return }
        // The title of a calendar's event, as Google exports it.
        if names[title].lowercased() == "subject" {
            rewrites[title] = .phrase
            return
        }
        let cells = filledCells(of: title, rows)
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
    mutating func guessMissing(_ rows: [[String]]) {
        let unknown = fields.indices.filter {
            fields[$0] == nil && headings[$0].field == nil && !headings[$0].isForeign
        }
        let dates = unknown.filter { contents[$0].isDates }
        if columns(.airdate).isEmpty, columns(.start).isEmpty, let date = dates.first, dates.count == 1 {
            guess(date, as: .airdate)
        }
        let clocks = unknown.filter { contents[$0].isClocks }
        if columns(.airtime).isEmpty, columns(.start).isEmpty, !columns(.airdate).isEmpty, clocks.count == 1 {
            guess(clocks[0], as: .airtime)
        }
        // A talk show is named by its guests.
        let guests = fields.indices.first { column in
            ["guest", "guests"].contains(headings[column].letters) && contents[column].isText
                && contents[column].isMostlyDistinct
        }
        if columns(.title).isEmpty, let guests { guess(guests, as: .title) }
        let texts = unknown.filter { contents[$0].isText && contents[$0].isMostlyDistinct }
        guessSeason(among: unknown, rows)
        let hasNumbers = !columns(.number).isEmpty || !columns(.airdate).isEmpty || !columns(.absolute).isEmpty
        if hasNumbers, columns(.title).isEmpty, let title = texts.first, texts.count == 1 { guess(title, as: .title) }
    }

    mutating func guess(_ column: Int, as field: EpisodeField) {
        fields[column] = field
        let heading =
            names[column].isEmpty ? "the column \(column + 1), which has no name," : "the column \(name(column))"
        remarks.append("\(heading) looks like \(field.name) and is read as that")
    }
}
