internal import NIOCore

/// The tag of some bytes: other bytes, another tag.
enum EntityTag {
    /// 32 hexadecimal digits. It is no secret and keeps none; two answers have one tag as good as never.
    static func of(_ bytes: [UInt8]) -> String {
        var one: UInt64 = 0xcbf2_9ce4_8422_2325 ^ UInt64(bytes.count)
        var two: UInt64 = 0x9e37_79b9_7f4a_7c15
        bytes.withUnsafeBytes { raw in
            var place = 0
            while place < raw.count {
                var word: UInt64 = 0
                for offset in 0..<min(8, raw.count - place) {
                    word |= UInt64(raw[place + offset]) << UInt64(offset * 8)
                }
                one = (one ^ word) &* 0x0000_0100_0000_01b3
                one ^= one >> 29
                two = (two &+ word) &* 0xbf58_476d_1ce4_e5b9
                two ^= two >> 31
                place += 8
            }
        }
        return hex(one) + hex(two)
    }

    private static func hex(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    /// Whether a list of tags holds one.
    ///
    /// - Parameter takesWeak: whether a weak tag counts as its strong one, as in `If-None-Match`, and not in `If-Match`
    ///   (RFC 9110, 13.1).
    static func list(_ list: String, holds tag: String, takesWeak: Bool = true) -> Bool {
        if list == tag { return true }
        return list.split(separator: ",").contains { piece in
            let bytes = piece.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
            let plain = takesWeak && bytes.starts(with: "W/".utf8) ? Array(bytes.dropFirst(2)) : bytes
            return plain.elementsEqual(tag.utf8) || plain.elementsEqual("*".utf8)
        }
    }
}
