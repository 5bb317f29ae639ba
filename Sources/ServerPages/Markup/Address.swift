internal import ScheduleModel

/// An address of ours: below the server's own path, its pieces encoded.
package struct Address: Hashable, Sendable {
    /// The address as it stands in a page, not yet escaped for HTML.
    package let text: String

    /// The address below a path, with a query: what is nil stays away, what is empty is a flag.
    package init(
        _ base: String,
        _ pieces: [String],
        _ query: [(name: String, value: String?)] = [],
        at place: String? = nil
    ) {
        var text = base
        for piece in pieces { text += "/" + Self.encoded(piece) }
        if pieces.isEmpty { text += "/" }
        var separator = "?"
        for case (let name, let value?) in query {
            text += separator + Self.encoded(name) + (value.isEmpty ? "" : "=" + Self.encoded(value))
            separator = "&"
        }
        if let place { text += "#" + Self.encoded(place) }
        self.text = text
    }

    /// A text encoded for one piece of a path, or one value of a query.
    package static func encoded(_ text: String) -> String {
        PercentEncoding.encode(text, keepsColons: true)
    }
}

extension Address {
    /// The address of a request, as it was asked for.
    package init(own text: String) { self.text = text }
}
