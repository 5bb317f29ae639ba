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
                kept += [0x25, hex[Int(byte >> 4)], hex[Int(byte & 15)]]
            }
        }
        return String(decoding: kept, as: UTF8.self)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        let lower = byte | 0x20
        return (lower >= 0x61 && lower <= 0x7A) || (byte >= 0x30 && byte <= 0x39)
            || byte == 0x2D || byte == 0x2E || byte == 0x5F || byte == 0x7E
    }
}
