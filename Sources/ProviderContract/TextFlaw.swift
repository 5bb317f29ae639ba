internal import ScheduleModel

/// What in a text a reader should not get.
enum TextFlaw {
    /// What is wrong with a text; nil where nothing is.
    ///
    /// - Parameter limit: how long it may be, in bytes of UTF-8.
    static func of(_ text: String, limit: Int) -> String? {
        if text.utf8.count > limit { return "more than \(limit) bytes" }
        if text.unicodeScalars.allSatisfy({ TextHygiene.isBlank($0) || TextHygiene.isControl($0) }) {
            return "nothing but blanks"
        }
        if text.unicodeScalars.contains(where: TextHygiene.isControl) { return "control characters" }
        if PlainText.hasTag(text) { return "markup" }
        if PlainText.decodingEntities(text) != text { return "HTML entities" }
        let ends = [text.unicodeScalars.first, text.unicodeScalars.last].compactMap(\.self)
        return ends.contains(where: TextHygiene.isBlank) ? "blanks at its ends" : nil
    }
}
