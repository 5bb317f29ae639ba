/// A pressed key.
package enum Key: Hashable, Sendable {
    /// A letter, digit, sign or space.
    case character(Character)
    /// A lower-case letter with Ctrl.
    case control(Character)
    case enter, escape, tab, backTab, backspace, delete
    case up, down, left, right, pageUp, pageDown, home, end
    /// Pasted text. Its characters are not reported as keys.
    case pasted(String)
}

/// A decoder of terminal input into keys (ECMA-48, with the sequences of xterm).
package struct KeyDecoder {
    /// The bytes of an incomplete key.
    private var remaining: [UInt8] = []
    /// The text so far that is being pasted, or nil.
    private var pasted: [UInt8]?

    /// Whether the terminal has reported that it draws sixels.
    package private(set) var supportsSixels = false

    /// Creates a decoder at the beginning of the input.
    package init() {}

    /// Whether there are bytes of an incomplete key. A single ESC may be the key Escape or the beginning of a sequence.
    package var isOpen: Bool { escapeTimeout != nil }

    /// The time without input, in milliseconds, after which to call `finish`. Nil if there are no incomplete bytes.
    /// Pasted text and responses of the terminal arrive in pieces, but the bytes of a key arrive together.
    package var escapeTimeout: Int32? {
        if pasted != nil { return 1000 }
        if remaining.isEmpty { return nil }
        return remaining.count > 2 && Self.strings.contains(remaining[1]) ? 1000 : 30
    }

    /// Decodes more bytes, and returns the complete keys.
    package mutating func keys(_ bytes: [UInt8]) -> [Key] {
        remaining += bytes
        var keys: [Key] = []
        var offset = 0
        while offset < remaining.count {
            if pasted != nil {
                guard let length = consumePaste(remaining[offset...], &keys) else { break }
                offset += length
                continue
            }
            guard let (key, length) = Self.key(remaining[offset...]) else { break }
            if let key { keys.append(key) }
            let bytes = remaining[offset..<(offset + length)]
            if key == nil, Self.reportsSixelSupport(bytes) { supportsSixels = true }
            if bytes.elementsEqual(Self.pasteStart) { pasted = [] }
            offset += length
        }
        remaining.removeFirst(offset)
        return keys
    }

    /// Consumes bytes of pasted text.
    ///
    /// - Returns: the number of consumed bytes, or nil if more bytes are needed.
    private mutating func consumePaste(_ bytes: ArraySlice<UInt8>, _ keys: inout [Key]) -> Int? {
        if bytes.starts(with: Self.pasteEnd) {
            keys.append(.pasted(String(decoding: pasted ?? [], as: UTF8.self)))
            pasted = nil
            return Self.pasteEnd.count
        }
        if Self.pasteEnd.starts(with: bytes) { return nil }
        if let byte = bytes.first, (pasted?.count ?? 0) < Self.maxPasteBytes { pasted?.append(byte) }
        return 1
    }

    /// Returns the keys of the incomplete bytes after a time without input. A single ESC is the key Escape.
    package mutating func finish() -> [Key] {
        defer { (remaining, pasted) = ([], nil) }
        if let pasted { return [.pasted(String(decoding: pasted, as: UTF8.self))] }
        return remaining == [Self.escape] ? [.escape] : []
    }

    private static let escape = UInt8(0x1B)
    private static let bell = UInt8(0x07)
    /// The sequences before and after pasted text (xterm, "bracketed paste mode").
    private static let (pasteStart, pasteEnd) = (Array("\u{1B}[200~".utf8), Array("\u{1B}[201~".utf8))
    /// The maximum length of pasted text. Longer text is cut, because it is only used as a filter.
    private static let maxPasteBytes = 4096
    /// The bytes after ESC that begin a string: DCS, SOS, OSC, PM and APC (ECMA-48).
    private static let strings: Set<UInt8> = [
        UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "]"), UInt8(ascii: "^"), UInt8(ascii: "_"),
    ]
    /// The maximum length of a string. A longer one is treated as unterminated.
    private static let maxStringBytes = 65_536
    /// The maximum length of an escape sequence. A longer one is ignored.
    private static let maxSequenceBytes = 64

    /// Decodes the first key. Returns the key, or nil for an unknown one, and its length in bytes. Returns nil if more
    /// bytes are needed.
    private static func key(_ bytes: ArraySlice<UInt8>) -> (Key?, Int)? {
        guard let first = bytes.first else { return nil }
        // Terminals send CR or LF for Enter, and DEL or BS for Backspace. Ctrl with a letter is 1 to 26, which is the
        // letter minus 0x60.
        switch first {
        case escape: return sequence(bytes)
        case UInt8(ascii: "\r"), UInt8(ascii: "\n"): return (.enter, 1)
        case UInt8(ascii: "\t"): return (.tab, 1)
        case 0x7F, 0x08: return (.backspace, 1)
        case 1..<0x1B: return (.control(Character(Unicode.Scalar(first + 0x60))), 1)
        case 0..<0x20: return (nil, 1)
        case ..<0x80: return (.character(Character(Unicode.Scalar(first))), 1)
        default: return letter(bytes, first)
        }
    }

    /// Returns whether a sequence is a DA1 response that includes 4, which means sixels: `ESC [ ? 62 ; 4 ; 22 c`.
    private static func reportsSixelSupport(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.starts(with: [escape, UInt8(ascii: "["), UInt8(ascii: "?")]), bytes.last == UInt8(ascii: "c") else {
            return false
        }
        return bytes.dropFirst(3).dropLast().split(separator: UInt8(ascii: ";")).dropFirst().contains([
            UInt8(ascii: "4")
        ])
    }

    private static func letter(_ bytes: ArraySlice<UInt8>, _ first: UInt8) -> (Key?, Int)? {
        // The first byte contains the length of the UTF-8 sequence.
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
        if length == 1 { return (nil, 1) }
        if bytes.count < length { return nil }
        guard let text = String(validating: bytes.prefix(length), as: UTF8.self), let character = text.first else {
            return (nil, 1)
        }
        return (.character(character), length)
    }

    private static func sequence(_ bytes: ArraySlice<UInt8>) -> (Key?, Int)? {
        guard let second = bytes.dropFirst().first else { return nil }
        switch second {
        case UInt8(ascii: "O"):
            guard let third = bytes.dropFirst(2).first else { return nil }
            return (third == UInt8(ascii: "M") ? .enter : named[third], 3)
        case UInt8(ascii: "["):
            // A byte from `@` to `~` ends a sequence (ECMA-48).
            guard let end = bytes.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else {
                return bytes.count > maxSequenceBytes ? (nil, bytes.count) : nil
            }
            let length = end - bytes.startIndex + 1
            if bytes[end] != UInt8(ascii: "~") { return (named[bytes[end]], length) }
            let number = bytes[(bytes.startIndex + 2)..<end].prefix {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
            }
            // Key numbers have at most three digits.
            let value = number.prefix(3).reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
            return (number.count > 3 ? nil : numbered[value], length)
        case _ where strings.contains(second): return string(bytes)
        // Escape, followed by another key. Over a slow connection both arrive in one read, and aggctl uses no Alt keys.
        default: return (.escape, 1)
        }
    }

    /// Skips a string from the terminal, such as a response about colours. It ends with ST, or with BEL in xterm.
    private static func string(_ bytes: ArraySlice<UInt8>) -> (Key?, Int)? {
        // A string contains printable and format characters (ECMA-48, 5.6).
        guard let end = bytes.dropFirst(2).firstIndex(where: { $0 < 0x20 && !(0x08...0x0D).contains($0) }) else {
            return bytes.count > maxStringBytes ? (nil, bytes.count) : nil
        }
        let length = end - bytes.startIndex
        if bytes[end] == bell { return (nil, length + 1) }
        // Another control character ends the string, and is decoded itself.
        if bytes[end] != escape { return (nil, length) }
        guard let next = bytes[end...].dropFirst().first else { return nil }
        return (nil, next == UInt8(ascii: "\\") ? length + 2 : length)
    }

    private static let named: [UInt8: Key] = [
        UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
        UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end, UInt8(ascii: "Z"): .backTab,
    ]
    private static let numbered: [Int: Key] = [
        1: .home, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    ]
}
