internal import ScheduleModel

/// Bytes on their way to a sink, handed on when there are many: a document is written as it is made, and never held as a
/// whole.
package struct OutputBuffer {
    private static let capacity = 1 << 16

    private var bytes: [UInt8] = []
    private let sink: ([UInt8]) throws -> Void

    package init(_ sink: @escaping ([UInt8]) throws -> Void) { self.sink = sink }

    package mutating func append(_ byte: UInt8) { bytes.append(byte) }

    package mutating func append(_ more: some Sequence<UInt8>) { bytes += more }

    package mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    /// Appends a word of the program itself.
    mutating func append(word: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    }

    /// Appends what a member or an item of JSON begins with: a comma, a line's end with blanks, and a name in quotes. It is
    /// written at once: each of its parts by itself would take as long as all of it.
    mutating func append(comma: Bool, blanks: Int?, name: StaticString?) {
        let letters = name.map { UnsafeBufferPointer(start: $0.utf8Start, count: $0.utf8CodeUnitCount) }
        let count = (comma ? 1 : 0) + (blanks.map { $0 + 1 } ?? 0) + (letters.map { $0.count + 4 } ?? 0)
        bytes.append(addingCapacity: count) { room in
            room.withUnsafeMutableBufferPointer { room, end in
                guard let begin = room.baseAddress else { return }
                var next = begin
                func put(_ byte: UInt8) {
                    next.initialize(to: byte)
                    next += 1
                }
                if comma { put(ASCII.comma) }
                if let blanks {
                    put(ASCII.newline)
                    next.initialize(repeating: ASCII.blank, count: blanks)
                    next += blanks
                }
                if let letters, let first = letters.baseAddress {
                    put(ASCII.quote)
                    next.initialize(from: first, count: letters.count)
                    next += letters.count
                    put(ASCII.quote)
                    put(ASCII.colon)
                    if blanks != nil { put(ASCII.blank) }
                }
                end = next - begin
            }
        }
    }

    /// Hands on what there is, if that is much; between two items of a list.
    package mutating func drain() throws {
        if bytes.count >= Self.capacity { try flush() }
    }

    /// Hands on what there is.
    package mutating func flush() throws {
        if bytes.isEmpty { return }
        try sink(bytes)
        bytes.removeAll(keepingCapacity: true)
    }
}
