internal import ScheduleModel

/// The comparison of the words that a user searches for with those of a title.
///
/// Articles are ignored, and words of four or more letters can have typing errors: `percy jakson` finds
/// `Percy Jackson and the Olympians`.
package struct TermMatch: Sendable {
    private let terms: [[UInt8]]

    /// Creates a comparison for a text.
    package init(_ text: String) { terms = Self.terms(of: text) }

    /// Returns the number of letters in which the words differ from the nearest words of a title. Returns nil if a word
    /// differs from all of them in too many letters.
    package func distance(to title: String) -> Int? {
        if terms.isEmpty { return nil }
        let titleTerms = Self.terms(of: title)
        var total = 0
        for term in terms {
            let distances = titleTerms.compactMap { titleTerm in
                EditDistance.between(term, titleTerm, limit: Self.limit(for: term), allowsSwaps: true)
            }
            guard let nearest = distances.min() else { return nil }
            total += nearest
        }
        return total
    }

    /// Returns the number of letters in which a word may differ.
    private static func limit(for term: [UInt8]) -> Int {
        switch term.count {
        case ..<4: 0
        case ..<8: 1
        default: 2
        }
    }

    /// Returns the folded words of a text without articles, or all words if it has only articles.
    private static func terms(of text: String) -> [[UInt8]] {
        let all = FoldedText(text).plain.split(separator: " ")
        let significant = all.filter { !articles.contains(String($0)) }
        return (significant.isEmpty ? all : significant).map { Array($0.utf8) }
    }

    /// Returns whether a folded word is an article, which does not identify a show.
    package static func isArticle(_ term: String) -> Bool { articles.contains(term) }

    private static let articles: Set<String> = [
        "the", "a", "an", "der", "die", "das", "le", "la", "les", "l", "el", "los", "las", "il", "lo", "de", "het",
    ]
}
