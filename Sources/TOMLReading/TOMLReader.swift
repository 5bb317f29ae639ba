/// Reads TOML 1.0 within bounds: at most 32 levels, no NUL. Bytes are looked at one by one; nothing recurses deeper than
/// the levels.
package struct TOMLReader {
    /// The most levels of brackets in a value, and the most parts of a dotted key.
    private static let levels = 32

    private let bytes: [UInt8]
    private var place = 0
    private var line = 1
    private var tables: [Record] = [Record(line: 1)]
    private var section = 0

    /// A table while it is read, known by its index.
    private struct Record {
        var line: Int
        var keys: [String] = []
        var entries: [String: Entry] = [:]
        /// A header has named it, or a value is it.
        var isDefined = false
        /// A dotted key has made it.
        var isDotted = false
        /// Nothing may be added any more.
        var isClosed = false
    }

    private struct Entry {
        var item: Item
        var line: Int
    }

    private indirect enum Item {
        case text(String), whole(Int), real(Double), truth(Bool), moment(String)
        case array([Entry])
        case table(Int)
        case tables([Int])
    }

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Reads a whole text.
    ///
    /// - Throws: `TOMLProblem`.
    package static func read(_ text: String) throws(TOMLProblem) -> TOMLTable {
        var reader = TOMLReader(Array(text.utf8))
        if reader.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.place = 3 }
        try reader.readLines()
        return reader.table(0)
    }

    // MARK: Lines

    private mutating func readLines() throws(TOMLProblem) {
        while true {
            try skipLines()
            guard let byte = peek else { return }
            if byte == ascii("[") {
                try readHeader()
            } else {
                try readPair(into: section)
            }
            skipBlanks()
            try skipComment()
            if peek != nil, try !skipLineEnd() { throw problem("expected the line's end, saw \(shown)") }
        }
    }

    private mutating func readHeader() throws(TOMLProblem) {
        let start = line
        place += 1
        let isArray = peek == ascii("[")
        if isArray { place += 1 }
        skipBlanks()
        let key = try readKey()
        skipBlanks()
        try expect("]")
        if isArray { try expect("]") }
        var at = 0
        for part in key.dropLast() {
            switch tables[at].entries[part]?.item {
            case nil:
                at = add(part, to: at, Record(line: start))
            case .table(let next)? where !tables[next].isClosed:
                at = next
            case .tables(let list)?:
                guard let last = list.last else { throw problem("“\(part)” has no table", at: start) }
                at = last
            default:
                throw problem("“\(part)” is no table that could be added to", at: start)
            }
        }
        guard let name = key.last else { throw problem("a header needs a name", at: start) }
        var record = Record(line: start)
        record.isDefined = true
        switch (tables[at].entries[name]?.item, isArray) {
        case (nil, false):
            section = add(name, to: at, record)
        case (nil, true):
            section = add(name, to: at, record)
            tables[at].entries[name]?.item = .tables([section])
        case (.tables(let list)?, true):
            tables.append(record)
            section = tables.count - 1
            tables[at].entries[name]?.item = .tables(list + [section])
        case (.table(let known)?, false)
        where !tables[known].isDefined && !tables[known].isDotted && !tables[known].isClosed:
            tables[known].isDefined = true
            tables[known].line = start
            section = known
        default:
            throw problem("“\(name)” is there already", at: start)
        }
    }

    /// Makes a table under a key.
    private mutating func add(_ key: String, to table: Int, _ record: Record) -> Int {
        tables.append(record)
        let index = tables.count - 1
        tables[table].keys.append(key)
        tables[table].entries[key] = Entry(item: .table(index), line: record.line)
        return index
    }

    private mutating func readPair(into table: Int, level: Int = 0) throws(TOMLProblem) {
        let start = line
        let key = try readKey()
        skipBlanks()
        try expect("=")
        skipBlanks()
        var at = table
        for part in key.dropLast() {
            switch tables[at].entries[part]?.item {
            case nil:
                var record = Record(line: start)
                record.isDotted = true
                at = add(part, to: at, record)
            case .table(let next)? where tables[next].isDotted && !tables[next].isClosed:
                at = next
            default:
                throw problem("“\(part)” is there already, and is no table that could be added to", at: start)
            }
        }
        guard let name = key.last else { throw problem("a key is missing", at: start) }
        if tables[at].entries[name] != nil { throw problem("“\(name)” is there already", at: start) }
        let value = try readValue(level)
        tables[at].keys.append(name)
        tables[at].entries[name] = Entry(item: value.item, line: start)
    }

    private mutating func readKey() throws(TOMLProblem) -> [String] {
        var parts: [String] = []
        while true {
            skipBlanks()
            switch peek {
            case ascii("\"")?, ascii("'")?:
                if isTriple { throw problem("a key is in one line") }
                parts.append(try readText())
            default:
                let start = place
                while let byte = peek, Self.isBare(byte) { place += 1 }
                if place == start { throw problem("expected a key, saw \(shown)") }
                parts.append(String(decoding: bytes[start..<place], as: UTF8.self))
            }
            if parts.count > Self.levels { throw problem("a key of more than \(Self.levels) parts") }
            skipBlanks()
            if peek != ascii(".") { return parts }
            place += 1
        }
    }

    // MARK: Values

    private mutating func readValue(_ level: Int) throws(TOMLProblem) -> Entry {
        let start = line
        guard let byte = peek else { throw problem("expected a value, saw the end") }
        switch byte {
        case ascii("\""), ascii("'"): return Entry(item: .text(try readText()), line: start)
        case ascii("["): return Entry(item: .array(try readArray(level + 1)), line: start)
        case ascii("{"): return Entry(item: .table(try readInlineTable(level + 1)), line: start)
        default: return Entry(item: try readWord(), line: start)
        }
    }

    private mutating func readArray(_ level: Int) throws(TOMLProblem) -> [Entry] {
        if level > Self.levels { throw problem("more than \(Self.levels) brackets in each other") }
        place += 1
        var items: [Entry] = []
        while true {
            try skipLines()
            if peek == ascii("]") { break }
            items.append(try readValue(level))
            try skipLines()
            if peek == ascii(",") {
                place += 1
            } else if peek != ascii("]") {
                throw problem("expected , or ] in a list, saw \(shown)")
            }
        }
        place += 1
        return items
    }

    private mutating func readInlineTable(_ level: Int) throws(TOMLProblem) -> Int {
        if level > Self.levels { throw problem("more than \(Self.levels) brackets in each other") }
        place += 1
        var record = Record(line: line)
        record.isDefined = true
        tables.append(record)
        let index = tables.count - 1
        skipBlanks()
        if peek == ascii("}") {
            place += 1
        } else {
            while true {
                skipBlanks()
                try readPair(into: index, level: level)
                skipBlanks()
                if peek == ascii("}") { break }
                guard peek == ascii(",") else { throw problem("expected , or } in a table, saw \(shown)") }
                place += 1
            }
            place += 1
        }
        for made in index..<tables.count { tables[made].isClosed = true }
        return index
    }

    /// A number, a truth, a date or a time.
    private mutating func readWord() throws(TOMLProblem) -> Item {
        let start = place
        while let byte = peek, Self.isWord(byte) { place += 1 }
        // A date and a time may have a blank between them.
        if place - start == 10, bytes[start + 4] == ascii("-"), peek == ascii(" "), place + 1 < bytes.count,
            Self.isDigit(bytes[place + 1])
        {
            place += 1
            while let byte = peek, Self.isWord(byte) { place += 1 }
        }
        let word = bytes[start..<place]
        if word.isEmpty { throw problem("expected a value, saw \(shown)") }
        let text = String(decoding: word, as: UTF8.self)
        switch text {
        case "true": return .truth(true)
        case "false": return .truth(false)
        case "inf", "+inf": return .real(.infinity)
        case "-inf": return .real(-.infinity)
        case "nan", "+nan", "-nan": return .real(.nan)
        default: break
        }
        if let number = try number(Array(word), text) { return number }
        if TOMLMoment.isMoment(Array(word)) { return .moment(text) }
        throw problem("“\(text.prefix(40))” is no value: texts stand in quotes")
    }

    private func number(_ word: [UInt8], _ text: String) throws(TOMLProblem) -> Item? {
        for (mark, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where word.starts(with: mark.utf8) {
            guard let digits = Self.digits(word.dropFirst(2), { Self.digit($0, radix) }) else { return nil }
            guard let value = Int(digits, radix: radix) else { throw problem("“\(text.prefix(40))” is too large") }
            return .whole(value)
        }
        let body = word.drop { $0 == ascii("+") || $0 == ascii("-") }
        guard word.count - body.count <= 1, let first = body.first, Self.isDigit(first) else { return nil }
        let sign = word.first == ascii("-") ? "-" : ""
        let whole = body.prefix { Self.isDigit($0) || $0 == ascii("_") }
        guard let digits = Self.digits(whole, Self.isDigit), digits.count == 1 || digits.first != "0" else {
            return nil
        }
        var rest = body[whole.endIndex...]
        if rest.isEmpty {
            guard let value = Int(sign + digits) else { throw problem("“\(text.prefix(40))” is too large") }
            return .whole(value)
        }
        var real = sign + digits
        if rest.first == ascii(".") {
            let fraction = rest.dropFirst().prefix { Self.isDigit($0) || $0 == ascii("_") }
            guard let digits = Self.digits(fraction, Self.isDigit) else { return nil }
            real += "." + digits
            rest = rest[fraction.endIndex...]
        }
        if rest.first.map({ $0 | 0x20 }) == ascii("e") {
            rest = rest.dropFirst()
            real += "e"
            if let mark = rest.first, mark == ascii("+") || mark == ascii("-") {
                if mark == ascii("-") { real += "-" }
                rest = rest.dropFirst()
            }
            guard let digits = Self.digits(rest, Self.isDigit) else { return nil }
            real += digits
            rest = rest[rest.endIndex...]
        }
        guard rest.isEmpty, let value = Double(real) else { return nil }
        return .real(value)
    }

    /// Digits without the underscores between them; nil where one stands elsewhere, or another letter.
    private static func digits(_ word: ArraySlice<UInt8>, _ isDigit: (UInt8) -> Bool) -> String? {
        var digits: [UInt8] = []
        var wasDigit = false
        for byte in word {
            if isDigit(byte) {
                digits.append(byte)
                wasDigit = true
            } else if byte == 0x5F, wasDigit {
                wasDigit = false
            } else {
                return nil
            }
        }
        return wasDigit ? String(decoding: digits, as: UTF8.self) : nil
    }

    // MARK: Texts

    private var isTriple: Bool {
        place + 2 < bytes.count && bytes[place + 1] == bytes[place] && bytes[place + 2] == bytes[place]
    }

    private mutating func readText() throws(TOMLProblem) -> String {
        let quote = bytes[place]
        let hasEscapes = quote == ascii("\"")
        let isLong = isTriple
        let start = line
        place += isLong ? 3 : 1
        var text: [UInt8] = []
        if isLong { _ = try skipLineEnd() }
        while true {
            guard let byte = peek else { throw problem("a text has no end", at: start) }
            if byte == quote {
                if !isLong { break }
                let run = bytes[place...].prefix(5).prefix { $0 == quote }.count
                if run >= 3 {
                    text += Array(repeating: quote, count: run - 3)
                    place += run - 3
                    break
                }
                text += Array(repeating: quote, count: run)
                place += run
            } else if byte == ascii("\\"), hasEscapes {
                place += 1
                try readEscape(isLong, &text)
            } else if byte == 0x0A || byte == 0x0D {
                guard isLong else { throw problem("a text has no end in its line", at: start) }
                if try !skipLineEnd() { throw problem("a text holds a control character") }
                text.append(0x0A)
            } else if byte < 0x20 && byte != 0x09 || byte == 0x7F {
                throw problem("a text holds a control character")
            } else {
                text.append(byte)
                place += 1
            }
        }
        place += isLong ? 3 : 1
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func readEscape(_ isLong: Bool, _ text: inout [UInt8]) throws(TOMLProblem) {
        guard let byte = peek else { throw problem("a text has no end") }
        place += 1
        switch byte {
        case ascii("b"): text.append(0x08)
        case ascii("t"): text.append(0x09)
        case ascii("n"): text.append(0x0A)
        case ascii("f"): text.append(0x0C)
        case ascii("r"): text.append(0x0D)
        case ascii("\""), ascii("\\"): text.append(byte)
        case ascii("u"), ascii("U"):
            let count = byte == ascii("u") ? 4 : 8
            let digits = bytes[place...].prefix(count)
            guard digits.count == count, digits.allSatisfy({ Self.digit($0, 16) }),
                let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
                let scalar = Unicode.Scalar(code), code > 0
            else { throw problem("\\\(Character(Unicode.Scalar(byte))) is followed by no letter's number") }
            place += count
            text += Array(String(scalar).utf8)
        case 0x20, 0x09, 0x0A, 0x0D:
            guard isLong else { throw problem("a text has no end in its line") }
            place -= 1
            skipBlanks()
            if try !skipLineEnd() { throw problem("a \\ is followed by no letter of its own") }
            while true {
                skipBlanks()
                if try !skipLineEnd() { break }
            }
        default:
            throw problem("a \\ is followed by no letter of its own: write \\\\, or put the text between '…'")
        }
    }

    // MARK: Bytes

    private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

    private var shown: String {
        guard let byte = peek else { return "the end" }
        if byte == 0x0A || byte == 0x0D { return "the line's end" }
        let scalar = String(decoding: bytes[place...].prefix(4), as: UTF8.self).unicodeScalars.first ?? "?"
        return scalar.value < 0x20 ? "a control character" : "“\(Character(scalar))”"
    }

    private func problem(_ message: String, at line: Int? = nil) -> TOMLProblem {
        TOMLProblem(message: message, line: line ?? self.line)
    }

    private mutating func expect(_ sign: Character) throws(TOMLProblem) {
        guard peek == sign.asciiValue else { throw problem("expected \(sign), saw \(shown)") }
        place += 1
    }

    private mutating func skipBlanks() {
        while let byte = peek, byte == 0x20 || byte == 0x09 { place += 1 }
    }

    private mutating func skipComment() throws(TOMLProblem) {
        guard peek == ascii("#") else { return }
        while let byte = peek, byte != 0x0A {
            if byte == 0x0D, place + 1 < bytes.count, bytes[place + 1] == 0x0A { return }
            if byte < 0x20 && byte != 0x09 || byte == 0x7F { throw problem("a comment holds a control character") }
            place += 1
        }
    }

    private mutating func skipLineEnd() throws(TOMLProblem) -> Bool {
        if peek == 0x0D {
            guard place + 1 < bytes.count, bytes[place + 1] == 0x0A else {
                throw problem("a return without the line's end after it")
            }
            place += 1
        }
        guard peek == 0x0A else { return false }
        place += 1
        line += 1
        return true
    }

    /// Skips blanks, comments and ends of lines.
    private mutating func skipLines() throws(TOMLProblem) {
        while true {
            skipBlanks()
            try skipComment()
            if try !skipLineEnd() { return }
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func digit(_ byte: UInt8, _ radix: Int) -> Bool {
        switch byte {
        case 0x30...0x39: Int(byte) - 0x30 < radix
        case 0x41...0x46, 0x61...0x66: radix == 16
        default: false
        }
    }

    private static func isBare(_ byte: UInt8) -> Bool {
        isDigit(byte) || (0x41...0x5A).contains(byte & 0xDF) && byte < 0x80 || byte == 0x5F || byte == 0x2D
    }

    private static func isWord(_ byte: UInt8) -> Bool { isBare(byte) || [0x2B, 0x2E, 0x3A].contains(byte) }

    // MARK: What it came to

    private func table(_ index: Int) -> TOMLTable {
        let record = tables[index]
        var table = TOMLTable()
        table.keys = record.keys
        table.line = record.line
        for (key, entry) in record.entries { table.entries[key] = (node(entry), entry.line) }
        return table
    }

    private func node(_ entry: Entry) -> TOMLNode {
        let value: TOMLNode.Value =
            switch entry.item {
            case .text(let text): .text(text)
            case .whole(let number): .whole(number)
            case .real(let number): .real(number)
            case .truth(let truth): .truth(truth)
            case .moment(let text): .moment(text)
            case .array(let items): .array(items.map(node))
            case .table(let index): .table(table(index))
            case .tables(let list):
                .array(list.map { TOMLNode(value: .table(table($0)), line: tables[$0].line) })
            }
        return TOMLNode(value: value, line: entry.line)
    }
}

private func ascii(_ scalar: Unicode.Scalar) -> UInt8 { UInt8(truncatingIfNeeded: scalar.value) }
