internal import ScheduleModel
internal import ProviderAPI

/// A byte-by-byte parser for CSV (RFC 4180). It accepts quoted cells, any line ending, and comma, semicolon, tab, bar
/// or caret as separator.
///
/// A quote that is never closed would consume the rest of the file. Therefore only the line of the opening quote is
/// skipped, and parsing continues with the next line: one bad row costs one row.
struct CSVReader {
    /// A record and its location. An unreadable record has a problem instead of cells.
    struct Record {
        let cells: [String]
        /// The line and column of each cell.
        var cellLocations: [(line: Int, column: Int)] = []
        /// `line:column`.
        let position: String
        var problem: String?
    }

    /// The maximum number of cells in a row of a table.
    private static let cellLimit = 10_000
    /// After this many unclosed quotes the rest of the file is skipped, so that the time remains linear.
    private static let repairLimit = 100

    private let bytes: [UInt8]
    private let separator: UInt8
    private var lines: LineCounter
    private var index = 0
    private var repairs = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        lines = LineCounter(bytes)
        let declaration = Self.declaredSeparator(bytes)
        let header = bytes[(declaration?.end ?? 0)...].drop { $0 == ASCII.newline || $0 == ASCII.carriageReturn }
        separator = Self.separator(of: header, declared: declaration?.separator)
        index = declaration?.end ?? 0
    }

    /// Returns the next record, or nil at the end. Blank lines are skipped.
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

    /// Returns the cell at the current position, up to the separator or the end of the line. Returns nil if a quote
    /// is not closed.
    private mutating func cell() -> String? {
        skipBlanksBeforeQuote()
        guard index < bytes.count, bytes[index] == ASCII.quote else {
            let start = index
            while index < bytes.count, bytes[index] != separator, !isLineEnd(bytes[index]) { index += 1 }
            return String(decoding: bytes[start..<index], as: UTF8.self)
        }
        let opening = index
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
                // A quote that seems to close in the middle of a cell of another line is an opening quote. The
                // quote before it was never closed.
                if spansLines, !isClosed { return nil }
                // Text after a closing quote is part of the cell, as in spreadsheets.
                while index < bytes.count, bytes[index] != separator, !isLineEnd(bytes[index]) {
                    cell.append(bytes[index])
                    index += 1
                }
                return String(decoding: cell, as: UTF8.self)
            }
        }
        // The last line of a file may end before its last quote. Everything up to there is this cell.
        return spansLines ? lastLine(from: opening) : String(decoding: cell, as: UTF8.self)
    }

    /// Skips the blanks before a quoted cell, as in `"A", "B, C"`. The quote must end the cell on the same line.
    private mutating func skipBlanksBeforeQuote() {
        var start = index
        while start < bytes.count, bytes[start] == ASCII.blank { start += 1 }
        guard start > index, start < bytes.count, bytes[start] == ASCII.quote else { return }
        var end = start + 1
        while end < bytes.count, bytes[end] != ASCII.quote {
            if isLineEnd(bytes[end]) { return }
            end += 1
        }
        let isClosed =
            end + 1 == bytes.count
            || end + 1 < bytes.count && (bytes[end + 1] == separator || isLineEnd(bytes[end + 1]))
        if end < bytes.count, isClosed { index = start }
    }

    /// Returns the cell that begins with an unclosed quote, if only blank lines follow its line.
    private mutating func lastLine(from opening: Int) -> String? {
        let line = bytes[(opening + 1)...].prefix { !isLineEnd($0) }
        guard bytes[line.endIndex...].allSatisfy({ $0 <= UInt8(ascii: " ") }) else { return nil }
        index = line.endIndex
        return String(decoding: line, as: UTF8.self)
    }

    private mutating func giveUpLine(from start: Int) -> Record {
        repairs += 1
        index = start

        if repairs > Self.repairLimit {
            index = bytes.count
        } else {
            while index < bytes.count, !isLineEnd(bytes[index]) { index += 1 }
        }
        let effect = repairs > Self.repairLimit ? ": the rest of the file is skipped" : ": the line is skipped"
        return Record(cells: [], position: lines.position(of: start), problem: "a quote is not closed" + effect)
    }

    private func isLineEnd(_ byte: UInt8) -> Bool { byte == ASCII.newline || byte == ASCII.carriageReturn }

    /// Returns the separator that the first line declares as `sep=;`, which spreadsheets write, and the end of that
    /// line.
    private static func declaredSeparator(_ bytes: [UInt8]) -> (separator: UInt8, end: Int)? {
        let line = bytes.prefix { $0 != ASCII.newline && $0 != ASCII.carriageReturn }
        let letters = line.prefix(8).filter { $0 != ASCII.quote }
        guard letters.count == 5, line.count <= 7, letters.starts(with: "sep=".utf8, by: { $0 | 0x20 == $1 | 0x20 })
        else {
            return nil
        }
        return (letters[4], line.count)
    }

    /// Returns the declared separator, or the most frequent one in the header. A declaration is ignored if it is a
    /// letter, a digit or a blank. It is also ignored if the header does not contain it and contains another
    /// separator.
    private static func separator(of bytes: ArraySlice<UInt8>, declared: UInt8?) -> UInt8 {
        // A title above the header has no separators.
        let lines = bytes.prefix(1 << 16).split(maxSplits: 12) { $0 == ASCII.newline || $0 == ASCII.carriageReturn }
        if declared == nil, let rare = rareSeparator(of: Array(lines.prefix(12))) { return rare }
        let header =
            lines.prefix(12).first { line in
                line.contains { $0 == ASCII.comma || $0 == ASCII.semicolon || $0 == ASCII.tab }
            } ?? []
        func count(_ byte: UInt8) -> Int { header.reduce(0) { $0 + ($1 == byte ? 1 : 0) } }
        let (commas, semicolons, tabs) = (count(ASCII.comma), count(ASCII.semicolon), count(ASCII.tab))
        if let declared, declared == ASCII.tab || Unicode.Scalar(declared).properties.isPatternSyntax,
            count(declared) > 0 || commas + semicolons + tabs == 0
        {
            return declared
        }
        // Where every line has as many semicolons or tabs, and the commas differ, they belong to texts.
        for byte in [ASCII.semicolon, ASCII.tab] where count(byte) > 0 && commas > 0 {
            let rows = lines.prefix(12).filter { !$0.isEmpty }
            func isConstant(_ byte: UInt8) -> Bool { Set(rows.map { $0.count { $0 == byte } }).count == 1 }
            if rows.count > 1, isConstant(byte), !isConstant(ASCII.comma) { return byte }
        }
        if semicolons > commas, semicolons >= tabs { return ASCII.semicolon }
        return tabs > commas ? ASCII.tab : ASCII.comma
    }

    /// Returns a bar or a caret if it divides most of the first lines into as many cells, at least three. No usual
    /// separator may do so.
    private static func rareSeparator(of lines: [ArraySlice<UInt8>]) -> UInt8? {
        /// Returns the number of lines with the most frequent count of a byte.
        func agreement(on byte: UInt8) -> Int {
            let counts = lines.map { line in line.reduce(0) { $0 + ($1 == byte ? 1 : 0) } }.filter { $0 > 1 }
            return Dictionary(grouping: counts) { $0 }.values.map(\.count).max() ?? 0
        }
        let usual = [ASCII.comma, ASCII.semicolon, ASCII.tab].map(agreement).max() ?? 0
        return ["|", "^"].map { UInt8(ascii: $0) }.first { byte in
            let agreeing = agreement(on: byte)
            return agreeing > 1 && agreeing * 3 >= lines.count * 2 && agreeing > usual
        }
    }
}
