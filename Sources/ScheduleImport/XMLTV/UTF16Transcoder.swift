/// Turns UTF-16 into UTF-8 as it comes, so that what is looked for by bytes is found in a guide of wide letters too.
struct UTF16Transcoder {
    private let isBigEndian: Bool
    /// The half of a unit, and the first half of a letter, whose other one comes in the next piece.
    private var half: UInt8?
    private var first: UInt16?

    /// Wide letters, where a document begins so: by a mark, or by a tag.
    init?(begin: [UInt8]) {
        switch begin.prefix(2) {
        case [0xFF, 0xFE], [UInt8(ascii: "<"), 0]: isBigEndian = false
        case [0xFE, 0xFF], [0, UInt8(ascii: "<")]: isBigEndian = true
        default: return nil
        }
    }

    /// The next bytes as UTF-8; what is no letter becomes U+FFFD.
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
