/// The layout of a list that `aggctl help` prints: terms, and their meanings next to them.
enum HelpList {
    /// Returns the lines of a meaning. Lines after the first are indented to its column.
    ///
    /// - Parameters:
    ///   - start: The text before the meaning, with the term.
    ///   - width: The width in columns. If nil, the meaning is one line.
    static func lines(_ text: String, after start: String, to width: Int?) -> [String] {
        let available = width.map { max($0 - start.count, 13) } ?? .max
        let indent = String(repeating: " ", count: start.count)
        return TerminalText.wrap(text, to: available).enumerated().map {
            ($0.offset == 0 ? start : indent) + $0.element
        }
    }

    /// Returns a term padded with spaces to a width.
    static func padded(_ term: String, to count: Int) -> String {
        term + String(repeating: " ", count: max(0, count - term.count))
    }
}
