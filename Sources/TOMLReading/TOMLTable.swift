/// What is wrong with a text in TOML, and where.
package struct TOMLError: Error, Hashable, Sendable {
    /// What is wrong, for a person.
    package var message: String
    /// The line, from 1 on.
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
        /// A date, a time, or both, as it is written.
        case dateTime(String)
        case array([TOMLNode])
        case table(TOMLTable)
    }

    /// The value.
    package var value: Value
    /// The line, from 1 on.
    package var line: Int
}

/// A table: its keys in the order of the file, each with its line.
package struct TOMLTable: Sendable {
    /// The keys in the order of the file.
    package internal(set) var keys: [String] = []
    /// The line of its header, or where it begins.
    package internal(set) var line = 1
    var entries: [String: (node: TOMLNode, line: Int)] = [:]

    /// The value of a key.
    package subscript(key: String) -> TOMLNode? { entries[key]?.node }

    /// The line on which a key stands.
    package func line(of key: String) -> Int? { entries[key]?.line }
}

extension TOMLNode {
    /// The text that it is; nil of any other value, as below.
    package var string: String? { if case .text(let text) = value { text } else { nil } }
    /// The whole number.
    package var int: Int? { if case .integer(let number) = value { number } else { nil } }
    /// The truth.
    package var bool: Bool? { if case .boolean(let truth) = value { truth } else { nil } }
    /// The items.
    package var array: [TOMLNode]? { if case .array(let items) = value { items } else { nil } }
    /// The table.
    package var table: TOMLTable? { if case .table(let table) = value { table } else { nil } }
}
