/// A document of `docs/reference/json.md`, with the same schema for all clients.
package protocol Document {
    /// The document as one value.
    var json: JSONValue { get }
    /// The values that JSON lines contain, one per line.
    var items: JSONItems { get }
}

extension Document {
    /// The whole document on one line, for documents that are not lists.
    package var items: JSONItems { JSONItems([json]) { $0 } }
}
