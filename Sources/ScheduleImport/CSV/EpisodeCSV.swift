internal import ScheduleModel
internal import ProviderAPI

/// Reads a CSV file with a header. Columns are recognized by their usual names.
enum EpisodeCSV {
    /// The maximum number of columns of a list. Judging them takes time.
    private static let columnLimit = 500

    static func read(
        _ bytes: [UInt8],
        path: String,
        reading: EpisodeFileOptions
    ) throws(ProviderError) -> SourceResponse {
        let reader = CSVReader(bytes)
        var beginning = reader
        var problem: String?
        var begin: [[String]] = []
        while begin.count < TableHeader.searchedRows + ColumnContents.sampleSize, let record = beginning.next() {
            if begin.isEmpty { problem = problem ?? record.problem }
            if record.problem == nil { begin.append(record.cells) }
        }
        if begin.isEmpty {
            throw ProviderError(.malformedFile, problem ?? "the file is empty", at: path + ":1:1")
        }
        if let problem { throw ProviderError(.malformedFile, problem, at: path + ":1:1") }
        if begin.contains(where: { $0.count > columnLimit }) {
            throw ProviderError(.malformedFile, "more than \(columnLimit) columns", at: path + ":1:1")
        }
        guard let header = TableHeader(begin) else {
            if let lines = EpisodeTextLines(bytes, path: path) { return lines.response(reading) }
            throw noColumns(begin[0], path: path)
        }
        // A table with very many columns is judged by fewer rows.
        let sampleSize = min(ColumnContents.sampleSize, max(5, 40_000 / max(1, header.names.count)))
        let sample = Array(begin.dropFirst(header.rowCount).prefix(sampleSize))
        let names = Self.names(header.names, for: sample)
        var columns = TableColumns(names, rows: sample)
        let isOurs = names.starts(with: ["id", "show", "year", "season", "number", "title"])
        if isOurs { columns.setField(.showYear, of: 2) }
        if !columns.isUsable {
            if let lines = EpisodeTextLines(bytes, path: path) { return lines.response(reading) }
            throw noColumns(names, path: path)
        }
        let remarks = ([header.guess].compactMap(\.self) + columns.remarks)
        let notices = remarks.map { Notice(.unreadableField, $0, at: path + ":1:1") }
        var rest = reader
        for _ in 0..<header.rowCount { _ = rest.next() }
        let rows = EpisodeCSVRows(after: rest, columns, path: path, isFromAggctl: isOurs)
        var reading = reading
        (reading.isFromAggctl, reading.fallbackShow) = (isOurs, header.title)
        var mapper = EpisodeRowMapper(path: path, reading: reading)
        mapper.add(rows)
        return SourceResponse(
            shows: mapper.shows,
            episodes: mapper.episodes,
            notices: notices + rows.notices + mapper.notices
        )
    }

    /// Returns the headings, with an empty one for each further column that most rows have.
    private static func names(_ names: [String], for rows: [[String]]) -> [String] {
        let widths = rows.map { row in (row.lastIndex { !$0.allSatisfy(\.isWhitespace) } ?? -1) + 1 }
        let longer = widths.filter { $0 > names.count }
        guard longer.count * 2 > rows.count, let width = longer.min() else { return names }
        return names + Array(repeating: "", count: width - names.count)
    }

    private static func noColumns(_ header: [String], path: String) -> ProviderError {
        let names = header.prefix(6).joined(separator: ", ")
        let isCalledJSON = EpisodeFileName.endings(of: path).contains { ["json", "jsonl", "ndjson"].contains($0) }
        let text =
            isCalledJSON
            ? "expected JSON, got something else"
            : "no supported column among “\(TextSanitizer.truncated(names, to: 80).text)”: expected title, season, number, airdate"
        return ProviderError(.malformedFile, text, at: path + ":1:1")
    }
}

/// The rows of a CSV file after its header. Each iteration parses them again, because the parsed rows would need
/// ten times the memory of the file.
private struct EpisodeCSVRows: Sequence {
    /// Collects notices about unreadable rows during the first iteration.
    private final class Collector {
        var notices: [Notice] = []
        var isFinished = false
    }

    private let problems = Collector()
    private let start: CSVReader
    private let table: TableColumns
    private let columns: [EpisodeField: Int]
    private let path: String
    /// Whether the file is from aggctl. A cell may begin with a quote that protects from formulas in spreadsheets, and
    /// an empty cell is not merged with the one above.
    private let isFromAggctl: Bool

    init(after header: CSVReader, _ table: TableColumns, path: String, isFromAggctl: Bool) {
        self.table = table
        self.isFromAggctl = isFromAggctl
        start = header
        columns = table.fields.enumerated().reduce(into: [:]) { columns, field in
            if let name = field.element { columns[name] = field.offset }
        }
        self.path = path
    }

    func makeIterator() -> AnyIterator<EpisodeRow> {
        var reader = start
        let areCollected = problems.isFinished
        var merged = MergedCells(fields: table.fields)
        return AnyIterator {
            while let record = reader.next() {
                var cells = record.cells
                if let problem = problem(of: record, &cells) {
                    if !areCollected {
                        problems.notices.append(Notice(.unreadableRow, problem, at: path + ":" + record.position))
                    }
                    continue
                }
                if isBlank(record) || isHeader(record) { continue }
                if !isFromAggctl, merged.isHeading(cells, fields: table.fields) { continue }
                var row = EpisodeRow(location: path + ":" + record.position)
                row.cells = EpisodeRow.Cells(columns: columns, locations: record.cellLocations)
                row.values = table.values { index in
                    guard cells.indices.contains(index) else { return nil }
                    return isFromAggctl ? Self.unguarded(cells[index]) : cells[index]
                }
                if !isFromAggctl { merged.fill(&row) }
                return row
            }
            problems.isFinished = true
            return nil
        }
    }

    private static func unguarded(_ cell: String) -> String {
        let bytes = cell.utf8.prefix(2)
        guard bytes.count == 2, bytes.first == UInt8(ascii: "'"), let next = bytes.last,
            "=+-@\t\r".utf8.contains(next)
        else { return cell }
        return String(Substring(cell.utf8.dropFirst()))
    }

    /// The notices about unreadable rows. Empty before the first iteration has ended.
    var notices: [Notice] { problems.notices }

    /// Returns the problem of a record, or nil. The text of a last column that was not quoted is joined again.
    private func problem(of record: CSVReader.Record, _ cells: inout [String]) -> String? {
        if let problem = record.problem { return problem }
        // Spreadsheets often add empty cells to the end of rows.
        let width = table.fields.count
        guard cells.dropFirst(width).contains(where: { $0.utf8.contains { $0 > UInt8(ascii: " ") } }) else {
            return nil
        }
        if let last = table.fields.last ?? nil, last == .title || last == .summary {
            cells = Array(cells[..<(width - 1)]) + [cells[(width - 1)...].joined(separator: ",")]
            return nil
        }
        if isReadable(cells) { return nil }
        return "the row has \(cells.count) columns but the header has \(width): skipped"
    }

    /// Whether the cells fit their columns, so that a comma in a text did not move them.
    private func isReadable(_ cells: [String]) -> Bool {
        let row = EpisodeRow(values: table.values { cells.indices.contains($0) ? cells[$0] : nil }, location: "")
        var checked = 0
        func fits(_ field: EpisodeField, _ isValid: (String) -> Bool) -> Bool {
            guard let text = row[field] else { return true }
            checked += 1
            return isValid(text)
        }
        let titles = table.fields.firstIndex(of: .title) ?? 0
        let isAfterTitle = table.fields.indices.contains { column in
            column > titles && [.number, .season, .airdate, .start, .absolute].contains(table.fields[column])
        }
        let isValid =
            fits(.number) { EpisodeCodeParser($0, season: nil) != nil } && fits(.season) { SeasonParser($0) != nil }
            && fits(.airdate) { ParsedDate($0) != nil } && fits(.start) { ParsedDate($0) != nil }
        return isValid && checked > 0 && (isAfterTitle || !table.fields.contains(.title))
    }

    /// Returns whether the record repeats the header, as in files that were concatenated.
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
