internal import FullScreen

/// Keeps the columns of a table where they belong on a terminal that gives an emoji other columns than the table does.
///
/// About most characters terminals agree. What is made of several emoji, what is an emoji by a selector alone, and what is
/// newer than a terminal is wider on some than on others.
struct EmojiColumnFixer {
    /// How many columns the terminal has.
    let width: Int
    /// Whether the terminal is known to count the parts of an emoji one by one.
    private let countsParts: Bool

    /// - Parameter variables: by which the terminal is known.
    init(width: Int, variables: [String: String]) {
        self.width = width
        // Others have tables of their own, which change from version to version.
        let version = variables["TERM_PROGRAM"] == "tmux" ? variables["TERM_PROGRAM_VERSION"] ?? "" : ""
        countsParts = ["3.2", "3.3"].contains(String(version.prefix(3)))
    }

    /// A line that a terminal is given: the cursor is moved to where such a character begins and ends, over blanks, so that
    /// it may be narrower or wider.
    var line: LineRewriter.Transform {
        { [width] text in
            let parts = Self.parts(text)
            // What goes on in the next row has no column that can be named.
            guard parts.reduce(0, { $0 + ($1.isText ? DisplayWidth.of($1.text) : 0) }) <= width else { return text }
            var (line, column) = ("", 0)
            for part in parts {
                if !part.isText {
                    line += part.text
                    continue
                }
                for character in part.text {
                    let columns = DisplayWidth.of(String(character))
                    if DisplayWidth.hasConsistentWidth(character) {
                        line.append(character)
                    } else {
                        line += String(repeating: " ", count: columns) + Self.move(to: column)
                        line.append(character)
                        line += Self.move(to: column + columns)
                    }
                    column += columns
                }
            }
            return line
        }
    }

    private static func move(to column: Int) -> String { "\u{1B}[\(column + 1)G" }

    /// A line that a pager is given, which passes no movement on: the blanks before the next column make up for what is
    /// known to be wider or narrower; nil where nothing is known of the terminal.
    var linePaged: LineRewriter.Transform? {
        if !countsParts { return nil }
        return { text in
            var (line, lack) = ("", 0)
            for part in Self.parts(text) {
                if !part.isText {
                    line += part.text
                    continue
                }
                var blanks = 0
                for character in part.text {
                    if character == " " {
                        blanks += 1
                        continue
                    }
                    line += Self.filled(blanks, &lack)
                    blanks = 0
                    line.append(character)
                    if !DisplayWidth.hasConsistentWidth(character) {
                        lack += DisplayWidth.of(String(character)) - DisplayWidth.inTmux(character)
                    }
                }
                line += Self.filled(blanks, &lack)
            }
            return line
        }
    }

    /// The blanks between two columns, of which there are two or more; a single one stands between words.
    private static func filled(_ blanks: Int, _ lack: inout Int) -> String {
        guard blanks > 1, lack != 0 else { return String(repeating: " ", count: blanks) }
        let count = max(blanks + lack, 1)
        lack -= count - blanks
        return String(repeating: " ", count: count)
    }

    /// The texts of a line, and the sequences for colours and links between them.
    private static func parts(_ line: String) -> [(text: String, isText: Bool)] {
        var parts: [(text: String, isText: Bool)] = []
        var rest = Substring(line).unicodeScalars
        while let first = rest.first {
            let isText = first != "\u{1B}"
            let end = isText ? rest.firstIndex(of: "\u{1B}") ?? rest.endIndex : endOfSequence(rest)
            parts.append((String(rest[..<end]), isText))
            rest = rest[end...]
        }
        return parts
    }

    /// Where a sequence ends: a link with `ESC \`, a colour with its letter.
    private static func endOfSequence(_ scalars: Substring.UnicodeScalarView) -> String.Index {
        let inner = scalars.dropFirst()
        if inner.first == "]" {
            let escape = inner.firstIndex(of: "\u{1B}")
            return escape.map { inner[$0...].dropFirst(2).startIndex } ?? scalars.endIndex
        }
        let letter = inner.dropFirst().firstIndex { (0x40...0x7E).contains($0.value) }
        return letter.map { scalars.index(after: $0) } ?? scalars.endIndex
    }
}
