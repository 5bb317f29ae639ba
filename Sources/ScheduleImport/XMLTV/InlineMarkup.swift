/// A mark within a text, which many guides take over from a page: its text is not lost.
enum InlineMarkup {
    /// Elements of HTML that begin a line.
    private static let newLines: Set = ["br", "div", "li", "p"]

    static func isNewLine(_ name: String) -> Bool { newLines.contains(name.lowercased()) }

    /// Whether the innermost of some elements stands in the text of a channel or a programme.
    static func applies(in path: [XMLTVElement], ofChannel: Bool) -> Bool {
        let depth = path.count - 1
        guard depth >= 3 else { return false }
        if ofChannel { return path[2] == .displayName || path[2] == .url }
        switch path[2] {
        case .rating, .starRating: return depth >= 4 && path[3] == .value
        case .previouslyShown, .new, .icon, .credits, .other: return false
        default: return true
        }
    }
}
