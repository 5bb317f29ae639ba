/// Reads values: texts, arrays, inline tables, and unquoted values (numbers, Booleans, dates and times).
extension TOMLReader {
    mutating func readValue(_ level: Int) throws(TOMLError) -> Entry {
        let start = line
        guard let byte = peek else { throw problem("expected a value, saw the end") }
        switch byte {
        case ascii("\""), ascii("'"): return Entry(item: .text(try readText()), line: start)
        case ascii("["): return Entry(item: .array(try readArray(level + 1)), line: start)
        case ascii("{"): return Entry(item: .table(try readInlineTable(level + 1)), line: start)
        default: return Entry(item: try readWord(), line: start)
        }
    }

    mutating func readArray(_ level: Int) throws(TOMLError) -> [Entry] {
        if level > Self.levels { throw problem("more than \(Self.levels) nested brackets") }
        offset += 1
        var items: [Entry] = []
        while true {
            try skipLines()
            if peek == ascii("]") { break }
            items.append(try readValue(level))
            try skipLines()
            if peek == ascii(",") {
                offset += 1
            } else if peek != ascii("]") {
                throw problem("expected , or ] in a list, saw \(shown)")
            }
        }
        offset += 1
        return items
    }

    /// Reads an inline table, such as `{ x = 1 }`. Returns the index of the table in `tables`.
    mutating func readInlineTable(_ level: Int) throws(TOMLError) -> Int {
        if level > Self.levels { throw problem("more than \(Self.levels) nested brackets") }
        offset += 1
        var record = Record(line: line)
        record.isDefined = true
        tables.append(record)
        let index = tables.count - 1
        skipBlanks()
        if peek == ascii("}") {
            offset += 1
        } else {
            while true {
                skipBlanks()
                try readPair(into: index, level: level)
                skipBlanks()
                if peek == ascii("}") { break }
                guard peek == ascii(",") else { throw problem("expected , or } in a table, saw \(shown)") }
                offset += 1
            }
            offset += 1
        }
        // Dotted keys and inner braces added more tables: `{ a.b = 1, c = { d = 2 } }`. None can be extended later.
        for added in index..<tables.count { tables[added].isClosed = true }
        return index
    }

    /// Reads an unquoted value: a number, a Boolean, a date or a time.
    mutating func readWord() throws(TOMLError) -> Item {
        let start = offset
        while let byte = peek, Self.isWord(byte) { offset += 1 }
        // There may be a space between date and time.
        if offset - start == 10, bytes[start + 4] == ascii("-"), peek == ascii(" "), offset + 1 < bytes.count,
            Self.isDigit(bytes[offset + 1])
        {
            offset += 1
            while let byte = peek, Self.isWord(byte) { offset += 1 }
        }
        let token = bytes[start..<offset]
        if token.isEmpty { throw problem("expected a value, saw \(shown)") }
        let text = String(decoding: token, as: UTF8.self)
        switch text {
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "inf", "+inf": return .float(.infinity)
        case "-inf": return .float(-.infinity)
        case "nan", "+nan", "-nan": return .float(.nan)
        default: break
        }
        if let number = try number(Array(token), text) { return number }
        if TOMLDateTime.isDateTime(Array(token)) { return .dateTime(text) }
        throw problem("“\(text.prefix(40))” is not a value: texts need quotes")
    }

    /// Returns the number in a token, or nil if the token is not a number.
    ///
    /// - Throws: `TOMLError` if an integer is too large.
    func number(_ token: [UInt8], _ text: String) throws(TOMLError) -> Item? {
        for (mark, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where token.starts(with: mark.utf8) {
            guard let digits = Self.digits(token.dropFirst(2), { Self.digit($0, radix) }) else { return nil }
            guard let value = Int(digits, radix: radix) else { throw problem("“\(text.prefix(40))” is too large") }
            return .integer(value)
        }
        let body = token.drop { $0 == ascii("+") || $0 == ascii("-") }
        guard token.count - body.count <= 1, let first = body.first, Self.isDigit(first) else { return nil }
        let sign = token.first == ascii("-") ? "-" : ""
        let integer = body.prefix { Self.isDigit($0) || $0 == ascii("_") }
        guard let digits = Self.digits(integer, Self.isDigit), digits.count == 1 || digits.first != "0" else {
            return nil
        }
        var remaining = body[integer.endIndex...]
        if remaining.isEmpty {
            guard let value = Int(sign + digits) else { throw problem("“\(text.prefix(40))” is too large") }
            return .integer(value)
        }
        var real = sign + digits
        if remaining.first == ascii(".") {
            let fraction = remaining.dropFirst().prefix { Self.isDigit($0) || $0 == ascii("_") }
            guard let digits = Self.digits(fraction, Self.isDigit) else { return nil }
            real += "." + digits
            remaining = remaining[fraction.endIndex...]
        }
        if remaining.first.map({ $0 | 0x20 }) == ascii("e") {
            remaining = remaining.dropFirst()
            real += "e"
            if let mark = remaining.first, mark == ascii("+") || mark == ascii("-") {
                if mark == ascii("-") { real += "-" }
                remaining = remaining.dropFirst()
            }
            guard let digits = Self.digits(remaining, Self.isDigit) else { return nil }
            real += digits
            remaining = remaining[remaining.endIndex...]
        }
        guard remaining.isEmpty, let value = Double(real) else { return nil }
        return .float(value)
    }

    /// Returns the digits without the underscores between them, or nil if there is any other character or a
    /// misplaced underscore.
    static func digits(_ token: ArraySlice<UInt8>, _ isDigit: (UInt8) -> Bool) -> String? {
        var digits: [UInt8] = []
        var wasDigit = false
        for byte in token {
            if isDigit(byte) {
                digits.append(byte)
                wasDigit = true
            } else if byte == ascii("_"), wasDigit {
                wasDigit = false
            } else {
                return nil
            }
        }
        return wasDigit ? String(decoding: digits, as: UTF8.self) : nil
    }

    // MARK: Texts

    /// Whether the next character is repeated twice, as the quotes of a text with several lines are.
    var isTriple: Bool {
        offset + 2 < bytes.count && bytes[offset + 1] == bytes[offset] && bytes[offset + 2] == bytes[offset]
    }

    mutating func readText() throws(TOMLError) -> String {
        let quote = bytes[offset]
        let hasEscapes = quote == ascii("\"")
        let isLong = isTriple
        let start = line
        offset += isLong ? 3 : 1
        var text: [UInt8] = []
        // A line end directly after the opening quotes is not part of the text.
        if isLong { _ = try skipLineEnd() }
        while true {
            guard let byte = peek else { throw problem("a text has no end", at: start) }
            if byte == quote {
                if !isLong { break }
                // Up to two quotes can precede the three that close the text.
                let run = bytes[offset...].prefix(5).prefix { $0 == quote }.count
                if run >= 3 {
                    text += Array(repeating: quote, count: run - 3)
                    offset += run - 3
                    break
                }
                text += Array(repeating: quote, count: run)
                offset += run
            } else if byte == ascii("\\"), hasEscapes {
                offset += 1
                try readEscape(isLong, &text)
            } else if byte == ascii("\n") || byte == ascii("\r") {
                guard isLong else { throw problem("a text does not end on its line", at: start) }
                if try !skipLineEnd() { throw problem("a text contains a control character") }
                text.append(ascii("\n"))
            } else if byte < 0x20 && byte != ascii("\t") || byte == 0x7F {
                throw problem("a text contains a control character")
            } else {
                text.append(byte)
                offset += 1
            }
        }
        offset += isLong ? 3 : 1
        return String(decoding: text, as: UTF8.self)
    }

    mutating func readEscape(_ isLong: Bool, _ text: inout [UInt8]) throws(TOMLError) {
        guard let byte = peek else { throw problem("a text has no end") }
        offset += 1
        switch byte {
        // Backspace and form feed. Swift has no escapes for them.
        case ascii("b"): text.append(0x08)
        case ascii("t"): text.append(ascii("\t"))
        case ascii("n"): text.append(ascii("\n"))
        case ascii("f"): text.append(0x0C)
        case ascii("r"): text.append(ascii("\r"))
        case ascii("\""), ascii("\\"): text.append(byte)
        case ascii("u"), ascii("U"):
            // NUL is rejected although TOML allows it. SQLite and the system would end the text there.
            let count = byte == ascii("u") ? 4 : 8
            let digits = bytes[offset...].prefix(count)
            guard digits.count == count, digits.allSatisfy({ Self.digit($0, 16) }),
                let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
                let scalar = Unicode.Scalar(code), code > 0
            else { throw problem("\\\(Character(Unicode.Scalar(byte))) is not followed by a character's number") }
            offset += count
            text += Array(String(scalar).utf8)
        case ascii(" "), ascii("\t"), ascii("\n"), ascii("\r"):
            guard isLong else {
                let isLineEnd = byte == ascii("\n") || byte == ascii("\r")
                throw problem(
                    isLineEnd ? "a text does not end on its line" : "a \\ is not followed by a valid character"
                )
            }
            // A \ at the end of a line removes all blanks and line ends up to the next other character.
            offset -= 1
            skipBlanks()
            if try !skipLineEnd() { throw problem("a \\ is not followed by a valid character") }
            while true {
                skipBlanks()
                if try !skipLineEnd() { break }
            }
        default:
            throw problem("a \\ is not followed by a valid character: write \\\\, or put the text between '…'")
        }
    }
}
