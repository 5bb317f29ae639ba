/// A document of `docs/interface.md`: one schema, whoever asks for it.
package protocol Document {
    /// The document as one value.
    var json: JSONValue { get }
    /// What stands in a line each where JSON lines are asked for.
    var items: JSONItems { get }
}

extension Document {
    /// A document that is no list is one line.
    package var items: JSONItems { JSONItems([json]) { $0 } }
}
