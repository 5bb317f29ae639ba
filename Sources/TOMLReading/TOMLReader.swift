/// Reads TOML 1.0 within limits: at most 32 levels, and no NUL. It works on single bytes, and recurses no deeper
/// than the levels.
package struct TOMLReader {
    /// The largest number of nested brackets in a value, and of parts in a dotted key.
    static let levels = 32

    let bytes: [UInt8]
    var offset = 0
    var line = 1
    var tables: [Record] = [Record(line: 1)]
    var section = 0

    /// A table while it is read, identified by its index.
    struct Record {
        var line: Int
        var keys: [String] = []
        var entries: [String: Entry] = [:]
        /// Whether a header names the table, or it is an inline table.
        var isDefined = false
        /// Whether a dotted key created the table.
        var isDotted = false
        /// Whether the table can no longer be extended.
        var isClosed = false
    }

    struct Entry {
        var item: Item
        var line: Int
    }

    indirect enum Item {
        case text(String), integer(Int), float(Double), boolean(Bool), dateTime(String)
        case array([Entry])
        case table(Int)
        case tables([Int])
    }

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Reads a complete text.
    ///
    /// - Throws: `TOMLError`.
    package static func read(_ text: String) throws(TOMLError) -> TOMLTable {
        var reader = TOMLReader(Array(text.utf8))
        // Skips the byte order mark of UTF-8.
        if reader.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.offset = 3 }
        try reader.readLines()
        return reader.table(0)
    }

    // MARK: Lines

    mutating func readLines() throws(TOMLError) {
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

    mutating func readHeader() throws(TOMLError) {
        let start = line
        offset += 1
        let isArray = peek == ascii("[")
        if isArray { offset += 1 }
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
                throw problem("“\(part)” is not a table that can be extended", at: start)
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
        case (.table(let existing)?, false)
        where !tables[existing].isDefined && !tables[existing].isDotted && !tables[existing].isClosed:
            tables[existing].isDefined = true
            tables[existing].line = start
            section = existing
        default:
            throw problem("“\(name)” is already defined", at: start)
        }
    }

    /// Adds a table under a key, and returns its index.
    mutating func add(_ key: String, to table: Int, _ record: Record) -> Int {
        tables.append(record)
        let index = tables.count - 1
        tables[table].keys.append(key)
        tables[table].entries[key] = Entry(item: .table(index), line: record.line)
        return index
    }

    mutating func readPair(into table: Int, level: Int = 0) throws(TOMLError) {
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
                throw problem("“\(part)” is already defined, and cannot be extended", at: start)
            }
        }
        guard let name = key.last else { throw problem("a key is missing", at: start) }
        if tables[at].entries[name] != nil { throw problem("“\(name)” is already defined", at: start) }
        let value = try readValue(level)
        tables[at].keys.append(name)
        tables[at].entries[name] = Entry(item: value.item, line: start)
    }

    mutating func readKey() throws(TOMLError) -> [String] {
        var parts: [String] = []
        while true {
            skipBlanks()
            switch peek {
            case ascii("\"")?, ascii("'")?:
                if isTriple { throw problem("a key must be on one line") }
                parts.append(try readText())
            default:
                let start = offset
                while let byte = peek, Self.isBare(byte) { offset += 1 }
                if offset == start { throw problem("expected a key, saw \(shown)") }
                parts.append(String(decoding: bytes[start..<offset], as: UTF8.self))
            }
            if parts.count > Self.levels { throw problem("a key of more than \(Self.levels) parts") }
            skipBlanks()
            if peek != ascii(".") { return parts }
            offset += 1
        }
    }

    // MARK: Bytes

    var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    var shown: String {
        guard let byte = peek else { return "the end" }
        if byte == ascii("\n") || byte == ascii("\r") { return "the line's end" }
        let scalar = String(decoding: bytes[offset...].prefix(4), as: UTF8.self).unicodeScalars.first ?? "?"
        return scalar.value < 0x20 ? "a control character" : "“\(Character(scalar))”"
    }

    func problem(_ message: String, at line: Int? = nil) -> TOMLError {
        TOMLError(message: message, line: line ?? self.line)
    }

    mutating func expect(_ sign: Character) throws(TOMLError) {
        guard peek == sign.asciiValue else { throw problem("expected \(sign), saw \(shown)") }
        offset += 1
    }

    mutating func skipBlanks() {
        while let byte = peek, byte == ascii(" ") || byte == ascii("\t") { offset += 1 }
    }

    mutating func skipComment() throws(TOMLError) {
        guard peek == ascii("#") else { return }
        while let byte = peek, byte != ascii("\n") {
            if byte == ascii("\r"), offset + 1 < bytes.count, bytes[offset + 1] == ascii("\n") { return }
            if byte < 0x20 && byte != ascii("\t") || byte == 0x7F {
                throw problem("a comment contains a control character")
            }
            offset += 1
        }
    }

    mutating func skipLineEnd() throws(TOMLError) -> Bool {
        if peek == ascii("\r") {
            guard offset + 1 < bytes.count, bytes[offset + 1] == ascii("\n") else {
                throw problem("a carriage return without a line feed")
            }
            offset += 1
        }
        guard peek == ascii("\n") else { return false }
        offset += 1
        line += 1
        return true
    }

    /// Skips blanks, comments and line ends.
    mutating func skipLines() throws(TOMLError) {
        while true {
            skipBlanks()
            try skipComment()
            if try !skipLineEnd() { return }
        }
    }

    static func isDigit(_ byte: UInt8) -> Bool { (ascii("0")...ascii("9")).contains(byte) }

    static func digit(_ byte: UInt8, _ radix: Int) -> Bool {
        switch byte {
        case ascii("0")...ascii("9"): Int(byte - ascii("0")) < radix
        case ascii("A")...ascii("F"), ascii("a")...ascii("f"): radix == 16
        default: false
        }
    }

    /// Returns whether a byte may be in a key without quotes. `& 0xDF` converts a letter to upper case.
    static func isBare(_ byte: UInt8) -> Bool {
        isDigit(byte) || (ascii("A")...ascii("Z")).contains(byte & 0xDF) && byte < 0x80 || byte == ascii("_")
            || byte == ascii("-")
    }

    static func isWord(_ byte: UInt8) -> Bool { isBare(byte) || [ascii("+"), ascii("."), ascii(":")].contains(byte) }

    // MARK: Result

    func table(_ index: Int) -> TOMLTable {
        let record = tables[index]
        var table = TOMLTable()
        table.keys = record.keys
        table.line = record.line
        for (key, entry) in record.entries { table.entries[key] = (node(entry), entry.line) }
        return table
    }

    func node(_ entry: Entry) -> TOMLNode {
        let value: TOMLNode.Value =
            switch entry.item {
            case .text(let text): .text(text)
            case .integer(let number): .integer(number)
            case .float(let number): .float(number)
            case .boolean(let truth): .boolean(truth)
            case .dateTime(let text): .dateTime(text)
            case .array(let items): .array(items.map(node))
            case .table(let index): .table(table(index))
            case .tables(let list):
                .array(list.map { TOMLNode(value: .table(table($0)), line: tables[$0].line) })
            }
        return TOMLNode(value: value, line: entry.line)
    }
}

func ascii(_ scalar: Unicode.Scalar) -> UInt8 { UInt8(truncatingIfNeeded: scalar.value) }
