internal import Foundation

/// The spellings of one title in a file. The best one has accents, then the highest count, then the earliest
/// position.
struct TitleSpellings {
    /// The first spelling.
    let first: String
    private var firstCount = 1
    /// The other spellings with their counts, in order of appearance. Most titles have only one spelling.
    private var others: [(title: String, count: Int)] = []
    /// The maximum number of other spellings that are counted.
    private static let limit = 50

    init(_ title: String) { first = title }

    /// Counts one more row with a spelling.
    mutating func record(_ title: String) {
        if title == first {
            firstCount += 1
        } else if let index = others.firstIndex(where: { $0.title == title }) {
            others[index].count += 1
        } else if others.count < Self.limit {
            others.append((title, 1))
        }
    }

    /// The best spelling.
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
