internal import ScheduleModel
internal import ProviderAPI

/// Reads a CSV file with a header. Columns are recognized by their usual names.
enum EpisodeCSV {
    /// The maximum number of columns of a list. Judging them takes time.
    private static let columnLimit = 500
    /// The number of cells by which all columns together are judged.
    private static let judgedCellCount = 40_000

    static func read(
        _ bytes: [UInt8],
        path: String,
        reading options: EpisodeFileOptions
    ) throws(ProviderError) -> SourceResponse {
        let reader = CSVReader(bytes)
        let firstRows = try beginning(of: reader, path: path)
        guard let header = TableHeader(firstRows) else {
            return try readLines(bytes, path: path, options, headings: firstRows[0])
        }
        // A single column may be a list of lines such as `- [x] S01E02 A title`.
        if header.names.count == 1, let lines = EpisodeTextLines(bytes, path: path) { return lines.response(options) }
        // A table with very many columns is judged by fewer rows.
        let affordableRows = max(5, judgedCellCount / max(1, header.names.count))
        let sampleSize = min(ColumnContents.sampleSize, affordableRows)
        let sample = Array(firstRows.dropFirst(header.rowCount).prefix(sampleSize))
        let names = Self.names(header.names, for: sample)
        var columns = TableColumns(names, rows: sample)
        // In aggctl's own table, the third column is the year of the show.
        if columns.isFromAggctl { columns.setField(.showYear, of: 2) }
        if !columns.isUsable { return try readLines(bytes, path: path, options, headings: names) }
        let remarks = [header.guess].compactMap(\.self) + columns.remarks
        let notices = remarks.map { Notice(.unreadableField, $0, at: path + ":1:1") }
        var rest = reader
        for _ in 0..<header.rowCount { _ = rest.next() }
        let rows = EpisodeCSVRows(after: rest, columns, path: path)
        var options = options
        (options.isFromAggctl, options.fallbackShow) = (columns.isFromAggctl, header.title)
        var mapper = EpisodeRowMapper(path: path, reading: options)
        mapper.add(rows)
        return SourceResponse(
            shows: mapper.shows,
            episodes: mapper.episodes,
            notices: notices + rows.notices + mapper.notices
        )
    }

    /// Returns the first readable rows: enough to find the header and to judge the columns.
    private static func beginning(of reader: CSVReader, path: String) throws(ProviderError) -> [[String]] {
        var reader = reader
        var rows: [[String]] = []
        // The first problem before any readable row. It makes the whole file unreadable.
        var problem: String?
        while rows.count < TableHeader.searchedRows + ColumnContents.sampleSize, let record = reader.next() {
            if rows.isEmpty { problem = problem ?? record.problem }
            if record.problem == nil { rows.append(record.cells) }
        }
        if let problem { throw ProviderError(.malformedFile, problem, at: path + ":1:1") }
        if rows.isEmpty { throw ProviderError(.malformedFile, "the file is empty", at: path + ":1:1") }
        if rows.contains(where: { $0.count > columnLimit }) {
            throw ProviderError(.malformedFile, "more than \(columnLimit) columns", at: path + ":1:1")
        }
        return rows
    }

    /// Reads a file without usable columns as lines of text.
    ///
    /// - Parameter headings: The headings for the error, if the lines do not contain episodes either.
    private static func readLines(
        _ bytes: [UInt8],
        path: String,
        _ options: EpisodeFileOptions,
        headings: [String]
    ) throws(ProviderError) -> SourceResponse {
        guard let lines = EpisodeTextLines(bytes, path: path) else { throw noColumns(headings, path: path) }
        return lines.response(options)
    }

    /// Returns the headings, with an empty one for each further column that most rows have.
    private static func names(_ names: [String], for rows: [[String]]) -> [String] {
        let widths = rows.map { row in (row.lastIndex { !$0.allSatisfy(\.isWhitespace) } ?? -1) + 1 }
        let longer = widths.filter { $0 > names.count }
        guard longer.count * 2 > rows.count, let width = longer.min() else { return names }
        return names + Array(repeating: "", count: width - names.count)
    }

    /// Returns the error for a file whose columns are not supported.
    private static func noColumns(_ headings: [String], path: String) -> ProviderError {
        let names = headings.prefix(6).joined(separator: ", ")
        let isNamedJSON = EpisodeFileName.endings(of: path).contains { ["json", "jsonl", "ndjson"].contains($0) }
        let text =
            isNamedJSON
            ? "expected JSON, got something else"
            : "no supported column among “\(TextSanitizer.truncated(names, to: 80).text)”: expected title, season, number, airdate"
        return ProviderError(.malformedFile, text, at: path + ":1:1")
    }
}

/// The rows of a CSV file after its header. Each iteration parses them again, because the parsed rows would need
/// ten times the memory of the file.
private struct EpisodeCSVRows: Sequence {
    /// Collects notices about unreadable rows, until an iteration has reached the end. Later ones would repeat them.
    private final class NoticeCollector {
        var notices: [Notice] = []
        var isComplete = false
    }

    private let collector = NoticeCollector()
    private let start: CSVReader
    private let table: TableColumns
    /// The column of each field, or the last one if several have the same field.
    private let columns: [EpisodeField: Int]
    private let path: String
    /// True if the file is from aggctl. A cell may begin with a quote that protects from formulas in spreadsheets, and
    /// an empty cell is not merged with the one above.
    private var isFromAggctl: Bool { table.isFromAggctl }

    /// - Parameter start: The position of the first row after the header.
    init(after start: CSVReader, _ table: TableColumns, path: String) {
        self.table = table
        self.start = start
        columns = table.fields.enumerated().reduce(into: [:]) { columns, field in
            if let name = field.element { columns[name] = field.offset }
        }
        self.path = path
    }

    func makeIterator() -> AnyIterator<EpisodeRow> {
        var reader = start
        let isFromAggctl = isFromAggctl
        let collectsNotices = !collector.isComplete
        var mergedCells = MergedCells(fields: table.fields)
        return AnyIterator {
            while let record = reader.next() {
                var cells = record.cells
                joinLastText(in: &cells)
                if let problem = record.problem ?? problem(of: cells) {
                    if collectsNotices {
                        collector.notices.append(Notice(.unreadableRow, problem, at: path + ":" + record.position))
                    }
                    continue
                }
                if isBlank(record) || isHeader(record) { continue }
                if !isFromAggctl, mergedCells.isHeading(cells, fields: table.fields) { continue }
                var row = EpisodeRow(location: path + ":" + record.position)
                row.cells = EpisodeRow.Cells(columns: columns, locations: record.cellLocations)
                row.values = table.values { index in
                    guard cells.indices.contains(index) else { return nil }
                    return isFromAggctl ? Self.unguarded(cells[index]) : cells[index]
                }
                if !isFromAggctl { mergedCells.fill(&row) }
                return row
            }
            collector.isComplete = true
            return nil
        }
    }

    /// Returns a cell without the quote that aggctl writes before a formula.
    private static func unguarded(_ cell: String) -> String {
        let bytes = cell.utf8.prefix(2)
        guard bytes.count == 2, bytes.first == UInt8(ascii: "'"), let next = bytes.last,
            "=+-@\t\r".utf8.contains(next)
        else { return cell }
        return String(Substring(cell.utf8.dropFirst()))
    }

    /// The notices about unreadable rows. They are complete after the first iteration.
    var notices: [Notice] { collector.notices }

    /// Joins the text of the last column again, if commas split it because it was not quoted.
    private func joinLastText(in cells: inout [String]) {
        guard hasTextAfterLastColumn(cells), let field = table.fields.last ?? nil else { return }
        guard field == .title || field == .summary else { return }
        let lastColumn = table.fields.count - 1
        cells = Array(cells[..<lastColumn]) + [cells[lastColumn...].joined(separator: ",")]
    }

    /// Returns the reason why a row is skipped, or nil.
    private func problem(of cells: [String]) -> String? {
        if !hasTextAfterLastColumn(cells) || fitsColumns(cells) { return nil }
        return "the row has \(cells.count) columns but the header has \(table.fields.count): skipped"
    }

    /// Returns true if a row has more cells than the header. Empty ones do not count, because spreadsheets often add
    /// them.
    private func hasTextAfterLastColumn(_ cells: [String]) -> Bool {
        cells.dropFirst(table.fields.count).contains { $0.utf8.contains { $0 > UInt8(ascii: " ") } }
    }

    /// Returns true if the cells fit their columns, so that a comma in a text did not move them.
    private func fitsColumns(_ cells: [String]) -> Bool {
        let row = EpisodeRow(values: table.values { cells.indices.contains($0) ? cells[$0] : nil }, location: "")
        var checked = 0
        func fits(_ field: EpisodeField, _ isValid: (String) -> Bool) -> Bool {
            guard let text = row[field] else { return true }
            checked += 1
            return isValid(text)
        }
        // A comma in a title only moves the columns after it.
        let titleColumn = table.fields.firstIndex(of: .title) ?? 0
        let hasCheckAfterTitle = table.fields.indices.contains { column in
            column > titleColumn && [.number, .season, .airdate, .start, .absolute].contains(table.fields[column])
        }
        let allFit =
            fits(.number) { EpisodeCodeParser($0, season: nil) != nil } && fits(.season) { SeasonParser($0) != nil }
            && fits(.airdate) { ParsedDate($0) != nil } && fits(.start) { ParsedDate($0) != nil }
        return allFit && checked > 0 && (hasCheckAfterTitle || !table.fields.contains(.title))
    }

    /// Returns true if the record repeats the header, as in files that were concatenated.
    private func isHeader(_ record: CSVReader.Record) -> Bool {
        let names = table.names
        guard names.count > 1, record.cells.count == names.count, record.cells.dropFirst() == names.dropFirst() else {
            return false
        }
        // A concatenated file may have a byte order mark.
        return record.cells[0].unicodeScalars.drop { $0 == "\u{FEFF}" }.elementsEqual(names[0].unicodeScalars)
    }

    private func isBlank(_ record: CSVReader.Record) -> Bool {
        record.cells.allSatisfy { $0.utf8.allSatisfy { $0 <= UInt8(ascii: " ") } }
    }
}
