/// Converts UTF-16 to UTF-8 in pieces, so that byte searches also work in UTF-16 guides.
struct UTF16Transcoder {
    private let isBigEndian: Bool
    /// The first byte of a code unit, and a leading surrogate, whose other half is in the next piece.
    private var half: UInt8?
    private var first: UInt16?

    /// Creates a converter if the document begins like UTF-16, with a byte order mark or a tag. Otherwise returns
    /// nil.
    init?(begin: [UInt8]) {
        switch begin.prefix(2) {
        case [0xFF, 0xFE], [UInt8(ascii: "<"), 0]: isBigEndian = false
        case [0xFE, 0xFF], [0, UInt8(ascii: "<")]: isBigEndian = true
        default: return nil
        }
    }

    /// Returns the next bytes as UTF-8. Invalid code units become U+FFFD.
    mutating func utf8(_ bytes: [UInt8]) -> [UInt8] {
        var units: [UInt16] = first.map { [$0] } ?? []
        units.reserveCapacity(bytes.count / 2 + 2)
        first = nil
        for byte in bytes {
            guard let before = half else {
                half = byte
                continue
            }
            half = nil
            units.append(isBigEndian ? UInt16(before) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(before))
        }
        if let last = units.last, UTF16.isLeadSurrogate(last) { first = units.removeLast() }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
