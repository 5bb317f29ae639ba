import FullScreen

/// A terminal in memory. It supports the part of ECMA-48 that the painter may use, and records its input.
struct FakeTerminal {
    let width: Int
    let height: Int
    /// The text in each cell, or nil in the second column of a wide character.
    private(set) var cells: [[String?]]
    private(set) var unknown: [String] = []
    /// Pictures and other control strings (DCS, OSC, APC), each with the cursor position.
    private(set) var strings: [(text: String, row: Int, column: Int)] = []
    /// The cells written to since the last reset, even if a write changed nothing.
    var touched: Set<[Int]> = []
    private var row = 0
    private var column = 0
    private var look = "0"
    private(set) var looks: [[String]]
    /// The number of columns for a character.
    private let columns: (Character) -> Int

    init(width: Int, height: Int, columns: @escaping (Character) -> Int = { DisplayWidth.of(String($0)) }) {
        (self.width, self.height, self.columns) = (width, height, columns)
        cells = Array(repeating: Array(repeating: " ", count: width), count: height)
        looks = Array(repeating: Array(repeating: "0", count: width), count: height)
    }

    var text: [String] {
        cells.map { row in
            let line = row.compactMap(\.self).joined()
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }

    mutating func show(_ bytes: [UInt8]) {
        var remaining = String(decoding: bytes, as: UTF8.self)[...]
        while let character = remaining.popFirst() {
            guard character == "\u{1B}" else {
                put(character)
                continue
            }
            switch remaining.popFirst() {
            case "[":
                let end = remaining.firstIndex { $0.isLetter } ?? remaining.startIndex
                run(String(remaining[..<end]), remaining[end])
                remaining = remaining[remaining.index(after: end)...]
            case "P", "]", "_":
                let end = remaining.firstIndex { $0 == "\u{1B}" || $0 == "\u{7}" } ?? remaining.endIndex
                strings.append((String(remaining[..<end]), row, column))
                remaining = remaining[end...].dropFirst(remaining[end...].first == "\u{7}" ? 1 : 2)
            default: unknown.append("an escape")
            }
        }
    }

    private mutating func run(_ numbers: String, _ command: Character) {
        switch (command, numbers) {
        case ("H", _):
            let parts = numbers.split(separator: ";").compactMap { Int($0) }
            (row, column) = (parts[0] - 1, parts[1] - 1)
        case ("m", _): look = numbers
        case ("K", ""): for cell in column..<width { set(" ", cell) }
        case ("J", "2"):
            for line in 0..<height {
                row = line
                for cell in 0..<width { set(" ", cell) }
            }
        case ("h", "?2026"), ("l", "?2026"): break
        default: unknown.append(numbers + String(command))
        }
    }

    private mutating func put(_ character: Character) {
        let usual = DisplayWidth.of(String(character))
        guard row < height, column + usual <= width else { return unknown.append("beyond the edge") }
        let columns = columns(character)
        set(String(character), column)
        for next in 1..<max(columns, 1) where column + next < width {
            // More than two columns are several characters, each in its own cells.
            set(next < usual ? nil : "?", column + next)
        }
        column += columns
    }

    private mutating func set(_ text: String?, _ cell: Int) {
        // A terminal blanks the other half of a wide character.
        if cells[row][cell] == nil, text != nil, cell > 0, cells[row][cell - 1] != nil {
            cells[row][cell - 1] = " "
        }
        if cells[row][cell] != nil, cell + 1 < width, cells[row][cell + 1] == nil { cells[row][cell + 1] = " " }
        cells[row][cell] = text
        touched.insert([row, cell])
        looks[row][cell] = look
    }
}
