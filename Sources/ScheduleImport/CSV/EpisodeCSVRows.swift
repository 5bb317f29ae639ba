internal import ScheduleModel
internal import ProviderAPI

/// The rows of a CSV file after its header. Each iteration parses them again, because the parsed rows would need
/// ten times the memory of the file.
struct EpisodeCSVRows: Sequence {
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
        var hasEnded = false
        var mergedCells = MergedCells(table)
        return AnyIterator {
            while !hasEnded, let record = reader.next() {
                var cells = record.cells
                joinLastText(in: &cells)
                if let problem = record.problem ?? problem(of: cells) {
                    if collectsNotices {
                        collector.notices.append(Notice(.unreadableRow, problem, at: path + ":" + record.position))
                    }
                    continue
                }
                if isBlank(record) || isHeader(record) { continue }
                if !isFromAggctl, isOtherHeader(cells) {
                    hasEnded = true
                    if collectsNotices { collector.notices.append(secondTable(record, in: reader)) }
                    continue
                }
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
            mergedCells.countEmptyShow()
            if collectsNotices, !collector.isComplete, mergedCells.emptyShows > 0 {
                let count = mergedCells.emptyShows
                let text =
                    count == 1
                    ? "1 row names only a show, so it is not read"
                    : "\(count) rows name only a show, so they are not read"
                collector.notices.append(Notice(.unreadableField, text, at: path))
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

    /// Returns true if the cells are headings of another table: one names the column that it is in, and others do not.
    private func isOtherHeader(_ cells: [String]) -> Bool {
        let isNamed = zip(cells, table.names).contains { cell, name in
            !name.isEmpty && cell.utf8.count == name.utf8.count && cell.lowercased() == name.lowercased()
        }
        return isNamed && TableColumns.knownCount(in: cells) > 1
            && !cells.contains { CivilDay($0) != nil || IntegerParser.parse($0) != nil }
    }

    /// Returns the notice about a second table, which is not read.
    private func secondTable(_ header: CSVReader.Record, in reader: CSVReader) -> Notice {
        var reader = reader
        var count = 0
        while let record = reader.next() { count += isBlank(record) ? 0 : 1 }
        let text = "a second table begins here: its \(count == 1 ? "row is" : "\(count) rows are") not read"
        return Notice(.unreadableRow, text, at: path + ":" + header.position)
    }

    private func isBlank(_ record: CSVReader.Record) -> Bool {
        record.cells.allSatisfy { $0.utf8.allSatisfy { $0 <= UInt8(ascii: " ") } }
    }
}
