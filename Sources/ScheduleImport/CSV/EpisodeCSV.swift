internal import ScheduleModel
internal import ProviderAPI

/// Reads a CSV file with a header. Columns are recognized by their usual names.
enum EpisodeCSV {
    /// The maximum number of columns. Recognizing columns by their cells takes time.
    private static let columnLimit = 500
    /// The maximum number of cells by which the columns are recognized, all columns together.
    private static let sampleCellCount = 40_000

    /// Returns the episodes of a file. A file without usable columns is read as lines of text.
    ///
    /// - Throws: `ProviderError` if the file is empty, too wide or malformed, or has neither columns nor such lines.
    static func read(
        _ bytes: [UInt8],
        path: String,
        options: EpisodeFileOptions
    ) throws(ProviderError) -> SourceResponse {
        let reader = CSVReader(bytes)
        let firstRows = try beginning(of: reader, path: path)
        guard let header = TableHeader(firstRows) else {
            return try readLines(bytes, path: path, options, headings: firstRows[0])
        }
        // A single column may be a list of lines such as `- [x] S01E02 A title`.
        if header.names.count == 1, let lines = EpisodeTextLines(bytes, path: path) { return lines.response(options) }
        let sample = Self.sample(of: firstRows, below: header)
        let headings = Self.headings(of: header, for: sample)
        try rejectYamtrackExport(headings, path: path)
        var columns = TableColumns(headings, rows: sample, shows: options.show == nil ? .columns : .configuration)
        // In aggctl's own table, the third column is the year of the show.
        if columns.isFromAggctl { columns.setField(.showYear, of: 2) }
        if !columns.isUsable { return try readLines(bytes, path: path, options, headings: headings) }
        let isEmpty = firstRows.count == header.rowCount
        let emptyRemark = isEmpty ? "the list has headings and no rows" : nil
        let remarks = [header.guess, emptyRemark].compactMap(\.self) + columns.remarks
        let headerNotices = remarks.map { Notice(.unreadableField, $0, at: path + ":1:1") }
        var remainingRows = reader
        for _ in 0..<header.rowCount { _ = remainingRows.next() }
        let rows = EpisodeCSVRows(after: remainingRows, columns, path: path)
        var options = options
        (options.isFromAggctl, options.fallbackShow) = (columns.isFromAggctl, header.title)
        var mapper = EpisodeRowMapper(path: path, options: options)
        mapper.add(rows)
        return SourceResponse(
            shows: mapper.shows,
            episodes: mapper.episodes,
            notices: headerNotices + rows.notices + mapper.notices
        )
    }

    /// Returns the first readable rows: enough to find the header and to recognize the columns.
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

    /// Returns the rows by which the columns are recognized. If there are very many columns, there are fewer rows.
    private static func sample(of rows: [[String]], below header: TableHeader) -> [[String]] {
        let affordableRows = max(5, sampleCellCount / max(1, header.names.count))
        let size = min(ColumnContents.sampleSize, affordableRows)
        return Array(rows.dropFirst(header.rowCount).prefix(size))
    }

    /// Throws an error for an export of the tracker Yamtrack, which contains marks and no schedule.
    private static func rejectYamtrackExport(_ headings: [String], path: String) throws(ProviderError) {
        guard headings.contains("media_id"), headings.contains("media_type") else { return }
        let text = "this is an export of Yamtrack: import it with aggctl import-marks"
        throw ProviderError(.malformedFile, text, at: path + ":1:1")
    }

    /// Returns the headings, with an empty one for each further column that most rows have.
    private static func headings(of header: TableHeader, for rows: [[String]]) -> [String] {
        let names = header.names
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
