internal import FullScreen

/// A text under a name: beside it, or below it where there is not room for both.
struct LabelledText {
    /// A word at the left, and how many columns it takes with the blanks after it.
    typealias Label = (text: String, column: Int, role: Style.Role)

    let style: Style
    var indent = 0

    /// What stands beside a name needs some room.
    private static let minTextWidth = 20

    /// The lines of the text, no word of it parted.
    func lines(_ labels: [Label], _ paragraphs: [String]) -> [String] {
        let column = labels.reduce(indent) { $0 + $1.column }
        let room = style.width - column
        let beside = wrapped(paragraphs, to: room)
        if room < Self.minTextWidth || beside.contains(where: { DisplayWidth.of($0) > room }) {
            let begin = String(repeating: " ", count: indent)
            let names = labels.map { style.paint($0.text, $0.role) }.joined(separator: "  ")
            return [begin + names] + wrapped(paragraphs, to: style.width - indent - 2).map { begin + "  " + $0 }
        }
        let names = labels.map { style.paint(TerminalText.pad($0.text, to: $0.column), $0.role) }.joined()
        return beside.enumerated().map {
            ($0 == 0 ? String(repeating: " ", count: indent) + names : String(repeating: " ", count: column)) + $1
        }
    }

    private func wrapped(_ paragraphs: [String], to width: Int) -> [String] {
        paragraphs.flatMap { TerminalText.wrap(style.text($0), to: width) }
    }
}
