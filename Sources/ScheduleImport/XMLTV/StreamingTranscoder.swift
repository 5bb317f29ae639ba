internal import Glibc

/// Turns the letters of an encoding into those of UTF-8 as they come, as iconv knows them, where none can be told alone:
/// ISO-2022-JP, in which a byte shifts what comes after it, or GB 18030, whose letters may have four bytes.
final class StreamingTranscoder {
    private let converter: iconv_t
    /// What the bytes are that are none of it for iconv, as UTF-8.
    private let additionalBytes: [UInt8: [UInt8]]
    /// Letters of Windows that the ones of ISO-2022-JP lack: ① and ㈱.
    private let wider: StreamingTranscoder?
    /// The beginning of a letter whose end comes in the next piece.
    private var begin: [UInt8] = []
    private var capacity = [UInt8](repeating: 0, count: 1 << 14)

    /// The letters of an encoding, as it is meant where documents name it; nil where it is none of the kind, unless every kind
    /// is wanted.
    init?(_ name: String, ofAnyKind: Bool = false) {
        let meant = ResolvedEncoding(name)
        var converter: iconv_t?
        if meant.isStateful || ofAnyKind {
            for name in meant.names + [name] where converter == nil { converter = Self.open(name) }
        }
        guard let converter else { return nil }
        self.converter = converter
        let isJapanese = meant.isStateful && (meant.names.first?.utf8.starts(with: "ISO-2022-JP".utf8) ?? false)
        wider = isJapanese ? StreamingTranscoder("EUC-JP", ofAnyKind: true) : nil
        additionalBytes = meant.further.mapValues { value in
            UInt32(exactly: value).flatMap { Unicode.Scalar($0) }.map { Array(String($0).utf8) } ?? []
        }
    }

    deinit { iconv_close(converter) }

    private static func open(_ name: String) -> iconv_t? {
        iconv_open("UTF-8", name).flatMap { $0 == iconv_t(bitPattern: -1) ? nil : $0 }
    }

    /// The next bytes as UTF-8. What is no letter becomes a byte that is none there either, so that it is a fault.
    func utf8(_ bytes: [UInt8]) -> [UInt8] {
        var input = begin + bytes
        var output: [UInt8] = []
        output.reserveCapacity(input.count * 3 / 2)
        var place = 0
        begin = []
        while place < input.count {
            let problem = convert(&input, &place, into: &output)
            if problem == EINVAL {
                begin = Array(input[place...])
                return output
            }
            let pair = problem == EILSEQ ? input[place...].prefix(2) : []
            if let wider, pair.count == 2, pair.allSatisfy({ $0 > UInt8(ascii: " ") && $0 < 0x7F }) {
                // By EUC-JP the same two bytes have their highest bit set.
                output += wider.utf8(pair.map { $0 | 0x80 })
                place += 2
            } else if problem == EILSEQ {
                output += additionalBytes[input[place]] ?? [0xFF]
                place += 1
            }
        }
        return output
    }

    /// Converts as much as there is room for; what stood in the way, or 0.
    private func convert(_ input: inout [UInt8], _ place: inout Int, into output: inout [UInt8]) -> Int32 {
        var (inputLeft, roomLeft) = (input.count - place, capacity.count)
        let problem = input.withUnsafeMutableBytes { input in
            capacity.withUnsafeMutableBytes { room in
                var from = input.baseAddress?.advanced(by: place).assumingMemoryBound(to: CChar.self)
                var to = room.baseAddress?.assumingMemoryBound(to: CChar.self)
                return iconv(converter, &from, &inputLeft, &to, &roomLeft) == -1 ? errno : 0
            }
        }
        output += capacity[..<(capacity.count - roomLeft)]
        place = input.count - inputLeft
        return problem
    }
}
