internal import FullScreen

/// Rows of cells as aligned text that fits a width: columns give way in a set order, and are cut with `…`.
struct TextTable {
    /// One column.
    struct Column {
        /// The fewest columns of the terminal it is cut to.
        var minWidth: Int
        /// Nil never gives way; of those that may be left out the highest number goes first.
        var yields: Int?
        /// Whether it is left out where there is no room at all.
        var isOptional = false
        /// The column at whose end its text stands where there is not room for all: few rows have any.
        var folding: Int?
    }

    /// One cell.
    struct Cell {
        var text: String
        var role = Style.Role.plain
        /// The address of what it is about.
        var link: String?
    }

    let columns: [Column]
    var style: Style
    var indent = 2
    private var rows: [[Cell]] = []
    /// The widest cell of each column.
    private var widest: [Int]

    init(columns: [Column], style: Style) {
        self.columns = columns
        self.style = style
        widest = columns.map { _ in 0 }
    }

    mutating func add(_ cells: [Cell]) {
        measure(cells)
        rows.append(cells)
    }

    /// Takes the widths of a row that is not held, and is made again by whoever has it.
    mutating func measure(_ cells: [Cell]) {
        for index in cells.indices {
            widest[index] = max(widest[index], DisplayWidth.of(style.text(cells[index].text)))
        }
    }

    /// The widths that all rows share, so that several days line up.
    ///
    /// - Parameter cuts: whether columns have less than they need where there is not room for that.
    func widths(cuts: Bool = true) -> [Int] {
        var widths = widest
        func excess() -> Int {
            let shown = widths.filter { $0 > 0 }
            return indent + shown.reduce(0, +) + max(0, shown.count - 1) * 2 - style.width
        }
        if excess() > 0 {
            for index in columns.indices where columns[index].folding != nil { widths[index] = 0 }
        }
        // The widest gives way first, down to what it needs least; then what may be left out goes; then the
        // widest again, whatever it needs.
        func shrink(to least: (Int) -> Int) {
            while excess() > 0,
                let widest = columns.indices.filter({ columns[$0].yields != nil && widths[$0] > least($0) }).max(by: {
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
            // What is left has its room.
            for other in columns.indices where widths[other] > 0 { widths[other] = widest[other] }
            shrink { columns[$0].minWidth }
        }
        if cuts { shrink { _ in 3 } }
        return widths
    }

    /// One line for each row, without blanks at its end; where the columns have not the room that they need, as many lines
    /// as a row takes.
    ///
    /// - Parameter folds: false where a row is a line whatever the room.
    func lines(folds: Bool = true) -> [String] {
        let widths = widths(cuts: !folds)
        let shown = widths.filter { $0 > 0 }
        let isTooWide = indent + shown.reduce(0, +) + max(0, shown.count - 1) * 2 > style.width
        return isTooWide && folds ? rows.flatMap(folded) : rows.map { line($0, widths: widths) }
    }

    /// A row without columns: its cells after each other, with what is left out elsewhere, none of them cut.
    private func folded(_ cells: [Cell]) -> [String] {
        let begin = TerminalText.blanks(indent)
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
                    let indented = begin + (lines.isEmpty ? "" : "  ")
                    used = indented.utf8.count + width
                    lines.append(indented + text)
                }
            }
        }
        return lines
    }

    /// The line of a row, without blanks at its end.
    ///
    /// - Parameters:
    ///   - lead: stands in the indent; marks that fit there.
    ///   - whole: the role of all cells in place of their own.
    func line(_ cells: [Cell], widths: [Int], lead: String = "", complete: Style.Role? = nil) -> String {
        let shown = cells.indices.filter { widths[$0] > 0 }
        let last = shown.last { !cells[$0].text.isEmpty }
        var line = style.paint(lead, .mark) + TerminalText.blanks(indent - DisplayWidth.of(lead))
        for index in shown {
            guard let last, index <= last else { break }
            let (text, width) = drawn(cells, index, widths, complete)
            line += text
            if index < last { line += TerminalText.blanks(widths[index] - width + 2) }
        }
        return line
    }

    /// A cell as it is drawn, with what is folded into it, and how wide that is.
    private func drawn(_ cells: [Cell], _ index: Int, _ widths: [Int], _ whole: Style.Role?) -> (String, Int) {
        let folded = columns.indices.first {
            columns[$0].folding == index && widths[$0] == 0 && !cells[$0].text.isEmpty
        }
        let tail = folded.map { style.text(cells[$0].text) } ?? ""
        let tailWidth = tail.isEmpty ? 0 : DisplayWidth.of(tail) + 2
        let hasTail = !tail.isEmpty && widths[index] - tailWidth >= Self.minWidthBeforeTail
        let room = widths[index] - (hasTail ? tailWidth : 0)
        var text = style.text(cells[index].text)
        var width = DisplayWidth.of(text)
        if width > room {
            text = TerminalText.clip(text, to: room, isASCII: style.isASCII)
            width = DisplayWidth.of(text)
        }
        let line = style.link(style.paint(text, whole ?? cells[index].role), to: cells[index].link)
        guard hasTail, let folded else { return (line, width) }
        return (line + "  " + style.paint(tail, whole ?? cells[folded].role), width + tailWidth)
    }

    /// A text that has less room than this beside what is folded into it has all of it.
    private static let minWidthBeforeTail = 6
}
