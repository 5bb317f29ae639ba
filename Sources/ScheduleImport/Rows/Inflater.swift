internal import Czlib

/// Unpacks gzip as it comes, piece by piece. A file of several packed parts, one after the other, is read whole.
public struct Inflater: ~Copyable {
    /// Why something cannot be unpacked.
    public enum InflateError: Error, Hashable, Sendable {
        /// It is not gzip, or damaged.
        case damaged
        /// It ends too early.
        case cutShort
        /// It grows beyond what is sensible: past the limit in bytes, or to far too many times its length.
        case tooLarge(limit: Int)

        /// The reason, for a person.
        public var message: String {
            switch self {
            case .damaged: "the compressed data is damaged"
            case .cutShort: "the compressed data is cut short"
            case .tooLarge(let limit): "unpacked it is larger than \(limit >> 20) MB, or packed like a bomb"
            }
        }
    }

    /// Above a megabyte nothing honest is packed so tightly.
    private static let ratioLimit = 200

    private let stream: UnsafeMutablePointer<z_stream>
    private let limit: Int
    private var taken = 0
    private var given = 0
    private var isAtEnd = false

    /// An inflater that gives at most `limit` bytes.
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

    /// What some packed bytes unpack to, in pieces.
    public mutating func unpack(_ bytes: [UInt8], _ body: ([UInt8]) throws -> Void) throws {
        taken += bytes.count
        var bytes = bytes
        var start = 0
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var isStarved = false
        while start < bytes.count || !isStarved {
            if isAtEnd {
                // Another part may follow; zeros after the end are padding.
                while start < bytes.count, bytes[start] == 0 { start += 1 }
                if start == bytes.count { return }
                if inflateReset(stream) != Z_OK { throw InflateError.damaged }
                isAtEnd = false
            }
            let (status, used, count) = inflate(&bytes, from: start, into: &buffer)
            start += used
            given += count
            if given > limit || (given > 1 << 20 && given / Self.ratioLimit > taken) {
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

    /// Tells that the packed bytes end here.
    public func finish() throws { if !isAtEnd { throw InflateError.cutShort } }

    private func inflate(
        _ bytes: inout [UInt8],
        from start: Int,
        into buffer: inout [UInt8]
    ) -> (status: Int32, used: Int, count: Int) {
        let (available, room) = (bytes.count - start, buffer.count)
        return bytes.withUnsafeMutableBufferPointer { input in
            buffer.withUnsafeMutableBufferPointer { output in
                stream.pointee.next_in = input.baseAddress.map { $0 + start }
                stream.pointee.avail_in = UInt32(available)
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = UInt32(room)
                let status = Czlib.inflate(stream, Z_NO_FLUSH)
                return (status, available - Int(stream.pointee.avail_in), room - Int(stream.pointee.avail_out))
            }
        }
    }
}
