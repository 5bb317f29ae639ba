/// Rows of cells as aligned text that fits a width: columns give way in a set order, and are cut with `…`.
struct TextTable {
    /// One column.
    struct Column {
        /// The fewest columns of the terminal it is cut to.
        var least: Int
        /// Those with the highest number give way first; nil never gives way.
        var yields: Int?
        /// Whether it is left out where there is no room at all.
        var isOptional = false
    }

    /// One cell.
    struct Cell {
        var text: String
        var role = Style.Role.plain
    }

    let columns: [Column]
    let style: Style
    var indent = 2
    private var rows: [[Cell]] = []

    init(columns: [Column], style: Style) {
        self.columns = columns
        self.style = style
    }

    mutating func add(_ cells: [Cell]) {
        rows.append(cells.map { Cell(text: style.text($0.text), role: $0.role) })
    }

    /// The widths that all rows share, so that several days line up.
    func widths() -> [Int] {
        var widths = columns.indices.map { index in rows.map { DisplayWidth.of($0[index].text) }.max() ?? 0 }
        func excess() -> Int {
            let shown = widths.filter { $0 > 0 }
            return indent + shown.reduce(0, +) + max(0, shown.count - 1) * 2 - style.width
        }
        let order = columns.indices.filter { columns[$0].yields != nil }
            .sorted { (columns[$0].yields ?? 0) > (columns[$1].yields ?? 0) }
        // First what is much wider than it must be, then what may be left out, then whatever can still give way.
        for index in order where excess() > 0 {
            widths[index] = max(min(widths[index], columns[index].least), widths[index] - excess())
        }
        for index in order where excess() > 0 && columns[index].isOptional { widths[index] = 0 }
        for index in order where excess() > 0 { widths[index] = max(min(widths[index], 4), widths[index] - excess()) }
        return widths
    }

    /// One line for each row, without blanks at its end.
    func lines() -> [String] {
        let widths = widths()
        return rows.map { cells in
            let shown = cells.indices.filter { widths[$0] > 0 }
            let last = shown.last { !cells[$0].text.isEmpty }
            var line = String(repeating: " ", count: indent)
            for index in shown {
                guard let last, index <= last else { break }
                let text = TerminalText.clip(cells[index].text, to: widths[index], isASCII: style.isASCII)
                line += style.paint(text, cells[index].role)
                if index < last {
                    line += String(repeating: " ", count: widths[index] - DisplayWidth.of(text) + 2)
                }
            }
            return line
        }
    }
}
