internal import Foundation

/// The ways in which a file writes one title, to choose the best: one with accents before one without, the more frequent
/// before the rarer, the earlier before the later.
struct TitleSpellings {
    /// The first one.
    let first: String
    private var firstCount = 1
    /// The others with their counts, in their order; most titles are written in one way.
    private var others: [(title: String, count: Int)] = []
    /// At most this many ways are told apart.
    private static let limit = 50

    init(_ title: String) { first = title }

    /// Counts one more row.
    mutating func record(_ title: String) {
        if title == first {
            firstCount += 1
        } else if let place = others.firstIndex(where: { $0.title == title }) {
            others[place].count += 1
        } else if others.count < Self.limit {
            others.append((title, 1))
        }
    }

    /// The best of them.
    var best: String {
        if others.isEmpty { return first }
        var best = (title: first, weight: Self.weight(first, firstCount))
        for other in others {
            let weight = Self.weight(other.title, other.count)
            if weight > best.weight { best = (other.title, weight) }
        }
        return best.title
    }

    private static func weight(_ title: String, _ count: Int) -> (Int, Int) { (hasAccents(title) ? 1 : 0, count) }

    private static func hasAccents(_ title: String) -> Bool {
        if title.utf8.allSatisfy({ $0 < 0x80 }) { return false }
        return title.decomposedStringWithCanonicalMapping.unicodeScalars.contains {
            $0.properties.generalCategory == .nonspacingMark
        }
    }
}
