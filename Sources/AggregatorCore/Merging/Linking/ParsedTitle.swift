internal import ScheduleModel
internal import Foundation

/// A show's title without what only tells it from its namesakes: `Utopia (2014 : Australia)` is `Utopia`, of 2014,
/// from Australia. Parentheses that hold anything else stay: `Kevin (from Work)`.
struct ParsedTitle {
    /// The title itself.
    let title: String
    /// The year in parentheses.
    let year: Int?
    /// The country in parentheses.
    let country: Country?

    init(_ title: String) {
        var rest = Substring(title)
        var year: Int?
        var country: Country?
        while let mark = Self.trailingParentheses(of: rest) {
            let words = mark.content.split { $0 == ":" || $0 == "," || $0 == "/" }.map(Self.trimmed)
            var isUnderstood = !words.isEmpty
            for word in words {
                if let found = Self.year(word) {
                    year = year ?? found
                } else if let found = Self.country(word) {
                    country = country ?? found
                } else {
                    isUnderstood = false
                }
            }
            guard isUnderstood, !mark.before.isEmpty else { break }
            rest = mark.before
        }
        self.title = String(rest)
        self.year = year
        self.country = country
    }

    private static func trailingParentheses(of text: Substring) -> (before: Substring, content: Substring)? {
        let bytes = text.utf8
        guard bytes.last == UInt8(ascii: ")"), let open = bytes.lastIndex(of: UInt8(ascii: "(")) else { return nil }
        let before = text[..<open]
        return (trimmed(before), text[bytes.index(after: open)..<bytes.index(before: bytes.endIndex)])
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let bytes = text.utf8.drop { $0 == UInt8(ascii: " ") }
        guard let last = bytes.lastIndex(where: { $0 != UInt8(ascii: " ") }) else { return "" }
        return text[bytes.startIndex...last]
    }

    private static func year(_ word: Substring) -> Int? {
        guard word.utf8.count == 4, let year = Int(word), (1900...2099).contains(year) else { return nil }
        return year
    }

    private static func country(_ word: Substring) -> Country? {
        switch word.utf8.count {
        case 2:
            word.utf8.allSatisfy { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") }
                ? Country(rawValue: String(word)) : nil
        case 3: word == "USA" ? Country(rawValue: "US") : nil
        case 4...40: countries[FoldedText(String(word))]
        default: nil
        }
    }

    /// English names of countries, as sources write them in parentheses.
    private static let countries: [FoldedText: Country] = {
        let english = Locale(identifier: "en_US_POSIX")
        var countries: [FoldedText: Country] = [:]
        for region in Locale.Region.isoRegions {
            guard let country = Country(rawValue: region.identifier),
                let name = english.localizedString(forRegionCode: region.identifier)
            else { continue }
            countries[FoldedText(name)] = country
        }
        countries[FoldedText("Korea")] = Country(rawValue: "KR")
        return countries
    }()
}
