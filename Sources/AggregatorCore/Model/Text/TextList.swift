/// Several texts in one, each after its length in bytes, so that no text can be taken for two: `3:one3:two`. A text that
/// is missing is `-:`.
package enum TextList {
    /// Some texts as one.
    package static func encode(_ texts: [String]) -> String {
        var writer = Writer()
        for text in texts { writer.add(text) }
        return writer.text
    }

    /// The texts of one; what cannot be read ends them.
    package static func decode(_ text: String) -> [String] {
        var reader = Reader(text)
        var texts: [String] = []
        while !reader.isAtEnd, let text = reader.next() { texts.append(text) }
        return texts
    }

    /// Puts texts behind each other.
    package struct Writer {
        private var bytes: [UInt8] = []

        /// - Parameter room: how many bytes there is room for, before more is made.
        package init(room: Int = 0) { bytes.reserveCapacity(room) }

        /// Adds a text, or that there is none.
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

        /// All of them as one text.
        package var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    /// Takes texts one by one.
    package struct Reader {
        private let bytes: [UInt8]
        private var offset = 0

        package init(_ text: String) { bytes = Array(text.utf8) }

        /// Whether nothing is left, or what is left cannot be read.
        package var isAtEnd: Bool { offset >= bytes.count }

        /// The next text; nil where there is none.
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

        /// The next text, which must be a number from 0 on; 0 where it is none.
        package mutating func number() -> Int { max(next().flatMap { Int($0) } ?? 0, 0) }
    }
}

extension [UInt8] {
    /// Appends a text, all of its bytes at once where they lie together, as they nearly always do.
    package mutating func append(_ text: String) {
        let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { append(contentsOf: $0) }
        if isDone == nil { append(contentsOf: text.utf8) }
    }
}
