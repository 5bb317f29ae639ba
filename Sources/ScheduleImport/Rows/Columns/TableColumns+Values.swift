internal import ScheduleModel

/// Columns whose cells show what their headings do not.
extension TableColumns {
    /// The headings of ids that may be those of a show.
    private static let idHeadings: Set = [
        "id", "imdbid", "imdb", "tconst", "parenttconst", "tmdbid", "tvdbid", "thetvdbid",
    ]

    /// Reads ids as the shows if rows with the same numbers differ only in them: `tt2312036;1;1`, `tt0386676;1;1`.
    mutating func findSharedIDs(_ rows: [[String]]) {
        guard columns(.show).isEmpty, !hasShow, let season = columns(.season).first,
            let number = columns(.number).first(where: { contents[$0].isIntegers })
        else { return }
        let column = fields.indices.first { column in
            let cells = contents[column]
            let isLikely = headings[column].isShowID || Self.idHeadings.contains(headings[column].letters)
            return isLikely && cells.distinct > 1
                && (headings[column].isShowID ? cells.distinct < cells.filled : cells.distinct * 2 <= cells.filled)
                && separatesNumbers(column, season, number, rows)
        }
        guard let column else { return }
        fields[column] = .show
        remarks.append("no column names the shows: the column \(name(column)) is read as their names")
    }

    /// Reports a column such as “version” if rows with the same numbers differ in it.
    mutating func reportDivision(_ rows: [[String]]) {
        guard columns(.show).isEmpty, let season = columns(.season).first,
            let number = columns(.number).first(where: { contents[$0].isIntegers })
        else { return }
        let column = fields.indices.first { column in
            let cells = contents[column]
            return fields[column] == nil && cells.isText && (2...40).contains(cells.distinct)
                && cells.distinct * 2 <= cells.filled && separatesNumbers(column, season, number, rows)
        }
        guard let column else { return }
        remarks.append(
            "rows with the same number differ in the column \(name(column)): rename it to show if each is a show of its own"
        )
    }

    /// Returns whether season and number are unique for each id, and occur with several ids.
    private func separatesNumbers(_ id: Int, _ season: Int, _ number: Int, _ rows: [[String]]) -> Bool {
        var rowsOfID: Set<[String]> = []
        var idsByNumber: [[String]: Set<String>] = [:]
        var count = 0
        for row in rows where [id, season, number].allSatisfy({ row.indices.contains($0) && !row[$0].isEmpty }) {
            count += 1
            rowsOfID.insert([row[id], row[season], row[number]])
            idsByNumber[[row[season], row[number]], default: []].insert(row[id])
        }
        return rowsOfID.count * 20 >= count * 19 && idsByNumber.values.contains { $0.count > 1 }
    }

    /// Ignores a column such as “opStart” whose cells are small numbers and no dates.
    mutating func dropFalseDates() {
        for column in columns(.airdate) + columns(.start)
        where column != dateParts?.day && headings[column].certainty == .partlyRecognized {
            if contents[column].dates == 0, contents[column].isIntegers, contents[column].largest < 20_000 {
                fields[column] = nil
            }
        }
    }

    /// The smallest number that is certainly a length in seconds. No list has only episodes of seven hours.
    private static let smallestSeconds = 420

    private static let millisecondHeadings: Set = ["durationms", "runtimems", "lengthms", "durationmillis"]

    /// Reads lengths in seconds, such as 1440 and 2640, and in milliseconds. A trailer may be shorter.
    mutating func findSeconds(_ rows: [[String]]) {
        for column in columns(.runtime) where rewrites[column] == nil && contents[column].isIntegers {
            let lengths = rows.compactMap { $0.indices.contains(column) ? IntegerParser.parse($0[column]) : nil }
            let long = lengths.count { $0 >= Self.smallestSeconds }
            if lengths.count > 1, long * 3 >= lengths.count * 2 { rewrites[column] = .seconds }
        }
        guard columns(.runtime).isEmpty,
            let column = names.indices.first(where: { Self.millisecondHeadings.contains(headings[$0].letters) }),
            contents[column].isIntegers
        else { return }
        (fields[column], rewrites[column]) = (.runtime, .milliseconds)
    }

    private static let homeHeadings: Set = ["home", "hometeam", "team1", "teama", "heim", "heimmannschaft", "local"]
    private static let awayHeadings: Set = [
        "away", "awayteam", "team2", "teamb", "gast", "auswarts", "gastmannschaft", "visitor", "visitante",
    ]

    /// Reads the teams of a match as its title if no column has titles.
    mutating func findTeams() {
        guard columns(.title).isEmpty,
            let home = names.indices.first(where: { Self.homeHeadings.contains(headings[$0].letters) }),
            let away = names.indices.first(where: { Self.awayHeadings.contains(headings[$0].letters) })
        else { return }
        (fields[home], fields[away]) = (nil, nil)
        teams = (home, away)
    }

    /// Finds the meaning of signs in a column of ticks. `○` is a tick in Japan and Korea, as `O` is, and an empty box
    /// next to `●`. `x` is a tick, unless it is next to `✓` or `O`.
    mutating func findTickSigns(_ rows: [[String]]) {
        for column in columns(.watched) where rewrites[column] == nil {
            let cells = Set(rows.lazy.compactMap { $0.indices.contains(column) ? $0[column] : nil })
            var signs: [String: String] = [:]
            if cells.isDisjoint(with: ["●", "◉", "⬤"]) {
                for circle in ["○", "◯", "〇", "◎"] { signs[circle] = "yes" }
            }
            let hasLetterO = !cells.isDisjoint(with: ["O", "o"])
            if hasLetterO { (signs["O"], signs["o"]) = ("yes", "yes") }
            if hasLetterO || !cells.isDisjoint(with: ["✓", "✔", "✔️", "✅", "○", "◯", "〇"]) {
                for cross in ["x", "X", "×", "✕", "╳"] { signs[cross] = "no" }
            }
            if cells.contains(where: { signs[$0] != nil }) { (rewrites[column], tickSigns) = (.tickSigns, signs) }
        }
    }

    /// Reads the start under a heading of a time of day if the cells have a date, and both ends of `20:00 - 20:30`.
    mutating func findTimes(_ rows: [[String]]) {
        for column in columns(.airtime) where rewrites[column] == nil {
            let cells = filledCells(of: column, rows)
            let count = cells.count
            if count > 0, cells.count(where: { ClockRange($0) != nil }) * 10 >= count * 9 {
                rewrites[column] = .timeRange
            } else if count > 0, columns(.start).isEmpty, contents[column].isDates {
                fields[column] = .start
            }
        }
    }
}

/// Two times of day with a dash between them: `20:00 - 20:30`, `8:00–8:30 PM`.
struct ClockRange {
    let start: String
    let end: String

    init?(_ text: String) {
        let parts = text.split { "-–—~〜".contains($0) }.map { $0.split(separator: " ").joined(separator: " ") }
        guard parts.count == 2, parts.allSatisfy({ $0.contains(":") }), TimeOfDayParser.parse(parts[1]) != nil else {
            return nil
        }
        // `8:00–8:30 PM`: the half of the day follows the end.
        let half = parts[1].lowercased().utf8.last == UInt8(ascii: "m") ? parts[1].suffix(2) : ""
        let start = parts[0].last?.isNumber == true ? parts[0] + half : parts[0]
        guard TimeOfDayParser.parse(start) != nil else { return nil }
        (self.start, end) = (start, parts[1])
    }
}
