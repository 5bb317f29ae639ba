internal import ScheduleModel

/// A content line of a calendar after unfolding: name, parameters and value (RFC 5545, 3.1).
struct CalendarLine {
    /// The property name in upper case.
    let name: String
    /// The parameters, with names in upper case.
    let parameters: [(name: String, value: String)]
    /// The value as written. Text is still escaped.
    let value: String
    /// The number of the first physical line, from 1.
    let line: Int

    /// Returns the value of a parameter, or nil.
    subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }

    /// The value as unescaped text.
    var text: String { Self.unescaped(value) }

    /// The value in upper case without blanks.
    var token: String { String(decoding: value.utf8.filter { $0 > ASCII.blank }, as: UTF8.self).uppercased() }

    /// Parses a line. Returns nil if it has no value.
    init?(_ bytes: ArraySlice<UInt8>, line: Int) {
        var index = bytes.startIndex
        func token(until ends: [UInt8]) -> ArraySlice<UInt8> {
            let start = index
            while index < bytes.endIndex, !ends.contains(bytes[index]) { index += 1 }
            return bytes[start..<index]
        }
        name = String(decoding: token(until: [ASCII.colon, ASCII.semicolon]), as: UTF8.self).uppercased()
        var parameters: [(String, String)] = []
        while index < bytes.endIndex, bytes[index] == ASCII.semicolon, parameters.count < 32 {
            index += 1
            let name = String(
                decoding: token(until: [ASCII.equals, ASCII.colon, ASCII.semicolon]),
                as: UTF8.self
            ).uppercased()
            guard index < bytes.endIndex, bytes[index] == ASCII.equals else { continue }
            index += 1
            if index < bytes.endIndex, bytes[index] == ASCII.quote {
                index += 1
                parameters.append((name, String(decoding: token(until: [ASCII.quote]), as: UTF8.self)))
                _ = token(until: [ASCII.colon, ASCII.semicolon])
            } else {
                parameters.append(
                    (name, String(decoding: token(until: [ASCII.colon, ASCII.semicolon]), as: UTF8.self))
                )
            }
        }
        guard index < bytes.endIndex, bytes[index] == ASCII.colon else { return nil }
        self.parameters = parameters
        value = String(decoding: bytes[(index + 1)...], as: UTF8.self)
        self.line = line
    }

    private static func unescaped(_ text: String) -> String {
        var out: [UInt8] = []
        var isEscaped = false
        for byte in text.utf8 {
            if isEscaped {
                out.append(byte == UInt8(ascii: "n") || byte == UInt8(ascii: "N") ? ASCII.newline : byte)
                isEscaped = false
            } else if byte == ASCII.backslash {
                isEscaped = true
            } else {
                out.append(byte)
            }
        }
        return String(decoding: out, as: UTF8.self)
    }
}

/// Splits a calendar into lines. Unfolding works on bytes, because a fold may split a character.
struct CalendarLines {
    /// The maximum length of an unfolded line, in bytes.
    static let limit = 1 << 20

    private let bytes: [UInt8]
    private var index = 0
    /// The number of the last line that was read, from 1.
    private(set) var line = 0
    /// The number of skipped lines that were too long or not calendar lines, and the number of the first one.
    private(set) var unreadable: (count: Int, first: Int) = (0, 0)
    /// Whether a line is not valid UTF-8.
    private(set) var hasForeignBytes = false

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        // The byte order mark of UTF-8 is not part of the first line.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    /// Returns the next readable line, or nil at the end.
    mutating func next() -> CalendarLine? {
        while index < bytes.count {
            let first = line + 1
            var content = physicalLine()
            var folded: [UInt8] = []
            while index < bytes.count, bytes[index] == ASCII.blank || bytes[index] == ASCII.tab {
                if folded.isEmpty { folded = Array(content) }
                let more = physicalLine().dropFirst()
                if folded.count <= Self.limit { folded += more }
            }
            if !folded.isEmpty { content = folded[...] }
            if content.allSatisfy({ $0 <= ASCII.blank }) { continue }
            if !hasForeignBytes, content.contains(where: { $0 >= 0x80 }) {
                hasForeignBytes = content.withUnsafeBufferPointer { String(validating: $0, as: UTF8.self) == nil }
            }
            if content.count <= Self.limit, let line = CalendarLine(content, line: first) { return line }
            unreadable = (unreadable.count + 1, unreadable.count == 0 ? first : unreadable.first)
        }
        return nil
    }

    /// Returns the bytes up to the end of the line: line feed, carriage return, or both.
    private mutating func physicalLine() -> ArraySlice<UInt8> {
        let start = index
        while index < bytes.count, bytes[index] != ASCII.newline, bytes[index] != ASCII.carriageReturn { index += 1 }
        let content = bytes[start..<index]
        if index < bytes.count {
            let isReturn = bytes[index] == ASCII.carriageReturn
            index += 1
            // Some programs write two carriage returns before a line feed.
            if isReturn {
                while index + 1 < bytes.count, bytes[index] == ASCII.carriageReturn,
                    bytes[index + 1] == ASCII.newline
                { index += 1 }
                if index < bytes.count, bytes[index] == ASCII.newline { index += 1 }
            }
        }
        line += 1
        return content
    }
}
