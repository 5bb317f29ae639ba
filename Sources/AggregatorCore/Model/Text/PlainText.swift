/// Turns a source's HTML into plain text, in time linear in its length.
///
/// Tags go (a paragraph or a line break becomes a blank), entities are decoded, blanks are folded, and no
/// `<` is left: what was encoded twice does not come out as a tag (`failures.md`, D18). A lone `<` that is
/// part of the text becomes `‹`.
public enum PlainText {
    /// The plain text of some HTML; nil where nothing is left.
    public static func fromHTML(_ html: String, limit: Int = TextSanitizer.summaryLimit) -> String? {
        // Markup is longer than its text, so the raw text may be some times longer than what is kept.
        let raw = TextSanitizer.truncated(html, to: limit * 4).text
        if isFolded(raw, without: UInt8(ascii: "<"), UInt8(ascii: "&")) {
            return TextSanitizer.truncated(raw, to: limit).text
        }
        var bytes = Array(raw.utf8)
        // Twice, since what decoding brings forth may be markup again; a third time finds only text.
        for _ in 0..<2 where bytes.contains(UInt8(ascii: "<")) || bytes.contains(UInt8(ascii: "&")) {
            bytes = decodingEntities(in: strippingTags(in: bytes))
        }
        bytes = collapsingWhitespace(strippingTags(in: bytes))
        let text = String(decoding: bytes, as: UTF8.self).escapingUnmatchedBrackets()
        return text.isEmpty ? nil : TextSanitizer.truncated(text, to: limit).text
    }

    /// A title: one line, capped, and without the tags of HTML if it has any. Nil where nothing is left.
    ///
    /// A title is text, not HTML, in every source known, so a lone `&` or `<` stays. Entities are decoded, because a
    /// title that was escaped twice contains them. What looks like a tag but is none of HTML's is part of the title, in
    /// other brackets: `‹Island›`.
    public static func title(_ raw: String, limit: Int = TextSanitizer.titleLimit) -> (text: String?, wasCut: Bool) {
        let (capped, wasCut) = TextSanitizer.truncated(raw, to: limit)
        let hasEntity = HTMLEntities.mayBe(in: capped)
        if !hasEntity, isFolded(capped), !hasTag(capped) { return (capped, wasCut) }
        var bytes = Array(capped.utf8)
        // Some programs escape a title several times: `Bob&amp;amp;#039;s`.
        for _ in 0..<3 where hasEntity && bytes.contains(UInt8(ascii: "&")) { bytes = decodingEntities(in: bytes) }
        // What taking tags out puts together may be one again: `<<b>b>`.
        for _ in 0..<3 where bytes.contains(UInt8(ascii: "<")) {
            bytes = strippingTags(in: bytes, isTag: HTMLTag.isKnown)
        }
        let text = String(decoding: collapsingWhitespace(bytes), as: UTF8.self)
        return (text.isEmpty ? nil : hasTag(text) ? text.quotingTags() : text, wasCut)
    }

    /// Whether a text has something that HTML takes for a tag: `<` before a letter, `/`, `!` or `?`.
    public static func hasTag(_ text: String) -> Bool {
        let found = text.utf8.withContiguousStorageIfAvailable { bytes in
            bytes.indices.dropFirst().contains { bytes[$0 - 1] == UInt8(ascii: "<") && startsTag(bytes[$0]) }
        }
        return found ?? zip(text.utf8, text.utf8.dropFirst()).contains { $0 == UInt8(ascii: "<") && startsTag($1) }
    }

    fileprivate static func startsTag(_ byte: UInt8) -> Bool {
        let lower = byte | 0x20
        return (lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")) || byte == UInt8(ascii: "/")
            || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?")
    }

    /// Leaves out `<…>`; a tag that is never closed reaches to the end. A break or block becomes a blank.
    private static func strippingTags(
        in bytes: [UInt8],
        isTag: (ArraySlice<UInt8>) -> Bool = { _ in true }
    ) -> [UInt8] {
        guard var next = bytes.firstIndex(of: UInt8(ascii: "<")) else { return bytes }
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count)
        var start = 0
        while next + 1 < bytes.count {
            if startsTag(bytes[next + 1]), isTag(bytes[(next + 1)...]) {
                kept += bytes[start..<next]
                if !HTMLTag.isInline(bytes[(next + 1)...]) { kept.append(UInt8(ascii: " ")) }
                start = (bytes[next...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1) + 1
                next = start
            } else {
                next += 1
            }
            guard let found = bytes[next...].firstIndex(of: UInt8(ascii: "<")) else { break }
            next = found
        }
        return kept + bytes[start...]
    }

    /// A text with its HTML entities decoded once: `90 Day Fianc&eacute;`.
    public static func decodingEntities(_ text: String) -> String {
        String(decoding: decodingEntities(in: Array(text.utf8)), as: UTF8.self)
    }

    private static func decodingEntities(in bytes: [UInt8]) -> [UInt8] {
        guard var next = bytes.firstIndex(of: UInt8(ascii: "&")) else { return bytes }
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count)
        var start = 0
        while true {
            if let end = bytes[next...].prefix(12).firstIndex(of: UInt8(ascii: ";")),
                let scalar = scalar(named: bytes[(next + 1)..<end])
            {
                kept += bytes[start..<next]
                kept += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
                start = end + 1
            }
            guard let found = bytes[(next + 1)...].firstIndex(of: UInt8(ascii: "&")) else {
                return kept + bytes[start...]
            }
            next = found
        }
    }

    private static func scalar(named name: ArraySlice<UInt8>) -> Unicode.Scalar? {
        let text = String(decoding: name, as: UTF8.self)
        guard text.utf8.first == UInt8(ascii: "#") else { return HTMLEntities.scalar(named: text) }
        let digits = text.dropFirst()
        let value =
            digits.utf8.first.map { $0 | 0x20 } == UInt8(ascii: "x")
            ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return value.flatMap(Unicode.Scalar.init)
    }

    /// Runs of blanks and line breaks become one blank, none at either end.
    private static func collapsingWhitespace(_ bytes: [UInt8]) -> [UInt8] {
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count)
        var isBlankDue = false
        var index = 0
        while index < bytes.count {
            let blank = blankLength(bytes, at: index)
            if blank > 0 {
                isBlankDue = !kept.isEmpty
                index += blank
            } else {
                if isBlankDue { kept.append(ASCII.blank) }
                isBlankDue = false
                kept.append(bytes[index])
                index += 1
            }
        }
        return kept
    }

    /// How many bytes the blank takes that stands here; 0 where none does.
    ///
    /// In ASCII tab to carriage return and the blank. All others begin with 0xC2 (two bytes: U+0085,
    /// U+00A0) or with 0xE1 to 0xE3 (three bytes: U+1680, U+2000 to U+205F, U+3000).
    private static func blankLength(_ bytes: [UInt8], at index: Int) -> Int {
        let byte = bytes[index]
        if byte < 0x80 { return byte == ASCII.blank || (byte >= ASCII.tab && byte <= ASCII.carriageReturn) ? 1 : 0 }
        guard byte == 0xC2 || (byte >= 0xE1 && byte <= 0xE3) else { return 0 }
        let length = byte == 0xC2 ? 2 : 3
        guard index + length <= bytes.count else { return 0 }
        let value = bytes[(index + 1)..<(index + length)].reduce(UInt32(byte) & (length == 2 ? 0x1F : 0x0F)) {
            $0 << 6 | UInt32($1 & 0x3F)
        }
        return Unicode.Scalar(value).map(TextSanitizer.isBlank) ?? false ? length : 0
    }

    /// Whether a text has single blanks only, none at either end, and none of some signs: nearly every one.
    private static func isFolded(_ text: String, without one: UInt8 = 0, _ other: UInt8 = 0) -> Bool {
        return text.utf8.withContiguousStorageIfAvailable { bytes in
            var previous = ASCII.blank
            for byte in bytes {
                let mayBeBlank = byte < ASCII.blank || byte == 0xC2 || (byte >= 0xE1 && byte <= 0xE3)
                let isSecond = byte == ASCII.blank && previous == ASCII.blank
                if mayBeBlank || isSecond || byte == one || byte == other { return false }
                previous = byte
            }
            return previous != ASCII.blank
        } ?? false
    }
}

extension String {
    fileprivate func escapingUnmatchedBrackets() -> String {
        guard utf8.contains(UInt8(ascii: "<")) else { return self }
        var kept = UnicodeScalarView()
        for scalar in unicodeScalars { kept.append(scalar == "<" ? "‹" : scalar) }
        return String(kept)
    }

    /// What looks like a tag in brackets that no reader takes for one.
    fileprivate func quotingTags() -> String {
        var kept = UnicodeScalarView()
        var isOpen = false
        for (scalar, next) in zip(unicodeScalars, unicodeScalars.dropFirst().map(Optional.some) + [nil]) {
            let opens = scalar == "<" && next.map { $0.isASCII && PlainText.startsTag(UInt8($0.value)) } ?? false
            let closes = scalar == ">" && isOpen
            if opens || closes { isOpen = opens }
            kept.append(opens ? "‹" : closes ? "›" : scalar)
        }
        return String(kept)
    }
}
