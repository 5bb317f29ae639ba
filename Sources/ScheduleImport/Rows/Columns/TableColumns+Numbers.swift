internal import ScheduleModel

/// The columns of seasons, numbers and ticks. `init` calls `dropCounts`, `correctNumbers`, `findTicks` and
/// `findRunningNumber`. They use the cells if a heading is ambiguous or wrong.
extension TableColumns {
    /// Ignores the counts of episodes or seasons in a list of shows: “Episodes” with 13, 24, 12.
    mutating func dropCounts(_ rows: [[String]]) {
        for column in columns(.watched) where headings[column].isPlural && contents[column].isIntegers {
            // “Episodes watched” with 7 is a count.
            guard contents[column].largest > 1 else { continue }
            fields[column] = nil
            remarks.append("the column \(name(column)) holds counts: it is not read")
        }
        let sizes = columnsOfSizes(rows)
        for column in sizes {
            fields[column] = nil
            remarks.append("the column \(name(column)) holds counts: it is not read")
        }
        for column in fields.indices where headings[column].isPlural {
            guard [.number, .absolute, .season].contains(fields[column]), contents[column].integers > 1,
                contents[column].isIntegers, headings[column].isCount || !contents[column].isCounting
            else { continue }
            fields[column] = nil
            remarks.append("the column \(name(column)) holds counts: it is not read")
        }
    }

    /// Returns the columns “Seasons” and “Episodes” if they have the sizes of shows: no row follows the one above.
    private func columnsOfSizes(_ rows: [[String]]) -> [Int] {
        let plurals = fields.indices.filter { headings[$0].isPlural && contents[$0].isIntegers }
        let seasons = plurals.filter { fields[$0] == .season }
        let numbers = plurals.filter { fields[$0] == .number }
        guard let season = seasons.first, !columns(.title).isEmpty || !columns(.show).isEmpty,
            columns(.airdate).isEmpty, columns(.number).count == numbers.count
        else { return [] }
        guard let number = numbers.first else {
            return contents[season].isCounting && contents[season].filled > 2 ? [] : seasons
        }
        let follows = zip(rows, rows.dropFirst()).contains { row, next in
            guard [season, number].allSatisfy({ row.indices.contains($0) && next.indices.contains($0) }),
                let last = IntegerParser.parse(row[number]), let value = IntegerParser.parse(next[number])
            else { return false }
            return value == last + 1 && row[season] == next[season]
        }
        return follows ? [] : seasons + numbers
    }

    /// Reads “No. season” as the number in the season if another column has the season, or if it begins again.
    mutating func correctNumbersInSeasons() {
        for column in columns(.season) where headings[column].isNumberOrSeason {
            // “n_season” next to “n_episode” is the season: another column begins again at least as often.
            let isNumbered = columns(.number).contains {
                contents[$0].isIntegers && contents[$0].restarts >= contents[column].restarts
            }
            guard columns(.season).count > 1 || contents[column].restarts > 0 && !isNumbered else { continue }
            fields[column] = .number
            headings[column].isWithinSeason = true
        }
        // Where “Series” is the season, “No. in series” is the number in it.
        guard columns(.number).isEmpty || columns(.number).allSatisfy({ contents[$0].isRunning }),
            columns(.season).contains(where: { headings[$0].isSeries })
        else { return }
        for column in columns(.absolute) where names[column].lowercased().contains("series") {
            fields[column] = .number
            headings[column].isWithinSeason = true
        }
    }

    /// Chooses the columns of the number, the season and the number over the whole show.
    ///
    /// Columns of texts are ignored or read as titles. Codes such as `S01E02` precede plain numbers.
    mutating func correctNumbers(_ rows: [[String]]) {
        correctNumbersInSeasons()
        findSeasonAmongNumbers(rows)
        for column in columns(.number) where contents[column].isText {
            // “Code” is never a title.
            let hasTitle = !columns(.title).isEmpty || names[column].lowercased() == "code"
            fields[column] = hasTitle ? nil : .title
            if hasTitle { remarks.append("the column \(name(column)) holds texts and no numbers: it is not read") }
        }
        // A season column of texts is ignored if there is another one.
        for column in columns(.season) where contents[column].isText && contents[column].filled > 0 {
            if columns(.season).count > 1 { fields[column] = nil }
        }
        // Codes are read as the number, even under a heading such as “Number overall”.
        let codes = fields.indices.filter { contents[$0].isCodes && isFree(forCodes: $0) }
        for column in columns(.number) {
            if contents[column].isFractionsOfOneWhole { rewrites[column] = .fraction }
            if let sign = separator(of: column, rows) { rewrites[column] = .separated(by: sign) }
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

    /// Returns the sign between season and number in a column of both, or nil.
    private func separator(of column: Int, _ rows: [[String]]) -> UInt8? {
        guard columns(.season).isEmpty else { return nil }
        if contents[column].isDashedCodes { return UInt8(ascii: "-") }
        let cells = filledCells(of: column, rows)
        guard cells.count > 1 else { return nil }
        func areAllPairs(_ sign: UInt8) -> Bool {
            cells.allSatisfy { EpisodeCodeParser.pair(in: $0, separatedBy: sign) != nil }
        }
        if headings[column].namesSeasonAndEpisode, areAllPairs(UInt8(ascii: "/")) { return UInt8(ascii: "/") }
        // `1.01`: two digits behind the dot, which a decimal fraction seldom has in all rows.
        let isDotted = cells.allSatisfy { $0.utf8.suffix(3).first == UInt8(ascii: ".") }
        return isDotted && areAllPairs(UInt8(ascii: ".")) ? UInt8(ascii: ".") : nil
    }

    /// Reads ids such as `DW_3_7` as season 3, number 7, unless another column has the numbers.
    mutating func findUnderscoredCodes() {
        let columns = fields.indices.filter { contents[$0].isUnderscoredCodes && fields[$0] != .title }
        guard let column = columns.first else { return }
        fields[column] = .number
        rewrites[column] = .underscored
        // The ids contain the season, so a season column without numbers adds nothing.
        for season in self.columns(.season) where !contents[season].isIntegers { fields[season] = nil }
        remarks.append("the column \(name(column)) is read as season and number")
    }

    /// Returns true if a column of codes may become the number. A column of another field may not. A column of
    /// something else, such as “Prod. code”, may do so only if no column is a number.
    func isFree(forCodes column: Int) -> Bool {
        switch fields[column] {
        case nil: !headings[column].isForeign || columns(.number).isEmpty
        case .number, .absolute, .season, .id: true
        default: false
        }
    }

    /// The column with the number within the season, or nil if no column is a number. The heading decides. If it does
    /// not, the column that begins again in each season is used.
    var numberInSeason: Int? {
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
        // In a table of one later season, nothing begins again. The number over all is never smaller and starts later.
        if counting.count == 2, counting.allSatisfy({ contents[$0].isRunning }),
            let smaller = counting.min(by: { contents[$0].largest < contents[$1].largest }),
            contents[smaller].smallest <= 1, counting.contains(where: { contents[$0].smallest > 1 })
        {
            return smaller
        }
        // Otherwise the surest heading decides, then a column with any number, then the first column.
        return columns.min { left, right in
            (headings[left].certainty.rawValue, contents[left].numbers > 0 ? 0 : 1, left)
                < (headings[right].certainty.rawValue, contents[right].numbers > 0 ? 0 : 1, right)
        }
    }

    /// Reads another column of numbers as the number over the whole show. It is ignored if it repeats the chosen column
    /// or cannot be that number.
    mutating func demoteNumbers(except chosen: Int, _ rows: [[String]]) {
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

    /// Returns true if at least nine of ten rows have the same number in both columns.
    ///
    /// Without any season the result is false, because nothing shows that `chosen` counts within a season.
    func isSameNumber(_ column: Int, _ chosen: Int, _ rows: [[String]]) -> Bool {
        var (same, all) = (0, 0)
        var hasSeason = !columns(.season).isEmpty
        for row in rows where row.indices.contains(column) && row.indices.contains(chosen) {
            guard
                // `EpisodeRow` removes blanks and texts for a missing value, such as “null”.
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

    /// Reads a column that counts the rows, such as `id` with 1, 2, 3, if no other column has a number. If there is a
    /// season column, it becomes the number over the whole show.
    mutating func findRunningNumber(_ rows: [[String]]) {
        guard columns(.number).isEmpty, columns(.absolute).isEmpty, !rewrites.contains(.coded),
            !rewrites.contains(.phrase),
            !columns(.title).isEmpty || !columns(.airdate).isEmpty
        else { return }
        // The heading of an exported index is often empty.
        let counters: Set = [
            "id", "index", "idx", "no", "nr", "folgenid", "episodeid", "episode_id", "ep_id", "epid", "mal_id", "",
        ]
        let column = fields.indices.first { column in
            (fields[column] == nil || fields[column] == .id) && counters.contains(names[column].lowercased())
                && (contents[column].isCounter || contents[column].isPartNumbers) && contents[column].filled > 2
                // An index of rows begins with 0.
                && (["no", "nr"].contains(names[column].lowercased()) || contents[column].smallest > 0)
        }
        // A list of shows has a running id too.
        guard let column, columns(.show).isEmpty, !isNewestFirst(rows) else { return }
        fields[column] = columns(.season).isEmpty ? .number : .absolute
        if !names[column].isEmpty { remarks.append("the column \(name(column)) counts the rows and is read as number") }
    }

    /// Reads a column “Status” as watched if its cells are ticks.
    mutating func findTicks() {
        guard columns(.watched).isEmpty else { return }
        let column = fields.indices.first { column in
            fields[column] == nil && contents[column].isTicks && names[column].lowercased() == "status"
        }
        if let column { fields[column] = .watched }
    }
}
