internal import Cexpat

/// Encodings that expat does not know by itself, for documents that declare one.
enum CharacterSets {
    /// Tells expat what each byte of an encoding means, as iconv knows it. False where iconv does not know it, or where
    /// what a byte means hangs on what came before.
    static func describe(_ name: String, in encoding: UnsafeMutablePointer<XML_Encoding>) -> Bool {
        guard let letters = EncodedLetters(name) else { return false }
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

    /// Whether a document begins by saying that its encoding is `utf8`, which is no name of one: expat knows `UTF-8` alone.
    static func callsItselfUTF8(_ bytes: [UInt8]) -> Bool {
        // Such a declaration is all ASCII, and stands at the very beginning.
        let begin = bytes.prefix(128)
        guard begin.starts(with: "<?xml".utf8), let end = begin.firstIndex(of: UInt8(ascii: ">")) else { return false }
        let words = begin[..<end].split { " \t\r\n=\"'?".utf8.contains($0) }
            .map { String(decoding: $0, as: UTF8.self).lowercased() }
        return words.firstIndex(of: "encoding").map { words.dropFirst($0 + 1).first == "utf8" } ?? false
    }
}
