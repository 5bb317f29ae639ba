internal import ScheduleModel
internal import Foundation

/// A name of a show prepared for comparison: its words, and the shorter or simpler forms that another source may
/// use.
struct ShowName {
    /// The folded words without a leading article.
    let words: [String]
    /// Whether the name had a leading article.
    let hasArticle: Bool
    /// The joined words: `MonsterQuest` equals `Monster Quest`.
    let key: String
    /// The bytes of the key.
    let keyBytes: [UInt8]
    /// The words without articles and "and", which some sources leave out.
    let contentWords: [String]
    /// `contentWords` without words at the end that do not identify the show, such as "series".
    let coreWords: [String]
    /// Every form by its key. If several forms have the same key, the first one counts.
    let forms: [(key: String, form: LinkEvidence.TitleForm)]
    /// The bytes of the key with `lostLetterMarker` for every letter that was lost in transit, or nil if none was.
    let keyWithLostLetters: [UInt8]?

    /// Creates the forms of a title that is already without its suffix, as in `ParsedTitle.title`.
    init(_ title: String) {
        let title = TitleSpelling.withArticleInFront(
            title.utf8.contains(UInt8(ascii: "&")) ? PlainText.decodingEntities(title) : title
        )
        let all = Self.words(of: title)
        words = Self.withoutArticle(all)
        hasArticle = words.count < all.count
        key = words.joined()
        keyBytes = Array(key.utf8)
        contentWords = words.filter { !Self.fillers.contains($0) }
        coreWords = (Self.withoutGenre(words) ?? words).filter { !Self.fillers.contains($0) }
        keyWithLostLetters = Self.keyWithLostLetters(of: title)
        forms = Self.forms(of: title, words: words)
    }

    private static func forms(of title: String, words: [String]) -> [(key: String, form: LinkEvidence.TitleForm)] {
        var forms: [(key: String, form: LinkEvidence.TitleForm)] = []
        func add(_ words: [String], _ form: LinkEvidence.TitleForm) {
            let key = withoutArticle(words).joined()
            if !key.isEmpty, !forms.contains(where: { $0.key == key }) { forms.append((key, form)) }
        }
        func add(_ text: some StringProtocol, _ form: LinkEvidence.TitleForm) {
            add(Self.words(of: String(text)), form)
        }

        add(words, .complete)
        let variants = TitleVariants(title)
        if let text = variants.withoutPossessive { add(text, .respelled) }
        if let text = variants.withSingleVowels { add(text, .respelled) }
        if let text = variants.withPlainSigns { add(text, .respelled) }
        if let text = variants.inLatinLetters { add(text, .respelled) }
        if let text = variants.plainLetters { add(text, .damaged) }
        if let text = variants.withoutOwner { add(text, .withoutOwner) }
        if let core = withoutGenre(words) { add(core, .withoutGenre) }
        if let text = variants.withoutBrand { add(text, .withoutBrand) }
        if let text = variants.withoutHost { add(text, .withoutHost) }
        if let text = variants.presented { add(text, .withoutHost) }
        if let text = variants.withoutParentheses { add(text, .withoutParentheses) }
        if let (head, tail) = variants.aroundColon {
            add(head, .withoutSubtitle)
            add(tail, .subtitle)
        }
        return forms
    }

    /// Returns the folded words of a text. Numbers become digits, whatever their notation.
    static func words(of text: String) -> [String] { words(of: FoldedText(text)) }

    /// Returns the words of a folded text. Numbers become digits, whatever their notation.
    static func words(of text: FoldedText) -> [String] {
        text.plain.utf8.split(separator: UInt8(ascii: " ")).map { word in
            let word = String(Substring(word))
            return word.utf8.count <= 9 ? numbers[word] ?? word : word
        }
    }

    /// Returns the digits of a number word.
    static func number(_ word: Substring.UTF8View.SubSequence) -> String? {
        // Few words have the first letter and length of a number word. The others need no look-up.
        guard (2...9).contains(word.count), let first = word.first,
            first == UInt8(ascii: "o") || first == UInt8(ascii: "t") || first == UInt8(ascii: "f")
                || first == UInt8(ascii: "s") || first == UInt8(ascii: "e") || first == UInt8(ascii: "n")
                || first == UInt8(ascii: "i") || first == UInt8(ascii: "v") || first == UInt8(ascii: "x")
        else { return nil }
        return numbers[String(Substring(word))]
    }

    static func withoutArticle(_ words: [String]) -> [String] {
        words.count > 1 && articles.contains(words[0]) ? Array(words.dropFirst()) : words
    }

    private static func withoutGenre(_ words: [String]) -> [String]? {
        var core = words[...]
        while core.count > 1, let last = core.last,
            genericEndings.contains(last) || (core.count < words.count && articles.contains(last))
        {
            core = core.dropLast()
        }
        return core.count < words.count ? Array(core) : nil
    }

    /// The articles of the most common languages of titles.
    static let articles: Set<String> = [
        "the", "a", "an", "le", "la", "les", "el", "los", "las", "der", "die", "das", "il",
    ]

    /// The words within a title that some sources leave out.
    private static let fillers: Set<String> = ["the", "a", "an", "and"]

    /// The words at the end of a title that do not identify the show.
    private static let genericEndings: Set<String> = [
        "series", "serie", "miniseries", "mini", "show", "tv", "animated", "animation", "live", "program", "programme",
        "mysteries", "chronicles", "md", "m", "d",
    ]

    private static let numbers: [String: String] = [
        "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
        "nine": "9", "ten": "10", "eleven": "11", "twelve": "12", "thirteen": "13", "fourteen": "14",
        "fifteen": "15", "sixteen": "16", "seventeen": "17", "eighteen": "18", "nineteen": "19", "twenty": "20",
        "ii": "2", "iii": "3", "iv": "4", "vi": "6", "vii": "7", "viii": "8", "ix": "9", "xi": "11", "xii": "12",
        "xiii": "13",
    ]
}

extension ShowName {
    /// The replacement for a lost letter. It is never a byte of UTF-8.
    static let lostLetterMarker: UInt8 = 0xFF

    /// The number of letters at the start of a long word that its translation may share.
    static let stemLength = 5

    /// The beginnings of the long words.
    var stems: [String] {
        contentWords.filter { $0.utf8.count > Self.stemLength }
            .map { String(decoding: $0.utf8.prefix(Self.stemLength), as: UTF8.self) }
    }

    /// The maximum number of words from which pairs are made.
    private static let pairedWords = 8

    /// Every pair of words in their order.
    var wordPairs: [(String, String)] {
        let words = contentWords.prefix(Self.pairedWords)
        return words.indices.flatMap { first in words[(first + 1)...].map { (words[first], $0) } }
    }

    /// Whether letters were lost in transit.
    var isDamaged: Bool { keyWithLostLetters != nil }

    private static func keyWithLostLetters(of title: String) -> [UInt8]? {
        // 0xEF is the first byte of U+FFFD in UTF-8. Most titles have none, so their scalars are not visited.
        guard title.utf8.contains(0xEF), title.unicodeScalars.contains("\u{FFFD}") else { return nil }
        // While the remaining letters are folded, U+01BF replaces the lost ones. No title contains it.
        let placeholder = Unicode.Scalar(0x01BF as UInt16)
        var text = String.UnicodeScalarView()
        for scalar in title.unicodeScalars { text.append(scalar == "\u{FFFD}" ? placeholder ?? scalar : scalar) }
        let key = withoutArticle(words(of: String(text))).joined()
        return key.unicodeScalars.flatMap { $0 == placeholder ? [lostLetterMarker] : Array(String($0).utf8) }
    }

}
