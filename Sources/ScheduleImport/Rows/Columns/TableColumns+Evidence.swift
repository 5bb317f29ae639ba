internal import ScheduleModel

/// Fields that only a comparison of rows shows.
extension TableColumns {
    private static func integer(_ row: [String], _ column: Int) -> Int? {
        row.indices.contains(column) ? IntegerParser.parse(row[column]) : nil
    }

    /// Returns the cells of a column that are not empty.
    func filledCells(of column: Int, _ rows: [[String]]) -> [String] {
        rows.map { text($0, column) }.filter { !$0.isEmpty }
    }

    private func text(_ row: [String], _ column: Int) -> String { row.indices.contains(column) ? row[column] : "" }

    /// Reads a column of numbers as the season if the numbers of episodes begin again with it: “Numero” next to
    /// “NumeroCapitulo”.
    mutating func findSeasonAmongNumbers(_ rows: [[String]]) {
        guard columns(.season).isEmpty else { return }
        let numbers = columns(.number).filter { contents[$0].isIntegers }
        guard let number = numbers.first(where: { headings[$0].isOfEpisode }) else { return }
        let season = numbers.first { column in
            column != number && !headings[column].isOfEpisode && contents[column].largest < 100
                && Self.isSeason(column, ofNumber: number, rows)
        }
        if let season { fields[season] = .season }
    }

    /// Reads a column that no heading names as the season if the numbers of episodes begin again with it.
    mutating func guessSeason(among unknown: [Int], _ rows: [[String]]) {
        guard columns(.season).isEmpty, let number = columns(.number).first, contents[number].isIntegers else { return }
        let seasons = unknown.filter { column in
            contents[column].isIntegers && contents[column].largest < 100
                && Self.isSeason(column, ofNumber: number, rows)
        }
        if let season = seasons.first, seasons.count == 1 { guess(season, as: .season) }
    }

    /// Returns whether the numbers of a column begin again with each change in another one.
    static func isSeason(_ column: Int, ofNumber number: Int, _ rows: [[String]]) -> Bool {
        var (fitting, all, beginnings) = (0, 0, 0)
        var last: (season: Int, number: Int)?
        for row in rows {
            guard let season = integer(row, column), let value = integer(row, number) else { continue }
            if let last {
                all += 1
                if season != last.season, value <= max(1, last.number) {
                    beginnings += 1
                    fitting += 1
                } else if season == last.season, value == last.number + 1 {
                    fitting += 1
                }
            }
            last = (season, value)
        }
        return beginnings > 0 && fitting * 5 >= all * 4
    }

    /// Reads a number that runs through all seasons as the number over the whole show.
    mutating func findNumberOverSeasons() {
        guard columns(.absolute).isEmpty, columns(.number).count == 1, let season = columns(.season).first else {
            return
        }
        let number = columns(.number)[0]
        let isOverall =
            !headings[number].isWithinSeason && contents[number].isRunningFromStart && contents[number].filled > 4
            && contents[season].distinct > 1 && contents[season].distinct * 2 < contents[number].filled
        if isOverall { fields[number] = .absolute }
    }

    /// Reads 101 and 1012 under “Season/Episode” as season 1, number 1, and season 10, number 12.
    mutating func findJoinedCodes() {
        guard columns(.season).isEmpty else { return }
        for column in columns(.number) where headings[column].namesSeasonAndEpisode {
            let cells = contents[column]
            if cells.isIntegers, cells.smallest > 100, cells.largest < 10_000 { rewrites[column] = .joined }
        }
    }

    /// Returns whether rows without a show belong to a show of their own. Most of their numbers do not follow that of
    /// the row above, which has a show.
    func hasUnnamedShow(_ rows: [[String]]) -> Bool {
        guard let show = columns(.show).first, let number = columns(.number).first ?? columns(.absolute).first,
            contents[number].isIntegers
        else { return false }
        var (following, others) = (0, 0)
        for (row, next) in zip(rows, rows.dropFirst()) where !text(row, show).isEmpty && text(next, show).isEmpty {
            guard let last = Self.integer(row, number), let value = Self.integer(next, number) else { continue }
            if value == last + 1 || value <= 1 { following += 1 } else { others += 1 }
        }
        return others > 1 && others > following
    }

    /// Ignores a column of ids if one of them is that of several titles of a show. It may begin again in each season.
    mutating func dropSharedIDs(_ rows: [[String]]) {
        guard let id = columns(.id).first, let title = columns(.title).first else { return }
        let show = columns(.show).first
        var titles: [[String]: String] = [:]
        for row in rows where !text(row, id).isEmpty && !text(row, title).isEmpty {
            let other = text(row, title)
            if let former = titles.updateValue(other, forKey: [text(row, id), show.map { text(row, $0) } ?? ""]),
                former != other
            {
                fields[id] = nil
                remarks.append("the column \(name(id)) has the same value for several titles: it is not read")
                return
            }
        }
    }

    /// Reads the ids of shows as their names if nothing else names them. Otherwise all would be one show.
    mutating func findShowIDs() {
        guard columns(.show).isEmpty, !hasShow else { return }
        let column = fields.indices.first { column in
            let isOfShow = headings[column].isShowID
            let cells = contents[column]
            return isOfShow && cells.distinct > 1 && cells.distinct < cells.filled
                && (cells.distinct * 2 <= cells.filled || cells.filled < 6)
        }
        guard let column else { return }
        fields[column] = .show
        remarks.append("no column names the shows: the column \(name(column)) is read as their names")
    }

    /// Reads small ids of seasons as the seasons if nothing else states them and the numbers begin again.
    mutating func findSeasonIDs() {
        guard columns(.season).isEmpty, columns(.show).isEmpty, let number = columns(.number).first,
            contents[number].isIntegers, contents[number].restarts > 0
        else { return }
        let column = fields.indices.first { column in
            let cells = contents[column]
            return ["seasonid", "idseason", "idtemporada", "temporadaid"].contains(headings[column].letters)
                && cells.isIntegers && cells.largest < 100 && cells.distinct > 1 && cells.distinct < cells.filled
        }
        guard let column else { return }
        fields[column] = .season
        remarks.append("no column names the seasons: the column \(name(column)) is read as them")
    }

    /// Reads a column such as “detail” with `S03E03 — Title` if the column of titles holds those of shows.
    mutating func findCodesWithTitles(_ rows: [[String]]) {
        guard columns(.number).isEmpty, columns(.season).isEmpty, columns(.show).isEmpty, !hasShow,
            let title = columns(.title).first, !contents[title].isCodes
        else { return }
        func column(of isCode: (String) -> Bool) -> Int? {
            fields.indices.first { column in
                guard fields[column] == nil, !headings[column].isForeign else { return false }
                let cells = filledCells(of: column, rows)
                return cells.count > 1 && cells.count(where: isCode) * 10 >= cells.count * 9
            }
        }
        if let column = column(of: { CodedTitle($0) != nil }) {
            (fields[column], rewrites[column], fields[title]) = (.title, .coded, .show)
        } else if let column = column(of: {
            NumberPhrase($0)?.numbers.isEmpty == false && IntegerParser.parse($0) == nil
        }) {
            fields[column] = .number
            (fields[title], rewrites[title]) = (.show, .season)
        }
    }

    /// Returns whether the rows are a viewing history of Netflix: the newest first, with seasons in titles, or with
    /// dates such as `6/1/22`.
    func isNetflixHistory(_ rows: [[String]]) -> Bool {
        let titled = rows.count { NetflixTitle(text($0, 0)) != nil }
        if titled * 2 > rows.count { return true }
        let dates = rows.map { text($0, 1).split(separator: "/").compactMap { Int($0) } }
        guard rows.count > 1, dates.allSatisfy({ $0.count == 3 && $0[2] < 100 }) else {
            return titled > 0 && isNewestFirst(rows)
        }
        // Day and month are in either order.
        return [[2, 0, 1], [2, 1, 0]].contains { order in
            zip(dates, dates.dropFirst()).allSatisfy { date, next in
                !order.map { date[$0] }.lexicographicallyPrecedes(order.map { next[$0] })
            }
        }
    }

    /// Reads columns of year, month and day as one date.
    mutating func findDateParts() {
        guard columns(.start).isEmpty else { return }
        func column(_ spellings: Set<String>) -> Int? {
            names.indices.first { spellings.contains(headings[$0].letters) }
        }
        guard let year = column(["year", "jahr", "ano", "annee", "anno", "jaar", "rok", "ar"]),
            let month = column(["month", "monat", "mes", "mois", "mese", "maand", "miesiac", "manad", "mnd"]),
            let day = column(["day", "tag", "dia", "jour", "giorno", "dag", "dzien"]),
            contents[year].isIntegers, (1850...2200).contains(contents[year].smallest), contents[day].isIntegers,
            contents[day].largest < 32
        else { return }
        // Another column may have whole dates.
        if columns(.airdate).contains(where: { ![year, month, day].contains($0) && contents[$0].dates > 0 }) { return }
        for column in [year, month, day] { fields[column] = nil }
        fields[day] = .airdate
        dateParts = (year, month, day)
    }

    /// Ignores a column such as “video_time” with plain numbers. They are lengths.
    mutating func dropLengths() {
        for column in columns(.airtime) where contents[column].isIntegers && headings[column].certainty != .usual {
            fields[column] = nil
        }
    }

    /// Returns true if most dates are earlier than those of the row before, so that the newest episode is first.
    func isNewestFirst(_ rows: [[String]]) -> Bool {
        guard let date = columns(.airdate).first ?? columns(.start).first else { return false }
        var (earlier, later) = (0, 0)
        var last: CivilDay?
        for row in rows {
            guard let day = ParsedDate(text(row, date))?.day(.dayFirst) else { continue }
            if let last { if day < last { earlier += 1 } else if day > last { later += 1 } }
            last = day
        }
        return earlier > later
    }

    /// The texts for a title that is not announced.
    private static let placeholders: Set = ["tba", "tbd", "tbc"]

    /// Returns whether a column of titles has those of shows, because a title has several numbers, or because one
    /// number has many titles.
    func namesShows(_ title: Int, _ rows: [[String]]) -> Bool {
        guard let season = columns(.season).first, let number = columns(.number).first else { return false }
        var numbersByTitle: [String: Set<[Int]>] = [:]
        var titlesByNumber: [[Int]: Set<String>] = [:]
        var titles: [String] = []
        for row in rows {
            guard let season = SeasonParser(text(row, season))?.season, let number = Self.integer(row, number),
                !text(row, title).isEmpty, !Self.placeholders.contains(text(row, title).lowercased())
            else { continue }
            let name = FoldedText(text(row, title)).key
            titles.append(name)
            numbersByTitle[name, default: []].insert([season, number])
            titlesByNumber[[season, number], default: []].insert(name)
        }
        let areAllRepeated = numbersByTitle.values.allSatisfy { $0.count > 1 }
        guard titles.count > 4 || titles.count > 1 && (!columns(.watched).isEmpty || areAllRepeated) else {
            return false
        }
        let withSeveralNumbers = titles.count { numbersByTitle[$0].map { $0.count > 1 } ?? false }
        let extraTitles = titlesByNumber.values.reduce(0) { $0 + $1.count - 1 }
        return withSeveralNumbers * 2 >= titles.count || extraTitles * 4 >= titles.count
    }
}
