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
            return (headings[column].isShowID || Self.idHeadings.contains(headings[column].letters))
                && cells.distinct > 1
                && cells.distinct * 2 <= cells.filled && separatesNumbers(column, season, number, rows)
        }
        guard let column else { return }
        fields[column] = .show
        remarks.append("no column names the shows: the column \(name(column)) is read as their names")
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

    /// Reads lengths in seconds, such as 1440 and 2640.
    mutating func findSeconds() {
        for column in columns(.runtime) where rewrites[column] == nil && contents[column].filled > 1 {
            if contents[column].isIntegers, contents[column].smallest >= Self.smallestSeconds {
                rewrites[column] = .seconds
            }
        }
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

    /// The meanings of circles and crosses in Japan and Korea.
    static let circles = ["○": "yes", "◯": "yes", "〇": "yes", "◎": "yes", "×": "no", "✕": "no", "╳": "no"]

    /// Reads circles as ticks, unless the column has filled ones.
    mutating func findCircles(_ rows: [[String]]) {
        for column in columns(.watched) where rewrites[column] == nil {
            let cells = rows.lazy.compactMap { $0.indices.contains(column) ? $0[column] : nil }
            let hasFilledCircles = cells.contains { ["●", "◉", "⬤"].contains($0) }
            if !hasFilledCircles, cells.contains(where: { Self.circles[$0] != nil }) { rewrites[column] = .circles }
        }
    }
}
