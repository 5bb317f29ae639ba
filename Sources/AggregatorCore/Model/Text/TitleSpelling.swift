/// Spellings of a title that mean the same: an article behind a comma, and an acronym with signs between its letters.
package enum TitleSpelling {
    /// Returns `Expanse, The` as `The Expanse`, and `Agence, L'` as `L'Agence`. Lists sorted by title put the article
    /// behind a comma.
    package static func withArticleInFront(_ title: String) -> String {
        guard let comma = title.utf8.lastIndex(of: UInt8(ascii: ",")), comma > title.startIndex else { return title }
        let article = title[title.utf8.index(after: comma)...].drop { $0 == " " }
        guard (1...maxArticleLength).contains(article.utf8.count) else { return title }
        let word = article.lowercased()
        let isElided = word.last == "'" || word.last == "’"
        guard articles.contains(isElided ? String(word.dropLast()) + "'" : word) else { return title }
        return "\(article)\(isElided ? "" : " ")\(title[..<comma])"
    }

    /// The longest article in UTF-8, with a curly apostrophe.
    private static let maxArticleLength = 5

    /// The articles that lists put behind a comma, in the languages of most titles.
    private static let articles: Set<String> = [
        "the", "a", "an", "le", "la", "les", "l'", "un", "une", "des", "el", "los", "las", "una", "der", "die", "das",
        "ein", "eine", "il", "lo", "gli", "i", "uno", "o", "os", "as", "um", "uma", "de", "het", "een", "'t", "den",
        "det",
        "en", "et", "ett", "els", "az",
    ]

    /// Returns whether `joiningAcronyms` may change a text.
    static func mayHaveAcronym(_ text: String) -> Bool {
        text.utf8.contains {
            $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "-") || $0 == firstByteOfMiddleDot
        }
    }

    /// U+00B7 begins with this byte in UTF-8.
    private static let firstByteOfMiddleDot: UInt8 = 0xC2

    /// Returns a text with the signs removed between single letters: `S.W.A.T.` as `SWAT.`, `M*A*S*H` as `MASH` and
    /// `9-1-1` as `911`.
    ///
    /// With a dot or an asterisk two letters are enough: `L.A. Law`. A hyphen needs three letters or digits. Digits
    /// with dots stay, because `2.0` is not 20.
    static func joiningAcronyms(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        var result = String.UnicodeScalarView()
        var index = 0
        while index < scalars.count {
            guard let run = acronym(in: scalars, from: index) else {
                result.append(scalars[index])
                index += 1
                continue
            }
            var position = index
            while position < run {
                result.append(scalars[position])
                position += 2
            }
            index = run
        }
        return String(result)
    }

    /// Returns the end of the acronym that begins at a position, or nil if none does.
    private static func acronym(in scalars: [Unicode.Scalar], from start: Int) -> Int? {
        guard isWordPart(scalars[start]), start == 0 || !isWordPart(scalars[start - 1]), start + 2 < scalars.count
        else { return nil }
        let sign = scalars[start + 1]
        guard sign == "." || sign == "*" || sign == "-" || sign == "\u{B7}" else { return nil }
        var end = start + 1
        var count = 1
        var hasDigit = scalars[start].properties.numericType != nil
        while end + 1 < scalars.count, scalars[end] == sign, isWordPart(scalars[end + 1]),
            end + 2 >= scalars.count || !isWordPart(scalars[end + 2])
        {
            hasDigit = hasDigit || scalars[end + 1].properties.numericType != nil
            count += 1
            end += 2
        }
        // A longer word follows directly, as in `F-U-Chicken`.
        if end + 1 < scalars.count, scalars[end] == sign, isWordPart(scalars[end + 1]) { return nil }
        return sign == "-" ? (count >= 3 ? end : nil) : (count >= 2 && !hasDigit ? end : nil)
    }

    private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            let byte = UInt8(truncatingIfNeeded: scalar.value)
            return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    /// Returns the plain form of a folded letter that Unicode does not decompose, or nil if it has none.
    static func plainForm(of scalar: Unicode.Scalar) -> String? {
        scalar.value < 0xDF || scalar.value > 0xFB06 ? nil : plainForms[scalar]
    }

    private static let plainForms: [Unicode.Scalar: String] = [
        "ø": "o", "ł": "l", "ı": "i", "æ": "ae", "œ": "oe", "ß": "ss", "đ": "d", "ð": "d", "þ": "th", "ħ": "h",
        "ŧ": "t",
        "ŋ": "n", "ĸ": "k", "ĳ": "ij", "ƒ": "f", "ɨ": "i", "ƶ": "z", "ɓ": "b", "ɗ": "d", "ŀ": "l", "ſ": "s", "ﬀ": "ff",
        "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st",
    ]

    /// Returns whether a character is one of the signs that people type for an apostrophe.
    static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "'" || scalar == "’" || scalar == "‘" || scalar == "ʼ" || scalar == "`" || scalar == "´"
            || scalar == "′" || scalar == "＇"
    }
}
