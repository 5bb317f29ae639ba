internal import FullScreen

/// Aligns the columns of a table on terminals whose emoji have another width than the table assumes.
///
/// Terminals agree about most characters. They differ about sequences of several emoji, characters that are emoji only
/// by a variation selector, and characters that are newer than the terminal.
struct EmojiColumnFixer {
    /// The width of the terminal in columns.
    let width: Int
    /// Whether the terminal adds the widths of an emoji's parts.
    private let countsParts: Bool

    /// Creates a fixer for a terminal.
    ///
    /// - Parameter variables: Environment variables that identify the terminal.
    init(width: Int, variables: [String: String]) {
        self.width = width
        // Other terminals have width tables that change with each version.
        let version = variables["TERM_PROGRAM"] == "tmux" ? variables["TERM_PROGRAM_VERSION"] ?? "" : ""
        countsParts = ["3.2", "3.3"].contains(String(version.prefix(3)))
    }

    /// Rewrites a line for a terminal. Before and after each ambiguous character, the cursor moves to its column.
    /// Spaces are written below the character, so that it can be narrower or wider.
    var line: LineRewriter.Transform {
        { [width] text in
            let parts = Self.parts(text)
            // In a line that continues in the next row, columns cannot be addressed.
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

    /// Rewrites a line for a pager, which does not pass on cursor movements. The spaces before the next column are
    /// adjusted to the known width. Nil if the widths of the terminal are unknown.
    var linePaged: LineRewriter.Transform? {
        if !countsParts { return nil }
        return { text in
            var (line, missing) = ("", 0)
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
                    line += Self.filled(blanks, &missing)
                    blanks = 0
                    line.append(character)
                    if !DisplayWidth.hasConsistentWidth(character) {
                        missing += DisplayWidth.of(String(character)) - DisplayWidth.inTmux(character)
                    }
                }
                line += Self.filled(blanks, &missing)
            }
            return line
        }
    }

    /// Returns the adjusted spaces between two columns. A single space is between words, and stays.
    private static func filled(_ blanks: Int, _ missing: inout Int) -> String {
        guard blanks > 1, missing != 0 else { return String(repeating: " ", count: blanks) }
        let count = max(blanks + missing, 1)
        missing -= count - blanks
        return String(repeating: " ", count: count)
    }

    /// Splits a line into text and escape sequences for colours and links.
    private static func parts(_ line: String) -> [(text: String, isText: Bool)] {
        var parts: [(text: String, isText: Bool)] = []
        var remaining = Substring(line).unicodeScalars
        while let first = remaining.first {
            let isText = first != "\u{1B}"
            let end = isText ? remaining.firstIndex(of: "\u{1B}") ?? remaining.endIndex : endOfSequence(remaining)
            parts.append((String(remaining[..<end]), isText))
            remaining = remaining[end...]
        }
        return parts
    }

    /// Returns the end of an escape sequence. A link ends with `ESC \`, a colour with a letter.
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
