internal import ScheduleModel

/// A JSON value whose members keep their order, so that documents read as `docs/interface.md` writes them.
package enum JSONValue {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case array([JSONValue])
    /// An array whose items are made when they are written.
    case items(JSONItems)
    case object([(String, JSONValue)])

    /// A text, or null.
    init(_ text: String?) { self = text.map(JSONValue.string) ?? .null }

    /// A number, or null.
    init(_ number: Int?) { self = number.map(JSONValue.int) ?? .null }

    /// An object with more members at its end; anything else as it is.
    func adding(_ more: [(String, JSONValue)]) -> JSONValue {
        if case .object(let members) = self { .object(members + more) } else { self }
    }

    /// The bytes of a document with indented lines, or of one line.
    package func bytes(isPretty: Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = OutputBuffer { bytes += $0 }
        // A sink that only gathers cannot fail.
        try? write(to: &buffer, isPretty: isPretty)
        try? buffer.flush()
        return bytes
    }

    /// Writes a document with indented lines, or one line.
    package func write(to buffer: inout OutputBuffer, isPretty: Bool) throws {
        try write(to: &buffer, indent: isPretty ? 0 : nil)
        buffer.append(ASCII.newline)
    }

    private func write(to buffer: inout OutputBuffer, indent: Int?) throws {
        switch self {
        case .null: buffer.append("null")
        case .bool(let value): buffer.append(value ? "true" : "false")
        case .int(let value): buffer.append(String(value))
        case .double(let value): buffer.append(value.isFinite ? Self.text(value) : "null")
        case .string(let text): Self.write(text, to: &buffer)
        case .array(let values):
            try Self.write(values.count, between: (ASCII.openBracket, ASCII.closeBracket), to: &buffer, indent: indent)
            { index, buffer, inner in
                try values[index].write(to: &buffer, indent: inner)
            }
        case .items(let items):
            let made = items.makeIterator()
            try Self.write(items.count, between: (ASCII.openBracket, ASCII.closeBracket), to: &buffer, indent: indent) {
                _,
                buffer,
                inner in
                try made.next()?.write(to: &buffer, indent: inner)
                try buffer.drain()
            }
        case .object(let members):
            try Self.write(members.count, between: (ASCII.openBrace, ASCII.closeBrace), to: &buffer, indent: indent) {
                index,
                buffer,
                inner in
                Self.write(members[index].0, to: &buffer)
                buffer.append(ASCII.colon)
                if inner != nil { buffer.append(ASCII.blank) }
                try members[index].1.write(to: &buffer, indent: inner)
            }
        }
    }

    private static func write(
        _ count: Int,
        between brackets: (UInt8, UInt8),
        to buffer: inout OutputBuffer,
        indent: Int?,
        _ writeItem: (Int, inout OutputBuffer, Int?) throws -> Void
    ) rethrows {
        buffer.append(brackets.0)
        let inner = indent.map { $0 + 2 }
        for index in 0..<count {
            if index > 0 { buffer.append(ASCII.comma) }
            breakLine(&buffer, inner)
            try writeItem(index, &buffer, inner)
        }
        if count > 0 { breakLine(&buffer, indent) }
        buffer.append(brackets.1)
    }

    /// A line's end, and more blanks than any line begins with.
    private static let lineBreak: [UInt8] = [ASCII.newline] + Array(repeating: ASCII.blank, count: 64)

    private static func breakLine(_ buffer: inout OutputBuffer, _ indent: Int?) {
        if let indent { buffer.append(lineBreak.prefix(1 + indent)) }
    }

    private static func text(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
    }

    /// Scalars that would steer a terminal or are invisible are escaped: the data stays, the danger goes.
    private static func write(_ text: String, to buffer: inout OutputBuffer) {
        buffer.append(ASCII.quote)
        // Nearly every text has nothing that needs an escape.
        if buffer.append(text, where: { $0 >= 0x20 && $0 < 0x7F && $0 != ASCII.quote && $0 != ASCII.backslash }) {
            buffer.append(ASCII.quote)
            return
        }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": buffer.append("\\\"".utf8)
            case "\\": buffer.append("\\\\".utf8)
            case "\n": buffer.append("\\n".utf8)
            case "\r": buffer.append("\\r".utf8)
            case "\t": buffer.append("\\t".utf8)
            case _ where TextHygiene.isControl(scalar):
                for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
                    let hex = String(unit, radix: 16)
                    buffer.append("\\u".utf8)
                    buffer.append(String(repeating: "0", count: 4 - hex.utf8.count).utf8)
                    buffer.append(hex.utf8)
                }
            default: buffer.append(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
        buffer.append(ASCII.quote)
    }
}

/// The items of a list, each made when it is needed and not before: those of a large listing take fifty times the room
/// of what they are made of.
package struct JSONItems: Sequence {
    let count: Int
    private let make: () -> AnyIterator<JSONValue>

    init<Items: Collection>(_ items: Items, _ make: @escaping (Items.Element) -> JSONValue) {
        count = items.count
        self.make = { AnyIterator(items.lazy.map(make).makeIterator()) }
    }

    package func makeIterator() -> AnyIterator<JSONValue> { make() }
}
