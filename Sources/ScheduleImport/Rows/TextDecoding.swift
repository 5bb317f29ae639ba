internal import ScheduleModel
internal import ProviderAPI

/// A file's bytes as UTF-8: by its byte order mark, else as they are, with U+FFFD for what is not UTF-8.
enum TextDecoding {
    /// The marks are those of UTF-8, of UTF-16 with the low byte first, and of UTF-16 with the high byte first.
    static func utf8(_ bytes: [UInt8], path: String) -> (bytes: [UInt8], notice: Notice?) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return repaired(Array(bytes.dropFirst(3)), path: path) }
        if bytes.starts(with: [0xFF, 0xFE]) { return (utf16(bytes.dropFirst(2), isBigEndian: false), nil) }
        if bytes.starts(with: [0xFE, 0xFF]) { return (utf16(bytes.dropFirst(2), isBigEndian: true), nil) }
        return repaired(bytes, path: path)
    }

    private static func repaired(_ bytes: [UInt8], path: String) -> (bytes: [UInt8], notice: Notice?) {
        if String(validating: bytes, as: UTF8.self) != nil { return (bytes, nil) }
        let text = String(decoding: bytes, as: UTF8.self)
        return (Array(text.utf8), foreign(path))
    }

    /// That a file is not UTF-8.
    static func foreign(_ path: String) -> Notice {
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
