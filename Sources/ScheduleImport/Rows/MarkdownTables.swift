internal import ScheduleModel
internal import ProviderAPI

/// Reads the tables of a Markdown page. A heading that is a date applies to the rows below it.
enum MarkdownTables {
    static func read(
        _ bytes: [UInt8],
        path: String,
        options: EpisodeFileOptions
    ) throws(ProviderError) -> SourceResponse {
        let bytes = withOuterBars(bytes)
        var tables = tables(in: bytes, path: path)
        var notices: [Notice] = []
        for index in tables.indices {
            let sample = tables[index].rows.prefix(ColumnContents.sampleSize).map {
                cells(of: bytes[$0.range]).map(MarkdownText.plain)
            }
            let columns = TableColumns(
                tables[index].header,
                rows: sample,
                shows: options.show == nil ? .columns : .configuration
            )
            tables[index].columns = columns
            notices += columns.remarks.map { Notice(.unreadableField, $0, at: tables[index].location) }
        }
        if options.show == nil { nameShows(&tables, bytes) }
        if !tables.contains(where: { $0.columns?.fields.contains { $0 != nil } ?? false }) {
            if let lines = EpisodeTextLines(bytes, path: path) { return lines.response(options) }
            throw ProviderError(.malformedFile, "no table has a supported column, such as Show or Title", at: path)
        }
        var options = options
        options.isFromAggctl = tables.contains { ourHeaders.contains($0.header) }
        let rows = Rows(bytes: bytes, path: path, tables: tables)
        var mapper = EpisodeRowMapper(path: path, options: options, isListing: true)
        mapper.add(rows)
        return SourceResponse(
            shows: mapper.shows,
            episodes: mapper.episodes,
            notices: notices + rows.notices + mapper.notices
        )
    }

    /// The headers of the tables that aggctl writes (`MarkdownFormat`).
    private static let ourHeaders = [
        ["Time", "Minutes", "Show", "Episode", "Title", "Channel"],
        ["", "Watched", "Show", "Episode", "Title", "Date", "Time", "Minutes", "Channel"],
    ]

    /// A table of the page, with the date or season of the heading above each row.
    private struct Table {
        struct Row {
            /// The bytes of the line.
            let range: Range<Int>
            let line: Int
            let day: String?
            let season: String?
        }

        /// The heading above the table, if it is neither a date nor a season.
        var heading: String?
        /// The show that the heading names, if tables of several shows have the same numbers.
        var show: String?

        var header: [String]
        var location: String
        var rows: [Row] = []
        /// The fields of the columns, after all rows were found.
        var columns: TableColumns?
    }

    private static func tables(in bytes: [UInt8], path: String) -> [Table] {
        var tables: [Table] = []
        var isInTable = false
        // Whether the previous line is a row, which may be the header of another table.
        var isAfterRow = false
        // Whether only text that belongs to no table is between this line and the last table, as after a line break in
        // a cell.
        var isInterrupted = false
        var wasResumed = false
        var day: String?
        var season: String?
        var heading: String?
        forEachLine(of: bytes) { line, number in
            guard line.first == UInt8(ascii: "|") else {
                isInterrupted = (isInTable || isInterrupted) && !line.isEmpty && line.first != UInt8(ascii: "#")
                isInTable = false
                if line.first == UInt8(ascii: "#") {
                    day = self.day(of: line)
                    season = self.season(of: line) ?? (day == nil ? nil : season)
                    if day == nil, season == nil { heading = text(of: line) }
                }
                return
            }
            wasResumed = wasResumed && isInTable
            if !isInTable, isInterrupted, let last = tables.last, last.header.count == cells(of: line).count {
                (isInTable, wasResumed) = (true, true)
            }
            if !isInTable {
                (isInTable, isAfterRow) = (true, false)
                tables.append(Table(heading: heading, header: cells(of: line), location: "\(path):\(number)"))
                return
            }
            let last = tables.count - 1
            let cells = cells(of: line)
            if isRule(cells) {
                // The row above it is the header of another table if it contains column names.
                if isAfterRow, let above = tables[last].rows.last {
                    let names = self.cells(of: bytes[above.range])
                    if wasResumed || TableColumns.knownCount(in: names) > 1 {
                        tables[last].rows.removeLast()
                        tables.append(Table(heading: heading, header: names, location: "\(path):\(above.line)"))
                    }
                }
                (isAfterRow, wasResumed) = (false, false)
                return
            }
            // A repeated header is not a row.
            if cells.count > 1, cells == tables[last].header { return }
            isAfterRow = true
            tables[last].rows.append(
                Table.Row(range: line.startIndex..<line.endIndex, line: number, day: day, season: season)
            )
        }
        return tables
    }

    /// The rows of all tables. Each iteration parses them again, because the parsed rows would need many times the
    /// memory of the file.
    private struct Rows: Sequence {
        /// Collects notices about skipped rows during the first iteration.
        private final class Collector {
            var notices: [Notice] = []
            var isFinished = false
        }

        let bytes: [UInt8]
        let path: String
        let tables: [Table]
        private let problems = Collector()

        init(bytes: [UInt8], path: String, tables: [Table]) {
            (self.bytes, self.path, self.tables) = (bytes, path, tables)
        }

        /// The notices about skipped rows. Empty before the first iteration has ended.
        var notices: [Notice] { problems.notices }

        func makeIterator() -> AnyIterator<EpisodeRow> {
            let areCollected = problems.isFinished
            var table = 0
            var index = 0
            var merged = MergedCells(tables.first?.columns)
            return AnyIterator {
                while table < tables.count {
                    // A table without such a column is about something else.
                    guard let columns = tables[table].columns, columns.fields.contains(where: { $0 != nil }),
                        index < tables[table].rows.count
                    else {
                        (table, index) = (table + 1, 0)
                        if table < tables.count { merged = MergedCells(tables[table].columns) }
                        continue
                    }
                    defer { index += 1 }
                    let isOurs = ourHeaders.contains(tables[table].header)
                    let line = tables[table].rows[index]
                    if var row = row(line, columns, &merged, isOurs: isOurs, reporting: !areCollected) {
                        row.values[.show] = row.values[.show] ?? tables[table].show
                        return row
                    }
                }
                problems.isFinished = true
                return nil
            }
        }

        private func row(
            _ line: Table.Row,
            _ columns: TableColumns,
            _ merged: inout MergedCells,
            isOurs: Bool,
            reporting: Bool
        ) -> EpisodeRow? {
            let cells = MarkdownTables.cells(of: bytes[line.range])
            let location = "\(path):\(line.line)"
            if cells.count > columns.fields.count {
                if reporting {
                    let text = "the row has \(cells.count) columns but the header has \(columns.fields.count): skipped"
                    problems.notices.append(Notice(.unreadableRow, text, at: location))
                }
                return nil
            }
            if !isOurs, merged.isHeading(cells, fields: columns.fields) { return nil }
            var row = EpisodeRow(location: location)
            row.values = columns.values { column in
                guard cells.indices.contains(column) else { return nil }
                return isOurs ? cells[column] : MarkdownText.plain(cells[column])
            }
            if row[.airdate] == nil, row[.start] == nil { row.values[.airdate] = line.day }
            if !isOurs {
                merged.fill(&row)
                if row[.season] == nil { row.values[.season] = line.season }
            }
            return row
        }
    }

    /// Returns the text of a heading: `Season 2` for `## Season 2`.
    private static func text(of heading: ArraySlice<UInt8>) -> String {
        String(decoding: heading.drop { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: " ") }, as: UTF8.self)
            .split { $0 == "\r" || $0 == "\t" }.joined(separator: " ")
    }

    /// Reads the headings above the tables as shows, if tables with different ones have the same season and number.
    private static func nameShows(_ tables: inout [Table], _ bytes: [UInt8]) {
        let isPlain = tables.allSatisfy { $0.columns?.columns(.show).isEmpty ?? true }
        guard isPlain, tables.count > 1 else { return }
        var headings: [[String]: String] = [:]
        var isRepeated = false
        for table in tables {
            guard let columns = table.columns, let heading = table.heading else { continue }
            for row in table.rows.prefix(ColumnContents.sampleSize) {
                let cells = cells(of: bytes[row.range])
                let values = columns.values { cells.indices.contains($0) ? MarkdownText.plain(cells[$0]) : nil }
                guard let season = values[.season], let number = values[.number] else { continue }
                if headings.updateValue(heading, forKey: [season, number]) ?? heading != heading { isRepeated = true }
            }
        }
        if isRepeated { for index in tables.indices { tables[index].show = tables[index].heading } }
    }

    /// Returns the season in a heading: `## Season 2`.
    private static func season(of heading: ArraySlice<UInt8>) -> String? {
        let text = text(of: heading)
        guard IntegerParser.parse(text) == nil else { return nil }
        return SeasonParser(text)?.season.map { String($0) }
    }

    /// Adds a bar in front of the lines of tables that have none there, as GitHub allows.
    private static func withOuterBars(_ bytes: [UInt8]) -> [UInt8] {
        var hasOpenRule = false
        forEachLine(of: bytes) { line, _ in hasOpenRule = hasOpenRule || isOpenRule(line) }
        guard hasOpenRule else { return bytes }
        let bar = UInt8(ascii: "|")
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Array($0) }
        for rule in lines.indices.dropFirst() where isOpenRule(lines[rule][...]) {
            var row = rule - 1
            while row < lines.count, lines[row].contains(bar) {
                lines[row].insert(bar, at: 0)
                row += 1
            }
        }
        return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    }

    /// Returns whether a line such as `--- | ---` is between a header and its rows, without a bar in front.
    private static func isOpenRule(_ line: ArraySlice<UInt8>) -> Bool {
        guard let first = line.first(where: { $0 > UInt8(ascii: " ") }), first != UInt8(ascii: "|") else {
            return false
        }
        return line.contains(UInt8(ascii: "|")) && line.contains(UInt8(ascii: "-"))
            && line.allSatisfy { $0 <= UInt8(ascii: " ") || "-:|".utf8.contains($0) }
    }

    /// Returns whether this is the line between a header and its rows.
    private static func isRule(_ cells: [String]) -> Bool {
        cells.allSatisfy {
            !$0.isEmpty && $0.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ":") }
        }
    }

    /// Calls a closure for each line, without blanks before it, and with its number.
    private static func forEachLine(of bytes: [UInt8], _ body: (ArraySlice<UInt8>, Int) -> Void) {
        // Old programs end a line with only a carriage return.
        let end = bytes.contains(UInt8(ascii: "\n")) ? UInt8(ascii: "\n") : UInt8(ascii: "\r")
        var start = 0
        var number = 1
        while start <= bytes.count {
            let lineEnd = bytes[start...].firstIndex(of: end) ?? bytes.count
            body(bytes[start..<lineEnd].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }, number)
            (start, number) = (lineEnd + 1, number + 1)
        }
    }

    /// Returns the date in a heading as written. If there is no such day, the rows below report it.
    private static func day(of heading: ArraySlice<UInt8>) -> String? {
        let text = text(of: heading)
        let date = String(text.prefix(10))
        let isDate =
            date.split(separator: "-").map(\.utf8.count) == [4, 2, 2] && date.allSatisfy { $0 == "-" || $0.isNumber }
        return isDate ? date : ParsedDate(text) == nil ? nil : text
    }

    /// Returns the cells between vertical bars. A bar after a backslash is part of a cell.
    private static func cells(of line: ArraySlice<UInt8>) -> [String] {
        var cells: [[UInt8]] = []
        var cell: [UInt8] = []
        var isEscaped = false
        for byte in line.dropFirst() {
            if isEscaped {
                cell.append(byte)
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "|") {
                cells.append(cell)
                cell = []
            } else {
                cell.append(byte)
            }
        }
        if cell.contains(where: { $0 > UInt8(ascii: " ") }) { cells.append(cell) }
        return cells.map { bytes in
            let trimmed = bytes.drop { $0 <= UInt8(ascii: " ") }
            let end = trimmed.lastIndex { $0 > UInt8(ascii: " ") }.map { $0 + 1 } ?? trimmed.startIndex
            return String(decoding: trimmed[trimmed.startIndex..<end], as: UTF8.self)
        }
    }
}
