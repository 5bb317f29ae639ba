internal import Cexpat
internal import Glibc

/// Encodings of one byte a letter, for documents that declare one which expat does not know by itself.
enum CharacterSets {
    /// Tells expat what each byte of an encoding means, as iconv knows it. False where iconv does not know it, or where
    /// it has letters of several bytes.
    static func describe(_ name: String, in encoding: UnsafeMutablePointer<XML_Encoding>) -> Bool {
        guard let converter = iconv_open("UTF-32LE", name), converter != iconv_t(bitPattern: -1) else { return false }
        defer { iconv_close(converter) }
        var (isKnown, hasLongLetters) = (false, false)
        withUnsafeMutablePointer(to: &encoding.pointee.map) { map in
            map.withMemoryRebound(to: Int32.self, capacity: 256) { map in
                for byte in 0..<256 {
                    switch letter(UInt8(byte), converter) {
                    case .scalar(let value):
                        map[byte] = value
                        if byte >= 0x80 { isKnown = true }
                    case .beginsLonger: hasLongLetters = true
                    case .none: map[byte] = -1
                    }
                }
            }
        }
        encoding.pointee.data = nil
        encoding.pointee.convert = nil
        encoding.pointee.release = nil
        return isKnown && !hasLongLetters
    }

    /// Whether a document begins by saying that its encoding is `utf8`, which is no name of one: expat knows `UTF-8` alone.
    static func callsItselfUTF8(_ bytes: [UInt8]) -> Bool {
        // Such a declaration is all ASCII, and stands at the very beginning.
        let begin = bytes.prefix(128)
        guard begin.starts(with: "<?xml".utf8), let end = begin.firstIndex(of: UInt8(ascii: ">")) else { return false }
        let words = begin[..<end].split { " \t\r\n=\"'?".utf8.contains($0) }
            .map { String(decoding: $0, as: UTF8.self).lowercased() }
        return words.firstIndex(of: "encoding").map { words.dropFirst($0 + 1).first == "utf8" } ?? false
    }

    private enum Letter {
        case scalar(Int32)
        case beginsLonger
        case none
    }

    private static func letter(_ byte: UInt8, _ converter: iconv_t) -> Letter {
        var input = CChar(bitPattern: byte)
        var output: UInt32 = 0
        var inputLeft = 1
        var outputLeft = 4
        let count = withUnsafeMutablePointer(to: &input) { input in
            withUnsafeMutableBytes(of: &output) { output in
                var from: UnsafeMutablePointer<CChar>? = input
                var to = output.baseAddress?.assumingMemoryBound(to: CChar.self)
                iconv(converter, nil, nil, nil, nil)
                return iconv(converter, &from, &inputLeft, &to, &outputLeft)
            }
        }
        if count == 0, outputLeft == 0 { return .scalar(Int32(UInt32(littleEndian: output))) }
        return errno == EINVAL ? .beginsLonger : .none
    }
}
