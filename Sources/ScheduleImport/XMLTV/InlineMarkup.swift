/// Inline markup in a text, which many guides copy from web pages. Its text is preserved.
enum InlineMarkup {
    /// HTML elements that begin a line.
    private static let newLines: Set = ["br", "div", "li", "p"]

    static func isNewLine(_ name: String) -> Bool { newLines.contains(name.lowercased()) }

    /// Returns whether the innermost element is inside the text of a channel or programme.
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
