internal import Cexpat

/// Encodings that expat does not know by itself, for documents that declare one.
enum CharacterSets {
    /// Tells expat what each byte of an encoding means, as iconv knows it. False where iconv does not know it, or where
    /// what a byte means hangs on what came before.
    static func describe(_ name: String, in encoding: UnsafeMutablePointer<XML_Encoding>) -> Bool {
        guard let letters = MultibyteEncoding(name) else { return false }
        var (isKnown, hasLongLetters, hasShifts) = (false, false, false)
        withUnsafeMutablePointer(to: &encoding.pointee.map) { map in
            map.withMemoryRebound(to: Int32.self, capacity: 256) { map in
                for byte in UInt8.min...UInt8.max {
                    switch letters.begin(byte) {
                    case .scalar(let value):
                        map[Int(byte)] = value
                        if byte >= 0x80 { isKnown = true }
                    case .longer(let count):
                        map[Int(byte)] = -Int32(count)
                        if byte >= 0x80 { hasLongLetters = true } else { hasShifts = true }
                    case .none: map[Int(byte)] = -1
                    }
                }
            }
        }
        if hasShifts || !(isKnown || hasLongLetters) { return false }
        if hasLongLetters { letters.hand(to: encoding) }
        return true
    }

    /// The encoding in which a document is to be read, where that is another one than it says: `utf8` is no name of one for
    /// expat; what says UTF-16 in letters of one byte was written by a program that kept it so; by ISO 8859-1 what is
    /// meant is mostly a wider one of Windows. A declaration without its end is none for expat.
    static func correctedEncoding(of bytes: [UInt8]) -> String? {
        // Such a mark is UTF-8's alone.
        let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        let bytes = bytes.dropFirst(isMarked ? 3 : 0)
        guard let said = declaredEncoding(in: bytes) else { return nil }
        if isMarked { return "UTF-8" }
        if ["utf8", "utf-16", "utf16", "utf-16le", "utf-16be", "unicode"].contains(said) { return "UTF-8" }
        if ["iso-8859-1", "us-ascii"].contains(said) { return "windows-1252" }
        return bytes.prefix { $0 != UInt8(ascii: ">") }.last == UInt8(ascii: "?") ? nil : said
    }

    /// The encoding that a document says it is in, in small letters.
    static func declaredEncoding(in bytes: ArraySlice<UInt8>) -> String? {
        // Such a declaration is all ASCII, and stands at the very beginning.
        let begin = bytes.prefix(128)
        guard begin.starts(with: "<?xml".utf8), let end = begin.firstIndex(of: UInt8(ascii: ">")) else { return nil }
        let words = begin[..<end].split { " \t\r\n=\"'?".utf8.contains($0) }
            .map { String(decoding: $0, as: UTF8.self).lowercased() }
        return words.firstIndex(of: "encoding").flatMap { words.dropFirst($0 + 1).first }
    }
}
