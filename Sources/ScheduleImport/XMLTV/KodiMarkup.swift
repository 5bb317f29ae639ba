/// The formatting tags of Kodi, which some guides write for its skins: `[COLOR yellow]Harbour[/COLOR]`, `[B]`, `[CR]`.
enum KodiMarkup {
    private static let tags: Set = [
        "b", "i", "color", "uppercase", "lowercase", "capitalize", "light", "cr", "tabs", "strike", "super", "sub",
    ]

    /// Returns the text without tags, or nil if it has none. A line break becomes a space.
    static func removed(from text: String) -> String? {
        guard text.utf8.contains(UInt8(ascii: "[")) else { return nil }
        var result = ""
        var remaining = Substring(text)
        var hasTag = false
        while let open = remaining.firstIndex(of: "[") {
            result += remaining[..<open]
            remaining = remaining[open...]
            guard let close = remaining.firstIndex(of: "]"), let name = tagName(remaining[open..<close].dropFirst())
            else {
                result += "["
                remaining = remaining.dropFirst()
                continue
            }
            hasTag = true
            if name == "cr" { result += " " }
            remaining = remaining[close...].dropFirst()
        }
        if !hasTag { return nil }
        result += remaining
        return String(result.trimmingPrefix { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }

    /// Returns the name of a tag, or nil if the text in brackets is none.
    private static func tagName(_ content: Substring) -> String? {
        let isEnd = content.first == "/"
        let terms = content.dropFirst(isEnd ? 1 : 0).split(separator: " ", omittingEmptySubsequences: false)
        guard let name = terms.first?.lowercased(), tags.contains(name) else { return nil }
        // Only a colour and the number of tabs have a value.
        let hasValue = terms.count == 2 && !isEnd && ["color", "tabs"].contains(name)
        return terms.count == 1 || hasValue ? name : nil
    }
}
