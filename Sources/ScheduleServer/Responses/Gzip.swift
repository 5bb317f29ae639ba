internal import Czlib

/// Compression with gzip. Equal input gives equal output, because the header has no time and no name.
enum Gzip {
    /// Returns the compressed bytes, or nil if compression fails or saves nothing.
    ///
    /// - Parameter isFile: whether to return the compressed bytes even if they are not smaller.
    static func packed(_ bytes: [UInt8], isFile: Bool = false) -> [UInt8]? {
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        // 15 bits of window, plus 16 for gzip's header and trailer.
        guard deflateInit2_(&stream, 6, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK else {
            return nil
        }
        defer { deflateEnd(&stream) }
        var input = bytes
        var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))) + 32)
        let status = input.withUnsafeMutableBufferPointer { from in
            output.withUnsafeMutableBufferPointer { to in
                stream.next_in = from.baseAddress
                stream.avail_in = UInt32(from.count)
                stream.next_out = to.baseAddress
                stream.avail_out = UInt32(to.count)
                return deflate(&stream, Z_FINISH)
            }
        }
        guard status == Z_STREAM_END else { return nil }
        let count = Int(stream.total_out)
        return isFile || count < bytes.count ? Array(output.prefix(count)) : nil
    }

    /// Returns whether the client accepts gzip, according to its `Accept-Encoding`.
    static func isAccepted(_ field: String?) -> Bool {
        guard let field else { return false }
        var acceptsAny = false
        for piece in field.lowercased().split(separator: ",") {
            let parts = piece.split(separator: ";").map { part in
                String(decoding: part.utf8.filter { $0 != UInt8(ascii: " ") }, as: UTF8.self)
            }
            let isRefused = parts.dropFirst().contains { ["q=0", "q=0.0", "q=0.00", "q=0.000"].contains($0) }
            if parts.first == "gzip" || parts.first == "x-gzip" { return !isRefused }
            if parts.first == "*" { acceptsAny = !isRefused }
        }
        return acceptsAny
    }
}
