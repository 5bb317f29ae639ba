internal import Glibc

/// Converts an encoding to UTF-8 in pieces with iconv. It is used for encodings that cannot be described to expat
/// character by character. Examples are ISO-2022-JP, in which a byte shifts the following ones, and GB 18030 with
/// four-byte characters.
final class StreamingTranscoder {
    private let converter: iconv_t
    /// The UTF-8 of bytes that iconv does not support.
    private let additionalBytes: [UInt8: [UInt8]]
    /// Characters of Windows that ISO-2022-JP lacks, such as ① and ㈱.
    private let wider: StreamingTranscoder?
    /// The beginning of a character that continues in the next piece.
    private var begin: [UInt8] = []
    private var capacity = [UInt8](repeating: 0, count: 1 << 14)

    /// Creates a converter for an encoding, as its name is used in documents. Returns nil if the encoding needs no
    /// conversion, unless `ofAnyKind` is true.
    init?(_ name: String, ofAnyKind: Bool = false) {
        let resolved = ResolvedEncoding(name)
        var converter: iconv_t?
        if resolved.isStateful || ofAnyKind {
            for name in resolved.names + [name] where converter == nil { converter = Self.open(name) }
        }
        guard let converter else { return nil }
        self.converter = converter
        let isJapanese = resolved.isStateful && (resolved.names.first?.utf8.starts(with: "ISO-2022-JP".utf8) ?? false)
        wider = isJapanese ? StreamingTranscoder("EUC-JP", ofAnyKind: true) : nil
        additionalBytes = resolved.further.mapValues { value in
            UInt32(exactly: value).flatMap { Unicode.Scalar($0) }.map { Array(String($0).utf8) } ?? []
        }
    }

    deinit { iconv_close(converter) }

    private static func open(_ name: String) -> iconv_t? {
        iconv_open("UTF-8", name).flatMap { $0 == iconv_t(bitPattern: -1) ? nil : $0 }
    }

    /// Returns the next bytes as UTF-8. An invalid character becomes an invalid byte, so that the parser reports
    /// it.
    func utf8(_ bytes: [UInt8]) -> [UInt8] {
        var input = begin + bytes
        var output: [UInt8] = []
        output.reserveCapacity(input.count * 3 / 2)
        var position = 0
        begin = []
        while position < input.count {
            let problem = convert(&input, &position, into: &output)
            if problem == EINVAL {
                begin = Array(input[position...])
                return output
            }
            let pair = problem == EILSEQ ? input[position...].prefix(2) : []
            if let wider, pair.count == 2, pair.allSatisfy({ $0 > UInt8(ascii: " ") && $0 < 0x7F }) {
                // In EUC-JP the same two bytes have their highest bit set.
                output += wider.utf8(pair.map { $0 | 0x80 })
                position += 2
            } else if problem == EILSEQ {
                output += additionalBytes[input[position]] ?? [0xFF]
                position += 1
            }
        }
        return output
    }

    /// Converts as much as the buffer can hold. Returns the error code of iconv, or 0.
    private func convert(_ input: inout [UInt8], _ position: inout Int, into output: inout [UInt8]) -> Int32 {
        var (inputLeft, outputLeft) = (input.count - position, capacity.count)
        let problem = input.withUnsafeMutableBytes { input in
            capacity.withUnsafeMutableBytes { buffer in
                var from = input.baseAddress?.advanced(by: position).assumingMemoryBound(to: CChar.self)
                var to = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
                return iconv(converter, &from, &inputLeft, &to, &outputLeft) == -1 ? errno : 0
            }
        }
        output += capacity[..<(capacity.count - outputLeft)]
        position = input.count - inputLeft
        return problem
    }
}
