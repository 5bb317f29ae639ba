internal import ScheduleModel

/// Bytes on their way to a terminal, made harmless as they come: a document in another form than a table holds text as its
/// source wrote it, and on a terminal that could move the cursor, change the title or take the clipboard.
struct TerminalBytes {
    /// The beginning of a letter whose end has not come yet.
    private(set) var remaining: [UInt8] = []

    /// What may be shown of some bytes; line ends and tabs stay.
    mutating func clean(_ bytes: [UInt8]) -> [UInt8] {
        if remaining.isEmpty,
            bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\t") })
        {
            return bytes
        }
        var bytes = remaining + bytes
        let open = Self.lengthOfOpenEnd(bytes)
        remaining = Array(bytes.suffix(open))
        bytes.removeLast(open)
        let lines = String(decoding: bytes, as: UTF8.self).unicodeScalars.split(
            omittingEmptySubsequences: false,
            whereSeparator: { $0 == "\n" }
        )
        return Array(lines.map { Self.clean(line: String($0)) }.joined(separator: "\n").utf8)
    }

    private static func clean(line: String) -> String {
        // A line may end in CR LF, as CSV's and calendars' do; any other CR would write over the line.
        let isEnded = line.unicodeScalars.last == "\r"
        let text = isEnded ? String(line.unicodeScalars.dropLast()) : line
        let cells = text.unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "\t" })
        return cells.map { TerminalText.clean(String($0)) }.joined(separator: "\t") + (isEnded ? "\r" : "")
    }

    /// How many bytes at the end are the beginning of a letter, or a CR whose LF may come.
    private static func lengthOfOpenEnd(_ bytes: [UInt8]) -> Int {
        if bytes.last == UInt8(ascii: "\r") { return 1 }
        for back in 1...3 where back <= bytes.count {
            let byte = bytes[bytes.count - back]
            // 10xxxxxx follows a beginning; a beginning announces how many bytes its letter has.
            if byte & 0xC0 == 0x80 { continue }
            let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
            return length > back ? back : 0
        }
        return 0
    }
}
