internal import ScheduleModel
internal import ProviderAPI

/// Reads the tables of a Markdown page. A heading that is a date applies to the rows below it.
enum MarkdownTables {
    static func read(
        _ bytes: [UInt8],
        path: String,
        reading: EpisodeFileOptions
    ) throws(ProviderError) -> SourceResponse {
        let tables = tables(in: bytes, path: path)
        var rows: [EpisodeRow] = []
        var notices: [Notice] = []
        var hasTable = false
        for table in tables {
            let columns = TableColumns(table.header, rows: table.rows.prefix(ColumnContents.sampleSize).map(\.cells))
            hasTable = hasTable || columns.fields.contains { $0 != nil }
            notices += columns.remarks.map { Notice(.unreadableField, $0, at: table.location) }
            rows += Self.rows(of: table, columns, &notices)
        }
        if !hasTable {
            throw ProviderError(.malformedFile, "no table has a supported column, such as Show or Title", at: path)
        }
        var reading = reading
        reading.isOurs = tables.contains { ourHeaders.contains($0.header) }
        var mapper = EpisodeRowMapper(path: path, reading: reading, isListing: true)
        mapper.add(rows)
        return SourceResponse(shows: mapper.shows, episodes: mapper.episodes, notices: notices + mapper.notices)
    }

    /// The headers of the tables that aggctl writes (`MarkdownFormat`).
    private static let ourHeaders = [
        ["Time", "Minutes", "Show", "Episode", "Title", "Channel"],
        ["", "Watched", "Show", "Episode", "Title", "Date", "Time", "Minutes", "Channel"],
    ]

    /// A table of the page, with the date or season of the heading above each row.
    private struct Table {
        struct Row {
            let cells: [String]
            let location: String
            let day: String?
            let season: String?
        }

        var header: [String]
        var location: String
        var rows: [Row] = []
    }

    private static func tables(in bytes: [UInt8], path: String) -> [Table] {
        var tables: [Table] = []
        var isInTable = false
        // Whether the previous line is a row, which may be the header of another table.
        var isAfterRow = false
        var day: String?
        var season: String?
        for (index, line) in lines(of: bytes).enumerated() {
            let location = "\(path):\(index + 1)"
            guard line.first == UInt8(ascii: "|") else {
                isInTable = false
                if line.first == UInt8(ascii: "#") {
                    day = self.day(of: line)
                    season = self.season(of: line) ?? (day == nil ? nil : season)
                }
                continue
            }
            let cells = cells(of: line)
            if !isInTable {
                (isInTable, isAfterRow) = (true, false)
                tables.append(Table(header: cells, location: location))
                continue
            }
            let last = tables.count - 1
            if isRule(cells) {
                // The row above it is the header of another table if it contains column names.
                if isAfterRow, let above = tables[last].rows.last, TableColumns.knownCount(in: above.cells) > 1 {
                    tables[last].rows.removeLast()
                    tables.append(Table(header: above.cells, location: above.location))
                }
                isAfterRow = false
                continue
            }
            // A repeated header is not a row.
            if cells == tables[last].header, cells.count > 1 { continue }
            isAfterRow = true
            tables[last].rows.append(Table.Row(cells: cells, location: location, day: day, season: season))
        }
        return tables
    }

    private static func rows(of table: Table, _ columns: TableColumns, _ notices: inout [Notice]) -> [EpisodeRow] {
        var merged = MergedCells(fields: columns.fields)
        let isOurs = ourHeaders.contains(table.header)
        return table.rows.compactMap { line in
            if line.cells.count > columns.fields.count {
                let text =
                    "the row has \(line.cells.count) columns but the header has \(columns.fields.count): skipped"
                notices.append(Notice(.unreadableRow, text, at: line.location))
                return nil
            }
            if !isOurs, merged.isHeading(line.cells, fields: columns.fields) { return nil }
            var row = EpisodeRow(location: line.location)
            row.values = columns.values { column in
                guard line.cells.indices.contains(column) else { return nil }
                return isOurs ? line.cells[column] : MarkdownText.plain(line.cells[column])
            }
            if row[.airdate] == nil, row[.start] == nil { row.values[.airdate] = line.day }
            if !isOurs {
                merged.fill(&row)
                if row[.season] == nil { row.values[.season] = line.season }
            }
            return row
        }
    }

    /// Returns the season in a heading: `## Season 2`.
    private static func season(of heading: ArraySlice<UInt8>) -> String? {
        let text = String(decoding: heading.drop { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: " ") }, as: UTF8.self)
        guard IntegerParser.parse(text) == nil else { return nil }
        return SeasonParser(text)?.season.map { String($0) }
    }

    /// Returns whether this is the line between a header and its rows.
    private static func isRule(_ cells: [String]) -> Bool {
        cells.allSatisfy {
            !$0.isEmpty && $0.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ":") }
        }
    }

    private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        // Old programs end a line with only a carriage return.
        let end = bytes.contains(UInt8(ascii: "\n")) ? UInt8(ascii: "\n") : UInt8(ascii: "\r")
        return bytes.split(separator: end, omittingEmptySubsequences: false).map { line in
            line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }
        }
    }

    /// Returns the date in a heading as written. If there is no such day, the rows below report it.
    private static func day(of heading: ArraySlice<UInt8>) -> String? {
        let text = String(decoding: heading.drop { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: " ") }, as: UTF8.self)
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
