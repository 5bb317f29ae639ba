internal import ScheduleModel

/// A CSV file of an exported watch history. Its columns are found by name, in any order.
struct HistoryTable {
    /// A row, with its values by column name.
    struct Row {
        fileprivate var cells: [String]
        fileprivate let columns: [String: Int]
        /// The location, as `line:column`.
        let position: String

        /// The text that some exports write for a missing value.
        private static let missingValue = "<nil>"

        /// Returns the value of the first named column that has one, without the blanks around it.
        subscript(_ names: String...) -> String? {
            for name in names {
                guard let index = columns[name], index < cells.count else { continue }
                let text = cells[index].trimmed.withoutFormulaGuard
                if !text.isEmpty, text != Self.missingValue { return text }
            }
            return nil
        }

        /// Returns a number. Some exports write it as `6.733513e+06`.
        func int(_ names: String...) -> Int? {
            for name in names {
                guard let text = self[name] else { continue }
                if let number = Int(text) { return number }
                if let number = Double(text), number.magnitude < 1e15 { return Int(number) }
            }
            return nil
        }

        /// Returns a number with a fraction. A spreadsheet may have written its point as a comma.
        func double(_ names: String...) -> Double? {
            names.lazy.compactMap { self[$0] }.first.flatMap { Double($0.replacing(",", with: ".")) }
        }

        /// Returns whether a value is true. A blank is false.
        func isTrue(_ name: String) -> Bool {
            self[name].map { ["true", "1", "yes"].contains($0.lowercased()) } ?? false
        }
    }

    /// The names of the columns.
    let names: Set<String>
    let rows: [Row]
    /// Messages about lines that cannot be read.
    let problems: [String]

    /// Reads a table. Returns nil if the bytes have no header of at least two columns.
    init?(_ bytes: [UInt8]) {
        let text = TextDecoding.utf8(bytes, path: "").bytes
        var reader = CSVReader(text)
        guard let header = reader.next(), header.problem == nil, header.cells.count > 1 else { return nil }
        var columns: [String: Int] = [:]
        for (index, cell) in header.cells.enumerated() where columns[cell.trimmed] == nil {
            columns[cell.trimmed] = index
        }
        var rows: [Row] = []
        var problems: [String] = []
        while let record = reader.next() {
            if let problem = record.problem {
                problems.append("\(record.position): \(problem)")
            } else {
                rows.append(Row(cells: record.cells, columns: columns, position: record.position))
            }
        }
        for (name, column) in columns.sorted(by: { $0.value < $1.value }) {
            guard
                let times = SpreadsheetTimes(
                    name,
                    rows.lazy.map { $0.cells.indices.contains(column) ? $0.cells[column] : "" }
                )
            else { continue }
            if times.isOrderUnknown {
                problems.append("the dates in “\(name)” do not show their order, so all are left out")
            }
            for index in rows.indices where rows[index].cells.indices.contains(column) {
                rows[index].cells[column] = times.text(of: rows[index].cells[column])
            }
        }
        names = Set(columns.keys)
        (self.rows, self.problems) = (rows, problems)
    }

    /// Returns whether the table has all of some columns.
    func has(_ required: String...) -> Bool { required.allSatisfy(names.contains) }
}

extension String {
    /// The cell without the apostrophe that some exports write in front of a text such as `=Harbour`.
    fileprivate var withoutFormulaGuard: String {
        guard utf8.first == UInt8(ascii: "'"), let second = dropFirst().first, "=+-@".contains(second) else {
            return self
        }
        return String(dropFirst())
    }

    /// The text without blanks around it and byte order marks before it.
    fileprivate var trimmed: String {
        // Nearly all cells have no blanks and no byte order mark (U+FEFF) and are returned unchanged.
        let blank = UInt8(ascii: " ")
        let firstByteOfMark: UInt8 = 0xEF
        if let first = utf8.first, first != blank, first != firstByteOfMark, utf8.last != blank { return self }
        return String(drop { $0 == " " || $0 == "\u{FEFF}" }.reversed().drop { $0 == " " }.reversed())
    }
}
