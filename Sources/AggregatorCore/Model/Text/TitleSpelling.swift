/// Conversions of a title to one common spelling, so that `FoldedText` compares equal titles as equal.
///
/// Sources differ in articles behind a comma, signs between the letters of an acronym, special letters and apostrophes.
package enum TitleSpelling {
    // MARK: Articles

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

    /// A limit for the length of an article in UTF-8 bytes, of which a curly apostrophe has three.
    private static let maxArticleLength = 5

    /// The articles that lists put behind a comma, in the languages of most titles.
    private static let articles: Set<String> = [
        "the", "a", "an", "le", "la", "les", "l'", "un", "une", "des", "el", "los", "las", "una", "der", "die", "das",
        "ein", "eine", "il", "lo", "gli", "i", "uno", "o", "os", "as", "um", "uma", "de", "het", "een", "'t", "den",
        "det",
        "en", "et", "ett", "els", "az",
    ]

    // MARK: Acronyms

    /// Returns whether `joiningAcronyms` may change a text. This quick check avoids it for most titles.
    static func mayHaveAcronym(_ text: String) -> Bool {
        text.utf8.contains {
            $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "-") || $0 == firstByteOfMiddleDot
        }
    }

    /// The first byte of a middle dot (U+00B7) in UTF-8. Some other characters begin with it too.
    private static let firstByteOfMiddleDot: UInt8 = 0xC2

    /// Returns a text with the signs removed between single letters: `S.W.A.T.` as `SWAT.`, `M*A*S*H` as `MASH` and
    /// `9-1-1` as `911`.
    ///
    /// With a dot or an asterisk two letters are enough: `L.A. Law`. With a hyphen at least three letters or digits are
    /// needed. Dots and asterisks between digits remain, because `2.0` is not 20.
    static func joiningAcronyms(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        var result = String.UnicodeScalarView()
        var index = 0
        while index < scalars.count {
            guard let end = endOfAcronym(in: scalars, from: index) else {
                result.append(scalars[index])
                index += 1
                continue
            }
            // Letters and signs alternate.
            var position = index
            while position < end {
                result.append(scalars[position])
                position += 2
            }
            index = end
        }
        return String(result)
    }

    /// Returns the index after the last letter of the acronym that begins at a position. Returns nil if none begins
    /// there.
    private static func endOfAcronym(in scalars: [Unicode.Scalar], from start: Int) -> Int? {
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
        let isAcronym = sign == "-" ? count >= 3 : count >= 2 && !hasDigit
        return isAcronym ? end : nil
    }

    /// Returns whether a character is a letter or a digit.
    private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            let byte = UInt8(truncatingIfNeeded: scalar.value)
            return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    // MARK: Letters and apostrophes

    /// Returns the plain form of a folded letter that Unicode does not decompose, or nil if it has none.
    static func plainForm(of scalar: Unicode.Scalar) -> String? {
        // Most characters are outside the range of the table, and are not looked up.
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
