internal import ScheduleModel
internal import Foundation

/// The words of a column's heading: without case, accents, footnote marks, units and line breaks.
struct HeadingWords {
    /// The words in order, such as `original`, `air`, `date`.
    let words: [String]
    /// Whether the heading has text in round brackets, which is not part of `words`.
    let hasBrackets: Bool

    private init(_ parts: [String], hasBrackets: Bool) { (words, self.hasBrackets) = (parts, hasBrackets) }

    /// The heading with a single joined word separated: `epwithinseries` is “ep within series”.
    var separated: Self {
        guard words.count == 1, words[0].utf8.count >= 6, words[0].utf8.count <= 32,
            HeadingVocabulary.meaning(of: words[0]) == nil, let parts = Self.parts(of: words[0][...])
        else { return self }
        return Self(parts, hasBrackets: hasBrackets)
    }

    /// Returns the parts of the vocabulary that a text consists of, at most four, or nil.
    private static func parts(of text: Substring, limit: Int = 4) -> [String]? {
        if text.isEmpty { return [] }
        if limit == 0 { return nil }
        for length in stride(from: text.count, through: 2, by: -1) {
            let first = String(text.prefix(length))
            let isShort = length == 2 && first.utf8.count < 6 && !["ep", "no", "nr"].contains(first)
            guard !isShort, let meaning = HeadingVocabulary.meaning(of: first), meaning != .foreign else { continue }
            if let others = parts(of: text.dropFirst(length), limit: limit - 1) { return [first] + others }
        }
        return nil
    }

    init(_ heading: String) {
        let text = TextSanitizer.truncated(heading, to: 200).text
        let (outside, hasBrackets) = Self.removingBrackets(text)
        self.hasBrackets = hasBrackets
        words = Self.words(of: outside)
    }

    /// Removes `[12]`, `[a]` and `(18-49)`. A heading that is only a bracket keeps its text.
    private static func removingBrackets(_ text: String) -> (text: String, hasRound: Bool) {
        var kept = String.UnicodeScalarView()
        var depth = 0
        var hasRound = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "[", "(", "（", "【":
                depth += 1
                hasRound = hasRound || scalar != "["
            case "]", ")", "）", "】": depth = max(0, depth - 1)
            default: if depth == 0 { kept.append(scalar) }
            }
        }
        let hasText = kept.contains { $0.properties.isAlphabetic || $0 == "#" }
        return hasText ? (String(kept), hasRound) : (text, false)
    }

    /// Splits at everything that is not a letter or digit, and where a capital follows a small letter: `DateAired`.
    /// A number sign is a word, and so is the sign in `Nº`.
    private static func words(of text: String) -> [String] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        var wasSmall = false
        func flush() {
            if !word.isEmpty { words.append(folded(String(word))) }
            word = String.UnicodeScalarView()
        }
        for scalar in text.precomposedStringWithCanonicalMapping.unicodeScalars {
            if scalar == "#" || scalar == "№" {
                flush()
                words.append("#")
                wasSmall = false
                continue
            }
            let isWord =
                scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "º" || scalar == "°"
                || scalar.properties.generalCategory == .nonspacingMark
            if !isWord {
                flush()
                wasSmall = false
                continue
            }
            if wasSmall, scalar.properties.isUppercase { flush() }
            wasSmall = scalar.properties.isLowercase
            word.append(scalar)
        }
        flush()
        return words
    }

    /// Returns a word in lower case without accents. Letters that do not decompose are replaced too.
    static func folded(_ word: String) -> String {
        if word.utf8.allSatisfy({ $0 < 0x80 }) { return word.lowercased() }
        let plain = word.folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive],
            locale: Locale(identifier: "en_US_POSIX")
        )
        var result = ""
        for scalar in plain.unicodeScalars { result += letters[scalar] ?? String(scalar) }
        return result
    }

    private static let letters: [Unicode.Scalar: String] = [
        "ł": "l", "ø": "o", "æ": "ae", "œ": "oe", "đ": "d", "ß": "ss", "ı": "i", "º": "o", "°": "o",
    ]
}
