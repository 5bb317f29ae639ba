internal import ScheduleModel
internal import Foundation

/// A show's title without the suffix that distinguishes namesakes: `Utopia (2014 : Australia)` is `Utopia`, of
/// 2014, from Australia. Parentheses with any other text are preserved: `Kevin (from Work)`.
struct ParsedTitle {
    /// The title without the suffix.
    let title: String
    /// The year in parentheses.
    let year: Int?
    /// The country in parentheses.
    let country: Country?

    init(_ title: String) {
        var remaining = Substring(title)
        var year: Int?
        var country: Country?
        while let suffix = Self.trailingParentheses(of: remaining) {
            let parts = suffix.content.split { $0 == ":" || $0 == "," || $0 == "/" }.map(Self.trimmed)
            var isUnderstood = !parts.isEmpty
            for part in parts {
                if let value = Self.year(part) {
                    year = year ?? value
                } else if let value = Self.country(part) {
                    country = country ?? value
                } else {
                    isUnderstood = false
                }
            }
            guard isUnderstood, !suffix.before.isEmpty else { break }
            remaining = suffix.before
        }
        self.title = String(remaining)
        self.year = year
        self.country = country
    }

    /// Returns the text in the parentheses at the end of a title and the text before them, or nil if there are none.
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

    private static func year(_ text: Substring) -> Int? {
        guard text.utf8.count == 4, let year = Int(text), (1900...2099).contains(year) else { return nil }
        return year
    }

    /// Returns the country of an upper-case code, of `USA` or of an English name.
    private static func country(_ text: Substring) -> Country? {
        switch text.utf8.count {
        case 2:
            text.utf8.allSatisfy { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") }
                ? Country(rawValue: String(text)) : nil
        case 3: text == "USA" ? Country(rawValue: "US") : nil
        case 4...40: countries[FoldedText(String(text))]
        default: nil
        }
    }

    /// Returns the country that a word at the end of a typed title names: `us`, `UK` or `Australia`. Codes that are
    /// also words, such as `it`, are not recognized.
    static func country(named word: Substring) -> Country? {
        if word.utf8.count > 3 { return countries[FoldedText(String(word))] }
        let code = word.uppercased()
        return typedCodes.contains(code) ? Country(rawValue: code == "USA" ? "US" : code) : nil
    }

    private static let typedCodes: Set<String> = [
        "US", "USA", "UK", "GB", "AU", "NZ", "CA", "IE", "ZA", "DE", "FR", "ES", "NL", "SE", "DK", "FI", "JP", "KR",
        "CN",
        "BR", "MX", "PL", "TR", "RU", "IL",
    ]

    /// The English names of countries, as sources write them in parentheses.
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
