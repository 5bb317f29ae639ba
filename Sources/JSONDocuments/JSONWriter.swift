internal import ScheduleModel

/// A writer that encodes JSON value by value, on indented lines or on one line.
///
/// A listing has two hundred members per episode. They are written directly, because creating a `JSONValue` for each
/// takes longer than writing it.
package struct JSONWriter {
    private var buffer: OutputBuffer
    /// The indentation in spaces, or nil if everything is on one line.
    private var indent: Int?
    /// Whether the current object or list has no content yet.
    private var isEmpty = true

    package init(isPretty: Bool, _ sink: @escaping ([UInt8]) throws -> Void) {
        buffer = OutputBuffer(sink)
        indent = isPretty ? 0 : nil
    }

    /// Writes a document and a newline.
    package mutating func write(_ document: JSONValue) throws {
        try write(value: document)
        buffer.append(ASCII.newline)
        try buffer.drain()
    }

    /// Passes the buffered bytes to the sink.
    package mutating func flush() throws { try buffer.flush() }

    // MARK: Members and items

    /// Writes a member with a text, or null.
    mutating func member(_ name: StaticString, _ text: String?) {
        begin(name)
        if let text { write(text) } else { buffer.append(word: "null") }
    }

    /// Writes a member with a number, or null.
    mutating func member(_ name: StaticString, _ number: Int?) {
        begin(name)
        if let number { buffer.append(String(number)) } else { buffer.append(word: "null") }
    }

    /// Writes a member with a number that may have decimals.
    mutating func member(_ name: StaticString, _ number: Double) {
        begin(name)
        buffer.append(number.isFinite ? Self.text(number) : "null")
    }

    /// Writes a member with true or false.
    mutating func member(_ name: StaticString, _ flag: Bool) {
        begin(name)
        buffer.append(word: flag ? "true" : "false")
    }

    /// Writes a member with an object, or null if the value is nil.
    mutating func member<Value>(
        _ name: StaticString,
        _ value: Value?,
        _ members: (inout JSONWriter, Value) throws -> Void
    ) rethrows {
        begin(name)
        guard let value else { return buffer.append(word: "null") }
        try object { try members(&$0, value) }
    }

    /// Writes a member with a list of objects.
    mutating func member<Items: Sequence>(
        _ name: StaticString,
        each items: Items,
        _ members: (inout JSONWriter, Items.Element) throws -> Void
    ) rethrows {
        begin(name)
        try list { json in
            for item in items {
                json.beginItem()
                try json.object { try members(&$0, item) }
            }
        }
    }

    /// Writes a member with a list of texts.
    mutating func member<Items: Sequence>(
        _ name: StaticString,
        texts items: Items,
        _ text: (Items.Element) -> String
    ) {
        begin(name)
        list { json in
            for item in items {
                json.beginItem()
                json.write(text(item))
            }
        }
    }

    /// Writes a member with an existing value.
    mutating func member(_ name: String, _ value: JSONValue) throws {
        beginItem()
        write(name)
        buffer.append(word: indent == nil ? ":" : ": ")
        try write(value: value)
    }

    private mutating func begin(_ name: StaticString) {
        buffer.append(comma: !isEmpty, blanks: indent, name: name)
        isEmpty = false
    }

    private mutating func beginItem() {
        buffer.append(comma: !isEmpty, blanks: indent, name: nil)
        isEmpty = false
    }

    // MARK: Values

    private mutating func write(value: JSONValue) throws {
        switch value {
        case .null: buffer.append(word: "null")
        case .bool(let flag): buffer.append(word: flag ? "true" : "false")
        case .int(let number): buffer.append(String(number))
        case .double(let number): buffer.append(number.isFinite ? Self.text(number) : "null")
        case .string(let text): write(text)
        case .array(let values):
            try list { json in
                for value in values {
                    json.beginItem()
                    try json.write(value: value)
                }
            }
        case .items(let items):
            try list { json in
                for item in items {
                    json.beginItem()
                    try json.write(value: item)
                    try json.buffer.drain()
                }
            }
        case .object(let members): try object { json in for (name, value) in members { try json.member(name, value) } }
        case .members(let members): try object(members)
        }
    }

    private mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
        try enclose(ASCII.openBrace, ASCII.closeBrace, members)
    }

    private mutating func list(_ items: (inout JSONWriter) throws -> Void) rethrows {
        try enclose(ASCII.openBracket, ASCII.closeBracket, items)
    }

    private mutating func enclose(
        _ begin: UInt8,
        _ end: UInt8,
        _ content: (inout JSONWriter) throws -> Void
    ) rethrows {
        buffer.append(begin)
        let outer = indent
        indent = outer.map { $0 + 2 }
        isEmpty = true
        try content(&self)
        indent = outer
        if !isEmpty { buffer.append(comma: false, blanks: indent, name: nil) }
        // The enclosed value is content of the outer one.
        isEmpty = false
        buffer.append(end)
    }

    private static func text(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
    }

    /// Writes a text. Invisible characters and those that control a terminal are escaped.
    private mutating func write(_ text: String) {
        var text = text
        buffer.append(ASCII.quote)
        text.withUTF8 { bytes in
            // The index up to which the text was written.
            var written = 0
            var index = 0
            while index < bytes.count {
                if Self.isPlain(bytes[index]) {
                    index += 1
                    continue
                }
                let (scalar, length) = Self.scalar(at: index, of: bytes)
                if Self.needsEscape(scalar) {
                    buffer.append(bytes[written..<index])
                    escape(scalar)
                    written = index + length
                }
                index += length
            }
            buffer.append(bytes[written...])
        }
        buffer.append(ASCII.quote)
    }

    /// Returns whether no scalar that needs an escape begins with a byte.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<0x20, ASCII.quote, ASCII.backslash, 0x7F, 0xC2, 0xD8, 0xE2, 0xEF, 0xF3: false
        default: true
        }
    }

    private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\"" || scalar == "\\" || TextSanitizer.isControl(scalar)
    }

    /// Returns the scalar at an index, and its number of bytes.
    private static func scalar(at index: Int, of bytes: UnsafeBufferPointer<UInt8>) -> (Unicode.Scalar, Int) {
        let first = bytes[index]
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        let begin = length == 1 ? UInt32(first) : UInt32(first) & (0x7F >> UInt32(length))
        let value = bytes[index..<min(index + length, bytes.count)].dropFirst().reduce(begin) {
            $0 << 6 | UInt32($1 & 0x3F)
        }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
    }

    private mutating func escape(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\"": buffer.append(word: "\\\"")
        case "\\": buffer.append(word: "\\\\")
        case "\n": buffer.append(word: "\\n")
        case "\r": buffer.append(word: "\\r")
        case "\t": buffer.append(word: "\\t")
        default:
            for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
                let hex = String(unit, radix: 16)
                buffer.append("\\u" + String(repeating: "0", count: 4 - hex.utf8.count) + hex)
            }
        }
    }
}
