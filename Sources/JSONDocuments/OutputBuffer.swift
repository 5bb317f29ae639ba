internal import ScheduleModel

/// A buffer that passes bytes to a sink in large chunks. A document is written while it is created, and never held in
/// memory as a whole.
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

    /// Appends a constant text of the program.
    mutating func append(word: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    }

    /// Appends the start of a JSON member or item: a comma, a newline with blanks, and a name in quotes. All are
    /// written at once, because each separate write would take as long as all of them.
    mutating func append(comma: Bool, blanks: Int?, name: StaticString?) {
        let nameBytes = name.map { UnsafeBufferPointer(start: $0.utf8Start, count: $0.utf8CodeUnitCount) }
        let count = (comma ? 1 : 0) + (blanks.map { $0 + 1 } ?? 0) + (nameBytes.map { $0.count + 4 } ?? 0)
        bytes.append(addingCapacity: count) { output in
            output.withUnsafeMutableBufferPointer { output, end in
                guard let start = output.baseAddress else { return }
                var position = start
                func write(_ byte: UInt8) {
                    position.initialize(to: byte)
                    position += 1
                }
                if comma { write(ASCII.comma) }
                if let blanks {
                    write(ASCII.newline)
                    position.initialize(repeating: ASCII.blank, count: blanks)
                    position += blanks
                }
                if let nameBytes, let first = nameBytes.baseAddress {
                    write(ASCII.quote)
                    position.initialize(from: first, count: nameBytes.count)
                    position += nameBytes.count
                    write(ASCII.quote)
                    write(ASCII.colon)
                    if blanks != nil { write(ASCII.blank) }
                }
                end = position - start
            }
        }
    }

    /// Flushes if the buffer is full. Called between the items of a list.
    package mutating func drain() throws {
        if bytes.count >= Self.capacity { try flush() }
    }

    /// Passes the buffered bytes to the sink.
    package mutating func flush() throws {
        if bytes.isEmpty { return }
        try sink(bytes)
        bytes.removeAll(keepingCapacity: true)
    }
}
