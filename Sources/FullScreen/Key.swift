/// A key that was pressed.
package enum Key: Hashable, Sendable {
    /// A letter, a digit, a sign, a blank.
    case character(Character)
    /// A letter with Ctrl, in lower case.
    case control(Character)
    case enter, escape, tab, backTab, backspace, delete
    case up, down, left, right, pageUp, pageDown, home, end
    /// What was pasted, as one: no letter of it is a key.
    case pasted(String)
}

/// Bytes of a terminal as keys (ECMA-48, with the sequences of xterm).
package struct KeyDecoder {
    /// The beginning of a key whose end has not come yet.
    private var remaining: [UInt8] = []
    /// What has come of a text that is being pasted; nil where none is.
    private var pasted: [UInt8]?

    /// Whether the terminal has said that it draws sixels.
    package private(set) var supportsSixels = false

    /// A decoder at the beginning of the input.
    package init() {}

    /// Whether something is there that may still become a key: an escape, or the key Escape.
    package var isOpen: Bool { escapeTimeout != nil }

    /// After how many milliseconds of silence `finish` tells what is there; nil where nothing is. A text and an answer
    /// come in pieces, a key at once.
    package var escapeTimeout: Int32? {
        if pasted != nil { return 1000 }
        if remaining.isEmpty { return nil }
        return remaining.count > 2 && Self.strings.contains(remaining[1]) ? 1000 : 30
    }

    /// The keys of some bytes.
    package mutating func keys(_ bytes: [UInt8]) -> [Key] {
        remaining += bytes
        var keys: [Key] = []
        var place = 0
        while place < remaining.count {
            if pasted != nil {
                guard let length = consumePaste(remaining[place...], &keys) else { break }
                place += length
                continue
            }
            guard let (key, length) = Self.key(remaining[place...]) else { break }
            if let key { keys.append(key) }
            let bytes = remaining[place..<(place + length)]
            if key == nil, Self.reportsSixelSupport(bytes) { supportsSixels = true }
            if bytes.elementsEqual(Self.pasteStart) { pasted = [] }
            place += length
        }
        remaining.removeFirst(place)
        return keys
    }

    /// Takes on what comes next of a text that is being pasted.
    ///
    /// - Returns: how many bytes that are; nil where more are needed.
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

    /// The keys of what is left, when nothing came after it for a while: an escape alone is the key Escape.
    package mutating func finish() -> [Key] {
        defer { (remaining, pasted) = ([], nil) }
        if let pasted { return [.pasted(String(decoding: pasted, as: UTF8.self))] }
        return remaining == [Self.escape] ? [.escape] : []
    }

    private static let escape = UInt8(0x1B)
    private static let bell = UInt8(0x07)
    /// What a terminal puts around a text that is pasted (xterm, “bracketed paste mode”).
    private static let (pasteStart, pasteEnd) = (Array("\u{1B}[200~".utf8), Array("\u{1B}[201~".utf8))
    /// What is longer is no word to look for.
    private static let maxPasteBytes = 4096
    /// What begins a string after an escape: DCS, SOS, OSC, PM, APC (ECMA-48).
    private static let strings: Set<UInt8> = [
        UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "]"), UInt8(ascii: "^"), UInt8(ascii: "_"),
    ]
    /// A string that is longer has no end.
    private static let maxStringBytes = 65_536
    /// A sequence that is longer is none.
    private static let maxSequenceBytes = 64

    /// The first key of some bytes, nil where they are no key that is known, and how many bytes it has; nil where more
    /// bytes are needed.
    private static func key(_ bytes: ArraySlice<UInt8>) -> (Key?, Int)? {
        guard let first = bytes.first else { return nil }
        // What a terminal sends for a key: CR or LF, TAB, DEL or BS; Control with a letter is 1 to 26, and 0x60 more is
        // that letter.
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

    /// Whether a sequence is the answer to what the terminal is (DA1: `ESC [ ? 62 ; 4 ; 22 c`) and has 4 in it, sixels.
    private static func reportsSixelSupport(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.starts(with: [escape, UInt8(ascii: "["), UInt8(ascii: "?")]), bytes.last == UInt8(ascii: "c") else {
            return false
        }
        return bytes.dropFirst(3).dropLast().split(separator: UInt8(ascii: ";")).dropFirst().contains([
            UInt8(ascii: "4")
        ])
    }

    private static func letter(_ bytes: ArraySlice<UInt8>, _ first: UInt8) -> (Key?, Int)? {
        // How many bytes of UTF-8 the first one announces.
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
            // No key has a longer one.
            let value = number.prefix(3).reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
            return (number.count > 3 ? nil : numbered[value], length)
        case _ where strings.contains(second): return string(bytes)
        // Escape, and then whatever key follows at once: no key of ours has Alt, and over a slow line both come in one read.
        default: return (.escape, 1)
        }
    }

    /// What a terminal answers, such as which colours it has: it ends with ST, and of xterm with BEL.
    private static func string(_ bytes: ArraySlice<UInt8>) -> (Key?, Int)? {
        // The bytes that may be in it are texts and formats (ECMA-48, 5.6).
        guard let end = bytes.dropFirst(2).firstIndex(where: { $0 < 0x20 && !(0x08...0x0D).contains($0) }) else {
            return bytes.count > maxStringBytes ? (nil, bytes.count) : nil
        }
        let length = end - bytes.startIndex
        if bytes[end] == bell { return (nil, length + 1) }
        // Another control breaks it off, and counts.
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
