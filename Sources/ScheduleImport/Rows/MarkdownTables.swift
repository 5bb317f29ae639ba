internal import ScheduleModel
internal import ProviderAPI

/// Reads the tables of a page in Markdown: a heading that is a date holds for the rows below it.
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
        // The line before, and how much was read before it.
        var before: (cells: [String], rows: Int, notices: Int)?
        var isInTable = false
        var day: String?
        var hasTable = false
        for (index, line) in lines(of: bytes).enumerated() {
            let place = "\(path):\(index + 1)"
            guard line.first == UInt8(ascii: "|") else {
                isInTable = false
                if line.first == UInt8(ascii: "#") { day = self.day(of: line) }
                continue
            }
            let cells = cells(of: line)
            if !isInTable {
                isInTable = true
                (header, before) = (cells, nil)
                fields = EpisodeField.columns(cells).fields
                hasTable = hasTable || fields.contains { $0 != nil }
                continue
            }
            if isRule(cells) {
                // What stands above it is another table's header, where its words are names of columns.
                if let above = before, case let named = EpisodeField.columns(above.cells).fields,
                    named.count(where: { $0 != nil }) > 1
                {
                    rows.removeSubrange(above.rows...)
                    notices.removeSubrange(above.notices...)
                    (header, fields) = (above.cells, named)
                }
                before = nil
                continue
            }
            // A header that comes again is no row.
            if cells == header, header.count > 1 { continue }
            before = (cells, rows.count, notices.count)
            if cells.count > fields.count {
                let text = "the row has \(cells.count) columns where the header has \(fields.count): skipped"
                notices.append(Notice(.unreadableRow, text, at: place))
                continue
            }
            var row = EpisodeRow(location: place)
            for (field, cell) in zip(fields, cells) {
                if let field, row.values[field] == nil { row.values[field] = cell }
            }
            if row[.airdate] == nil, row[.start] == nil { row.values[.airdate] = day }
            rows.append(row)
        }
        if !hasTable {
            throw ProviderError(.malformedFile, "no table with a column that is known, such as Show or Title", at: path)
        }
        var mapper = EpisodeRowMapper(path: path, reading: reading, isListing: true)
        mapper.add(rows)
        return SourceResponse(shows: mapper.shows, episodes: mapper.episodes, notices: notices + mapper.notices)
    }

    /// Whether it is the line between a header and its rows.
    private static func isRule(_ cells: [String]) -> Bool {
        cells.allSatisfy {
            !$0.isEmpty && $0.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ":") }
        }
    }

    private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        // Old programs end a line by a carriage return alone.
        let end = bytes.contains(UInt8(ascii: "\n")) ? UInt8(ascii: "\n") : UInt8(ascii: "\r")
        return bytes.split(separator: end, omittingEmptySubsequences: false).map { line in
            line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }
        }
    }

    /// The date of a heading, as it is written, though there may be no such day: its rows tell that then.
    private static func day(of heading: ArraySlice<UInt8>) -> String? {
        let text = String(decoding: heading.drop { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: " ") }, as: UTF8.self)
        let date = String(text.prefix(10))
        let isDate =
            date.split(separator: "-").map(\.utf8.count) == [4, 2, 2] && date.allSatisfy { $0 == "-" || $0.isNumber }
        return isDate ? date : ParsedDate(text) == nil ? nil : text
    }

    /// The cells between bars; a bar after a backslash is part of one.
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
            let kept = bytes.drop { $0 <= UInt8(ascii: " ") }
            let end = kept.lastIndex { $0 > UInt8(ascii: " ") }.map { $0 + 1 } ?? kept.startIndex
            return String(decoding: kept[kept.startIndex..<end], as: UTF8.self)
        }
    }
}
