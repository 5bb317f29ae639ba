/// Titles in quotes, as tables of Wikipedia have them.
enum QuotedTitle {
    /// Removes the quotes around a whole title, and footnote marks such as `[a]` after them. A title that is quoted
    /// although its neighbours are not keeps its quotes: call this for columns in which most titles have them.
    static func unquoted(_ title: String) -> String {
        var scalars = title.unicodeScalars[...]
        guard let first = scalars.first, let closing = pairs[first] else { return title }
        // `"Homer"[12]`
        if scalars.last == "]", let open = scalars.lastIndex(of: "["),
            scalars[..<open].last.map(closing.contains) == true
        {
            scalars = scalars[..<open]
        }
        guard scalars.count > 2, let last = scalars.last, closing.contains(last) else { return title }
        let inner = scalars.dropFirst().dropLast()
        return inner.isEmpty ? title : String(Substring(inner))
    }

    private static let pairs: [Unicode.Scalar: [Unicode.Scalar]] = [
        "\"": ["\""], "“": ["”"], "„": ["“", "”"], "«": ["»"], "「": ["」"], "『": ["』"],
    ]
}
