internal import Czlib

/// A streaming decompressor for gzip. A file of several gzip members, one after the other, is read to its end.
public struct Inflater: ~Copyable {
    /// The reason why data cannot be decompressed.
    public enum InflateError: Error, Hashable, Sendable {
        /// The data is not gzip, or is damaged.
        case damaged
        /// The data ends too early.
        case cutShort
        /// The output is larger than the limit in bytes, or suspiciously large compared with the input.
        case tooLarge(limit: Int)

        /// A description of the error for the user.
        public var message: String {
            switch self {
            case .damaged: "the compressed data is damaged"
            case .cutShort: "the compressed data is cut short"
            case .tooLarge(let limit):
                "the unpacked data is larger than \(limit >> 20) MB, or its compression ratio is implausible"
            }
        }
    }

    /// The maximum ratio of output to input for an output of more than a megabyte. Ordinary files are below it.
    private static let ratioLimit = 200

    private let stream: UnsafeMutablePointer<z_stream>
    private let limit: Int
    private var inputCount = 0
    private var outputCount = 0
    private var isAtEnd = false

    /// Creates an inflater with an output of at most `limit` bytes.
    public init(limit: Int) throws(InflateError) {
        self.limit = limit
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        if aggctl_inflate_init(stream) != Z_OK { throw .damaged }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Decompresses the next bytes, and passes the output to `body` in pieces.
    public mutating func unpack(_ bytes: [UInt8], _ body: ([UInt8]) throws -> Void) throws {
        inputCount += bytes.count
        var bytes = bytes
        var start = 0
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var isStarved = false
        while start < bytes.count || !isStarved {
            if isAtEnd {
                // Another member may follow. Zeros after the end are padding.
                while start < bytes.count, bytes[start] == 0 { start += 1 }
                if start == bytes.count { return }
                if inflateReset(stream) != Z_OK { throw InflateError.damaged }
                isAtEnd = false
            }
            let (status, used, count) = inflate(&bytes, from: start, into: &buffer)
            start += used
            outputCount += count
            if outputCount > limit || (outputCount > 1 << 20 && outputCount / Self.ratioLimit > inputCount) {
                throw InflateError.tooLarge(limit: limit)
            }
            if count > 0 { try body(Array(buffer[..<count])) }
            switch status {
            case Z_STREAM_END: isAtEnd = true
            case Z_OK: break
            case Z_BUF_ERROR: isStarved = true
            default: throw InflateError.damaged
            }
            if isAtEnd || (used == 0 && count == 0) { isStarved = true }
        }
    }

    /// Marks the end of the input.
    ///
    /// - Throws: `InflateError.cutShort` if a gzip member is incomplete.
    public func finish() throws { if !isAtEnd { throw InflateError.cutShort } }

    private func inflate(
        _ bytes: inout [UInt8],
        from start: Int,
        into buffer: inout [UInt8]
    ) -> (status: Int32, used: Int, count: Int) {
        let (available, capacity) = (bytes.count - start, buffer.count)
        return bytes.withUnsafeMutableBufferPointer { input in
            buffer.withUnsafeMutableBufferPointer { output in
                stream.pointee.next_in = input.baseAddress.map { $0 + start }
                stream.pointee.avail_in = UInt32(available)
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = UInt32(capacity)
                let status = Czlib.inflate(stream, Z_NO_FLUSH)
                return (status, available - Int(stream.pointee.avail_in), capacity - Int(stream.pointee.avail_out))
            }
        }
    }
}
