internal import Glibc

/// A 64-bit digest over all values of a row, by which changes of its content are detected.
///
/// It detects damage, not malice. The order of values counts. A missing value differs from an empty one.
struct RowDigest {
    private var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    /// Whether a text contained a NUL, where SQLite's texts end.
    private(set) var hasNUL = false

    // Each value begins with a letter for its type: `n` for none, `i` for a number, `t` for a text with its length.
    // Stored digests depend on the letters, so they must not change.
    private static let none = UInt64(UInt8(ascii: "n"))
    private static let number = UInt64(UInt8(ascii: "i"))
    private static let text = UInt64(UInt8(ascii: "t"))

    mutating func add(_ number: Int?) {
        mix(number == nil ? Self.none : Self.number)
        if let number { mix(UInt64(bitPattern: Int64(number))) }
    }

    mutating func add(_ number: Double?) {
        add(number.map { Int(bitPattern: UInt(truncatingIfNeeded: $0.bitPattern)) })
    }

    mutating func add(_ text: String?) {
        guard var text else { return mix(Self.none) }
        text.withUTF8 { bytes in
            mix(UInt64(bytes.count) << 8 | Self.text)
            if let start = bytes.baseAddress, memchr(start, 0, bytes.count) != nil { hasNUL = true }
            var index = 0
            while index + 8 <= bytes.count {
                mix(UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped + index).loadUnaligned(as: UInt64.self))
                index += 8
            }
            var lastBytes: UInt64 = 0
            while index < bytes.count {
                lastBytes = lastBytes << 8 | UInt64(bytes[index])
                index += 1
            }
            mix(lastBytes)
        }
    }

    /// The digest as a signed integer, as SQLite stores it.
    var value: Int64 { Int64(bitPattern: Self.avalanche(state)) }

    private mutating func mix(_ bits: UInt64) {
        state = (state ^ Self.avalanche(bits)) &* 0xFF51_AFD7_ED55_8CCD
        state ^= state >> 32
    }

    /// The finalizer of SplitMix64: each bit of the result depends on every bit of the input.
    private static func avalanche(_ bits: UInt64) -> UInt64 {
        var bits = bits &+ 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}
