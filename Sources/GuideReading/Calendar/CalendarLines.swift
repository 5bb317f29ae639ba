/// A line of a calendar after unfolding: a name, parameters, a value (RFC 5545, 3.1).
struct CalendarLine {
    /// The property, in capitals.
    let name: String
    /// Its parameters, their names in capitals.
    let parameters: [(name: String, value: String)]
    /// The value as it is written: escaped, where it is a text.
    let value: String
    /// Where it begins, from 1.
    let line: Int

    /// A parameter's value.
    subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }

    /// The value as a text, unescaped.
    var text: String { Self.unescaped(value) }

    /// The value as a word, in capitals and without blanks.
    var word: String { String(decoding: value.utf8.filter { $0 > 0x20 }, as: UTF8.self).uppercased() }

    /// Takes a line apart; nil where it has no value.
    init?(_ bytes: ArraySlice<UInt8>, line: Int) {
        var index = bytes.startIndex
        func word(until ends: [UInt8]) -> ArraySlice<UInt8> {
            let start = index
            while index < bytes.endIndex, !ends.contains(bytes[index]) { index += 1 }
            return bytes[start..<index]
        }
        name = String(decoding: word(until: [0x3A, 0x3B]), as: UTF8.self).uppercased()
        var parameters: [(String, String)] = []
        while index < bytes.endIndex, bytes[index] == 0x3B, parameters.count < 32 {
            index += 1
            let name = String(decoding: word(until: [0x3D, 0x3A, 0x3B]), as: UTF8.self).uppercased()
            guard index < bytes.endIndex, bytes[index] == 0x3D else { continue }
            index += 1
            if index < bytes.endIndex, bytes[index] == 0x22 {
                index += 1
                parameters.append((name, String(decoding: word(until: [0x22]), as: UTF8.self)))
                _ = word(until: [0x3A, 0x3B])
            } else {
                parameters.append((name, String(decoding: word(until: [0x3A, 0x3B]), as: UTF8.self)))
            }
        }
        guard index < bytes.endIndex, bytes[index] == 0x3A else { return nil }
        self.parameters = parameters
        value = String(decoding: bytes[(index + 1)...], as: UTF8.self)
        self.line = line
    }

    private static func unescaped(_ text: String) -> String {
        var out: [UInt8] = []
        var isEscaped = false
        for byte in text.utf8 {
            if isEscaped {
                out.append(byte == 0x6E || byte == 0x4E ? 0x0A : byte)
                isEscaped = false
            } else if byte == 0x5C {
                isEscaped = true
            } else {
                out.append(byte)
            }
        }
        return String(decoding: out, as: UTF8.self)
    }
}

/// Takes a calendar apart into lines. Folds are undone on bytes, since one may cut a letter's bytes apart.
struct CalendarLines {
    /// So long may a line be, unfolded, in bytes.
    static let limit = 1 << 20

    private let bytes: [UInt8]
    private var index = 0
    private var line = 0
    /// How many lines were too long, or no lines of a calendar, and are left out; and the first of them.
    private(set) var unreadable: (count: Int, first: Int) = (0, 0)

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    /// The next line that can be read; nil at the end.
    mutating func next() -> CalendarLine? {
        while index < bytes.count {
            let first = line + 1
            var content = physicalLine()
            var folded: [UInt8] = []
            while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 {
                if folded.isEmpty { folded = Array(content) }
                let more = physicalLine().dropFirst()
                if folded.count <= Self.limit { folded += more }
            }
            if !folded.isEmpty { content = folded[...] }
            if content.allSatisfy({ $0 <= 0x20 }) { continue }
            if content.count <= Self.limit, let line = CalendarLine(content, line: first) { return line }
            unreadable = (unreadable.count + 1, unreadable.count == 0 ? first : unreadable.first)
        }
        return nil
    }

    /// The bytes up to the line's end: line feed, carriage return, or both.
    private mutating func physicalLine() -> ArraySlice<UInt8> {
        let start = index
        while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
        let content = bytes[start..<index]
        if index < bytes.count {
            let isReturn = bytes[index] == 0x0D
            index += 1
            // Some write two returns before a line feed.
            if isReturn {
                while index + 1 < bytes.count, bytes[index] == 0x0D, bytes[index + 1] == 0x0A { index += 1 }
                if index < bytes.count, bytes[index] == 0x0A { index += 1 }
            }
        }
        line += 1
        return content
    }
}
