/// A list of texts encoded as one, each after its length in bytes, as in `3:one3:two`. A missing text is `-:`.
package enum TextList {
    /// Encodes some texts as one.
    package static func encode(_ texts: [String]) -> String {
        var writer = Writer()
        for text in texts { writer.add(text) }
        return writer.text
    }

    /// Decodes a list of texts. Ends at the first text that cannot be decoded.
    package static func decode(_ text: String) -> [String] {
        var reader = Reader(text)
        var texts: [String] = []
        while !reader.isAtEnd, let text = reader.next() { texts.append(text) }
        return texts
    }

    /// An encoder that appends texts.
    package struct Writer {
        private var bytes: [UInt8] = []

        /// Creates a writer.
        ///
        /// - Parameter capacity: The number of bytes to reserve.
        package init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

        /// Adds a text, or a missing text if it is nil.
        package mutating func add(_ text: String?) {
            guard let text else {
                bytes.append(UInt8(ascii: "-"))
                return bytes.append(UInt8(ascii: ":"))
            }
            add(digits: text.utf8.count)
            bytes.append(UInt8(ascii: ":"))
            bytes.append(text)
        }

        /// Adds a number as a text.
        package mutating func add(_ number: Int) { add(String(number)) }

        private mutating func add(digits number: Int) {
            if number >= 10 { add(digits: number / 10) }
            bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
        }

        /// The encoded list.
        package var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    /// A decoder that reads one text at a time.
    package struct Reader {
        private let bytes: [UInt8]
        private var offset = 0

        package init(_ text: String) { bytes = Array(text.utf8) }

        /// Whether nothing is left, or the remaining bytes cannot be decoded.
        package var isAtEnd: Bool { offset >= bytes.count }

        /// Returns the next text, or nil if it is missing.
        package mutating func next() -> String? {
            var count = 0
            let start = offset
            while offset < bytes.count, bytes[offset] >= UInt8(ascii: "0"), bytes[offset] <= UInt8(ascii: "9"),
                offset - start < 12
            {
                count = count * 10 + Int(bytes[offset] - UInt8(ascii: "0"))
                offset += 1
            }
            let isMissing = offset == start && offset < bytes.count && bytes[offset] == UInt8(ascii: "-")
            if isMissing { offset += 1 }
            guard offset < bytes.count, bytes[offset] == UInt8(ascii: ":"), isMissing || offset > start,
                bytes.count - offset > count
            else {
                offset = bytes.count
                return nil
            }
            offset += 1
            if isMissing { return nil }
            defer { offset += count }
            return String(decoding: bytes[offset..<offset + count], as: UTF8.self)
        }

        /// Returns the next text as a number that is not negative, or 0 if it is not a number.
        package mutating func number() -> Int { max(next().flatMap { Int($0) } ?? 0, 0) }
    }
}

extension [UInt8] {
    /// Appends the bytes of a text. They are copied at once if they are contiguous, which they nearly always are.
    package mutating func append(_ text: String) {
        let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { append(contentsOf: $0) }
        if isDone == nil { append(contentsOf: text.utf8) }
    }
}
