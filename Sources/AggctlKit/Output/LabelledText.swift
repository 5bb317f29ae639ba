internal import FullScreen

/// A text with a label: next to it, or below it if the width is too small for both.
struct LabelledText {
    /// A label on the left, and its width in columns with the spaces after it.
    typealias Label = (text: String, column: Int, role: Style.Role)

    let style: Style
    var indent = 0

    /// The minimum width of the text next to a label.
    private static let minTextWidth = 20

    /// Returns the lines of the text, broken between words.
    func lines(_ labels: [Label], _ paragraphs: [String]) -> [String] {
        let column = labels.reduce(indent) { $0 + $1.column }
        let available = style.width - column
        let texts = wrapped(paragraphs, to: available)
        if available < Self.minTextWidth || texts.contains(where: { DisplayWidth.of($0) > available }) {
            let begin = String(repeating: " ", count: indent)
            let names = labels.map { style.paint($0.text, $0.role) }.joined(separator: "  ")
            return [begin + names] + wrapped(paragraphs, to: style.width - indent - 2).map { begin + "  " + $0 }
        }
        let names = labels.map { style.paint(TerminalText.pad($0.text, to: $0.column), $0.role) }.joined()
        return texts.enumerated().map {
            ($0 == 0 ? String(repeating: " ", count: indent) + names : String(repeating: " ", count: column)) + $1
        }
    }

    private func wrapped(_ paragraphs: [String], to width: Int) -> [String] {
        paragraphs.flatMap { TerminalText.wrap(style.text($0), to: width) }
    }
}
