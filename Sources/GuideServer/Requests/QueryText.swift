internal import GuidePages
internal import HTTPTypes

/// Reads what stands in addresses: names and values, percent-encoded.
enum QueryText {
    /// The text that an encoded one stands for; nil where it is no UTF-8, or the encoding is wrong.
    ///
    /// - Parameter plusIsBlank: as in forms.
    static func decoded(_ text: some StringProtocol, plusIsBlank: Bool = false) -> String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
                    return nil
                }
                bytes.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsBlank: bytes.append(UInt8(ascii: " "))
            default: bytes.append(byte)
            }
        }
        // Nothing in a name is meant by a NUL.
        return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
    }

    /// The pairs of a query.
    ///
    /// - Throws: where one is not encoded as it should be.
    static func pairs(_ query: some StringProtocol) throws(Problem) -> [(name: String, value: String)] {
        var pairs: [(name: String, value: String)] = []
        for piece in query.split(separator: "&") {
            let parts = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = decoded(parts[0], plusIsBlank: true),
                let value = parts.count > 1 ? decoded(parts[1], plusIsBlank: true) : ""
            else { throw Problem(.badRequest, "usage", "the address is not encoded as UTF-8 in percent signs") }
            pairs.append((name, value))
        }
        return pairs
    }

    /// A text encoded for one segment of a path, or one value of a query.
    static func encoded(_ text: String) -> String { Address.encoded(text) }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
