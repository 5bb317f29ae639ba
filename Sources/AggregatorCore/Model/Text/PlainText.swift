/// A converter from HTML to plain text, in linear time.
///
/// Tags are removed, and a paragraph or line break becomes a space. Entities are decoded and whitespace is collapsed.
/// No `<` is left, so text that was encoded twice does not become a tag. A lone `<` that is part of the text becomes
/// `‹`.
public enum PlainText {
    /// Converts HTML to plain text. Returns nil if nothing is left.
    ///
    /// - Parameters:
    ///   - html: The HTML.
    ///   - limit: The maximum length of the result in bytes.
    public static func fromHTML(_ html: String, limit: Int = TextSanitizer.summaryLimit) -> String? {
        // Markup is longer than its text, so the input may be several times longer than the limit.
        let raw = TextSanitizer.truncated(html, to: limit * 4).text
        if isFolded(raw, without: UInt8(ascii: "<"), UInt8(ascii: "&")) {
            return TextSanitizer.truncated(raw, to: limit).text
        }
        var bytes = Array(raw.utf8)
        // Twice, because decoded text may be markup again. A third pass finds only text.
        for _ in 0..<2 where bytes.contains(UInt8(ascii: "<")) || bytes.contains(UInt8(ascii: "&")) {
            bytes = decodingEntities(in: strippingTags(in: bytes))
        }
        bytes = collapsingWhitespace(strippingTags(in: bytes))
        let text = String(decoding: bytes, as: UTF8.self).replacingOpeningBrackets()
        return text.isEmpty ? nil : TextSanitizer.truncated(text, to: limit).text
    }

    /// Converts a title: one line, truncated, without HTML tags. Returns nil if nothing is left.
    ///
    /// Titles are plain text in all supported sources, so a lone `&` or `<` stays. Entities are decoded, because a
    /// title that was escaped twice contains them. A tag that is not an HTML tag is part of the title and gets other
    /// brackets: `‹Island›`.
    public static func title(_ raw: String, limit: Int = TextSanitizer.titleLimit) -> (text: String?, wasCut: Bool) {
        let (capped, wasCut) = TextSanitizer.truncated(raw, to: limit)
        let hasEntity = HTMLEntities.mayBe(in: capped)
        if !hasEntity, isFolded(capped), !hasTag(capped) { return (capped, wasCut) }
        var bytes = Array(capped.utf8)
        // Some programs escape a title several times: `Bob&amp;amp;#039;s`.
        for _ in 0..<3 where hasEntity && bytes.contains(UInt8(ascii: "&")) { bytes = decodingEntities(in: bytes) }
        // Removing tags can form a new tag, as in `<<b>b>`.
        for _ in 0..<3 where bytes.contains(UInt8(ascii: "<")) {
            // Text after a tag that is never closed would be lost.
            bytes = strippingTags(in: bytes) { HTMLTag.isKnown($0) && $0.contains(UInt8(ascii: ">")) }
        }
        let text = String(decoding: collapsingWhitespace(bytes), as: UTF8.self)
        return (text.isEmpty ? nil : hasTag(text) ? text.quotingTags() : text, wasCut)
    }

    /// Returns whether a text contains an HTML tag: `<` before a letter, `/`, `!` or `?`.
    public static func hasTag(_ text: String) -> Bool {
        let result = text.utf8.withContiguousStorageIfAvailable { bytes in
            bytes.indices.dropFirst().contains { bytes[$0 - 1] == UInt8(ascii: "<") && startsTag(bytes[$0]) }
        }
        return result ?? zip(text.utf8, text.utf8.dropFirst()).contains { $0 == UInt8(ascii: "<") && startsTag($1) }
    }

    fileprivate static func startsTag(_ byte: UInt8) -> Bool {
        let lower = byte | 0x20
        return (lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")) || byte == UInt8(ascii: "/")
            || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?")
    }

    /// Removes `<…>`. A tag that is never closed reaches to the end. A break or block element becomes a space.
    private static func strippingTags(
        in bytes: [UInt8],
        isTag: (ArraySlice<UInt8>) -> Bool = { _ in true }
    ) -> [UInt8] {
        guard var next = bytes.firstIndex(of: UInt8(ascii: "<")) else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var start = 0
        while next + 1 < bytes.count {
            if startsTag(bytes[next + 1]), isTag(bytes[(next + 1)...]) {
                result += bytes[start..<next]
                if !HTMLTag.isInline(bytes[(next + 1)...]) { result.append(UInt8(ascii: " ")) }
                start = (bytes[next...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1) + 1
                next = start
            } else {
                next += 1
            }
            guard let following = bytes[next...].firstIndex(of: UInt8(ascii: "<")) else { break }
            next = following
        }
        return result + bytes[start...]
    }

    /// Decodes HTML entities once, as in `90 Day Fianc&eacute;`.
    public static func decodingEntities(_ text: String) -> String {
        String(decoding: decodingEntities(in: Array(text.utf8)), as: UTF8.self)
    }

    /// The largest length of an entity with its `&` and `;`, in bytes, as in `&#x0010FFFF;`.
    private static let maxEntityLength = 12

    private static func decodingEntities(in bytes: [UInt8]) -> [UInt8] {
        guard var next = bytes.firstIndex(of: UInt8(ascii: "&")) else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var start = 0
        while true {
            if let end = bytes[next...].prefix(maxEntityLength).firstIndex(of: UInt8(ascii: ";")),
                let scalar = scalar(named: bytes[(next + 1)..<end])
            {
                result += bytes[start..<next]
                result += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
                start = end + 1
            }
            guard let following = bytes[(next + 1)...].firstIndex(of: UInt8(ascii: "&")) else {
                return result + bytes[start...]
            }
            next = following
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

    /// Replaces whitespace by a single space, and removes it at both ends.
    private static func collapsingWhitespace(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var isSpaceDue = false
        var index = 0
        while index < bytes.count {
            let blank = blankLength(bytes, at: index)
            if blank > 0 {
                isSpaceDue = !result.isEmpty
                index += blank
            } else {
                if isSpaceDue { result.append(ASCII.blank) }
                isSpaceDue = false
                result.append(bytes[index])
                index += 1
            }
        }
        return result
    }

    /// Returns the length in bytes of the whitespace character at an index, or 0 if there is none.
    ///
    /// In ASCII these are tab to carriage return and the space. All others begin with 0xC2 (two bytes: U+0085,
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

    /// Returns whether a text has only single spaces, none at either end, and neither of two bytes. This is true for
    /// nearly every text.
    private static func isFolded(_ text: String, without first: UInt8 = 0, _ second: UInt8 = 0) -> Bool {
        return text.utf8.withContiguousStorageIfAvailable { bytes in
            var previous = ASCII.blank
            for byte in bytes {
                let mayBeBlank = byte < ASCII.blank || byte == 0xC2 || (byte >= 0xE1 && byte <= 0xE3)
                let isSecond = byte == ASCII.blank && previous == ASCII.blank
                if mayBeBlank || isSecond || byte == first || byte == second { return false }
                previous = byte
            }
            return previous != ASCII.blank
        } ?? false
    }
}

extension String {
    /// Replaces each `<` by a character that no parser reads as the start of a tag.
    fileprivate func replacingOpeningBrackets() -> String {
        guard utf8.contains(UInt8(ascii: "<")) else { return self }
        var result = UnicodeScalarView()
        for scalar in unicodeScalars { result.append(scalar == "<" ? "‹" : scalar) }
        return String(result)
    }

    /// Replaces the brackets of tags by characters that no parser reads as a tag.
    fileprivate func quotingTags() -> String {
        var result = UnicodeScalarView()
        var isOpen = false
        for (scalar, next) in zip(unicodeScalars, unicodeScalars.dropFirst().map(Optional.some) + [nil]) {
            let opens = scalar == "<" && next.map { $0.isASCII && PlainText.startsTag(UInt8($0.value)) } ?? false
            let closes = scalar == ">" && isOpen
            if opens || closes { isOpen = opens }
            result.append(opens ? "‹" : closes ? "›" : scalar)
        }
        return String(result)
    }
}
