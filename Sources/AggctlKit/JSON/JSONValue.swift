internal import AggregatorCore

/// A JSON value whose members keep their order, so that documents read as `docs/interface.md` writes them.
indirect enum JSONValue {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case array([JSONValue])
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
    func bytes(isPretty: Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes, indent: isPretty ? 0 : nil)
        bytes.append(0x0A)
        return bytes
    }

    private func write(to bytes: inout [UInt8], indent: Int?) {
        switch self {
        case .null: bytes += "null".utf8
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .int(let value): bytes += String(value).utf8
        case .double(let value): bytes += (value.isFinite ? Self.text(value) : "null").utf8
        case .string(let text): Self.write(text, to: &bytes)
        case .array(let values):
            Self.write(values, between: (0x5B, 0x5D), to: &bytes, indent: indent) { value, bytes, inner in
                value.write(to: &bytes, indent: inner)
            }
        case .object(let members):
            Self.write(members, between: (0x7B, 0x7D), to: &bytes, indent: indent) { member, bytes, inner in
                Self.write(member.0, to: &bytes)
                bytes.append(0x3A)
                if inner != nil { bytes.append(0x20) }
                member.1.write(to: &bytes, indent: inner)
            }
        }
    }

    private static func write<Item>(
        _ items: [Item],
        between brackets: (UInt8, UInt8),
        to bytes: inout [UInt8],
        indent: Int?,
        _ writeItem: (Item, inout [UInt8], Int?) -> Void
    ) {
        bytes.append(brackets.0)
        let inner = indent.map { $0 + 2 }
        for (index, item) in items.enumerated() {
            if index > 0 { bytes.append(0x2C) }
            breakLine(&bytes, inner)
            writeItem(item, &bytes, inner)
        }
        if !items.isEmpty { breakLine(&bytes, indent) }
        bytes.append(brackets.1)
    }

    private static func breakLine(_ bytes: inout [UInt8], _ indent: Int?) {
        guard let indent else { return }
        bytes.append(0x0A)
        bytes += repeatElement(0x20, count: indent)
    }

    private static func text(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
    }

    /// Scalars that would steer a terminal or are invisible are escaped: the data stays, the danger goes.
    private static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(0x22)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": bytes += "\\\"".utf8
            case "\\": bytes += "\\\\".utf8
            case "\n": bytes += "\\n".utf8
            case "\r": bytes += "\\r".utf8
            case "\t": bytes += "\\t".utf8
            case _ where TextHygiene.isControl(scalar):
                for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
                    let hex = String(unit, radix: 16)
                    bytes += "\\u".utf8
                    bytes += String(repeating: "0", count: 4 - hex.utf8.count).utf8
                    bytes += hex.utf8
                }
            default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            }
        }
        bytes.append(0x22)
    }
}
