/// The attributes and colour of a cell, as SGR numbers of ECMA-48.
package struct TextAttributes: Hashable, Sendable {
    /// The default attributes of the terminal.
    package static let plain = TextAttributes()
    /// The foreground colour, 30 to 37, or 0 for the terminal's default.
    package var color: UInt8 = 0
    package var isBold = false
    package var isFaint = false
    package var isReversed = false

    /// Creates plain attributes.
    package init() {}

    /// Applies an SGR number. Unknown numbers are ignored.
    mutating func apply(_ number: Int) {
        switch number {
        case 0: self = .plain
        case 1: isBold = true
        case 2: isFaint = true
        case 7: isReversed = true
        case 30...37: color = UInt8(number)
        default: break
        }
    }

    /// The escape sequence that sets exactly these attributes.
    var sequence: String {
        var numbers = ["0"]
        if isBold { numbers.append("1") }
        if isFaint { numbers.append("2") }
        if isReversed { numbers.append("7") }
        if color > 0 { numbers.append(String(color)) }
        return "\u{1B}[" + numbers.joined(separator: ";") + "m"
    }
}

/// A cell of a screen.
package struct Cell: Hashable, Sendable {
    /// The character, or nil in the second column of a wide character.
    package var character: Character?
    package var attributes: TextAttributes

    static let blank = Cell(character: " ", attributes: .plain)
    /// A character that no screen contains, so that the cell is always repainted.
    static let unknownCharacter: Character = "\u{0}"
}

/// A picture and its position.
struct PositionedPicture: Hashable, Sendable {
    let picture: TerminalPicture
    let row: Int
    let column: Int

    var rows: Range<Int> { row..<(row + picture.rows) }
    var columns: Range<Int> { column..<(column + picture.columns) }
}

/// The content of the terminal: rows of cells, and a picture over some of them.
package struct Screen: Hashable, Sendable {
    package let width: Int
    package let height: Int
    private(set) var cells: [Cell]
    /// The picture, which is drawn over blank cells.
    private(set) var picture: PositionedPicture?

    /// Creates an empty screen.
    package init(width: Int, height: Int) {
        self.width = max(width, 1)
        self.height = max(height, 1)
        cells = Array(repeating: .blank, count: self.width * self.height)
    }

    /// Returns the cells of a row.
    func row(_ row: Int) -> ArraySlice<Cell> { cells[(row * width)..<((row + 1) * width)] }

    /// Writes a line, cut at a column. The line may contain SGR sequences. Other control characters are omitted.
    ///
    /// - Parameters:
    ///   - end: The column after the last one, or nil for the end of the screen.
    ///   - isReversed: Whether the entire line up to `end` is in reverse video.
    package mutating func put(_ text: String, row: Int, column: Int = 0, end: Int? = nil, isReversed: Bool = false) {
        guard (0..<height).contains(row) else { return }
        let end = min(end ?? width, width)
        var position = column
        var attributes = TextAttributes.plain
        attributes.isReversed = isReversed
        writing: for part in Self.parts(text) {
            switch part {
            case .attributes(let number):
                attributes.apply(number)
                // Faint text would be hard to read in reverse video.
                attributes.isReversed = isReversed || attributes.isReversed
                if isReversed { attributes.isFaint = false }
            case .character(let character):
                let columns = DisplayWidth.of(String(character))
                if columns == 0 { continue }
                // Half of a wide character cannot be shown, and nothing may follow it.
                if position + columns > end { break writing }
                let first = row * width + position
                cells[first] = Cell(character: character, attributes: attributes)
                for next in 1..<columns { cells[first + next] = Cell(character: nil, attributes: attributes) }
                position += columns
            }
        }
        guard isReversed, position < end else { return }
        var filling = TextAttributes.plain
        filling.isReversed = true
        for column in position..<end { cells[row * width + column] = Cell(character: " ", attributes: filling) }
    }

    /// Places a picture if it fits completely. Its cells become blank.
    package mutating func put(_ picture: TerminalPicture, row: Int, column: Int) {
        let positioned = PositionedPicture(picture: picture, row: row, column: column)
        guard row >= 0, column >= 0, positioned.rows.upperBound <= height, positioned.columns.upperBound <= width else {
            return
        }
        self.picture = positioned
        for row in positioned.rows {
            for column in positioned.columns { cells[row * width + column] = .blank }
        }
    }

    /// Removes the picture. The cells under it are unknown after that.
    mutating func forgetPicture() {
        guard let picture else { return }
        for row in picture.rows {
            for column in picture.columns { cells[row * width + column].character = Cell.unknownCharacter }
        }
        self.picture = nil
    }

    private enum Part {
        case attributes(Int)
        case character(Character)
    }

    /// Splits a line into characters and SGR numbers.
    private static func parts(_ text: String) -> [Part] {
        var parts: [Part] = []
        parts.reserveCapacity(text.utf8.count)
        var remaining = text[...]
        while let character = remaining.popFirst() {
            guard character == "\u{1B}" else {
                parts.append(.character(character))
                continue
            }
            guard remaining.first == "[", let end = remaining.firstIndex(of: "m") else { continue }
            for number in remaining[remaining.index(after: remaining.startIndex)..<end].split(separator: ";") {
                if let number = Int(number) { parts.append(.attributes(number)) }
            }
            remaining = remaining[remaining.index(after: end)...]
        }
        return parts
    }

    /// The screen as text: one line for each row, without trailing spaces and colours.
    package var text: [String] {
        (0..<height).map { number in
            let line = row(number).compactMap(\.character).map(String.init).joined()
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }
}
