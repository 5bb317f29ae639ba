internal import FullScreen
internal import ScheduleModel
internal import Foundation

/// Text from outside, made fit for a terminal: nothing in it can move the cursor, change the title or the
/// direction, and its width is known.
enum TerminalText {
    /// The text with an escape shown as `␛`, other controls as U+FFFD, and invisible marks dropped.
    static func clean(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
        guard text.unicodeScalars.contains(where: TextSanitizer.isControl) else { return text }
        var kept = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if !TextSanitizer.isControl(scalar) {
                kept.append(scalar)
            } else if scalar == "\u{1B}" {
                kept.append("␛")
            } else if scalar.value < 0xA0 {
                kept.append("\u{FFFD}")
            }
        }
        return String(kept)
    }

    /// The text in ASCII: transliterated where ICU can, `?` for the rest.
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

    /// The text cut to `width` columns, with `…` where something is missing.
    static func clip(_ text: String, to width: Int, isASCII: Bool = false) -> String {
        if DisplayWidth.of(text) <= width { return text }
        let mark = !isASCII ? "…" : width > 3 ? "..." : ""
        guard width > 1 else { return width == 1 ? mark : "" }
        let room = width - mark.count
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            return String(decoding: text.utf8.prefix(room), as: UTF8.self) + mark
        }
        var kept = ""
        var used = 0
        for character in text {
            let columns = DisplayWidth.of(String(character))
            if used + columns > room { break }
            kept.append(character)
            used += columns
        }
        return kept + mark
    }

    /// The text filled with blanks to `width` columns.
    static func pad(_ text: String, to width: Int) -> String { text + blanks(width - DisplayWidth.of(text)) }

    /// As many blanks, none where the number is below zero; `String(repeating:count:)` joins them one by one, and a table
    /// has some between any two cells.
    static func blanks(_ count: Int) -> String {
        String(unsafeUninitializedCapacity: max(0, count)) { bytes in
            bytes.initialize(repeating: 0x20)
            return max(0, count)
        }
    }

    /// The text in lines of at most `width` columns, broken at blanks, and between letters of two columns, which are words
    /// of their own. Any other word, such as an address, stays whole.
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

    /// A line without colours, parted where the width ends, its further pieces as far in as the first one; a line with
    /// colours is as it is.
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

    /// A word, parted around each letter of two columns.
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
