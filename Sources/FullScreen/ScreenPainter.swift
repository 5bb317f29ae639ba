/// Brings a terminal from one screen to the next: it writes what differs, and nothing else.
package struct ScreenPainter: Sendable {
    private var shown: Screen?

    /// A painter before a terminal of which nothing is known.
    package init() {}

    /// Forgets what is shown: the next screen is painted whole.
    package mutating func forget() { shown = nil }

    /// The bytes that make the terminal show a screen.
    package mutating func bytes(to screen: Screen) -> [UInt8] {
        var output = ""
        if shown?.width != screen.width || shown?.height != screen.height {
            output += "\u{1B}[0m\u{1B}[2J"
            shown = Screen(width: screen.width, height: screen.height)
        }
        guard var shown else { return [] }
        self.shown = screen
        let isOther = shown.picture != screen.picture
        if isOther, let old = shown.picture {
            output += old.picture.removal
            shown.forgetPicture()
        }
        for row in 0..<screen.height {
            let isBesidePicture = screen.picture?.rows.contains(row) ?? false
            paint(screen.row(row), over: shown.row(row), row, erasesRest: !isBesidePicture, &output)
        }
        if isOther, let new = screen.picture {
            output += "\u{1B}[0m\u{1B}[\(new.row + 1);\(new.column + 1)H" + new.picture.sequence
        }
        if output.isEmpty { return [] }
        // As one picture, where the terminal knows how (mode 2026); the others ignore it.
        return Array("\u{1B}[?2026h\(output)\u{1B}[0m\u{1B}[?2026l".utf8)
    }

    /// How many unchanged cells are written again at most: up to here that is shorter than to move over them.
    private static let gap = 6

    /// As many columns as a terminal may give one character, where it draws each of its parts: a family of four.
    private static let widest = 8

    /// - Parameter erasesRest: whether the end of the row may be erased as a whole.
    private func paint(
        _ new: ArraySlice<Cell>,
        over old: ArraySlice<Cell>,
        _ row: Int,
        erasesRest: Bool,
        _ output: inout String
    ) {
        let start = new.startIndex
        var differing = zip(new.indices, old.indices).filter { new[$0] != old[$1] }.map { $0.0 - start }
        if differing.isEmpty { return }
        // A wide character is written from its first column on.
        differing = Set(
            differing.map { new[start...(start + $0)].lastIndex { $0.character != nil }.map { $0 - start } ?? 0 }
        )
        .sorted()
        // All that follows is blank: the rest of the row is erased.
        let content = new.lastIndex { $0 != .blank }.map { $0 - start + 1 } ?? 0
        // Some characters a terminal may draw over what follows them, those too that are written since they stand between
        // others.
        let end = erasesRest ? new.count : content
        while true {
            let written = Self.runs(differing).joined()
            let disputed = written.filter { new[start + $0].character.map(DisplayWidth.hasConsistentWidth) == false }
            let reached = disputed.flatMap { $0..<max(min($0 + Self.widest, end), $0) }
            let all = Set(differing + reached)
            if all.count == differing.count { break }
            differing = all.sorted()
        }
        let last = differing[differing.count - 1]
        let erases = erasesRest && last >= content && last - content > 3
        if erases { differing.removeAll { $0 >= content } }
        for run in Self.runs(differing) {
            write(new[(start + run.lowerBound)...(start + run.upperBound)], row, run.lowerBound, &output)
        }
        if erases { output += "\u{1B}[\(row + 1);\(content + 1)H\u{1B}[0m\u{1B}[K" }
    }

    /// The runs of places that are written at once, with what stands between them.
    private static func runs(_ places: [Int]) -> [ClosedRange<Int>] {
        var runs: [ClosedRange<Int>] = []
        for place in places {
            if let last = runs.last, place - last.upperBound <= gap {
                runs[runs.count - 1] = last.lowerBound...place
            } else {
                runs.append(place...place)
            }
        }
        return runs
    }

    private func write(_ cells: ArraySlice<Cell>, _ row: Int, _ column: Int, _ output: inout String) {
        func move(to column: Int) { output += "\u{1B}[\(row + 1);\(column + 1)H" }
        move(to: column)
        var look: TextAttributes?
        for (place, cell) in zip(column..., cells) {
            guard let character = cell.character else { continue }
            if cell.attributes != look {
                output += cell.attributes.sequence
                look = cell.attributes
            }
            if DisplayWidth.hasConsistentWidth(character) {
                output.append(character)
                continue
            }
            // Terminals give it more columns or less: what follows it is written where it belongs all the same.
            let columns = DisplayWidth.of(String(character))
            output += String(repeating: " ", count: columns)
            move(to: place)
            output.append(character)
            move(to: place + columns)
        }
    }
}
