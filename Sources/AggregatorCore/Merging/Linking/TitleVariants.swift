internal import ScheduleModel
internal import Foundation

/// Shorter or different spellings of a title that other sources may use.
/// Every variant is nil if the title has no such part. All run in time linear in the title's length.
struct TitleVariants {
    private let title: String
    private let words: [Substring]

    init(_ title: String) {
        self.title = title
        words = title.split(separator: " ")
    }

    /// The title without possessives: `Alan Partridge's Mid Morning Matters` as `Alan Partridge Mid Morning
    /// Matters`.
    var withoutPossessive: String? {
        guard words.contains(where: { Self.isPossessive($0) }) else { return nil }
        return words.map { word in
            guard Self.isPossessive(word), let mark = word.lastIndex(where: Self.isApostrophe) else { return word }
            return word[..<mark]
        }.joined(separator: " ")
    }

    /// The words after a possessive among the first four words: `Irwin Allen's Lost in Space` as `Lost in Space`.
    var withoutOwner: String? {
        guard let owner = words.prefix(4).firstIndex(where: { Self.isPossessive($0) }), owner + 1 < words.count else {
            return nil
        }
        return words[(owner + 1)...].joined(separator: " ")
    }

    /// The words after a leading abbreviation: `WWE SmackDown` as `SmackDown`.
    var withoutBrand: String? {
        guard let first = words.first, words.count > 1, (2...5).contains(first.utf8.count),
            first.utf8.allSatisfy({ $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") })
        else { return nil }
        return words[1...].joined(separator: " ")
    }

    /// The words before a host: `The Ben Show with Ben Hoffman` as `The Ben Show`.
    var withoutHost: String? {
        guard let word = words.firstIndex(where: { ["with", "starring"].contains($0.lowercased()) }), word > 0 else {
            return nil
        }
        return words[..<word].joined(separator: " ")
    }

    /// The words after "presents": `Randy Jackson Presents America's Best Dance Crew`.
    var presented: String? {
        guard let word = words.firstIndex(where: { ["presents", "presents:"].contains($0.lowercased()) }), word > 0,
            word + 1 < words.count
        else { return nil }
        return words[(word + 1)...].joined(separator: " ")
    }

    /// The title without parentheses: `Miss Scarlet (& the Duke)` as `Miss Scarlet`.
    var withoutParentheses: String? {
        guard let open = title.utf8.firstIndex(of: UInt8(ascii: "(")),
            let close = title.utf8[open...].firstIndex(of: UInt8(ascii: ")"))
        else {
            return nil
        }
        return title[..<open] + " " + title[title.utf8.index(after: close)...]
    }

    /// The texts before and after a colon, or after a dash between spaces. 0xE2 is the first byte of both dashes in
    /// UTF-8.
    var aroundColon: (head: Substring, tail: Substring)? {
        for (index, byte) in zip(title.utf8.indices, title.utf8)
        where byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-") || byte == 0xE2 {
            let remaining = title[index...]
            let mark = [": ", "- ", "– ", "— "].first { remaining.utf8.starts(with: $0.utf8) }
            guard let mark, index > title.startIndex else { continue }
            let head = title[..<index]
            if byte != UInt8(ascii: ":"), head.utf8.last != UInt8(ascii: " ") { continue }
            return (head, title[title.utf8.index(index, offsetBy: mark.utf8.count)...])
        }
        return nil
    }

    /// The title with single vowels if a transliteration doubles them to mark long ones: `Shippuuden` as
    /// `Shippuden`.
    var withSingleVowels: String? {
        var result: [UInt8] = []
        result.reserveCapacity(title.utf8.count)
        for byte in title.utf8 {
            let lower = byte | 0x20
            let isDouble =
                result.last.map { $0 | 0x20 } == lower
                && (lower == UInt8(ascii: "u") || lower == UInt8(ascii: "a") || lower == UInt8(ascii: "i"))
            if !isDouble { result.append(byte) }
        }
        return result.count < title.utf8.count ? String(decoding: result, as: UTF8.self) : nil
    }

    /// The title with letters and digits in place of signs: `Wive$` as `Wives`, `Mc²` as `Mc2`.
    var withPlainSigns: String? {
        guard title.utf8.contains(where: { $0 == UInt8(ascii: "$") || $0 >= 0x80 }) else { return nil }
        var text = TextSanitizer.truncated(title, to: TextSanitizer.titleLimit).text
            .precomposedStringWithCompatibilityMapping
        text = String(text.map { $0 == "$" ? "s" : $0 })
        return text == title ? nil : text
    }

    /// A title in another script, transliterated to Latin letters by ICU.
    var inLatinLetters: String? {
        guard title.unicodeScalars.contains(where: { $0.value > 0x24F && $0.properties.isAlphabetic }) else {
            return nil
        }
        return TextSanitizer.truncated(title, to: TextSanitizer.titleLimit).text.applyingTransform(
            .toLatin,
            reverse: false
        )
    }

    /// The title without letters beyond ASCII, as it looks if they were lost.
    var plainLetters: String? {
        guard title.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
        return String(decoding: title.utf8.filter { $0 < 0x80 }, as: UTF8.self)
    }

    private static func isApostrophe(_ character: Character) -> Bool { character == "'" || character == "’" }

    /// Returns whether a word is a possessive: `Marvel's`, `Wells'`.
    private static func isPossessive(_ word: Substring) -> Bool {
        guard let last = word.last else { return false }
        if isApostrophe(last) { return word.count > 2 && word.dropLast().last == "s" }
        return last == "s" && word.count > 2 && word.dropLast().last.map(isApostrophe) ?? false
    }
}
