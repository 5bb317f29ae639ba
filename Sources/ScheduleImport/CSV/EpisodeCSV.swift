internal import ScheduleModel
internal import ProviderAPI

/// Reads a CSV file with a header. Columns are recognized by their usual names.
enum EpisodeCSV {
    static func read(
        _ bytes: [UInt8],
        path: String,
        reading: EpisodeFileOptions
    ) throws(ProviderError) -> SourceResponse {
        var reader = CSVReader(bytes)
        guard let header = reader.next() else {
            throw ProviderError(.malformedFile, "the file is empty", at: path + ":1:1")
        }
        if let problem = header.problem { throw ProviderError(.malformedFile, problem, at: path + ":1:1") }
        let names = header.cells
        var (fields, unread) = EpisodeField.columns(names)
        let inUTC = Set(names.indices.filter { EpisodeField.isInUTC(names[$0]) })
        var notices: [Notice] = []
        for index in unread {
            let text =
                "the column \(index + 1), “\(TextSanitizer.truncated(names[index], to: 32).text)”, has the same meaning as another one: it is not read"
            notices.append(Notice(.unreadableField, text, at: path + ":1:1"))
        }
        let isOurs = header.cells.starts(with: ["id", "show", "year", "season", "number", "title"])
        if isOurs { fields[2] = .showYear }
        guard
            fields.contains(.title) || fields.contains(.number) || fields.contains(.airdate) || fields.contains(.start)
        else {
            let names = header.cells.prefix(6).joined(separator: ", ")
            let isCalledJSON = EpisodeFileName.endings(of: path).contains { ["json", "jsonl", "ndjson"].contains($0) }
            let text =
                isCalledJSON
                ? "expected JSON, got something else"
                : "no supported column among “\(TextSanitizer.truncated(names, to: 80).text)”: expected title, season, number, airdate"
            throw ProviderError(.malformedFile, text, at: path + ":1:1")
        }
        let rows = EpisodeCSVRows(after: reader, names, fields: fields, inUTC: inUTC, path: path, hasGuards: isOurs)
        var mapper = EpisodeRowMapper(path: path, reading: reading)
        mapper.add(rows)
        return SourceResponse(
            shows: mapper.shows,
            episodes: mapper.episodes,
            notices: notices + rows.notices + mapper.notices
        )
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
    private let names: [String]
    private let fields: [EpisodeField?]
    private let columns: [EpisodeField: Int]
    /// The columns whose times are in UTC.
    private let inUTC: Set<Int>
    private let path: String
    /// Whether a cell may begin with a quote that protects from formulas in spreadsheets (`failures.md`, D12).
    private let hasGuards: Bool

    init(
        after header: CSVReader,
        _ names: [String],
        fields: [EpisodeField?],
        inUTC: Set<Int>,
        path: String,
        hasGuards: Bool
    ) {
        self.names = names
        self.inUTC = inUTC
        self.hasGuards = hasGuards
        start = header
        self.fields = fields
        columns = fields.enumerated().reduce(into: [:]) { columns, field in
            if let name = field.element { columns[name] = field.offset }
        }
        self.path = path
    }

    func makeIterator() -> AnyIterator<EpisodeRow> {
        var reader = start
        let areCollected = problems.isFinished
        return AnyIterator {
            while let record = reader.next() {
                if let problem = problem(of: record) {
                    if !areCollected {
                        problems.notices.append(Notice(.unreadableRow, problem, at: path + ":" + record.position))
                    }
                    continue
                }
                if isBlank(record) || isHeader(record) { continue }
                var row = EpisodeRow(location: path + ":" + record.position)
                row.values.reserveCapacity(columns.count)
                row.cells = EpisodeRow.Cells(columns: columns, locations: record.cellLocations)
                for (index, cell) in record.cells.prefix(fields.count).enumerated() {
                    guard let field = fields[index] else { continue }
                    let value = hasGuards ? Self.unguarded(cell) : cell
                    row.values[field] = inUTC.contains(index) ? ParsedTimestamp.inUTC(value) : value
                }
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

    private func problem(of record: CSVReader.Record) -> String? {
        if let problem = record.problem { return problem }
        // Spreadsheets often add empty cells to the end of rows.
        return record.cells.dropFirst(fields.count).contains { $0.utf8.contains { $0 > UInt8(ascii: " ") } }
            ? "the row has \(record.cells.count) columns but the header has \(fields.count): skipped" : nil
    }

    /// Returns whether the record repeats the header, as in files that were concatenated.
    private func isHeader(_ record: CSVReader.Record) -> Bool {
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
