internal import Clzma
internal import Czlib

/// A streaming decompressor for gzip and xz. A file of several members, one after the other, is read to its end.
public struct Inflater: ~Copyable {
    /// The reason why data cannot be decompressed.
    public enum InflateError: Error, Hashable, Sendable {
        /// The data is neither gzip nor xz, or is damaged.
        case damaged
        /// The data ends too early.
        case cutShort
        /// The output is larger than the limit in bytes, or suspiciously large compared with the input.
        case tooLarge(limit: Int)
        /// The data was compressed with a dictionary that needs more than this number of bytes.
        case needsMemory(limit: Int)

        /// A description of the error for the user.
        public var message: String {
            switch self {
            case .damaged: "the compressed data is damaged"
            case .cutShort: "the compressed data is cut short"
            case .tooLarge(let limit):
                "the unpacked data is larger than \(limit >> 20) MB, or its compression ratio is implausible"
            case .needsMemory(let limit): "the data needs more than \(limit >> 20) MB of memory to be unpacked"
            }
        }
    }

    /// A compression format.
    public enum Format: Hashable, Sendable {
        case gzip, xz

        /// Returns the format of data by its first bytes, or nil if it is not compressed.
        public init?(_ bytes: some Collection<UInt8>) {
            if bytes.starts(with: [0x1F, 0x8B]) {
                self = .gzip
            } else if bytes.starts(with: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]) {
                self = .xz
            } else {
                return nil
            }
        }

        /// The maximum ratio of output to input for an output of more than a megabyte. Ordinary files are below it.
        fileprivate var ratioLimit: Int {
            switch self {
            case .gzip: 200
            // A guide of repeated texts reaches 60, and a long run of equal bytes 7,000.
            case .xz: 400
            }
        }
    }

    /// The memory that xz may need, in bytes. Its highest level needs 65 MB.
    private static let memoryLimit = 96 << 20
    /// The size of the output, in bytes, up to which every compression ratio is allowed.
    private static let uncheckedOutput = 1 << 20
    /// The size, in bytes, of the largest piece that is passed on.
    private static let bufferSize = 1 << 16

    private enum Codec {
        case gzip(UnsafeMutablePointer<z_stream>)
        case xz(UnsafeMutablePointer<lzma_stream>)
    }

    /// The state of the codec after some bytes.
    private enum Progress {
        /// The codec can continue.
        case running
        /// The codec needs more input.
        case starved
        /// A member of the file ended.
        case ended
        case damaged
        case needsMemory
    }

    private let codec: Codec
    /// The maximum size of the output, in bytes.
    private let limit: Int
    private let ratioLimit: Int
    /// The number of compressed bytes so far.
    private var inputCount = 0
    /// The number of decompressed bytes so far.
    private var outputCount = 0
    /// True if the last member is complete and no other one has begun.
    private var isAtEnd = false

    /// Creates an inflater with an output of at most `limit` bytes.
    public init(limit: Int, format: Format = .gzip) throws(InflateError) {
        self.limit = limit
        ratioLimit = format.ratioLimit
        switch format {
        case .gzip:
            let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
            stream.initialize(to: z_stream())
            codec = .gzip(stream)
            if aggctl_inflate_init(stream) != Z_OK { throw .damaged }
        case .xz:
            let stream = UnsafeMutablePointer<lzma_stream>.allocate(capacity: 1)
            stream.initialize(to: lzma_stream())
            codec = .xz(stream)
            if lzma_stream_decoder(stream, UInt64(Self.memoryLimit), 0) != LZMA_OK { throw .damaged }
        }
    }

    deinit {
        switch codec {
        case .gzip(let stream):
            inflateEnd(stream)
            stream.deallocate()
        case .xz(let stream):
            lzma_end(stream)
            stream.deallocate()
        }
    }

    /// Decompresses the next bytes, and passes the output to `body` in pieces.
    public mutating func unpack(_ bytes: [UInt8], _ body: ([UInt8]) throws -> Void) throws {
        inputCount += bytes.count
        var bytes = bytes
        var start = 0
        var buffer = [UInt8](repeating: 0, count: Self.bufferSize)
        // The codec may still have output after it has consumed all input.
        var mayHaveOutput = true
        while start < bytes.count || mayHaveOutput {
            if isAtEnd {
                // Another member may follow. Zeros after the end are padding.
                while start < bytes.count, bytes[start] == 0 { start += 1 }
                if start == bytes.count { return }
                try restart()
                isAtEnd = false
            }
            let (progress, consumed, produced) = inflate(&bytes, from: start, into: &buffer)
            start += consumed
            outputCount += produced
            try checkOutput()
            if produced > 0 { try body(Array(buffer[..<produced])) }
            switch progress {
            case .running: if consumed == 0, produced == 0 { mayHaveOutput = false }
            case .starved: mayHaveOutput = false
            case .ended: (isAtEnd, mayHaveOutput) = (true, false)
            case .damaged: throw InflateError.damaged
            case .needsMemory: throw InflateError.needsMemory(limit: Self.memoryLimit)
            }
        }
    }

    /// Checks the size of the output and the compression ratio so far.
    private func checkOutput() throws(InflateError) {
        let isRatioTooHigh = outputCount > Self.uncheckedOutput && outputCount / ratioLimit > inputCount
        if outputCount > limit || isRatioTooHigh { throw .tooLarge(limit: limit) }
    }

    /// Marks the end of the input.
    ///
    /// - Throws: `InflateError.cutShort` if a member is incomplete.
    public func finish() throws { if !isAtEnd { throw InflateError.cutShort } }

    /// Begins the next member of the file.
    private func restart() throws(InflateError) {
        let isReady =
            switch codec {
            case .gzip(let stream): inflateReset(stream) == Z_OK
            case .xz(let stream): lzma_stream_decoder(stream, UInt64(Self.memoryLimit), 0) == LZMA_OK
            }
        if !isReady { throw .damaged }
    }

    /// Runs the codec once, and returns the numbers of bytes that it read from `bytes` and wrote to `buffer`.
    private func inflate(
        _ bytes: inout [UInt8],
        from start: Int,
        into buffer: inout [UInt8]
    ) -> (progress: Progress, consumed: Int, produced: Int) {
        let (available, capacity) = (bytes.count - start, buffer.count)
        return bytes.withUnsafeMutableBufferPointer { input in
            buffer.withUnsafeMutableBufferPointer { output in
                let next = input.baseAddress.map { $0 + start }
                switch codec {
                case .gzip(let stream):
                    stream.pointee.next_in = next
                    stream.pointee.avail_in = UInt32(available)
                    stream.pointee.next_out = output.baseAddress
                    stream.pointee.avail_out = UInt32(capacity)
                    let status = Czlib.inflate(stream, Z_NO_FLUSH)
                    let (unread, unused) = (Int(stream.pointee.avail_in), Int(stream.pointee.avail_out))
                    return (Self.progress(ofGzip: status), available - unread, capacity - unused)
                case .xz(let stream):
                    stream.pointee.next_in = UnsafePointer(next)
                    stream.pointee.avail_in = available
                    stream.pointee.next_out = output.baseAddress
                    stream.pointee.avail_out = capacity
                    let status = lzma_code(stream, LZMA_RUN)
                    let (unread, unused) = (stream.pointee.avail_in, stream.pointee.avail_out)
                    return (Self.progress(ofXZ: status), available - unread, capacity - unused)
                }
            }
        }
    }

    private static func progress(ofGzip status: Int32) -> Progress {
        switch status {
        case Z_OK: .running
        case Z_BUF_ERROR: .starved
        case Z_STREAM_END: .ended
        default: .damaged
        }
    }

    private static func progress(ofXZ status: lzma_ret) -> Progress {
        switch status {
        case LZMA_OK: .running
        case LZMA_BUF_ERROR: .starved
        case LZMA_STREAM_END: .ended
        case LZMA_MEMLIMIT_ERROR, LZMA_MEM_ERROR: .needsMemory
        default: .damaged
        }
    }
}
