/// A painter that updates a terminal to a new screen by writing only the differences.
package struct ScreenPainter: Sendable {
    /// The screen on the terminal, or nil if unknown.
    private var current: Screen?

    /// Creates a painter for a terminal with unknown content.
    package init() {}

    /// Forgets the content of the terminal, so that the next screen is painted completely.
    package mutating func forget() { current = nil }

    /// Returns the bytes that update the terminal to a screen.
    package mutating func bytes(to screen: Screen) -> [UInt8] {
        var output = ""
        if current?.width != screen.width || current?.height != screen.height {
            output += "\u{1B}[0m\u{1B}[2J"
            current = Screen(width: screen.width, height: screen.height)
        }
        guard var old = current else { return [] }
        current = screen
        let hasNewPicture = old.picture != screen.picture
        if hasNewPicture, let oldPicture = old.picture {
            output += oldPicture.picture.removal
            old.forgetPicture()
        }
        for row in 0..<screen.height {
            let hasPicture = screen.picture?.rows.contains(row) ?? false
            paint(screen.row(row), over: old.row(row), row, erasesEnd: !hasPicture, &output)
        }
        if hasNewPicture, let new = screen.picture {
            output += "\u{1B}[0m\u{1B}[\(new.row + 1);\(new.column + 1)H" + new.picture.sequence
        }
        if output.isEmpty { return [] }
        // Synchronized output (mode 2026) avoids flicker. Terminals without it ignore the sequence.
        return Array("\u{1B}[?2026h\(output)\u{1B}[0m\u{1B}[?2026l".utf8)
    }

    /// The maximum number of unchanged cells that are written again, because that is shorter than a cursor movement.
    private static let gap = 6

    /// The maximum width of one character on terminals that draw each part of an emoji, such as a family of four.
    private static let widest = 8

    /// Writes the differences of a row.
    ///
    /// - Parameter erasesEnd: Whether the end of the row may be erased by one sequence.
    private func paint(
        _ new: ArraySlice<Cell>,
        over old: ArraySlice<Cell>,
        _ row: Int,
        erasesEnd: Bool,
        _ output: inout String
    ) {
        let start = new.startIndex
        var differing = zip(new.indices, old.indices).filter { new[$0] != old[$1] }.map { $0.0 - start }
        if differing.isEmpty { return }
        // A wide character is written from its first column.
        differing = Set(
            differing.map { new[start...(start + $0)].lastIndex { $0.character != nil }.map { $0 - start } ?? 0 }
        )
        .sorted()
        // All cells after the content are blank.
        let content = new.lastIndex { $0 != .blank }.map { $0 - start + 1 } ?? 0
        // A character of ambiguous width may overwrite the following cells, so these are written again. This includes
        // unchanged characters that are written between differences.
        let end = erasesEnd ? new.count : content
        while true {
            let written = Self.runs(differing).joined()
            let ambiguous = written.filter { new[start + $0].character.map(DisplayWidth.hasConsistentWidth) == false }
            let overwritten = ambiguous.flatMap { $0..<max(min($0 + Self.widest, end), $0) }
            let all = Set(differing + overwritten)
            if all.count == differing.count { break }
            differing = all.sorted()
        }
        let last = differing[differing.count - 1]
        let erases = erasesEnd && last >= content && last - content > 3
        if erases { differing.removeAll { $0 >= content } }
        for run in Self.runs(differing) {
            write(new[(start + run.lowerBound)...(start + run.upperBound)], row, run.lowerBound, &output)
        }
        if erases { output += "\u{1B}[\(row + 1);\(content + 1)H\u{1B}[0m\u{1B}[K" }
    }

    /// Joins columns into runs that are written at once, including small gaps.
    private static func runs(_ columns: [Int]) -> [ClosedRange<Int>] {
        var runs: [ClosedRange<Int>] = []
        for column in columns {
            if let last = runs.last, column - last.upperBound <= gap {
                runs[runs.count - 1] = last.lowerBound...column
            } else {
                runs.append(column...column)
            }
        }
        return runs
    }

    private func write(_ cells: ArraySlice<Cell>, _ row: Int, _ column: Int, _ output: inout String) {
        func move(to column: Int) { output += "\u{1B}[\(row + 1);\(column + 1)H" }
        move(to: column)
        var attributes: TextAttributes?
        for (position, cell) in zip(column..., cells) {
            guard let character = cell.character else { continue }
            if cell.attributes != attributes {
                output += cell.attributes.sequence
                attributes = cell.attributes
            }
            if DisplayWidth.hasConsistentWidth(character) {
                output.append(character)
                continue
            }
            // Its width differs between terminals, so the cursor is set before and after it.
            let columns = DisplayWidth.of(String(character))
            output += String(repeating: " ", count: columns)
            move(to: position)
            output.append(character)
            move(to: position + columns)
        }
    }
}
