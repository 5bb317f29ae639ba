internal import FullScreen

/// Rows of cells as aligned text that fits a width. Columns shrink in a fixed order, and are cut with `…`.
struct TextTable {
    /// One column.
    struct Column {
        /// The minimum width in terminal columns.
        var minWidth: Int
        /// The order in which optional columns are left out, highest first. A column with nil never shrinks.
        var yields: Int?
        /// Whether the column can be left out.
        var isOptional = false
        /// The index of the column that its text is appended to if the columns do not all fit. Used if few rows have
        /// text.
        var folding: Int?
    }

    /// One cell.
    struct Cell {
        var text: String
        var role = Style.Role.plain
        /// The address that the text links to, or nil.
        var link: String?
    }

    let columns: [Column]
    var style: Style
    var indent = 2
    private var rows: [(cells: [Cell], lead: String)] = []
    /// The width of the widest cell of each column.
    private var widest: [Int]

    init(columns: [Column], style: Style) {
        self.columns = columns
        self.style = style
        widest = columns.map { _ in 0 }
    }

    /// Adds a row.
    ///
    /// - Parameter lead: Marks in the indent.
    mutating func add(_ cells: [Cell], lead: String = "") {
        measure(cells)
        rows.append((cells, lead))
    }

    /// Measures a row without retaining it. The caller makes it again later.
    mutating func measure(_ cells: [Cell]) {
        for index in cells.indices {
            widest[index] = max(widest[index], DisplayWidth.of(style.text(cells[index].text)))
        }
    }

    /// Returns the column widths for all rows, so that several days are aligned.
    ///
    /// - Parameter cuts: Whether columns can be narrower than their minimum if they do not fit.
    func widths(cuts: Bool = true) -> [Int] {
        var widths = widest
        func excess() -> Int {
            let visible = widths.filter { $0 > 0 }
            return indent + visible.reduce(0, +) + max(0, visible.count - 1) * 2 - style.width
        }
        if excess() > 0 {
            for index in columns.indices where columns[index].folding != nil { widths[index] = 0 }
        }
        // First the widest column shrinks, down to its minimum. Then optional columns are left out. Then the widest
        // column shrinks again, even below its minimum.
        func shrink(to minimum: (Int) -> Int) {
            while excess() > 0,
                let widest = columns.indices.filter({ columns[$0].yields != nil && widths[$0] > minimum($0) }).max(by: {
                    widths[$0] < widths[$1]
                })
            {
                widths[widest] -= 1
            }
        }
        shrink { columns[$0].minWidth }
        let optional = columns.indices.filter { columns[$0].isOptional }.sorted {
            (columns[$0].yields ?? 0) > (columns[$1].yields ?? 0)
        }
        for index in optional where excess() > 0 {
            widths[index] = 0
            // The remaining columns get their full width again.
            for other in columns.indices where widths[other] > 0 { widths[other] = widest[other] }
            shrink { columns[$0].minWidth }
        }
        if cuts { shrink { _ in 3 } }
        return widths
    }

    /// Returns one line for each row, without trailing spaces. If the columns do not fit, a row can have several lines.
    ///
    /// - Parameter folds: Whether rows can have several lines. If false, cells are cut instead.
    func lines(folds: Bool = true) -> [String] {
        let widths = widths(cuts: !folds)
        let visible = widths.filter { $0 > 0 }
        let isTooWide = indent + visible.reduce(0, +) + max(0, visible.count - 1) * 2 > style.width
        return isTooWide && folds ? rows.flatMap(folded) : rows.map { line($0.cells, widths: widths, lead: $0.lead) }
    }

    /// Returns a row without columns: all cells after each other, in several lines, uncut.
    private func folded(_ cells: [Cell], lead: String) -> [String] {
        let begin = style.paint(lead, .mark) + TerminalText.blanks(indent - DisplayWidth.of(lead))
        var lines: [String] = []
        var used = Int.max / 2
        for cell in cells where !cell.text.isEmpty {
            for piece in TerminalText.wrap(style.text(cell.text), to: style.width - indent - 2) {
                let width = DisplayWidth.of(piece)
                let text = style.link(style.paint(piece, cell.role), to: cell.link)
                if used + 2 + width <= style.width {
                    lines[lines.count - 1] += "  " + text
                    used += 2 + width
                } else {
                    lines.append((lines.isEmpty ? begin : TerminalText.blanks(indent + 2)) + text)
                    used = indent + (lines.count == 1 ? 0 : 2) + width
                }
            }
        }
        return lines
    }

    /// Returns the line of a row, without trailing spaces.
    ///
    /// - Parameters:
    ///   - lead: Marks in the indent.
    ///   - complete: The role of all cells, instead of their own.
    func line(_ cells: [Cell], widths: [Int], lead: String = "", complete: Style.Role? = nil) -> String {
        let visible = cells.indices.filter { widths[$0] > 0 }
        let last = visible.last { !cells[$0].text.isEmpty }
        var line = style.paint(lead, .mark) + TerminalText.blanks(indent - DisplayWidth.of(lead))
        for index in visible {
            guard let last, index <= last else { break }
            let (text, width) = drawn(cells, index, widths, complete)
            line += text
            if index < last { line += TerminalText.blanks(widths[index] - width + 2) }
        }
        return line
    }

    /// Returns the text of a cell, with the text of a folded column, and its width.
    private func drawn(_ cells: [Cell], _ index: Int, _ widths: [Int], _ role: Style.Role?) -> (String, Int) {
        let folded = columns.indices.first {
            columns[$0].folding == index && widths[$0] == 0 && !cells[$0].text.isEmpty
        }
        let tail = folded.map { style.text(cells[$0].text) } ?? ""
        let tailWidth = tail.isEmpty ? 0 : DisplayWidth.of(tail) + 2
        let hasTail = !tail.isEmpty && widths[index] - tailWidth >= Self.minWidthBeforeTail
        let available = widths[index] - (hasTail ? tailWidth : 0)
        var text = style.text(cells[index].text)
        var width = DisplayWidth.of(text)
        if width > available {
            text = TerminalText.clip(text, to: available, isASCII: style.isASCII)
            width = DisplayWidth.of(text)
        }
        let line = style.link(style.paint(text, role ?? cells[index].role), to: cells[index].link)
        guard hasTail, let folded else { return (line, width) }
        return (line + "  " + style.paint(tail, role ?? cells[folded].role), width + tailWidth)
    }

    /// The minimum width of a text before a folded one. With less, the folded text is omitted.
    private static let minWidthBeforeTail = 6
}
