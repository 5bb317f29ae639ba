internal import Cexpat

/// Encodings that expat does not support itself, for documents that declare one.
enum CharacterSets {
    /// Describes an encoding to expat, byte by byte, with the help of iconv. Returns false if iconv does not
    /// support it, or if the meaning of a byte depends on earlier bytes.
    static func describe(_ name: String, in encoding: UnsafeMutablePointer<XML_Encoding>) -> Bool {
        guard let multibyte = MultibyteEncoding(name) else { return false }
        var (hasCharacters, hasLongCharacters, hasShifts) = (false, false, false)
        withUnsafeMutablePointer(to: &encoding.pointee.map) { map in
            map.withMemoryRebound(to: Int32.self, capacity: 256) { map in
                for byte in UInt8.min...UInt8.max {
                    switch multibyte.begin(byte) {
                    case .scalar(let value):
                        map[Int(byte)] = value
                        if byte >= 0x80 { hasCharacters = true }
                    case .longer(let count):
                        map[Int(byte)] = -Int32(count)
                        if byte >= 0x80 { hasLongCharacters = true } else { hasShifts = true }
                    case .none: map[Int(byte)] = -1
                    }
                }
            }
        }
        if hasShifts || !(hasCharacters || hasLongCharacters) { return false }
        if hasLongCharacters { multibyte.hand(to: encoding) }
        return true
    }

    /// Returns the encoding for reading a document if it differs from the declared one, otherwise nil.
    ///
    /// - `utf8` is not a valid name for expat.
    /// - A document that declares UTF-16 in single-byte characters was converted by a program.
    /// - ISO 8859-1 usually means the larger Windows encoding.
    /// - Expat ignores a declaration without an end.
    static func correctedEncoding(of bytes: [UInt8]) -> String? {
        // This byte order mark is only used by UTF-8.
        let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        let bytes = bytes.dropFirst(isMarked ? 3 : 0)
        guard let declared = declaredEncoding(in: bytes) else { return nil }
        if isMarked { return "UTF-8" }
        if ["utf8", "utf-16", "utf16", "utf-16le", "utf-16be", "unicode"].contains(declared) { return "UTF-8" }
        if ["iso-8859-1", "us-ascii"].contains(declared) { return "windows-1252" }
        return bytes.prefix { $0 != UInt8(ascii: ">") }.last == UInt8(ascii: "?") ? nil : declared
    }

    /// Returns the encoding that a document declares, in lower case.
    static func declaredEncoding(in bytes: ArraySlice<UInt8>) -> String? {
        // The declaration is ASCII and at the very beginning.
        let begin = bytes.prefix(128)
        guard begin.starts(with: "<?xml".utf8), let end = begin.firstIndex(of: UInt8(ascii: ">")) else { return nil }
        let tokens = begin[..<end].split { " \t\r\n=\"'?".utf8.contains($0) }
            .map { String(decoding: $0, as: UTF8.self).lowercased() }
        return tokens.firstIndex(of: "encoding").flatMap { tokens.dropFirst($0 + 1).first }
    }
}
