/// Percent-encoding (RFC 3986) of everything except unreserved characters.
public enum PercentEncoding {
    /// Encodes every byte that is not a letter, a digit or one of `-._~`.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - keepsColons: Whether to leave colons unencoded, which are valid in a path segment.
    public static func encode(_ text: String, keepsColons: Bool = false) -> String {
        func isLiteral(_ byte: UInt8) -> Bool { isUnreserved(byte) || (keepsColons && byte == UInt8(ascii: ":")) }
        let encoded = text.utf8.count { !isLiteral($0) }
        if encoded == 0 { return text }
        return String(unsafeUninitializedCapacity: text.utf8.count + 2 * encoded) { buffer in
            var end = 0
            func append(_ byte: UInt8) {
                buffer[end] = byte
                end += 1
            }
            for byte in text.utf8 {
                if isLiteral(byte) {
                    append(byte)
                } else {
                    append(UInt8(ascii: "%"))
                    append(hexDigit(byte >> 4))
                    append(hexDigit(byte & 15))
                }
            }
            return end
        }
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }

    /// Decodes a text. Returns nil if its encoding is invalid or the result is not UTF-8.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - plusIsBlank: Whether `+` is decoded as a space, as in forms.
    public static func decode(_ text: String, plusIsBlank: Bool = false) -> String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var remaining = text.utf8[...]
        while let byte = remaining.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(plusIsBlank && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
                continue
            }
            guard let high = remaining.popFirst().flatMap(digit), let low = remaining.popFirst().flatMap(digit) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Returns the value of a hexadecimal digit, or nil for other bytes.
    package static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        let lower = byte | 0x20
        return (lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z"))
            || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"))
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: "~")
    }
}
