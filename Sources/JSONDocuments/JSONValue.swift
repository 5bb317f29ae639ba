/// A JSON value. Members have a fixed order, so that documents look as in `docs/reference/json.md`.
package enum JSONValue {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case array([JSONValue])
    /// An array whose items are created when they are written.
    case items(JSONItems)
    case object([(String, JSONValue)])
    /// An object whose members are written directly and never exist as values.
    case members((inout JSONWriter) throws -> Void)

    /// Creates a text, or null.
    init(_ text: String?) { self = text.map(JSONValue.string) ?? .null }

    /// Creates a number, or null.
    init(_ number: Int?) { self = number.map(JSONValue.int) ?? .null }

    /// Returns the object with more members at its end. Other values are unchanged.
    func adding(_ more: [(String, JSONValue)]) -> JSONValue {
        switch self {
        case .object(let members): .object(members + more)
        case .members(let members):
            .members { json in
                try members(&json)
                for (name, value) in more { try json.member(name, value) }
            }
        default: self
        }
    }

    /// Returns the encoded value on indented lines, or on one line.
    package func bytes(isPretty: Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        var json = JSONWriter(isPretty: isPretty) { bytes += $0 }
        // Appending to an array cannot fail.
        try? json.write(self)
        try? json.flush()
        return bytes
    }
}

/// The items of a list, each created when it is written. The items of a large listing would need fifty times the memory
/// of their sources.
package struct JSONItems: Sequence {
    private let make: () -> AnyIterator<JSONValue>

    init<Items: Collection>(_ items: Items, _ make: @escaping (Items.Element) -> JSONValue) {
        self.make = { AnyIterator(items.lazy.map(make).makeIterator()) }
    }

    package func makeIterator() -> AnyIterator<JSONValue> { make() }
}
