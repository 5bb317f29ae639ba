internal import ScheduleModel

/// The path of a page or resource of this server, with an optional query and fragment.
package struct Address: Hashable, Sendable {
    /// The percent-encoded text, not yet escaped for HTML.
    package let text: String

    /// Creates an address below the server's path.
    ///
    /// - Parameter query: parameters in order. One with a nil value is omitted. One with an empty value is a flag.
    package init(
        _ base: String,
        _ pieces: [String],
        _ query: [(name: String, value: String?)] = [],
        at fragment: String? = nil
    ) {
        var text = base
        for piece in pieces { text += "/" + Self.encoded(piece) }
        if pieces.isEmpty { text += "/" }
        var separator = "?"
        for case (let name, let value?) in query {
            text += separator + Self.encoded(name) + (value.isEmpty ? "" : "=" + Self.encoded(value))
            separator = "&"
        }
        if let fragment { text += "#" + Self.encoded(fragment) }
        self.text = text
    }

    /// Returns a text percent-encoded for one segment of a path or one value of a query.
    package static func encoded(_ text: String) -> String {
        PercentEncoding.encode(text, keepsColons: true)
    }
}

extension Address {
    /// Creates an address from the encoded path and query of a request to this server.
    package init(trusted text: String) { self.text = text }
}
