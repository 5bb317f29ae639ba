/// A list that `aggctl help` prints: words, and beside each what it means.
enum HelpList {
    /// The lines of a meaning beside its word; further ones stand below the first.
    ///
    /// - Parameters:
    ///   - start: what stands before it, the word among it.
    ///   - width: how many columns a line may have; a meaning is one line where nil.
    static func lines(_ text: String, after start: String, to width: Int?) -> [String] {
        let room = width.map { max($0 - start.count, 13) } ?? .max
        let indent = String(repeating: " ", count: start.count)
        return TerminalText.wrap(text, to: room).enumerated().map { ($0.offset == 0 ? start : indent) + $0.element }
    }

    /// A word with the blanks that follow it in a column.
    static func padded(_ word: String, to count: Int) -> String {
        word + String(repeating: " ", count: max(0, count - word.count))
    }
}
