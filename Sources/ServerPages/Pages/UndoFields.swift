internal import ScheduleModel

/// The form fields that restore the previous marks of episodes.
///
/// Each state is written once, with the IDs of its episodes. The common prefix of all IDs is also written once, so a
/// form of a thousand episodes fits into a request.
package struct UndoFields {
    /// The name of the field with a state and the rest of each of its IDs.
    package static let previousMarksField = "before"
    /// The name of the field with the common prefix of all IDs.
    package static let prefixField = "beginning"
    /// The maximum number of episodes that one form restores.
    package static let capacity = 2000

    /// The fields, each with its name and value.
    package let fields: [(name: String, value: String)]

    /// Creates the fields.
    ///
    /// - Parameter before: the IDs of the episodes and their previous states.
    package init(_ before: [(id: String, state: String)]) {
        let beginning = Self.commonBeginning(of: before.map(\.id))
        var ends: [String: [String]] = [:]
        for (id, state) in before {
            let end = String(id.unicodeScalars.dropFirst(beginning.unicodeScalars.count))
            ends[state, default: []].append(PercentEncoding.encode(end))
        }
        let states = ends.sorted { $0.key < $1.key }.map { ([$0.key] + $0.value).joined(separator: " ") }
        fields = [(Self.prefixField, PercentEncoding.encode(beginning))] + states.map { (Self.previousMarksField, $0) }
    }

    /// The maximum size of the fields in a submitted form, in bytes.
    package var size: Int {
        fields.reduce(0) { $0 + $1.name.utf8.count + Self.sentSize(of: $1.value) + 2 }
    }

    /// Returns the maximum size of a text in a submitted form, in bytes.
    package static func sentSize(of text: String) -> Int {
        text.utf8.reduce(0) { size, byte in
            let lower = byte | 0x20
            let isPlain =
                (lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z"))
                || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")) || byte == UInt8(ascii: " ")
            return size + (isPlain ? 1 : 3)
        }
    }

    /// Parses the values of the fields. Returns nil if they do not have the form that `init` writes.
    package static func read(_ before: [String], prefix: String) -> [(state: String, ids: [String])]? {
        guard let prefix = PercentEncoding.decode(prefix) else { return nil }
        var states: [(state: String, ids: [String])] = []
        for text in before {
            let parts = text.split(separator: " ").map(String.init)
            guard parts.count > 1 else { return nil }
            let ids = parts.dropFirst().compactMap { PercentEncoding.decode($0) }.map { prefix + $0 }
            guard ids.count == parts.count - 1 else { return nil }
            states.append((parts[0], ids))
        }
        return states
    }

    /// Returns the common prefix of some texts. It is shorter than each of them.
    private static func commonBeginning(of texts: [String]) -> String {
        guard let first = texts.first else { return "" }
        var common = Array(first.unicodeScalars)
        for text in texts {
            let scalars = Array(text.unicodeScalars)
            let count = zip(common, scalars).prefix { $0 == $1 }.count
            common = Array(common.prefix(min(count, scalars.count - 1)))
        }
        return String(String.UnicodeScalarView(common))
    }
}
