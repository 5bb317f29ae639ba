internal import ScheduleModel

/// Problems of texts that users should not see.
enum TextFlaw {
    /// Returns the problem of a text, or nil if there is none.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - limit: The maximum length in bytes of UTF-8.
    static func of(_ text: String, limit: Int) -> String? {
        if text.utf8.count > limit { return "more than \(limit) bytes" }
        if text.unicodeScalars.allSatisfy({ TextSanitizer.isBlank($0) || TextSanitizer.isControl($0) }) {
            return "only whitespace"
        }
        if text.unicodeScalars.contains(where: isHarmful) { return "control characters" }
        if PlainText.hasTag(text) { return "markup" }
        if PlainText.decodingEntities(text) != text { return "HTML entities" }
        if text.unicodeScalars.contains("\u{FFFD}") { return "characters that could not be decoded (U+FFFD)" }
        if isReadInAnotherEncoding(text) { return "UTF-8 that was decoded as another encoding" }
        if text.utf8.contains(UInt8(ascii: "%")), text.contains("%20") { return "percent-encoding" }
        if isOfAProgram(text) { return "program syntax" }
        let ends = [text.unicodeScalars.first, text.unicodeScalars.last].compactMap(\.self)
        return ends.contains(where: TextSanitizer.isBlank) ? "whitespace at its ends" : nil
    }

    /// Returns whether a character is harmful. Whitespace and characters that some scripts or flags need are not,
    /// such as direction marks and zero-width spaces.
    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200B, 0x200E, 0x200F, 0xE0020...0xE007F: false
        default: TextSanitizer.isControl(scalar) && !TextSanitizer.isBlank(scalar)
        }
    }

    /// Returns whether a text is a value as a program prints it, has a template placeholder or has escaped
    /// characters. Such a text was not decoded completely.
    private static func isOfAProgram(_ text: String) -> Bool {
        if ["{\"", "[\"", "['", "[object "].contains(where: text.hasPrefix) { return true }
        if text.contains("{{"), text.contains("}}") { return true }
        guard text.utf8.contains(UInt8(ascii: "\\")) else { return false }
        return text.contains(#/\\(?:["'/]|u[0-9a-fA-F]{4})/#)
    }

    /// Returns whether a text has characters that result from decoding UTF-8 bytes one by one: `Ã©` for é, or `â€™`
    /// for ’. Quotation marks and dots may follow a capital letter.
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
