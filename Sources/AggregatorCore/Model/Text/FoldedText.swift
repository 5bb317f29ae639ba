internal import Foundation

/// A text for comparison, without differences in case, accents, width, punctuation and whitespace.
///
/// `&` is read as `and`. Letters and digits of all scripts remain. A text that has neither folds to itself.
///
/// Two texts are equal if their `plain` forms are. `plain` also reads `ø` as `o`, `S.W.A.T.` as `SWAT` and
/// `Expanse, The` as `The Expanse`.
public struct FoldedText: Hashable, Comparable, Sendable {
    /// The folded text from which IDs are made. It must never change, because saved marks contain those IDs.
    public let key: String
    /// The folded text that is compared.
    public let plain: String

    /// Folds a text, truncated to the maximum length of a title first.
    public init(_ text: String) { self.init(text, limit: TextSanitizer.titleLimit) }

    /// Folds a text, truncated to `limit` bytes first.
    public init(_ text: String, limit: Int) {
        if let ascii = Self.foldedASCII(text, limit: limit) {
            key = ascii
            // The text is within the limit. A new spelling needs no second check.
            plain = Self.respelled(text).flatMap { Self.foldedASCII($0, limit: .max) } ?? ascii
        } else {
            let truncated = TextSanitizer.truncated(text, to: limit).text
            key = Self.foldedUnicode(truncated)
            let respelled = Self.respelled(truncated).map { Self.foldedUnicode($0) } ?? key
            plain = Self.inPlainLetters(respelled)
        }
    }

    public static func == (left: FoldedText, right: FoldedText) -> Bool { left.plain == right.plain }

    public static func < (left: FoldedText, right: FoldedText) -> Bool { left.plain < right.plain }

    public func hash(into hasher: inout Hasher) { hasher.combine(plain) }

    /// Returns whether this text contains another one. Spaces between words may be missing in one of them:
    /// `Spider-Man` contains `spiderman`.
    public func contains(_ other: FoldedText) -> Bool {
        other.plain.isEmpty || plain.contains(other.plain) || containsWords(of: other)
    }

    /// Returns whether this text begins with another one, in the `key` form or in the `plain` form.
    ///
    /// `Expanse, The` begins with `exp` only as `key`, and with `the exp` only as `plain`.
    package func begins(with prefix: FoldedText) -> Bool {
        key.utf8.starts(with: prefix.key.utf8) || plain.utf8.starts(with: prefix.plain.utf8)
    }

    /// The words of `plain` without the spaces between them.
    package var joined: String { String(decoding: plain.utf8.filter { $0 != ASCII.blank }, as: UTF8.self) }

    /// Returns whether consecutive words of this text are all words of another one, if both are compared without
    /// spaces. Only complete words match.
    private func containsWords(of other: FoldedText) -> Bool {
        let wanted = Array(other.joined.utf8)
        guard wanted.count >= Self.minJoinedLength else { return false }
        let words = plain.utf8.split(separator: ASCII.blank)
        for first in words.indices {
            var matched = 0
            for word in words[first...] {
                guard wanted[matched...].starts(with: word) else { break }
                matched += word.count
                if matched == wanted.count { return true }
            }
        }
        return false
    }

    /// The minimum length, in bytes, for a comparison without spaces. Shorter words match by chance.
    private static let minJoinedLength = 3

    /// Returns the text with its article in front, its acronyms joined and its apostrophes removed. Returns nil if
    /// nothing changes.
    private static func respelled(_ text: String) -> String? {
        var result = text
        if text.utf8.contains(UInt8(ascii: ",")) { result = TitleSpelling.withArticleInFront(text) }
        if TitleSpelling.mayHaveAcronym(result) { result = TitleSpelling.joiningAcronyms(result) }
        // Folding removes `'` anyway. Other signs for an apostrophe are not ASCII, except the backquote.
        if result.utf8.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "`") }),
            result.unicodeScalars.contains(where: TitleSpelling.isApostrophe)
        {
            result.unicodeScalars.removeAll(where: TitleSpelling.isApostrophe)
        }
        return result.utf8.elementsEqual(text.utf8) ? nil : result
    }

    /// Returns a folded text with plain letters, such as `o`, in place of those that Unicode does not decompose, such
    /// as `ø`.
    private static func inPlainLetters(_ folded: String) -> String {
        guard folded.unicodeScalars.contains(where: { TitleSpelling.plainForm(of: $0) != nil }) else { return folded }
        return folded.unicodeScalars.reduce(into: "") { text, scalar in
            if let plain = TitleSpelling.plainForm(of: scalar) {
                text += plain
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }

    /// Folds an ASCII text to the same result as `foldedUnicode`, but faster. Nearly every title is ASCII.
    ///
    /// Returns nil if the text is not ASCII or is longer than `limit`.
    private static func foldedASCII(_ text: String, limit: Int) -> String? {
        guard text.utf8.count <= limit, text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        var folded: [UInt8] = []
        folded.reserveCapacity(text.utf8.count + 4)
        var isBlankDue = false
        func append(_ byte: UInt8) {
            if isBlankDue, !folded.isEmpty { folded.append(ASCII.blank) }
            isBlankDue = false
            folded.append(byte)
        }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): append(byte | Self.lowercaseBit)
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): append(byte)
            case UInt8(ascii: "'"): continue
            case UInt8(ascii: "&"):
                isBlankDue = true
                for letter in "and".utf8 { append(letter) }
                isBlankDue = true
            default: isBlankDue = true
            }
        }
        return folded.isEmpty ? text : String(decoding: folded, as: UTF8.self)
    }

    /// The bit that distinguishes a lowercase ASCII letter from its capital.
    private static let lowercaseBit: UInt8 = 0x20

    /// Folds a text of any script. Each run of other characters between letters and digits becomes one space.
    private static func foldedUnicode(_ text: String) -> String {
        // Composed first: a letter must fold to the same text in composed and decomposed form.
        let composed = text.precomposedStringWithCanonicalMapping.folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive],
            locale: Locale(identifier: "en_US_POSIX")
        )
        var folded = String.UnicodeScalarView()
        var isBlankDue = false
        for scalar in composed.unicodeScalars {
            if scalar == "'" || scalar == "’" { continue }
            if scalar == "&" {
                if !folded.isEmpty { folded.append(" ") }
                folded.append(contentsOf: "and".unicodeScalars)
                isBlankDue = true
            } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
                if isBlankDue, !folded.isEmpty { folded.append(" ") }
                isBlankDue = false
                folded.append(scalar)
            } else {
                switch scalar.properties.generalCategory {
                // A soft hyphen or a joiner is part of a word.
                case .nonspacingMark, .format: break
                default: isBlankDue = true
                }
            }
        }
        return folded.isEmpty ? text : String(folded)
    }
}
