internal import ScheduleModel

/// An episode title prepared for comparison: folded, and without a part number as in `The Last One (2)` or `The
/// Last One, Part II`.
package struct EpisodeTitle: Hashable {
    /// The complete folded title.
    let folded: FoldedText
    /// The joined words without the part and without a leading article.
    let base: String
    /// The number of the part.
    let part: Int?

    /// Creates the title, or nil if it names nothing: it is missing, `TBA` or `Episode 7`.
    package init?(_ title: String?) {
        guard let title else { return nil }
        let folded = FoldedText(title)
        if folded.plain.utf8.count <= Self.maxPlaceholderLength, Self.placeholders.contains(folded) { return nil }
        let key = folded.plain
        var words = key.utf8.split(separator: UInt8(ascii: " "))[...]
        var part: Int?
        if words.count > 1, let last = words.last, let number = Self.number(last) {
            if Self.partWords.contains(String(Substring(words[words.endIndex - 2]))) {
                part = number
                words = words.dropLast(2)
            } else if number <= 20, Self.endsInParentheses(title) {
                part = number
                words = words.dropLast()
            }
        }
        // `Episode 7` or `12/3` contains only the number, and `Part 2` only the part.
        let isNumbered = key.utf8.contains { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        let isEmpty = words.allSatisfy { word in
            isNumbered && Self.number(word) != nil
                || word.count <= Self.maxEmptyWordLength
                    && Self.emptyWords.contains(String(Substring(word)))
        }
        if isEmpty { return nil }
        self.folded = folded
        self.part = part
        if words.count > 1, let first = words.first, first.count <= 3,
            ShowName.articles.contains(String(Substring(first)))
        {
            words = words.dropFirst()
        }
        var base: [UInt8] = []
        base.reserveCapacity(key.utf8.count)
        for word in words {
            if let number = ShowName.number(word) { base += number.utf8 } else { base += word }
        }
        self.base = String(decoding: base, as: UTF8.self)
    }

    /// Creates the title of an episode.
    ///
    /// A number is a title if it is not one of the episode's own numbers: “33” is the first episode of a season.
    init?(of episode: Episode) {
        if let title = EpisodeTitle(episode.title) {
            self = title
            return
        }
        let number = episode.number
        guard let text = episode.title, text.utf8.count > 1, let value = Int(text), number.number != nil,
            ![number.number, number.absolute, number.season, number.part].contains(value)
        else { return nil }
        (folded, base, part) = (FoldedText(text), text, nil)
    }

    /// Whether the title is long enough to be unlikely for another episode.
    var isDistinct: Bool { base.utf8.count >= 14 }

    /// Returns whether two titles are equal except for the part.
    func hasBase(of other: EpisodeTitle) -> Bool { base == other.base }

    /// Returns whether two titles differ only in spelling, or one is the beginning of the other.
    package func resembles(_ other: EpisodeTitle) -> Bool {
        if base == other.base { return true }
        let (short, long) = base.utf8.count < other.base.utf8.count ? (base, other.base) : (other.base, base)
        if short.utf8.count >= 8, long.utf8.starts(with: short.utf8) { return true }
        guard short.utf8.count >= 6 else { return false }
        let limit = min(4, short.utf8.count / 6)
        return EditDistance.between(Array(base.utf8), Array(other.base.utf8), limit: limit) != nil
    }

    private static func number(_ word: Substring.UTF8View.SubSequence) -> Int? {
        if word.count <= 4, word.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) {
            return word.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        }
        if word.count == 1, let letter = word.first {
            return letter == UInt8(ascii: "i")
                ? 1 : letter == UInt8(ascii: "v") ? 5 : letter == UInt8(ascii: "x") ? 10 : nil
        }
        return ShowName.number(word).flatMap { Int($0) }
    }

    private static func endsInParentheses(_ title: String) -> Bool {
        title.utf8.last { $0 != UInt8(ascii: " ") } == UInt8(ascii: ")")
    }

    private static let partWords: Set<String> = ["part", "pt", "parte", "teil", "partie", "del", "deel", "chapter"]

    private static let emptyWords: Set<String> = [
        "episode", "ep", "show", "season", "series", "folge", "episodio", "aflevering", "avsnitt", "part", "chapter",
        "week", "day", "programme", "program", "heat", "round",
    ]

    /// Returns whether a title is a placeholder such as `TBA`.
    static func isPlaceholder(_ title: String) -> Bool {
        title.utf8.count <= 2 * maxPlaceholderLength && placeholders.contains(FoldedText(title))
    }

    private static let maxPlaceholderLength = placeholders.map(\.plain.utf8.count).max() ?? 0

    private static let maxEmptyWordLength = emptyWords.map(\.utf8.count).max() ?? 0

    /// Placeholders for unknown titles.
    private static let placeholders = Set(
        ["TBA", "TBD", "TBC", "To be announced", "To be determined", "Untitled", "Unknown", "No title"].map(
            FoldedText.init
        )
    )
}
