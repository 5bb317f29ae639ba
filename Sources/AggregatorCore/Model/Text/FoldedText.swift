internal import Foundation

/// A text for comparison, without differences in case, accents, width, punctuation and whitespace.
///
/// `&` is read as `and`. Letters and digits of all scripts stay. A text without any folds to itself.
public struct FoldedText: Hashable, Comparable, Sendable {
    /// The folded text.
    public let key: String

    /// Folds a text, truncated to the maximum length of a title first.
    public init(_ text: String) { self.init(text, limit: TextSanitizer.titleLimit) }

    /// Folds a text, truncated to `limit` bytes first.
    public init(_ text: String, limit: Int) {
        key = Self.foldedASCII(text, limit: limit) ?? Self.foldedUnicode(TextSanitizer.truncated(text, to: limit).text)
    }

    public static func < (left: FoldedText, right: FoldedText) -> Bool { left.key < right.key }

    /// Returns whether this text contains another one.
    public func contains(_ other: FoldedText) -> Bool {
        other.key.isEmpty || key.contains(other.key)
    }

    /// Folds an ASCII text without Foundation, or returns nil if it is not ASCII. Nearly every title is ASCII.
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
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): append(byte | 0x20)
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
