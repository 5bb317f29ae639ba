/// Bytes on their way to a sink, handed on when there are many: a document is written as it is made, and never held as a
/// whole.
package struct OutputBuffer {
    private static let room = 1 << 16

    private var bytes: [UInt8] = []
    private let sink: ([UInt8]) throws -> Void

    package init(_ sink: @escaping ([UInt8]) throws -> Void) { self.sink = sink }

    package mutating func append(_ byte: UInt8) { bytes.append(byte) }

    package mutating func append(_ more: some Sequence<UInt8>) { bytes += more }

    package mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    /// Takes a text where its bytes all are of one kind.
    ///
    /// - Returns: whether it did.
    package mutating func append(_ text: String, where isMeant: (UInt8) -> Bool) -> Bool {
        var text = text
        return text.withUTF8 { letters in
            for letter in letters where !isMeant(letter) { return false }
            bytes.append(contentsOf: letters)
            return true
        }
    }

    /// Hands on what there is, if that is much; between two items of a list.
    package mutating func drain() throws {
        if bytes.count >= Self.room { try flush() }
    }

    /// Hands on what there is.
    package mutating func flush() throws {
        if bytes.isEmpty { return }
        try sink(bytes)
        bytes.removeAll(keepingCapacity: true)
    }
}
