internal import FullScreen
internal import ScheduleModel
internal import Foundation

/// Functions that make text from outside safe for a terminal, and fit it to a width. Safe text cannot move the cursor,
/// or change the title or the direction.
enum TerminalText {
    /// Returns the text with ESC as `␛`, other control characters as U+FFFD, and without invisible marks.
    static func clean(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
        guard text.unicodeScalars.contains(where: TextSanitizer.isControl) else { return text }
        var cleaned = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if !TextSanitizer.isControl(scalar) {
                cleaned.append(scalar)
            } else if scalar == "\u{1B}" {
                cleaned.append("␛")
            } else if scalar.value < 0xA0 {
                cleaned.append("\u{FFFD}")
            }
        }
        return String(cleaned)
    }

    /// Returns the text in ASCII: transliterated if ICU can, with `?` for other characters.
    static func ascii(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        let marks: [Character: String] = [
            "–": "-", "—": "-", "…": "...", "·": "-", "✓": "x", "“": "\"", "”": "\"", "’": "'", "‘": "'",
        ]
        let plain = text.map { marks[$0] ?? String($0) }.joined()
        let latin = plain.applyingTransform(.toLatin, reverse: false)?.applyingTransform(
            .stripDiacritics,
            reverse: false
        )
        return (latin ?? plain).unicodeScalars.map { $0.isASCII ? String($0) : "?" }.joined()
    }

    /// Returns the text cut to `width` columns, with `…` at the cut.
    static func clip(_ text: String, to width: Int, isASCII: Bool = false) -> String {
        if DisplayWidth.of(text) <= width { return text }
        let mark = !isASCII ? "…" : width > 3 ? "..." : ""
        guard width > 1 else { return width == 1 ? mark : "" }
        let available = width - mark.count
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            return String(decoding: text.utf8.prefix(available), as: UTF8.self) + mark
        }
        var clipped = ""
        var used = 0
        for character in text {
            let columns = DisplayWidth.of(String(character))
            if used + columns > available { break }
            clipped.append(character)
            used += columns
        }
        return clipped + mark
    }

    /// Returns the text padded with spaces to `width` columns.
    static func pad(_ text: String, to width: Int) -> String { text + blanks(width - DisplayWidth.of(text)) }

    /// Returns that many spaces, or none for a negative number. `String(repeating:count:)` is slower, because it
    /// appends them one by one, and a table needs spaces between all cells.
    static func blanks(_ count: Int) -> String {
        String(unsafeUninitializedCapacity: max(0, count)) { bytes in
            bytes.initialize(repeating: 0x20)
            return max(0, count)
        }
    }

    /// Returns the text in lines of at most `width` columns, broken at spaces and between characters of two columns.
    /// Any other word, such as an address, is not broken.
    static func wrap(_ text: String, to width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            let isWide = DisplayWidth.of(String(word)) > width && !word.utf8.allSatisfy { $0 < 0x80 }
            for (index, piece) in (isWide ? chunks(word) : [String(word)]).enumerated() {
                let joined = line.isEmpty ? piece : line + (index == 0 ? " " : "") + piece
                if DisplayWidth.of(joined) <= width || line.isEmpty {
                    line = joined
                } else {
                    lines.append(line)
                    line = piece
                }
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }

    /// Returns a line broken exactly at the width. All pieces have the indent of the first. A line with colours is not
    /// broken.
    static func hardWrapped(_ line: String, to width: Int) -> [String] {
        if line.utf8.contains(0x1B) || DisplayWidth.of(line) <= width { return [line] }
        let begin = String(line.prefix { $0 == " " })
        var (pieces, piece) = ([String](), begin)
        for letter in line.dropFirst(begin.count) {
            if DisplayWidth.of(piece + String(letter)) > width, piece != begin {
                pieces.append(piece)
                piece = begin
            }
            piece.append(letter)
        }
        return pieces + [piece]
    }

    /// Splits a word before and after each character of two columns.
    private static func chunks(_ word: Substring) -> [String] {
        var pieces: [String] = []
        var isOpen = false
        for letter in word {
            let isWide = DisplayWidth.of(String(letter)) > 1
            if isOpen, !isWide { pieces[pieces.count - 1].append(letter) } else { pieces.append(String(letter)) }
            isOpen = !isWide
        }
        return pieces
    }
}
