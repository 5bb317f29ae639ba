internal import ScheduleModel
internal import ProviderAPI

/// Takes CSV apart (RFC 4180), byte by byte: quoted cells, any line end, comma, semicolon or tab.
///
/// A quote that is never closed would swallow the rest of the file, so the line that opened it is given up
/// and reading goes on with the next: one bad row costs one row.
struct CSVReader {
    /// One record with its place; one that cannot be read has a problem in place of cells.
    struct Record {
        let cells: [String]
        /// Line and column of each cell.
        var cellLocations: [(line: Int, column: Int)] = []
        /// `line:column`.
        let position: String
        var problem: String?
    }

    /// More cells than this are no row of a table.
    private static let cellLimit = 10_000
    /// After this many unclosed quotes the rest is given up: rereading must stay linear.
    private static let repairLimit = 100

    private let bytes: [UInt8]
    private let separator: UInt8
    private var lines: LineCounter
    private var index = 0
    private var repairs = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        lines = LineCounter(bytes)
        let said = Self.declaredSeparator(bytes)
        let header = bytes[(said?.end ?? 0)...].drop { $0 == ASCII.newline || $0 == ASCII.carriageReturn }
        separator = Self.separator(of: header, fetchedAt: said?.separator)
        index = said?.end ?? 0
    }

    /// The next record; blank lines are passed over.
    mutating func next() -> Record? {
        while index < bytes.count, isLineEnd(bytes[index]) { index += 1 }
        guard index < bytes.count else { return nil }
        let start = index
        var cells: [String] = []
        var offsets: [Int] = []
        while true {
            offsets.append(index)
            guard let cell = cell() else { return giveUpLine(from: start) }
            cells.append(cell)
            guard index < bytes.count, bytes[index] == separator else { break }
            index += 1
        }
        let position = lines.position(of: start)
        if cells.count > Self.cellLimit {
            return Record(cells: [], position: position, problem: "more than \(Self.cellLimit) columns")
        }
        return Record(cells: cells, cellLocations: offsets.map { lines.location(of: $0) }, position: position)
    }

    /// The cell at hand, up to the separator or the line's end; nil where a quote is not closed.
    private mutating func cell() -> String? {
        guard index < bytes.count, bytes[index] == ASCII.quote else {
            let start = index
            while index < bytes.count, bytes[index] != separator, !isLineEnd(bytes[index]) { index += 1 }
            return String(decoding: bytes[start..<index], as: UTF8.self)
        }
        index += 1
        var cell: [UInt8] = []
        var spansLines = false
        while index < bytes.count {
            if bytes[index] != ASCII.quote {
                spansLines = spansLines || isLineEnd(bytes[index])
                cell.append(bytes[index])
                index += 1
            } else if index + 1 < bytes.count, bytes[index + 1] == ASCII.quote {
                cell.append(ASCII.quote)
                index += 2
            } else {
                index += 1
                let isClosed = index == bytes.count || bytes[index] == separator || isLineEnd(bytes[index])
                // A quote that "closes" in the middle of another line's cell opened there: the one before never closed.
                if spansLines, !isClosed { return nil }
                // What follows a closing quote belongs to the cell, as spreadsheets read it.
                while index < bytes.count, bytes[index] != separator, !isLineEnd(bytes[index]) {
                    cell.append(bytes[index])
                    index += 1
                }
                return String(decoding: cell, as: UTF8.self)
            }
        }
        return nil
    }

    private mutating func giveUpLine(from start: Int) -> Record {
        repairs += 1
        index = start

        if repairs > Self.repairLimit {
            index = bytes.count
        } else {
            while index < bytes.count, !isLineEnd(bytes[index]) { index += 1 }
        }
        let rest = repairs > Self.repairLimit ? ": the rest of the file is skipped" : ": the line is skipped"
        return Record(cells: [], position: lines.position(of: start), problem: "a quote is not closed" + rest)
    }

    private func isLineEnd(_ byte: UInt8) -> Bool { byte == ASCII.newline || byte == ASCII.carriageReturn }

    /// The separator that a first line `sep=;` names, as spreadsheets write it, and where that line ends.
    private static func declaredSeparator(_ bytes: [UInt8]) -> (separator: UInt8, end: Int)? {
        let line = bytes.prefix { $0 != ASCII.newline && $0 != ASCII.carriageReturn }
        let letters = line.prefix(8).filter { $0 != ASCII.quote }
        guard letters.count == 5, line.count <= 7, letters.starts(with: "sep=".utf8, by: { $0 | 0x20 == $1 | 0x20 })
        else {
            return nil
        }
        return (letters[4], line.count)
    }

    /// The separator that the header has most of, unless another one is said to be: one that is no letter, digit or blank, nor
    /// missing where another one stands.
    private static func separator(of bytes: ArraySlice<UInt8>, fetchedAt: UInt8?) -> UInt8 {
        let header = bytes.prefix { $0 != ASCII.newline && $0 != ASCII.carriageReturn }
        func count(_ byte: UInt8) -> Int { header.reduce(0) { $0 + ($1 == byte ? 1 : 0) } }
        let (commas, semicolons, tabs) = (count(ASCII.comma), count(ASCII.semicolon), count(ASCII.tab))
        if let fetchedAt, fetchedAt == ASCII.tab || Unicode.Scalar(fetchedAt).properties.isPatternSyntax,
            count(fetchedAt) > 0 || commas + semicolons + tabs == 0
        {
            return fetchedAt
        }
        if semicolons > commas, semicolons >= tabs { return ASCII.semicolon }
        return tabs > commas ? ASCII.tab : ASCII.comma
    }
}
