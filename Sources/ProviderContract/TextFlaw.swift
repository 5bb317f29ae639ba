internal import ScheduleModel

/// What in a text a reader should not get.
enum TextFlaw {
    /// What is wrong with a text; nil where nothing is.
    ///
    /// - Parameter limit: how long it may be, in bytes of UTF-8.
    static func of(_ text: String, limit: Int) -> String? {
        if text.utf8.count > limit { return "more than \(limit) bytes" }
        if text.unicodeScalars.allSatisfy({ TextSanitizer.isBlank($0) || TextSanitizer.isControl($0) }) {
            return "nothing but blanks"
        }
        if text.unicodeScalars.contains(where: isHarmful) { return "control characters" }
        if PlainText.hasTag(text) { return "markup" }
        if PlainText.decodingEntities(text) != text { return "HTML entities" }
        if text.unicodeScalars.contains("\u{FFFD}") { return "letters that could not be read (U+FFFD)" }
        if isReadInAnotherEncoding(text) { return "UTF-8 that was read as another encoding" }
        if text.utf8.contains(UInt8(ascii: "%")), text.contains("%20") { return "percent signs of an address" }
        if isOfAProgram(text) { return "signs of a program around its words" }
        let ends = [text.unicodeScalars.first, text.unicodeScalars.last].compactMap(\.self)
        return ends.contains(where: TextSanitizer.isBlank) ? "blanks at its ends" : nil
    }

    /// Whether a scalar does harm: not what some scripts need to be written (marks of direction, a blank without width),
    /// flags are made of, or is a blank anyway.
    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200B, 0x200E, 0x200F, 0xE0020...0xE007F: false
        default: TextSanitizer.isControl(scalar) && !TextSanitizer.isBlank(scalar)
        }
    }

    /// Whether a text is a value as a program writes it, a place in a template, or has escaped letters: what was to be read
    /// once more.
    private static func isOfAProgram(_ text: String) -> Bool {
        if ["{\"", "[\"", "['", "[object "].contains(where: text.hasPrefix) { return true }
        if text.contains("{{"), text.contains("}}") { return true }
        guard text.utf8.contains(UInt8(ascii: "\\")) else { return false }
        return text.contains(#/\\(?:["'/]|u[0-9a-fA-F]{4})/#)
    }

    /// Whether a text has what two or three bytes of UTF-8 look like when each is taken for a letter: `Ã©` for é, `â€™` for
    /// ’. Quotation marks and dots may well follow a capital letter.
    private static func isReadInAnotherEncoding(_ text: String) -> Bool {
        zip(text.unicodeScalars, text.unicodeScalars.dropFirst()).contains { lead, next in
            switch (lead.value, next.value) {
            case (0xC2...0xC3, 0xAB), (0xC2...0xC3, 0xBB): false
            case (0xC2...0xC3, 0xA1...0xBF), (0xC3, 0x80...0x9F), (0xE2, 0x20AC): true
            default: false
            }
        }
    }
}
