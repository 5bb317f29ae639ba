/// A document of `docs/interface.md`: one schema, whoever asks for it.
package protocol Document {
    /// The document as one value.
    var json: JSONValue { get }
    /// The values that JSON lines write, one a line.
    var items: JSONItems { get }
}

extension Document {
    /// A document that is no list is one line.
    package var items: JSONItems { JSONItems([json]) { $0 } }
}
