/// Turns a source's HTML into plain text, in time linear in its length.
///
/// Tags go (a paragraph or a line break becomes a blank), entities are decoded, blanks are folded, and no
/// `<` is left: what was encoded twice does not come out as a tag (`failures.md`, D18). A lone `<` that is
/// part of the text becomes `‹`.
public enum PlainText {
    /// The plain text of some HTML; nil where nothing is left.
    public static func fromHTML(_ html: String, limit: Int = TextHygiene.summaryLimit) -> String? {
        // Markup is longer than its text, so the raw text may be some times longer than what is kept.
        let raw = TextHygiene.cap(html, to: limit * 4).text
        var bytes = Array(raw.utf8)
        // Twice, since what decoding brings forth may be markup again; a third time finds only text.
        for _ in 0..<2 where bytes.contains(0x3C) || bytes.contains(0x26) {
            bytes = decodingEntities(in: droppingTags(in: bytes))
        }
        bytes = droppingTags(in: bytes)
        let text = foldingBlanks(String(decoding: bytes, as: UTF8.self)).replacingBareBrackets()
        return text.isEmpty ? nil : TextHygiene.cap(text, to: limit).text
    }

    /// A title: one line, capped, and without tags if it has any. Nil where nothing is left.
    ///
    /// A title is text, not HTML, in every source known, so `&` and a lone `<` stay as they are.
    public static func title(_ raw: String, limit: Int = TextHygiene.titleLimit) -> (text: String?, wasCut: Bool) {
        let (capped, wasCut) = TextHygiene.cap(raw, to: limit)
        var text = capped
        if hasTag(text) { text = String(decoding: droppingTags(in: Array(text.utf8)), as: UTF8.self) }
        text = foldingBlanks(text)
        return (text.isEmpty ? nil : text, wasCut)
    }

    /// Whether a text has something that HTML takes for a tag: `<` before a letter, `/`, `!` or `?`.
    public static func hasTag(_ text: String) -> Bool {
        var previous: UInt8 = 0
        for byte in text.utf8 {
            if previous == 0x3C, startsTag(byte) { return true }
            previous = byte
        }
        return false
    }

    private static func startsTag(_ byte: UInt8) -> Bool {
        let lower = byte | 0x20
        return (lower >= 0x61 && lower <= 0x7A) || byte == 0x2F || byte == 0x21 || byte == 0x3F
    }

    /// Leaves out `<…>`; a tag that is never closed reaches to the end. A break or block becomes a blank.
    private static func droppingTags(in bytes: [UInt8]) -> [UInt8] {
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            guard byte == 0x3C, index + 1 < bytes.count, startsTag(bytes[index + 1]) else {
                kept.append(byte)
                index += 1
                continue
            }
            let name = bytes[(index + 1)...].prefix(8).drop { $0 == 0x2F }.prefix { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
            if !isInline(name.map { $0 | 0x20 }) { kept.append(0x20) }
            while index < bytes.count, bytes[index] != 0x3E { index += 1 }
            index += 1
        }
        return kept
    }

    private static func isInline(_ name: [UInt8]) -> Bool {
        ["b", "i", "u", "a", "em", "strong", "span", "sup", "sub", "small", "font"].contains(
            String(decoding: name, as: UTF8.self))
    }

    private static func decodingEntities(in bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(0x26) else { return bytes }
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == 0x26,
                let end = bytes[index...].prefix(12).firstIndex(of: 0x3B),
                let scalar = scalar(named: bytes[(index + 1)..<end])
            {
                kept.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
                index = end + 1
            } else {
                kept.append(bytes[index])
                index += 1
            }
        }
        return kept
    }

    private static func scalar(named name: ArraySlice<UInt8>) -> Unicode.Scalar? {
        let text = String(decoding: name, as: UTF8.self)
        guard text.utf8.first == 0x23 else { return named[text] }
        let digits = text.dropFirst()
        let value = digits.utf8.first.map { $0 | 0x20 } == 0x78 ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return value.flatMap(Unicode.Scalar.init)
    }

    private static let named: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ndash": "–", "mdash": "—",
        "hellip": "…", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "eacute": "é", "egrave": "è",
        "agrave": "à", "ccedil": "ç", "ouml": "ö", "auml": "ä", "uuml": "ü", "szlig": "ß", "ntilde": "ñ",
        "deg": "°", "pound": "£", "euro": "€", "copy": "©", "reg": "®", "trade": "™",
    ]

    /// Runs of blanks and line breaks become one blank, none at either end.
    private static func foldingBlanks(_ text: String) -> String {
        var kept = String.UnicodeScalarView()
        var isBlankDue = false
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace {
                isBlankDue = !kept.isEmpty
            } else {
                if isBlankDue { kept.append(" ") }
                isBlankDue = false
                kept.append(scalar)
            }
        }
        return String(kept)
    }
}

extension String {
    fileprivate func replacingBareBrackets() -> String {
        guard utf8.contains(0x3C) else { return self }
        var kept = UnicodeScalarView()
        for scalar in unicodeScalars { kept.append(scalar == "<" ? "‹" : scalar) }
        return String(kept)
    }
}
