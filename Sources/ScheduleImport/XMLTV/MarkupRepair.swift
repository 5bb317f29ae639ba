internal import Glibc
internal import ScheduleModel

/// Escapes what can only be text in a guide: a `&` that begins no reference, a `<` that begins no tag, and control
/// characters. Many programs do not escape them. The input may arrive in pieces.
struct MarkupRepair {
    /// The number of repaired characters, and the location of the first one.
    private(set) var count = 0
    private(set) var first: (line: Int, column: Int)?

    /// The repairs as an error that costs nothing, or nil if nothing was repaired.
    var problem: XMLError? {
        guard let first else { return nil }
        var problem = XMLError(message: "a character is not escaped", line: first.line, column: first.column)
        (problem.lostItem, problem.repairs) = (.nothing, count)
        return problem
    }

    /// The section in which nothing is repaired, by its end.
    private var sectionEnd: [UInt8]?
    /// The beginning of a tag or reference that continues in the next piece.
    private var tail: [UInt8] = []
    private var line = 1
    /// The bytes of the current line in earlier pieces.
    private var columnsBefore = 0

    /// The longest reference, with `&` and `;`.
    private static let maxReference = 34
    private static let escapedTag = Array("&lt;".utf8)
    private static let escapedReference = Array("&amp;".utf8)
    private static let sections: [(begin: [UInt8], end: [UInt8])] = [
        (Array("<!--".utf8), Array("-->".utf8)), (Array("<![CDATA[".utf8), Array("]]>".utf8)),
        (Array("<?".utf8), Array("?>".utf8)),
    ]

    /// Returns the next bytes, repaired.
    ///
    /// - Parameter isLast: Whether no other bytes follow.
    mutating func repaired(_ piece: [UInt8], isLast: Bool = false) -> [UInt8] {
        let bytes = tail.isEmpty ? piece : tail + piece
        tail = []
        var output: [UInt8] = []
        var copied = 0
        var position = 0
        while position < bytes.count {
            if let end = sectionEnd {
                guard let after = Self.position(after: end, in: bytes, from: position) else {
                    // The end of the section may be cut.
                    position = max(position, bytes.count - (isLast ? 0 : end.count - 1))
                    break
                }
                sectionEnd = nil
                position = after
                continue
            }
            guard let next = Self.nextMark(in: bytes, from: position) else {
                position = bytes.count
                break
            }
            position = next
            switch Self.mark(bytes[next...], isLast: isLast) {
            case .valid(let length): position += length
            case .section(let index):
                sectionEnd = Self.sections[index].end
                position += Self.sections[index].begin.count
            case .cut:
                output += bytes[copied..<next]
                tail = Array(bytes[next...])
                advance(over: bytes[..<next])
                return output
            case .text(let replacement, let length):
                output += bytes[copied..<next]
                output += replacement
                record(at: bytes[..<next])
                position += length
                copied = position
            }
        }
        let end = min(position, bytes.count)
        tail = Array(bytes[end...])
        advance(over: bytes[..<end])
        return copied == 0 && end == bytes.count ? bytes : output + bytes[copied..<end]
    }

    private enum Mark {
        /// Markup, of which this many bytes are certain.
        case valid(length: Int)
        case section(Int)
        /// The rest is in the next piece.
        case cut
        case text(replacement: [UInt8], length: Int)
    }

    private static func mark(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> Mark {
        switch bytes.first {
        case UInt8(ascii: "&"): reference(bytes, isLast: isLast)
        case UInt8(ascii: "<"): tag(bytes, isLast: isLast)
        default: .text(replacement: [UInt8(ascii: " ")], length: 1)
        }
    }

    private static func tag(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> Mark {
        let escaped = Mark.text(replacement: escapedTag, length: 1)
        guard let next = bytes.dropFirst().first else { return isLast ? .valid(length: 1) : .cut }
        if isNameStart(next) { return .valid(length: 2) }
        for (index, section) in sections.enumerated()
        where bytes.prefix(section.begin.count).starts(with: section.begin) {
            return .section(index)
        }
        guard next == UInt8(ascii: "/") || next == UInt8(ascii: "!") else { return escaped }
        let isCut = bytes.count < 9 && !isLast
        if next == UInt8(ascii: "/") {
            guard let letter = bytes.dropFirst(2).first else { return isCut ? .cut : .valid(length: 2) }
            return isNameStart(letter) ? .valid(length: 3) : escaped
        }
        if isCut, sections.contains(where: { $0.begin.starts(with: bytes) }) { return .cut }
        guard let letter = bytes.dropFirst(2).first else { return isCut ? .cut : .valid(length: 2) }
        // `<!DOCTYPE` is markup, and so is the beginning of a section that is written wrongly.
        return isNameStart(letter) || letter == UInt8(ascii: "-") || letter == UInt8(ascii: "[")
            ? .valid(length: 2) : escaped
    }

    private static func reference(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> Mark {
        let escaped = Mark.text(replacement: escapedReference, length: 1)
        let name = bytes.dropFirst().prefix(maxReference).prefix {
            isNameStart($0) || isDigit($0) || $0 == UInt8(ascii: "#")
        }
        guard let end = bytes[name.endIndex...].first else {
            return isLast || name.count >= maxReference ? escaped : .cut
        }
        guard end == UInt8(ascii: ";"), let initial = name.first else { return escaped }
        if initial != UInt8(ascii: "#") {
            let isName = isNameStart(initial) && !name.contains(UInt8(ascii: "#"))
            return isName ? .valid(length: name.count + 2) : escaped
        }
        guard let value = scalarValue(name.dropFirst()) else { return escaped }
        // References to control characters are not allowed in XML.
        let isAllowed = value >= 0x20 || [9, 10, 13].contains(value)
        let isCharacter = isAllowed && value != 0xFFFE && value != 0xFFFF && Unicode.Scalar(value) != nil
        return isCharacter
            ? .valid(length: name.count + 2) : .text(replacement: [UInt8(ascii: " ")], length: name.count + 2)
    }

    private static func scalarValue(_ digits: ArraySlice<UInt8>) -> UInt32? {
        let text = String(decoding: digits, as: UTF8.self)
        if text.utf8.first == UInt8(ascii: "x") { return UInt32(text.dropFirst(), radix: 16) }
        return text.utf8.allSatisfy(isDigit) ? UInt32(text) : nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    private static func isNameStart(_ byte: UInt8) -> Bool {
        let lower = byte | 0x20
        return (lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")) || byte >= 0x80 || byte == UInt8(ascii: "_")
            || byte == ASCII.colon
    }

    /// Returns the position of the next byte that may need a repair.
    private static func nextMark(in bytes: [UInt8], from start: Int) -> Int? {
        bytes.withUnsafeBufferPointer { bytes in
            var position = start
            while position < bytes.count {
                if isMark[Int(bytes[position])] { return position }
                position += 1
            }
            return nil
        }
    }

    private static let isMark: [Bool] = (0..<256).map { byte in
        byte == 0x26 || byte == 0x3C || (byte < 0x20 && ![9, 10, 13].contains(byte))
    }

    private static func position(after end: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return nil }
            var position = start
            // The last byte of every end is `>`.
            while position < bytes.count,
                let match = memchr(base + position, Int32(UInt8(ascii: ">")), bytes.count - position)
            {
                position = UnsafeRawPointer(match) - base + 1
                if position - end.count >= start, bytes[..<position].suffix(end.count).elementsEqual(end) {
                    return position
                }
            }
            return nil
        }
    }

    private mutating func record(at before: ArraySlice<UInt8>) {
        count += 1
        if first != nil { return }
        let lines = before.count { $0 == ASCII.newline }
        let begin = before.lastIndex(of: ASCII.newline).map { $0 + 1 }
        first = (line + lines, 1 + (begin.map { before.endIndex - $0 } ?? columnsBefore + before.count))
    }

    /// Counts lines until the first repair.
    private mutating func advance(over bytes: ArraySlice<UInt8>) {
        if first != nil { return }
        line += bytes.count { $0 == ASCII.newline }
        let begin = bytes.lastIndex(of: ASCII.newline).map { $0 + 1 }
        columnsBefore = begin.map { bytes.endIndex - $0 } ?? columnsBefore + bytes.count
    }
}
