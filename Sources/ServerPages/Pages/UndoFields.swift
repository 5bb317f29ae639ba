internal import ScheduleModel

/// What a form says so that episodes are marked as they were before: each state once, with the ids of the episodes that had
/// it, and what all ids begin with once. So a form of a thousand episodes is no longer than a request may be.
package struct UndoFields {
    /// The field of a state and of what its ids end in.
    package static let previousMarksField = "before"
    /// The field of what all ids begin with.
    package static let beginning = "beginning"
    /// More are not taken back by one form.
    package static let capacity = 2000

    /// The fields, by name and value.
    package let fields: [(name: String, value: String)]

    /// - Parameter before: an episode's id, and what it was marked as.
    package init(_ before: [(id: String, state: String)]) {
        let beginning = Self.commonBeginning(of: before.map(\.id))
        var ends: [String: [String]] = [:]
        for (id, state) in before {
            let end = String(id.unicodeScalars.dropFirst(beginning.unicodeScalars.count))
            ends[state, default: []].append(PercentEncoding.encode(end))
        }
        let states = ends.sorted { $0.key < $1.key }.map { ([$0.key] + $0.value).joined(separator: " ") }
        fields = [(Self.beginning, PercentEncoding.encode(beginning))] + states.map { (Self.previousMarksField, $0) }
    }

    /// How many bytes it is at most as a form is sent.
    package var size: Int {
        fields.reduce(0) { $0 + $1.name.utf8.count + Self.sentSize(of: $1.value) + 2 }
    }

    /// How many bytes a text is at most in a form that is sent.
    package static func sentSize(of text: String) -> Int {
        text.utf8.reduce(0) { size, byte in
            let lower = byte | 0x20
            let isPlain =
                (lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z"))
                || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")) || byte == UInt8(ascii: " ")
            return size + (isPlain ? 1 : 3)
        }
    }

    /// What fields say; nil where they are not what a form of ours says.
    package static func read(_ before: [String], beginning: String) -> [(state: String, ids: [String])]? {
        guard let beginning = PercentEncoding.decode(beginning) else { return nil }
        var states: [(state: String, ids: [String])] = []
        for text in before {
            let words = text.split(separator: " ").map(String.init)
            guard words.count > 1 else { return nil }
            let ids = words.dropFirst().compactMap { PercentEncoding.decode($0) }.map { beginning + $0 }
            guard ids.count == words.count - 1 else { return nil }
            states.append((words[0], ids))
        }
        return states
    }

    /// What some texts begin with, such that of each something is left.
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
