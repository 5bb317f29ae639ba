/// How a cell looks: the attributes and the colour of ECMA-48, as numbers of SGR.
package struct TextAttributes: Hashable, Sendable {
    /// As the terminal shows text.
    package static let plain = TextAttributes()
    /// The colour of the letter, 30 to 37; 0 for the terminal's own.
    package var color: UInt8 = 0
    package var isBold = false
    package var isFaint = false
    package var isReversed = false

    /// A plain look.
    package init() {}

    /// Takes a number of SGR on: one that is not known changes nothing.
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

    /// The sequence that begins it, whatever was before.
    var sequence: String {
        var numbers = ["0"]
        if isBold { numbers.append("1") }
        if isFaint { numbers.append("2") }
        if isReversed { numbers.append("7") }
        if color > 0 { numbers.append(String(color)) }
        return "\u{1B}[" + numbers.joined(separator: ";") + "m"
    }
}

/// One place of a screen.
package struct Cell: Hashable, Sendable {
    /// What stands there; nil in the further columns of a wide character.
    package var character: Character?
    package var attributes: TextAttributes

    static let blank = Cell(character: " ", attributes: .plain)
    /// What no screen has: it is written over whatever is to stand there.
    static let unknown: Character = "\u{0}"
}

/// Where a picture is.
struct PositionedPicture: Hashable, Sendable {
    let picture: TerminalPicture
    let row: Int
    let column: Int

    var rows: Range<Int> { row..<(row + picture.rows) }
    var columns: Range<Int> { column..<(column + picture.columns) }
}

/// What the whole terminal shows: rows of cells, and a picture over some of them.
package struct Screen: Hashable, Sendable {
    package let width: Int
    package let height: Int
    private(set) var cells: [Cell]
    /// What is drawn over cells that are blank.
    private(set) var picture: PositionedPicture?

    /// An empty screen.
    package init(width: Int, height: Int) {
        self.width = max(width, 1)
        self.height = max(height, 1)
        cells = Array(repeating: .blank, count: self.width * self.height)
    }

    /// The cells of a row.
    func row(_ row: Int) -> ArraySlice<Cell> { cells[(row * width)..<((row + 1) * width)] }

    /// Writes a line, cut at a column. It may have our own colours in it, as SGR; any other control is left out.
    ///
    /// - Parameters:
    ///   - end: the column that it must not reach; the screen's end where nil.
    ///   - isReversed: whether it stands out as a whole, filled up to the end.
    package mutating func put(_ text: String, row: Int, column: Int = 0, end: Int? = nil, isReversed: Bool = false) {
        guard (0..<height).contains(row) else { return }
        let end = min(end ?? width, width)
        var place = column
        var look = TextAttributes.plain
        look.isReversed = isReversed
        for part in Self.parts(text) {
            switch part {
            case .attributes(let number):
                look.apply(number)
                // What stands out has no faint letters.
                look.isReversed = isReversed || look.isReversed
                if isReversed { look.isFaint = false }
            case .character(let character):
                let columns = DisplayWidth.of(String(character))
                if columns == 0 { continue }
                if place + columns > end { place = end; continue }
                cells[row * width + place] = Cell(character: character, attributes: look)
                for next in 1..<columns { cells[row * width + place + next] = Cell(character: nil, attributes: look) }
                place += columns
            }
        }
        guard isReversed, place < end else { return }
        var filling = TextAttributes.plain
        filling.isReversed = true
        for place in place..<end { cells[row * width + place] = Cell(character: " ", attributes: filling) }
    }

    /// Draws a picture, where all of it fits; its cells become blank.
    package mutating func put(_ picture: TerminalPicture, row: Int, column: Int) {
        let placed = PositionedPicture(picture: picture, row: row, column: column)
        guard row >= 0, column >= 0, placed.rows.upperBound <= height, placed.columns.upperBound <= width else {
            return
        }
        self.picture = placed
        for row in placed.rows {
            for column in placed.columns { cells[row * width + column] = .blank }
        }
    }

    /// Takes the picture off; of what is under it nothing is known.
    mutating func forgetPicture() {
        guard let picture else { return }
        for row in picture.rows {
            for column in picture.columns { cells[row * width + column].character = Cell.unknown }
        }
        self.picture = nil
    }

    private enum Part {
        case attributes(Int)
        case character(Character)
    }

    /// The characters of a line and the colours between them.
    private static func parts(_ text: String) -> [Part] {
        var parts: [Part] = []
        parts.reserveCapacity(text.utf8.count)
        var rest = text[...]
        while let character = rest.popFirst() {
            guard character == "\u{1B}" else {
                parts.append(.character(character))
                continue
            }
            guard rest.first == "[", let end = rest.firstIndex(of: "m") else { continue }
            for number in rest[rest.index(after: rest.startIndex)..<end].split(separator: ";") {
                if let number = Int(number) { parts.append(.attributes(number)) }
            }
            rest = rest[rest.index(after: end)...]
        }
        return parts
    }

    /// The screen as text, a line each row, without blanks at its end and without colour.
    package var text: [String] {
        (0..<height).map { number in
            let line = row(number).compactMap(\.character).map(String.init).joined()
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }
}
