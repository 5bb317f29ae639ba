internal import ScheduleModel

/// Finds the header of a table among its first rows. A title may be above it, and there may be none.
struct TableHeader {
    /// The number of rows in which a header is looked for.
    static let searchedRows = 12

    /// The headings, or names of the fields that the cells look like.
    let names: [String]
    /// The number of rows up to and with the header.
    let rowCount: Int
    /// The text above the header, if there is a single cell of it.
    let title: String?
    /// What was guessed, if the table has no header.
    let guess: String?

    /// Returns nil if no row is a header and the cells do not show what they are.
    init?(_ rows: [[String]]) {
        let first = Self.searchedRows < rows.count ? Array(rows[..<Self.searchedRows]) : rows
        let counts = first.map { TableColumns.knownCount(in: $0) }
        let isFirst = counts.first.map { $0 > 0 } == true && !Self.isData(first[0])
        if let index = isFirst && counts[0] > 1 ? 0 : counts.firstIndex(where: { $0 > 1 }) ?? (isFirst ? 0 : nil),
            !Self.isData(first[index])
        {
            let above = first[..<index].map { $0.filter { !$0.allSatisfy(\.isWhitespace) } }
            guard index == 0 || above.allSatisfy({ $0.count <= 2 }) else { return nil }
            names = first[index]
            rowCount = index + 1
            title = above.first(where: { $0.count == 1 }).flatMap { Self.showTitle($0[0]) }
            guess = nil
            return
        }
        let hasHeader = Self.isUnrecognizedHeader(rows)
        guard let guessed = Self.guess(hasHeader ? Array(rows.dropFirst()) : rows) else { return nil }
        (names, rowCount, title) = (guessed, hasHeader ? 1 : 0, nil)
        let read = guessed.enumerated().filter { !$1.isEmpty }.map { "column \($0 + 1) as \($1)" }
        let unread = guessed.indices.filter { column in
            guessed[column].isEmpty && rows.contains { $0.indices.contains(column) && !$0[column].isEmpty }
        }
        let others = unread.isEmpty ? "" : ", and not column " + unread.map { "\($0 + 1)" }.joined(separator: ", ")
        let reason = hasHeader ? "the header is not understood" : "no header"
        guess = "\(reason): read " + read.joined(separator: ", ") + others
    }

    /// Returns whether the first row has a word above each of two columns of integers or dates.
    private static func isUnrecognizedHeader(_ rows: [[String]]) -> Bool {
        guard rows.count > 2, let header = rows.first, !isData(header) else { return false }
        let headed = header.indices.count { column in
            let contents = ColumnContents(rows.lazy.dropFirst().map { $0.indices.contains(column) ? $0[column] : "" })
            return (contents.isIntegers || contents.isDates) && isHeadingText(header[column])
        }
        return headed > 1 && header.allSatisfy { $0.allSatisfy(\.isWhitespace) || isHeadingText($0) }
    }

    /// Returns whether a cell has letters, and is neither a date nor the number of an episode.
    private static func isHeadingText(_ cell: String) -> Bool {
        cell.unicodeScalars.contains { $0.properties.isAlphabetic } && ParsedDate(cell) == nil
            && EpisodeCodeParser(cell, season: nil) == nil
    }

    /// Whether a row has dates or codes, as no header has.
    private static func isData(_ cells: [String]) -> Bool {
        cells.contains { CivilDay($0) != nil || EpisodeCodeParser($0, season: nil)?.isCode == true }
    }

    /// Returns the title above a table without words for a list, or nil if it is no title.
    static func showTitle(_ text: String) -> String? {
        let isPlain = text.utf8.count <= 80 && ParsedDate(text) == nil && SeasonParser(text) == nil
        guard isPlain else { return nil }
        var terms = text.split { $0 == " " || $0 == "–" || $0 == "-" || $0 == ":" }.map(String.init)
        let listTerms: Set = [
            "list", "of", "episodes", "episode", "episodenliste", "folgen", "guide", "liste", "lista", "épisodes",
        ]
        let wasList = terms.last.map { listTerms.contains($0.lowercased()) } ?? false
        while let last = terms.last, listTerms.contains(last.lowercased()) { terms.removeLast() }
        if terms.isEmpty { return nil }
        return wasList ? terms.joined(separator: " ") : text
    }

    // MARK: Without a header

    /// Returns a name for each column that the cells look like, or empty names.
    private static func guess(_ rows: [[String]]) -> [String]? {
        // A comma in a text makes a row longer.
        let widths = Dictionary(grouping: rows.map(\.count)) { $0 }.mapValues(\.count)
        let width = widths.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
        guard width > 1, width <= 40 else { return nil }
        let contents = (0..<width).map { column in
            ColumnContents(rows.lazy.map { $0.indices.contains(column) ? $0[column] : "" })
        }
        var names = [String](repeating: "", count: width)
        func free(_ fits: (Int) -> Bool) -> Int? { (0..<width).first { names[$0].isEmpty && fits($0) } }
        if let code = free({ contents[$0].isCodes }) { names[code] = "number" }
        if let date = free({ contents[$0].isDates && contents[$0].dates * 10 >= contents[$0].filled * 8 }) {
            names[date] = "airdate"
        }
        var integers = (0..<width).filter {
            names[$0].isEmpty && contents[$0].isIntegers && contents[$0].largest < 20_000
        }
        // The first of three may count the rows.
        if integers.count > 2, contents[integers[0]].isCounter { integers.removeFirst() }
        if !names.contains("number") {
            let beginsAgain = integers.count > 1 && TableColumns.isSeason(integers[0], ofNumber: integers[1], rows)
            if integers.count > 1, contents[integers[0]].restarts == 0 || beginsAgain,
                contents[integers[0]].largest < 100,
                contents[integers[1]].restarts > 0
                    || contents[integers[0]].distinct * 2 <= contents[integers[0]].filled
                        && contents[integers[1]].isRunning
            {
                (names[integers[0]], names[integers[1]]) = ("season", "number")
            } else if let dashed = free({ contents[$0].isDashedCodes }) {
                names[dashed] = "number"
            } else if let number = integers.first {
                names[number] = "number"
            }
        }
        // Titles have blanks, and ids and names of files do not.
        let texts = (0..<width).filter {
            names[$0].isEmpty && contents[$0].isText && contents[$0].isMostlyDistinct && !contents[$0].isAddresses
        }
        if let title = texts.first(where: { contents[$0].phrases > 0 }) ?? texts.first {
            names[title] = "title"
            // Few different texts in front of the titles are shows.
            let show = free { contents[$0].isText && contents[$0].distinct * 2 <= contents[$0].filled && $0 < title }
            if names.contains("season"), let show { names[show] = "show" }
        }
        let isEnough =
            names.contains("airdate") && (names.contains("title") || names.contains("number"))
            || names.contains("number") && names.contains("title") && rows.count > 1
        return isEnough ? names : nil
    }
}
