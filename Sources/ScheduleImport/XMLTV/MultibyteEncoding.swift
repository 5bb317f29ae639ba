internal import Cexpat
internal import Glibc

/// The letters of an encoding, as iconv knows them: of one byte, or of several as in Shift_JIS and GBK.
final class MultibyteEncoding {
    /// What a byte begins.
    enum Beginning {
        case scalar(Int32)
        /// A letter of so many bytes.
        case longer(Int)
        case none
    }

    private enum Letter {
        case scalar(Int32)
        case unfinished
        case none
    }

    /// Mostly one; where a letter is none for the first, or one of private use, the next is asked.
    private let converters: [iconv_t]
    /// What the bytes are that no converter knows.
    private let further: [UInt8: Int32]
    /// How many bytes a letter has, by its first one.
    private var lengths = [Int](repeating: 1, count: 256)
    /// What letters of two bytes were found to be: a guide has the same ones again and again.
    private var pairs: [Int: Int32] = [:]

    /// The letters of an encoding, as it is meant where documents name it; nil where iconv does not know it.
    init?(_ name: String) {
        let meant = ResolvedEncoding(name)
        further = meant.further
        let known = meant.names.compactMap(Self.open)
        converters = known.isEmpty ? Self.open(name).map { [$0] } ?? [] : known
        if converters.isEmpty { return nil }
    }

    deinit { for converter in converters { iconv_close(converter) } }

    private static func open(_ name: String) -> iconv_t? {
        iconv_open("UTF-32LE", name).flatMap { $0 == iconv_t(bitPattern: -1) ? nil : $0 }
    }

    /// What a byte begins.
    func begin(_ byte: UInt8) -> Beginning {
        switch letter([byte]) {
        case .scalar(let value): return .scalar(value)
        case .none: return further[byte].map(Beginning.scalar) ?? Beginning.none
        case .unfinished:
            // One that is never finished below 0x80 shifts what comes after it.
            guard let length = length(of: byte) ?? (byte < 0x80 ? 2 : nil) else { return .none }
            lengths[Int(byte)] = length
            return .longer(length)
        }
    }

    /// Gives expat these letters to read long ones by; it lets go of them itself.
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

    /// A long letter; below 0 for what is none. Expat takes no letters above U+FFFF, which these encodings hardly have.
    private func scalar(_ bytes: UnsafePointer<CChar>) -> Int32 {
        let (first, second) = (Int(UInt8(bitPattern: bytes[0])), Int(UInt8(bitPattern: bytes[1])))
        let count = lengths[first]
        if count == 2, let known = pairs[first << 8 | second] { return known }
        var value: Int32 = -1
        if case .scalar(let found) = letter((0..<count).map { UInt8(bitPattern: bytes[$0]) }) {
            value = found <= 0xFFFF ? found : 0xFFFD
        }
        if count == 2 { pairs[first << 8 | second] = value }
        return value
    }

    /// How many bytes the letters have that begin with one: four at most.
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
        // Of the rows of a set the first ones may be empty.
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
                // A letter may wait for a mark above it.
                if count == 0, inputLeft == 0, outputLeft == 4 { iconv(converter, nil, nil, &to, &outputLeft) }
                return count
            }
        }
        if count == 0, inputLeft == 0, outputLeft == 0 { return .scalar(Int32(UInt32(littleEndian: output))) }
        // Nothing came out, and more is wanted.
        return count == -1 && errno == EINVAL && outputLeft == 4 ? .unfinished : .none
    }
}
