internal import NIOCore

/// Entity tags: hashes of response bodies.
enum EntityTag {
    /// Returns a hash of 32 hexadecimal digits. It is not cryptographic. Two responses practically never have the
    /// same one.
    static func of(_ bytes: [UInt8]) -> String {
        var first: UInt64 = 0xcbf2_9ce4_8422_2325 ^ UInt64(bytes.count)
        var second: UInt64 = 0x9e37_79b9_7f4a_7c15
        bytes.withUnsafeBytes { raw in
            var offset = 0
            while offset < raw.count {
                var word: UInt64 = 0
                for index in 0..<min(8, raw.count - offset) {
                    word |= UInt64(raw[offset + index]) << UInt64(index * 8)
                }
                first = (first ^ word) &* 0x0000_0100_0000_01b3
                first ^= first >> 29
                second = (second &+ word) &* 0xbf58_476d_1ce4_e5b9
                second ^= second >> 31
                offset += 8
            }
        }
        return hex(first) + hex(second)
    }

    private static func hex(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    /// Returns whether a list of tags contains a tag.
    ///
    /// - Parameter takesWeak: whether a weak tag matches the strong one. It does in `If-None-Match` but not in
    ///   `If-Match` (RFC 9110, 13.1).
    static func list(_ list: String, holds tag: String, takesWeak: Bool = true) -> Bool {
        if list == tag { return true }
        return list.split(separator: ",").contains { piece in
            let bytes = piece.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
            let plain = takesWeak && bytes.starts(with: "W/".utf8) ? Array(bytes.dropFirst(2)) : bytes
            return plain.elementsEqual(tag.utf8) || plain.elementsEqual("*".utf8)
        }
    }
}
