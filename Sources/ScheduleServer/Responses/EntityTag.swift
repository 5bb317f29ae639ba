internal import NIOCore

/// Entity tags: hashes of response bodies.
enum EntityTag {
    /// A hash of a body that is updated piece by piece. It is not cryptographic.
    struct Hash {
        private var first: UInt64 = 0xcbf2_9ce4_8422_2325
        private var second: UInt64 = 0x9e37_79b9_7f4a_7c15
        /// The bytes that do not fill eight bytes yet, and their number.
        private var pending: (block: UInt64, count: Int) = (0, 0)

        /// Adds a piece.
        mutating func update(_ piece: [UInt8]) {
            piece.withUnsafeBytes { bytes in
                var offset = 0
                while pending.count > 0, offset < bytes.count { addByte(bytes, &offset) }
                while offset + 8 <= bytes.count {
                    add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
                    offset += 8
                }
                while offset < bytes.count { addByte(bytes, &offset) }
            }
        }

        /// Returns the hash of a body with `count` bytes, as 32 hexadecimal digits.
        mutating func finish(count: Int) -> String {
            if pending.count > 0 { add(pending.block) }
            add(UInt64(count))
            return EntityTag.hex(first) + EntityTag.hex(second)
        }

        private mutating func addByte(_ bytes: UnsafeRawBufferPointer, _ offset: inout Int) {
            pending.block |= UInt64(bytes[offset]) << UInt64(pending.count * 8)
            pending.count += 1
            offset += 1
            if pending.count == 8 {
                add(pending.block)
                pending = (0, 0)
            }
        }

        private mutating func add(_ block: UInt64) {
            first = (first ^ block) &* 0x0000_0100_0000_01b3
            first ^= first >> 29
            second = (second &+ block) &* 0xbf58_476d_1ce4_e5b9
            second ^= second >> 31
        }
    }

    /// Returns a hash of 32 hexadecimal digits. Two responses practically never have the same one.
    static func of(_ bytes: [UInt8]) -> String {
        var hash = Hash()
        hash.update(bytes)
        return hash.finish(count: bytes.count)
    }

    fileprivate static func hex(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    /// Returns whether a list of tags contains a tag.
    ///
    /// - Parameter allowsWeak: whether a weak tag matches the strong one. It does in `If-None-Match` but not in
    ///   `If-Match` (RFC 9110, 13.1).
    static func list(_ list: String, contains tag: String, allowsWeak: Bool = true) -> Bool {
        if list == tag { return true }
        return list.split(separator: ",").contains { piece in
            let bytes = piece.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
            let plain = allowsWeak && bytes.starts(with: "W/".utf8) ? Array(bytes.dropFirst(2)) : bytes
            return plain.elementsEqual(tag.utf8) || plain.elementsEqual("*".utf8)
        }
    }
}
