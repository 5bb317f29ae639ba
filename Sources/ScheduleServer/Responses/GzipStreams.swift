internal import Czlib
internal import NIOCore

/// A gzip compression of pieces.
final class GzipCompressor {
    // zlib refers to the stream by its address, so it must not move.
    private let stream: UnsafeMutablePointer<z_stream>
    private var output: [UInt8] = []
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    init() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // 15 bits of window, plus 16 for gzip's header and trailer. It fails only without memory.
        let size = Int32(MemoryLayout<z_stream>.size)
        _ = deflateInit2_(stream, 6, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    /// The approximate memory use, in bytes, with zlib's window.
    var memoryUse: Int { output.capacity + (320 << 10) }

    /// Compresses a piece.
    func append(_ piece: [UInt8]) { run(piece, Z_NO_FLUSH) }

    /// Removes and returns the bytes compressed so far.
    func takeOutput() -> [UInt8] {
        defer { output = [] }
        return output
    }

    /// Ends the stream, and returns the compressed bytes that were not taken.
    func finish() -> [UInt8] {
        run([], Z_FINISH)
        return takeOutput()
    }

    private func run(_ piece: [UInt8], _ flush: Int32) {
        var piece = piece
        piece.withUnsafeMutableBufferPointer { input in
            stream.pointee.next_in = input.baseAddress
            stream.pointee.avail_in = UInt32(input.count)
            repeat {
                buffer.withUnsafeMutableBufferPointer { space in
                    stream.pointee.next_out = space.baseAddress
                    stream.pointee.avail_out = UInt32(space.count)
                    _ = deflate(stream, flush)
                }
                output += buffer.prefix(buffer.count - Int(stream.pointee.avail_out))
            } while stream.pointee.avail_out == 0
        }
    }
}

/// The pieces of a body that is stored compressed, for clients that do not accept gzip.
struct DecompressedPieces: Sequence, IteratorProtocol {
    private static let pieceSize = 1 << 15

    private let inflater: GzipInflater

    init(_ gzipped: ByteBuffer) { inflater = GzipInflater(gzipped) }

    /// Returns the next piece, or nil at the end.
    mutating func next() -> ByteBuffer? { inflater.next(Self.pieceSize) }
}

private final class GzipInflater {
    private let stream: UnsafeMutablePointer<z_stream>
    private var input: ByteBuffer
    private var isAtEnd = false

    init(_ input: ByteBuffer) {
        self.input = input
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        _ = inflateInit2_(stream, 31, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    func next(_ size: Int) -> ByteBuffer? {
        if isAtEnd { return nil }
        var piece = ByteBuffer()
        piece.writeWithUnsafeMutableBytes(minimumWritableBytes: size) { space in
            stream.pointee.next_out = space.bindMemory(to: UInt8.self).baseAddress
            stream.pointee.avail_out = UInt32(size)
            input.readWithUnsafeMutableReadableBytes { bytes in
                stream.pointee.next_in = bytes.bindMemory(to: UInt8.self).baseAddress
                stream.pointee.avail_in = UInt32(bytes.count)
                isAtEnd = inflate(stream, Z_NO_FLUSH) != Z_OK
                return bytes.count - Int(stream.pointee.avail_in)
            }
            return size - Int(stream.pointee.avail_out)
        }
        return piece.readableBytes == 0 ? nil : piece
    }
}
