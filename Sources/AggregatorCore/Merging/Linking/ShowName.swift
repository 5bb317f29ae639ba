internal import ScheduleModel
internal import Foundation

/// One name of a show as it is compared with others: its words, and the shorter or plainer forms under which
/// another source may know it.
struct ShowName {
    /// The words, folded, without a leading article.
    let words: [String]
    /// Whether an article led them.
    let hasArticle: Bool
    /// The words without blanks: `MonsterQuest` is `Monster Quest`.
    let key: String
    /// The bytes of the key.
    let letters: [UInt8]
    /// The words without those that are left out here and there: what a title is about.
    let contentWords: [String]
    /// `contentWords` without those at the end that do not tell which show it is.
    let coreWords: [String]
    /// Every form by its key; the first that yields a key stands for it.
    let forms: [(key: String, form: LinkEvidence.TitleForm)]
    /// The bytes of the key with `lost` for every letter that was lost on the way here; nil where none was.
    let lostLetters: [UInt8]?

    /// The forms of a title that was read already.
    init(_ title: String) {
        let title = Self.withArticleInFront(
            title.utf8.contains(UInt8(ascii: "&")) ? PlainText.decodingEntities(title) : title
        )
        let all = Self.words(of: title)
        words = Self.withoutArticle(all)
        hasArticle = words.count < all.count
        key = words.joined()
        letters = Array(key.utf8)
        contentWords = words.filter { !Self.fillers.contains($0) }
        coreWords = (Self.withoutGenre(words) ?? words).filter { !Self.fillers.contains($0) }
        lostLetters = Self.lostLetters(of: title)
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

        add(words, .whole)
        let parts = TitleVariants(title)
        if let text = parts.withoutPossessive { add(text, .respelled) }
        if let text = parts.withSingleVowels { add(text, .respelled) }
        if let text = parts.withPlainSigns { add(text, .respelled) }
        if let text = parts.inLatinLetters { add(text, .respelled) }
        if let text = parts.plainLetters { add(text, .damaged) }
        if let text = parts.withoutOwner { add(text, .withoutOwner) }
        if let core = withoutGenre(words) { add(core, .withoutGenre) }
        if let text = parts.withoutBrand { add(text, .withoutBrand) }
        if let text = parts.withoutHost { add(text, .withoutHost) }
        if let text = parts.presented { add(text, .withoutHost) }
        if let text = parts.withoutParentheses { add(text, .withoutParentheses) }
        if let (head, tail) = parts.aroundColon {
            add(head, .withoutSubtitle)
            add(tail, .subtitle)
        }
        return forms
    }

    /// The folded words of a text; numbers are digits, however they are written.
    static func words(of text: String) -> [String] { words(of: FoldedText(text)) }

    /// The words of a text that is folded already; numbers are digits, however they are written.
    static func words(of text: FoldedText) -> [String] {
        text.key.utf8.split(separator: UInt8(ascii: " ")).map { word in
            let word = String(Substring(word))
            return word.utf8.count <= 9 ? numbers[word] ?? word : word
        }
    }

    /// The digits that a word for a number stands for.
    static func number(_ word: Substring.UTF8View.SubSequence) -> String? {
        // Few words begin and are as long as one: the others need no look-up.
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

    /// `Expanse, The` as `The Expanse`: lists that are sorted by title put the article behind a comma.
    static func withArticleInFront(_ title: String) -> String {
        guard let comma = title.utf8.lastIndex(of: UInt8(ascii: ",")), comma > title.startIndex else { return title }
        let article = title[title.utf8.index(after: comma)...].drop { $0 == " " }
        guard article.utf8.count <= 3, articles.contains(article.lowercased()) else { return title }
        return "\(article) \(title[..<comma])"
    }

    private static func withoutGenre(_ words: [String]) -> [String]? {
        var core = words[...]
        while core.count > 1, let last = core.last,
            genreWords.contains(last) || (core.count < words.count && articles.contains(last))
        {
            core = core.dropLast()
        }
        return core.count < words.count ? Array(core) : nil
    }

    /// Articles of the languages that most titles are in.
    static let articles: Set<String> = [
        "the", "a", "an", "le", "la", "les", "el", "los", "las", "der", "die", "das", "il",
    ]

    /// Words that are left out here and there within a title.
    private static let fillers: Set<String> = ["the", "a", "an", "and"]

    /// Words at a title's end that say nothing of which show it is.
    private static let genreWords: Set<String> = [
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
    /// What stands for a letter that was lost: no byte of UTF-8.
    static let lostLetterMarker: UInt8 = 0xFF

    /// How many letters of a long word its translation may share with it, at the beginning.
    static let stemLength = 5

    /// The beginnings of its long words.
    var stems: [String] {
        contentWords.filter { $0.utf8.count > Self.stemLength }
            .map { String(decoding: $0.utf8.prefix(Self.stemLength), as: UTF8.self) }
    }

    /// Pairs are made of at most this many words of a title.
    private static let pairedWords = 8

    /// Every two of its words, in their order.
    var wordPairs: [(String, String)] {
        let words = contentWords.prefix(Self.pairedWords)
        return words.indices.flatMap { first in words[(first + 1)...].map { (words[first], $0) } }
    }

    /// Whether letters were lost on the way here.
    var isDamaged: Bool { lostLetters != nil }

    private static func lostLetters(of title: String) -> [UInt8]? {
        // 0xEF begins U+FFFD in UTF-8: most titles have none, and are spared the walk over scalars.
        guard title.utf8.contains(0xEF), title.unicodeScalars.contains("\u{FFFD}") else { return nil }
        // A letter that no title has stands for the lost ones while the rest is folded.
        let stand = Unicode.Scalar(0x01BF as UInt16)
        var text = String.UnicodeScalarView()
        for scalar in title.unicodeScalars { text.append(scalar == "\u{FFFD}" ? stand ?? scalar : scalar) }
        let key = withoutArticle(words(of: String(text))).joined()
        return key.unicodeScalars.flatMap { $0 == stand ? [lostLetterMarker] : Array(String($0).utf8) }
    }

}
