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
    /// An object whose members are written as they are told, and never made.
    case members((inout JSONWriter) throws -> Void)

    /// A text, or null.
    init(_ text: String?) { self = text.map(JSONValue.string) ?? .null }

    /// A number, or null.
    init(_ number: Int?) { self = number.map(JSONValue.int) ?? .null }

    /// An object with more members at its end; anything else as it is.
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

    /// The bytes of a document with indented lines, or of one line.
    package func bytes(isPretty: Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        var json = JSONWriter(isPretty: isPretty) { bytes += $0 }
        // A sink that only gathers cannot fail.
        try? json.write(self)
        try? json.flush()
        return bytes
    }
}

/// The items of a list, each made when it is needed and not before: those of a large listing take fifty times the room
/// of what they are made of.
package struct JSONItems: Sequence {
    private let make: () -> AnyIterator<JSONValue>

    init<Items: Collection>(_ items: Items, _ make: @escaping (Items.Element) -> JSONValue) {
        self.make = { AnyIterator(items.lazy.map(make).makeIterator()) }
    }

    package func makeIterator() -> AnyIterator<JSONValue> { make() }
}
