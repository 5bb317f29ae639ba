internal import Foundation

/// A text as it is compared: case, accents, width, punctuation and runs of blanks do not count.
///
/// `&` is read as `and`. Letters and digits of every script stay; a text without any folds to itself.
public struct FoldedText: Hashable, Comparable, Sendable {
    /// The folded text.
    public let key: String

    /// Folds a text; one that is longer than a title may be is cut first.
    public init(_ text: String) { self.init(text, limit: TextSanitizer.titleLimit) }

    /// Folds a text; one that is longer than a limit is cut first.
    public init(_ text: String, limit: Int) {
        key = Self.foldedASCII(text, limit: limit) ?? Self.foldedUnicode(TextSanitizer.truncated(text, to: limit).text)
    }

    public static func < (left: FoldedText, right: FoldedText) -> Bool { left.key < right.key }

    /// Whether another text is contained, letter by letter.
    public func contains(_ other: FoldedText) -> Bool {
        other.key.isEmpty || key.contains(other.key)
    }

    /// Nearly every title is ASCII, which needs no help from Foundation.
    private static func foldedASCII(_ text: String, limit: Int) -> String? {
        guard text.utf8.count <= limit, text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        var kept: [UInt8] = []
        kept.reserveCapacity(text.utf8.count + 4)
        var isBlankDue = false
        func append(_ byte: UInt8) {
            if isBlankDue, !kept.isEmpty { kept.append(ASCII.blank) }
            isBlankDue = false
            kept.append(byte)
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
        return kept.isEmpty ? text : String(decoding: kept, as: UTF8.self)
    }

    private static func foldedUnicode(_ text: String) -> String {
        // Composed first: one letter, however it is written, must fold to one thing.
        let folded = text.precomposedStringWithCanonicalMapping.folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive],
            locale: Locale(identifier: "en_US_POSIX")
        )
        var kept = String.UnicodeScalarView()
        var isBlankDue = false
        for scalar in folded.unicodeScalars {
            if scalar == "'" || scalar == "’" { continue }
            if scalar == "&" {
                if !kept.isEmpty { kept.append(" ") }
                kept.append(contentsOf: "and".unicodeScalars)
                isBlankDue = true
            } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
                if isBlankDue, !kept.isEmpty { kept.append(" ") }
                isBlankDue = false
                kept.append(scalar)
            } else {
                switch scalar.properties.generalCategory {
                // A soft hyphen, and what joins letters or keeps them apart, stands within a word.
                case .nonspacingMark, .format: break
                default: isBlankDue = true
                }
            }
        }
        return kept.isEmpty ? text : String(kept)
    }
}
