/// Percent-encoding (RFC 3986): everything but unreserved characters.
public enum PercentEncoding {
    /// The text with every byte encoded that is not a letter, a digit or one of `-._~`.
    ///
    /// - Parameter keepsColons: whether a colon stays as well, which a piece of a path may hold.
    public static func encode(_ text: String, keepsColons: Bool = false) -> String {
        let hex = Array("0123456789ABCDEF".utf8)
        var kept: [UInt8] = []
        for byte in text.utf8 {
            if isUnreserved(byte) || (keepsColons && byte == UInt8(ascii: ":")) {
                kept.append(byte)
            } else {
                kept += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
            }
        }
        return String(decoding: kept, as: UTF8.self)
    }

    /// The text that an encoded one stands for; nil where it is not encoded as it should be, or is no UTF-8.
    ///
    /// - Parameter plusIsBlank: as in forms.
    public static func decode(_ text: String, plusIsBlank: Bool = false) -> String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(plusIsBlank && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// What a letter of an encoded byte stands for; nil where it is none.
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
