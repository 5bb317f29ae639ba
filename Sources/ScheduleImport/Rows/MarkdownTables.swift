internal import ScheduleModel
internal import ProviderAPI

/// Reads the tables of a Markdown page. A heading that is a date applies to the rows below it.
enum MarkdownTables {
    static func read(
        _ bytes: [UInt8],
        path: String,
        reading: EpisodeFileOptions
    ) throws(ProviderError) -> SourceResponse {
        var rows: [EpisodeRow] = []
        var notices: [Notice] = []
        var header: [String] = []
        var fields: [EpisodeField?] = []
        // The previous line, and the numbers of rows and notices before it.
        var previous: (cells: [String], rows: Int, notices: Int)?
        var isInTable = false
        var day: String?
        var hasTable = false
        for (index, line) in lines(of: bytes).enumerated() {
            let location = "\(path):\(index + 1)"
            guard line.first == UInt8(ascii: "|") else {
                isInTable = false
                if line.first == UInt8(ascii: "#") { day = self.day(of: line) }
                continue
            }
            let cells = cells(of: line)
            if !isInTable {
                isInTable = true
                (header, previous) = (cells, nil)
                fields = EpisodeField.columns(cells).fields
                hasTable = hasTable || fields.contains { $0 != nil }
                continue
            }
            if isRule(cells) {
                // The row above it is the header of another table if it contains column names.
                if let above = previous, case let headerFields = EpisodeField.columns(above.cells).fields,
                    headerFields.count(where: { $0 != nil }) > 1
                {
                    rows.removeSubrange(above.rows...)
                    notices.removeSubrange(above.notices...)
                    (header, fields) = (above.cells, headerFields)
                }
                previous = nil
                continue
            }
            // A repeated header is not a row.
            if cells == header, header.count > 1 { continue }
            previous = (cells, rows.count, notices.count)
            if cells.count > fields.count {
                let text = "the row has \(cells.count) columns but the header has \(fields.count): skipped"
                notices.append(Notice(.unreadableRow, text, at: location))
                continue
            }
            var row = EpisodeRow(location: location)
            for (field, cell) in zip(fields, cells) {
                if let field, row.values[field] == nil { row.values[field] = cell }
            }
            if row[.airdate] == nil, row[.start] == nil { row.values[.airdate] = day }
            rows.append(row)
        }
        if !hasTable {
            throw ProviderError(.malformedFile, "no table has a supported column, such as Show or Title", at: path)
        }
        var mapper = EpisodeRowMapper(path: path, reading: reading, isListing: true)
        mapper.add(rows)
        return SourceResponse(shows: mapper.shows, episodes: mapper.episodes, notices: notices + mapper.notices)
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
