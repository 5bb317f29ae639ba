/// An episode's title as it is compared: folded, and without the mark of the part it is: `The Last One (2)`,
/// `The Last One, Part II`.
struct EpisodeTitle: Hashable {
    /// The whole title, folded.
    let whole: FoldedText
    /// The words without a part's mark and a leading article, joined.
    let base: String
    /// Which part it is.
    let part: Int?

    /// A title's reading; nil where it names nothing: none, `TBA`, `Episode 7`.
    init?(_ title: String?) {
        guard let title else { return nil }
        let whole = FoldedText(title)
        if whole.key.utf8.count <= Self.longestPlaceholder, Self.placeholders.contains(whole) { return nil }
        var words = ShowName.words(of: whole)[...]
        var part: Int?
        if let last = words.last, let number = Self.number(last), words.count > 1 {
            let before = words[words.endIndex - 2]
            if Self.partWords.contains(before) {
                part = number
                words = words.dropLast(2)
            } else if Self.endsInParentheses(title), number <= 20 {
                part = number
                words = words.dropLast()
            }
        }
        let isNumbered = whole.key.utf8.contains { $0 >= 0x30 && $0 <= 0x39 }
        if words.isEmpty || words.allSatisfy({ isNumbered && Self.number($0) != nil || Self.emptyWords.contains($0) }) {
            // `Episode 7` or `12/3` says what its number says, `Part 2` nothing more than which part.
            return nil
        }
        self.whole = whole
        self.part = part
        base = ShowName.withoutArticle(Array(words)).joined()
    }

    /// Whether so long a title is no other episode's.
    var isDistinct: Bool { base.utf8.count >= 14 }

    /// Whether two titles are one, the part's mark aside.
    func hasBase(of other: EpisodeTitle) -> Bool { base == other.base }

    /// Whether two titles are one but for spelling, or one is the beginning of the other.
    func resembles(_ other: EpisodeTitle) -> Bool {
        if base == other.base { return true }
        let (short, long) = base.utf8.count < other.base.utf8.count ? (base, other.base) : (other.base, base)
        if short.utf8.count >= 8, long.utf8.starts(with: short.utf8) { return true }
        guard short.utf8.count >= 6 else { return false }
        let limit = min(4, short.utf8.count / 6)
        return EditDistance.between(Array(base.utf8), Array(other.base.utf8), limit: limit) != nil
    }

    private static func number(_ word: String) -> Int? {
        if word.utf8.count <= 4, let number = Int(word) { return number }
        return word == "i" ? 1 : word == "v" ? 5 : word == "x" ? 10 : nil
    }

    private static func endsInParentheses(_ title: String) -> Bool { title.utf8.last { $0 != 0x20 } == 0x29 }

    private static let partWords: Set<String> = ["part", "pt", "parte", "teil", "partie", "del", "deel", "chapter"]

    private static let emptyWords: Set<String> = [
        "episode", "ep", "show", "season", "series", "folge", "episodio", "aflevering", "avsnitt", "part", "chapter",
        "week", "day", "programme", "program", "heat", "round",
    ]

    /// Whether a title only stands for one that is not known yet: `TBA`.
    static func isPlaceholder(_ title: String) -> Bool {
        title.utf8.count <= 2 * longestPlaceholder && placeholders.contains(FoldedText(title))
    }

    private static let longestPlaceholder = placeholders.map(\.key.utf8.count).max() ?? 0

    /// Titles that stand for one which is not known yet.
    private static let placeholders = Set(
        ["TBA", "TBD", "TBC", "To be announced", "To be determined", "Untitled", "Unknown", "No title"].map(
            FoldedText.init
        )
    )
}
