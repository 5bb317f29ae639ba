internal import ScheduleModel

/// A filter that removes control characters from bytes for a terminal.
///
/// Documents such as CSV and iCalendar contain text as its source wrote it. Such text could move the cursor, change the
/// title or read the clipboard of a terminal. Bytes arrive in pieces, which may end within a character.
struct TerminalBytes {
    /// The last bytes, which wait for the next piece: the beginning of a character, or a CR before an LF. The caller
    /// writes them after the last piece.
    private(set) var remaining: [UInt8] = []

    /// Returns the bytes without control characters. Line breaks and tabs stay.
    mutating func clean(_ bytes: [UInt8]) -> [UInt8] {
        // Most pieces are plain ASCII and need no change.
        if remaining.isEmpty,
            bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\t") })
        {
            return bytes
        }
        var bytes = remaining + bytes
        let incompleteCount = Self.incompleteCount(bytes)
        remaining = Array(bytes.suffix(incompleteCount))
        bytes.removeLast(incompleteCount)
        let lines = String(decoding: bytes, as: UTF8.self).unicodeScalars.split(
            omittingEmptySubsequences: false,
            whereSeparator: { $0 == "\n" }
        )
        return Array(lines.map { Self.clean(line: String($0)) }.joined(separator: "\n").utf8)
    }

    /// Returns a line without control characters other than tabs and a CR at its end.
    private static func clean(line: String) -> String {
        // A line of CSV or iCalendar ends with CR LF. Any other CR would overwrite the line.
        let endsWithCR = line.unicodeScalars.last == "\r"
        let text = endsWithCR ? String(line.unicodeScalars.dropLast()) : line
        let cells = text.unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "\t" })
        return cells.map { TerminalText.clean(String($0)) }.joined(separator: "\t") + (endsWithCR ? "\r" : "")
    }

    /// Returns the number of bytes at the end that begin an incomplete character, or 1 for a CR that an LF may follow.
    private static func incompleteCount(_ bytes: [UInt8]) -> Int {
        if bytes.last == UInt8(ascii: "\r") { return 1 }
        for back in 1...3 where back <= bytes.count {
            let byte = bytes[bytes.count - back]
            // 10xxxxxx continues a character. The first byte contains the length of the character.
            if byte & 0xC0 == 0x80 { continue }
            let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
            return length > back ? back : 0
        }
        return 0
    }
}
