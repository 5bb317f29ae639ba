/// The width of text on a terminal, in columns: two for wide East Asian characters and emoji, none for combining marks
/// (Unicode Standard Annex 11).
package enum DisplayWidth {
    /// Returns the width of a text in columns.
    package static func of(_ text: String) -> Int {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
        // Latin, Greek and Cyrillic letters and common punctuation have one column each, so the text need not be split
        // into grapheme clusters.
        if text.unicodeScalars.allSatisfy(isPlain) { return text.unicodeScalars.count }
        return text.reduce(0) { $0 + of($1) }
    }

    /// Returns whether all terminals agree about the width of a character. They differ about sequences of several
    /// emoji, characters that are emoji only by a variation selector, and characters that are newer than the terminal.
    package static func hasConsistentWidth(_ character: Character) -> Bool {
        if character.isASCII { return true }
        let scalars = character.unicodeScalars
        guard let first = scalars.first, !first.properties.isEmojiPresentation, !emojiPlanes.contains(first.value)
        else {
            return false
        }
        // Joiners and non-joiners between letters, as in Persian and Hindi, have no width on any terminal.
        return scalars.dropFirst().allSatisfy { scalar in
            if scalar == "\u{FE0F}" { return false }
            let isJoiner = scalar == "\u{200C}" || scalar == "\u{200D}"
            return isJoiner || scalar.properties.generalCategory == .nonspacingMark
        }
    }

    /// Returns whether a text may contain a character whose width differs between terminals. This is a fast first
    /// check.
    package static func mayHaveInconsistentWidth(_ text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            switch scalar.value {
            // Arrows, blocks, shapes and stars, including the marks of tables. Emoji among them have a selector.
            case 0..<0x300, 0x2010..<0x2028, 0x2190..<0x2200, 0x2500..<0x25FD, 0x2605, 0x2713: false
            default: !isPlain(scalar)
            }
        }
    }

    /// Returns the width of a character in tmux 3.3. It adds the widths of all scalars except those after a joiner, and
    /// ignores variation selectors.
    package static func inTmux(_ character: Character) -> Int {
        var (width, isJoined) = (0, false)
        for scalar in character.unicodeScalars {
            let isHalfAFlag = (0x1F1E6...0x1F1FF).contains(scalar.value)
            if !isJoined { width += isHalfAFlag ? 1 : of(scalar) }
            isJoined = scalar == "\u{200D}"
        }
        return width
    }

    /// The range of most emoji, which grows with each Unicode version.
    private static let emojiPlanes: ClosedRange<UInt32> = 0x1F000...0x1FFFF

    /// Returns whether a scalar certainly has one column: Latin, Greek, Cyrillic, dashes and quotes, but not the soft
    /// hyphen (U+00AD).
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20..<0x7F, 0xA0..<0x300, 0x384..<0x483, 0x2010..<0x2028: scalar.value != 0xAD
        default: false
        }
    }

    /// Returns the width of a grapheme cluster: that of its widest scalar, plus that of spacing marks.
    private static func of(_ character: Character) -> Int {
        var width = 0
        for scalar in character.unicodeScalars {
            if scalar == "\u{FE0F}" { return 2 }
            width = width > 0 && occupiesColumns(scalar) ? width + of(scalar) : max(width, of(scalar))
        }
        return width
    }

    /// Returns whether a scalar within a grapheme cluster has columns of its own on terminals. Examples are vowels next
    /// to their letter, as in Hindi and Thai, and additional letters. The parts of a Hangul syllable and East Asian
    /// tone marks have none.
    private static func occupiesColumns(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x11FF, 0x302E...0x302F, 0xA960...0xA97F, 0xAC00...0xD7FF, 0x16FF0...0x16FF1: return false
        default: break
        }
        switch scalar.properties.generalCategory {
        case .spacingMark, .otherLetter, .modifierLetter: return true
        default: return false
        }
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) ? 0 : 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return wide.contains { $0.contains(scalar.value) } || scalar.properties.isEmojiPresentation ? 2 : 1
        }
    }

    /// East_Asian_Width W and F: Hangul, CJK, kana, full-width forms, and the ideographic planes.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
        0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
        0x16FE0...0x18AFF, 0x1B000...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
    ]
}
