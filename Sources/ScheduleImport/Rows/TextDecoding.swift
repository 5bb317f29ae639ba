internal import ScheduleModel
internal import ProviderAPI

/// Converts the bytes of a file to UTF-8. A byte order mark selects the encoding. Without one the bytes are UTF-8
/// or Windows-1252, and if they are neither, invalid sequences of UTF-8 become U+FFFD.
enum TextDecoding {
    /// Returns the text without its byte order mark, and a notice if text without a mark, or with that of UTF-8, is
    /// not valid UTF-8. The other marks are those of UTF-16.
    static func utf8(_ bytes: [UInt8], path: String) -> (bytes: [UInt8], notice: Notice?) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return validUTF8(Array(bytes.dropFirst(3)), path: path) }
        if bytes.starts(with: [0xFF, 0xFE]) { return (utf16(bytes.dropFirst(2), isBigEndian: false), nil) }
        if bytes.starts(with: [0xFE, 0xFF]) { return (utf16(bytes.dropFirst(2), isBigEndian: true), nil) }
        return validUTF8(bytes, path: path)
    }

    private static func validUTF8(_ bytes: [UInt8], path: String) -> (bytes: [UInt8], notice: Notice?) {
        if String(validating: bytes, as: UTF8.self) != nil { return (bytes, nil) }
        if let western = fromWindows1252(bytes) { return (western, windows1252Notice(path)) }
        let text = String(decoding: bytes, as: UTF8.self)
        return (Array(text.utf8), notUTF8Notice(path))
    }

    /// Returns the text of a file in Windows-1252, which spreadsheets write in Western Europe. Returns nil if a byte
    /// has no meaning in it, or if the file is UTF-8 with a few broken characters.
    static func fromWindows1252(_ bytes: [UInt8]) -> [UInt8]? {
        var hasUTF8 = false
        var index = 0
        var text = String.UnicodeScalarView()
        while index < bytes.count {
            let byte = bytes[index]
            // In UTF-8 most letters begin with C3 or more. C2 and a sign can also be Windows-1252, such as “Â°”.
            if byte >= 0xC3, byte < 0xF5, index + 1 < bytes.count, (0x80..<0xC0).contains(bytes[index + 1]) {
                hasUTF8 = true
                break
            }
            switch byte {
            case 0x80..<0xA0:
                guard let scalar = windows1252[Int(byte) - 0x80] else { return nil }
                text.append(scalar)
            case 0: return nil
            default: text.append(Unicode.Scalar(byte))
            }
            index += 1
        }
        return hasUTF8 ? nil : Array(String(text).utf8)
    }

    /// The characters of Windows-1252 for the bytes 80 to 9F. Five bytes have none.
    private static let windows1252: [Unicode.Scalar?] = [
        "€", nil, "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", nil, "Ž", nil, nil, "‘", "’", "“", "”", "•",
        "–", "—",
        "˜", "™", "š", "›", "œ", nil, "ž", "Ÿ",
    ]

    /// Returns the notice for a file that is Windows-1252.
    static func windows1252Notice(_ path: String) -> Notice {
        Notice(.unreadableField, "not UTF-8: read as Windows-1252", at: path)
    }

    /// Returns the notice for a file that is not valid UTF-8.
    static func notUTF8Notice(_ path: String) -> Notice {
        Notice(.unreadableField, "not UTF-8: unreadable characters are shown as \u{FFFD}", at: path)
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        var index = bytes.startIndex
        while index + 1 < bytes.endIndex {
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            units.append(isBigEndian ? first << 8 | second : second << 8 | first)
            index += 2
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
