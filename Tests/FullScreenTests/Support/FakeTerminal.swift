import FullScreen

/// A terminal on paper: it knows as much of ECMA-48 as the painter may use, and counts what it is given.
struct FakeTerminal {
    let width: Int
    let height: Int
    /// What stands in each place; `nil` in the second column of a wide character.
    private(set) var places: [[String?]]
    private(set) var unknown: [String] = []
    /// Pictures and what else was said in a string (DCS, OSC, APC), and where the cursor stood.
    private(set) var strings: [(text: String, row: Int, column: Int)] = []
    /// The places that were written to since they were last looked at, even where that changed nothing.
    var touched: Set<[Int]> = []
    private var row = 0
    private var column = 0
    private var look = "0"
    private(set) var looks: [[String]]
    /// How many columns it gives a character.
    private let columns: (Character) -> Int

    init(width: Int, height: Int, columns: @escaping (Character) -> Int = { DisplayWidth.of(String($0)) }) {
        (self.width, self.height, self.columns) = (width, height, columns)
        places = Array(repeating: Array(repeating: " ", count: width), count: height)
        looks = Array(repeating: Array(repeating: "0", count: width), count: height)
    }

    var text: [String] {
        places.map { row in
            let line = row.compactMap(\.self).joined()
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }

    mutating func show(_ bytes: [UInt8]) {
        var rest = String(decoding: bytes, as: UTF8.self)[...]
        while let character = rest.popFirst() {
            guard character == "\u{1B}" else {
                put(character)
                continue
            }
            switch rest.popFirst() {
            case "[":
                let end = rest.firstIndex { $0.isLetter } ?? rest.startIndex
                take(String(rest[..<end]), rest[end])
                rest = rest[rest.index(after: end)...]
            case "P", "]", "_":
                let end = rest.firstIndex { $0 == "\u{1B}" || $0 == "\u{7}" } ?? rest.endIndex
                strings.append((String(rest[..<end]), row, column))
                rest = rest[end...].dropFirst(rest[end...].first == "\u{7}" ? 1 : 2)
            default: unknown.append("an escape")
            }
        }
    }

    private mutating func take(_ numbers: String, _ command: Character) {
        switch (command, numbers) {
        case ("H", _):
            let parts = numbers.split(separator: ";").compactMap { Int($0) }
            (row, column) = (parts[0] - 1, parts[1] - 1)
        case ("m", _): look = numbers
        case ("K", ""): for place in column..<width { set(" ", place) }
        case ("J", "2"):
            for line in 0..<height {
                row = line
                for place in 0..<width { set(" ", place) }
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
            // More than two columns are several characters, each in places of its own.
            set(next < usual ? nil : "?", column + next)
        }
        column += columns
    }

    private mutating func set(_ text: String?, _ place: Int) {
        // Half of a wide character is none: a terminal blanks the other.
        if places[row][place] == nil, text != nil, place > 0, places[row][place - 1] != nil {
            places[row][place - 1] = " "
        }
        if places[row][place] != nil, place + 1 < width, places[row][place + 1] == nil { places[row][place + 1] = " " }
        places[row][place] = text
        touched.insert([row, place])
        looks[row][place] = look
    }
}
