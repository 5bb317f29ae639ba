internal import Cexpat
internal import Glibc

/// The characters of an encoding according to iconv, with one byte or several as in Shift_JIS and GBK.
final class MultibyteEncoding {
    /// The meaning of a first byte.
    enum Beginning {
        case scalar(Int32)
        /// A character with this number of bytes.
        case longer(Int)
        case none
    }

    private enum Letter {
        case scalar(Int32)
        case unfinished
        case none
    }

    /// Usually one converter. The next one is used if a character is unknown to the first, or is in the private use
    /// area.
    private let converters: [iconv_t]
    /// Bytes that no converter supports.
    private let further: [UInt8: Int32]
    /// The number of bytes of a character, by its first byte.
    private var lengths = [Int](repeating: 1, count: 256)
    /// Converted two-byte characters. A guide contains the same ones repeatedly.
    private var pairs: [Int: Int32] = [:]

    /// Creates the characters of an encoding, as its name is used in documents. Returns nil if iconv does not
    /// support it.
    init?(_ name: String) {
        let resolved = ResolvedEncoding(name)
        further = resolved.further
        let opened = resolved.names.compactMap(Self.open)
        converters = opened.isEmpty ? Self.open(name).map { [$0] } ?? [] : opened
        if converters.isEmpty { return nil }
    }

    deinit { for converter in converters { iconv_close(converter) } }

    private static func open(_ name: String) -> iconv_t? {
        iconv_open("UTF-32LE", name).flatMap { $0 == iconv_t(bitPattern: -1) ? nil : $0 }
    }

    /// Returns the meaning of a first byte.
    func begin(_ byte: UInt8) -> Beginning {
        switch letter([byte]) {
        case .scalar(let value): return .scalar(value)
        case .none: return further[byte].map(Beginning.scalar) ?? Beginning.none
        case .unfinished:
            // A byte below 0x80 that never completes a character shifts the following bytes.
            guard let length = length(of: byte) ?? (byte < 0x80 ? 2 : nil) else { return .none }
            lengths[Int(byte)] = length
            return .longer(length)
        }
    }

    /// Passes this object to expat, which uses it for multibyte characters and releases it.
    func hand(to encoding: UnsafeMutablePointer<XML_Encoding>) {
        encoding.pointee.data = Unmanaged.passRetained(self).toOpaque()
        encoding.pointee.convert = { data, bytes in
            guard let data, let bytes else { return -1 }
            return Unmanaged<MultibyteEncoding>.fromOpaque(data).takeUnretainedValue().scalar(bytes)
        }
        encoding.pointee.release = { data in
            if let data { Unmanaged<MultibyteEncoding>.fromOpaque(data).release() }
        }
    }

    /// Returns a multibyte character, or a negative number if it is invalid. Expat does not accept characters above
    /// U+FFFF, which these encodings hardly contain.
    private func scalar(_ bytes: UnsafePointer<CChar>) -> Int32 {
        let (first, second) = (Int(UInt8(bitPattern: bytes[0])), Int(UInt8(bitPattern: bytes[1])))
        let count = lengths[first]
        if count == 2, let cached = pairs[first << 8 | second] { return cached }
        var value: Int32 = -1
        if case .scalar(let decoded) = letter((0..<count).map { UInt8(bitPattern: bytes[$0]) }) {
            value = decoded <= 0xFFFF ? decoded : 0xFFFD
        }
        if count == 2 { pairs[first << 8 | second] = value }
        return value
    }

    /// Returns the number of bytes of characters with this first byte, up to four.
    private func length(of first: UInt8) -> Int? { length(after: [first]) }

    private func length(after begin: [UInt8]) -> Int? {
        var unfinished: [UInt8] = []
        for next in UInt8(0x21)...0xFE {
            switch letter(begin + [next]) {
            case .scalar: return begin.count + 1
            case .unfinished: unfinished.append(next)
            case .none: break
            }
        }
        if begin.count == 3 { return nil }
        // The first rows of a character set may be empty.
        return unfinished.prefix(8).lazy.compactMap { self.length(after: begin + [$0]) }.first
    }

    private func letter(_ bytes: [UInt8]) -> Letter {
        var first: Letter?
        for converter in converters {
            let letter = Self.letter(bytes, converter)
            if case .scalar(let value) = letter, !(0xE000...0xF8FF).contains(value) { return letter }
            if case Letter.none = letter { continue }
            first = first ?? letter
        }
        return first ?? Letter.none
    }

    private static func letter(_ bytes: [UInt8], _ converter: iconv_t) -> Letter {
        var input = bytes.map(CChar.init(bitPattern:))
        var output: UInt32 = 0
        var (inputLeft, outputLeft) = (input.count, 4)
        let count = input.withUnsafeMutableBufferPointer { input in
            withUnsafeMutableBytes(of: &output) { output in
                var from = input.baseAddress
                var to = output.baseAddress?.assumingMemoryBound(to: CChar.self)
                iconv(converter, nil, nil, nil, nil)
                let count = iconv(converter, &from, &inputLeft, &to, &outputLeft)
                // A character may wait for a combining mark.
                if count == 0, inputLeft == 0, outputLeft == 4 { iconv(converter, nil, nil, &to, &outputLeft) }
                return count
            }
        }
        if count == 0, inputLeft == 0, outputLeft == 0 { return .scalar(Int32(UInt32(littleEndian: output))) }
        // There is no output yet, and more input is needed.
        return count == -1 && errno == EINVAL && outputLeft == 4 ? .unfinished : .none
    }
}
