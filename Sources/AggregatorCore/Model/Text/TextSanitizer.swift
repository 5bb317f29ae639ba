/// Which scalars of outside text are never shown as they are, and how long a text may be.
public enum TextSanitizer {
    /// The longest title, name or word that is kept, in bytes of UTF-8.
    public static let titleLimit = 512
    /// The longest summary that is kept, in bytes of UTF-8.
    public static let summaryLimit = 32_768
    /// The most combining marks that are kept on one base.
    static let markLimit = 8

    /// Whether a scalar steers a terminal or a text's direction, or is invisible: C0, DEL, C1, line and
    /// paragraph separators, the bidirectional controls, zero-width characters and tags.
    public static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x1F, 0x7F...0x9F: true
        case 0x61C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF: true
        case 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
        default: false
        }
    }

    /// Whether a scalar is a blank or a line break (Unicode's White_Space, spelt out: looking each scalar's
    /// properties up took a quarter of the time of reading a week).
    public static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0D, 0x20: true
        case 0x21...0x84: false
        case 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }

    /// The text, cut so that it has at most `limit` bytes and no base carries more than eight marks.
    ///
    /// Cuts fall between scalars and are marked by `…`. The text is measured before anything looks at it
    /// more closely, since folding or normalising a text of megabytes takes minutes (`failures.md`, D8).
    public static func truncated(_ text: String, to limit: Int) -> (text: String, wasCut: Bool) {
        if text.utf8.count <= limit, !hasExcessiveMarks(text) { return (text, false) }
        var kept = String.UnicodeScalarView()
        var room = limit - ellipsis.utf8.count
        var marks = 0
        for scalar in text.unicodeScalars {
            marks = isMark(scalar) ? marks + 1 : 0
            // A pile that goes on and on is taken as the text's end, not read to its own.
            if marks > 4096 { break }
            if marks > markLimit { continue }
            room -= UTF8.width(scalar)
            if room < 0 { break }
            kept.append(scalar)
        }
        return (String(kept) + ellipsis, true)
    }

    private static let ellipsis = "…"

    private static func hasExcessiveMarks(_ text: String) -> Bool {
        // Most texts are short or ASCII. All bytes are looked at, with no way out before the end, so that the compiler
        // takes many at once.
        let isASCII = text.utf8.withContiguousStorageIfAvailable { $0.reduce(0 as UInt8) { $0 | $1 } < 0x80 }
        if isASCII ?? false { return false }
        // A mark takes two bytes at least, so a pile of nine is a run of eighteen that are not ASCII.
        var run = 0
        let hasLongRun = text.utf8.contains { byte in
            run = byte < 0x80 ? 0 : run + 1
            return run >= 2 * (markLimit + 1)
        }
        guard hasLongRun else { return false }
        var marks = 0
        for scalar in text.unicodeScalars {
            marks = isMark(scalar) ? marks + 1 : 0
            if marks > markLimit { return true }
        }
        return false
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x300 else { return false }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return true
        default: return false
        }
    }
}
