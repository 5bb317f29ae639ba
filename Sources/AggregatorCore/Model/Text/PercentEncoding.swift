/// Percent-encoding (RFC 3986): everything but unreserved characters.
public enum PercentEncoding {
    /// The text with every byte encoded that is not a letter, a digit or one of `-._~`.
    public static func encode(_ text: String) -> String {
        let hex = Array("0123456789ABCDEF".utf8)
        var kept: [UInt8] = []
        for byte in text.utf8 {
            if isUnreserved(byte) {
                kept.append(byte)
            } else {
                kept += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
            }
        }
        return String(decoding: kept, as: UTF8.self)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        let lower = byte | 0x20
        return (lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z"))
            || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"))
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: "~")
    }
}
