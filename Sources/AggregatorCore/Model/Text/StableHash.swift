/// A 64-bit hash that is the same in every run and on every machine (FNV-1a: Fowler, Noll and Vo).
package struct StableHash {
    /// The usual start of FNV-1a.
    package static let start: UInt64 = 0xCBF2_9CE4_8422_2325

    /// The hash of everything that was added.
    package private(set) var value: UInt64

    /// Creates a hash of nothing.
    package init(from start: UInt64 = Self.start) { value = start }

    /// Returns the hash of a text in UTF-8.
    package static func of(_ text: String, from start: UInt64 = Self.start) -> UInt64 {
        var hash = StableHash(from: start)
        hash.add(text.utf8)
        return hash.value
    }

    /// Adds bytes.
    package mutating func add(_ bytes: some Sequence<UInt8>) { for byte in bytes { mix(UInt64(byte)) } }

    /// Adds a value in one step, such as a byte or a number.
    package mutating func mix(_ bits: UInt64) { value = (value ^ bits) &* 0x0000_0100_0000_01B3 }
}
