internal import ScheduleModel

/// The comparison of the words that a user searches for with those of a title.
///
/// Articles are ignored, and each word can have a typing error: `percy jakson` is near `Percy Jackson and the
/// Olympians`.
package struct TermMatch: Sendable {
    private let terms: [[UInt8]]

    /// Creates a comparison for a text.
    package init(_ text: String) { terms = Self.terms(of: text) }

    /// Returns the number of letters in which the words differ from words of a title, or nil if a word is near none.
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
    private static func limit(for term: [UInt8]) -> Int { term.count < 4 ? 0 : term.count < 8 ? 1 : 2 }

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
