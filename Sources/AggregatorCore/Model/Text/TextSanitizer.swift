/// The rules for texts from outside: characters that are never shown unchanged, and maximum lengths.
public enum TextSanitizer {
    /// The maximum length of a title or name, in bytes of UTF-8.
    public static let titleLimit = 512
    /// The maximum length of a summary, in bytes of UTF-8.
    public static let summaryLimit = 32_768
    /// The maximum number of combining marks on one base character.
    static let markLimit = 8

    /// Returns whether a character controls a terminal or the text direction, or is invisible. These are C0, DEL,
    /// C1, line and paragraph separators, bidirectional controls, zero-width characters and tags.
    public static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x1F, 0x7F...0x9F: true
        case 0x61C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF: true
        case 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
        default: false
        }
    }

    /// Returns whether a character is whitespace or a line break (Unicode's White_Space). The list is spelled out
    /// because looking up properties took a quarter of the time of reading a week.
    public static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0D, 0x20: true
        case 0x21...0x84: false
        case 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }

    /// Truncates a text to at most `limit` bytes and eight marks per base character.
    ///
    /// The cut is between Unicode scalars and is marked by `…`. The length is checked first, because folding or
    /// normalizing megabytes of text takes minutes.
    public static func truncated(_ text: String, to limit: Int) -> (text: String, wasCut: Bool) {
        if text.utf8.count <= limit, !hasExcessiveMarks(text) { return (text, false) }
        var result = String.UnicodeScalarView()
        var remaining = limit - ellipsis.utf8.count
        var marks = 0
        for scalar in text.unicodeScalars {
            marks = isMark(scalar) ? marks + 1 : 0
            // An endless sequence of marks ends the text. It is not read to its own end.
            if marks > 4096 { break }
            if marks > markLimit { continue }
            remaining -= UTF8.width(scalar)
            if remaining < 0 { break }
            result.append(scalar)
        }
        return (String(result) + ellipsis, true)
    }

    private static let ellipsis = "…"

    private static func hasExcessiveMarks(_ text: String) -> Bool {
        // Most texts are short or ASCII. The loop reads all bytes without an early exit, so that the compiler can
        // vectorize it.
        let isASCII = text.utf8.withContiguousStorageIfAvailable { $0.reduce(0 as UInt8) { $0 | $1 } < 0x80 }
        if isASCII ?? false { return false }
        // A mark takes at least two bytes, so nine marks are a run of 18 bytes that are not ASCII.
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
