/// A syntax error in a TOML text.
package struct TOMLError: Error, Hashable, Sendable {
    /// The description for the user.
    package var message: String
    /// The line, from 1.
    package var line: Int
}

/// A value with the line on which it begins.
package struct TOMLNode: Sendable {
    /// The kinds of value.
    package enum Value: Sendable {
        case text(String)
        case integer(Int)
        case float(Double)
        case boolean(Bool)
        /// A date, a time, or both, as written.
        case dateTime(String)
        case array([TOMLNode])
        case table(TOMLTable)
    }

    /// The value.
    package var value: Value
    /// The line, from 1.
    package var line: Int
}

/// A table with its keys in the order of the file, each with its line.
package struct TOMLTable: Sendable {
    /// The keys in the order of the file.
    package internal(set) var keys: [String] = []
    /// The line of its header, or the line on which it begins.
    package internal(set) var line = 1
    var entries: [String: (node: TOMLNode, line: Int)] = [:]

    /// Returns the value of a key.
    package subscript(key: String) -> TOMLNode? { entries[key]?.node }

    /// Returns the line of a key.
    package func line(of key: String) -> Int? { entries[key]?.line }
}

extension TOMLNode {
    /// The text, or nil if the value has another type. The same applies to the following properties.
    package var string: String? { if case .text(let text) = value { text } else { nil } }
    /// The whole number.
    package var int: Int? { if case .integer(let number) = value { number } else { nil } }
    /// The Boolean.
    package var bool: Bool? { if case .boolean(let truth) = value { truth } else { nil } }
    /// The items.
    package var array: [TOMLNode]? { if case .array(let items) = value { items } else { nil } }
    /// The table.
    package var table: TOMLTable? { if case .table(let table) = value { table } else { nil } }
}
