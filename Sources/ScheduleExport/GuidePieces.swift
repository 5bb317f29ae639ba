internal import Glibc

/// Splits a guide into its programmes and the bytes between them. All bytes are passed on as they are.
struct GuidePieces {
    enum Piece {
        case programme(ArraySlice<UInt8>)
        case other(ArraySlice<UInt8>)
    }

    /// A larger programme is passed on like other bytes.
    private static let maxProgrammeBytes = 4 << 20

    /// The beginning of a programme or tag that continues in the next chunk.
    private var tail: [UInt8] = []

    /// Passes on the pieces of the next chunk.
    ///
    /// - Parameter isLast: Whether no other bytes follow.
    mutating func split(_ chunk: [UInt8], isLast: Bool, _ body: (Piece) throws -> Void) rethrows {
        let bytes = tail.isEmpty ? chunk : tail + chunk
        tail = []
        var (start, position) = (0, 0)
        while let open = Markup.position(of: UInt8(ascii: "<"), in: bytes[position...]) {
            let markup = Markup(bytes[open...])
            let isProgramme = markup?.isBeginning(of: "programme") ?? false
            let end = isProgramme ? markup.flatMap { Self.endOfProgramme(bytes[$0.end...]) } : markup?.end
            guard let end else {
                if isLast || bytes.count - open > Self.maxProgrammeBytes {
                    position = open + 1
                    continue
                }
                tail = Array(bytes[open...])
                return try body(.other(bytes[start..<open]))
            }
            position = end
            if isProgramme {
                try body(.other(bytes[start..<open]))
                try body(.programme(bytes[open..<end]))
                start = end
            }
        }
        try body(.other(bytes[start...]))
    }

    private static func endOfProgramme(_ bytes: ArraySlice<UInt8>) -> Int? {
        var remaining = bytes
        while let open = Markup.position(of: UInt8(ascii: "<"), in: remaining), let markup = Markup(remaining[open...])
        {
            if markup.isEnd(of: "programme") { return markup.end }
            remaining = remaining[markup.end...]
        }
        return nil
    }
}

/// A tag, a comment or another part of XML between angle brackets.
struct Markup {
    private enum Kind { case beginning, empty, end, other }

    private let kind: Kind
    /// The name of the element, or an empty slice.
    private let name: ArraySlice<UInt8>
    /// The bytes with its attributes.
    private let attributes: ArraySlice<UInt8>
    /// The position behind it.
    let end: Int

    /// Reads the markup at the beginning of some bytes, which is `<`. Returns nil if it is incomplete.
    init?(_ bytes: ArraySlice<UInt8>) {
        for (begin, terminator) in Self.sections where bytes.starts(with: begin.utf8) {
            guard let end = Self.end(of: terminator, in: bytes) else { return nil }
            (kind, name, attributes, self.end) = (.other, [], [], end)
            return
        }
        guard let end = Self.endOfTag(bytes) else { return nil }
        let isEnd = bytes.dropFirst().first == UInt8(ascii: "/")
        let inner = bytes[(bytes.startIndex + (isEnd ? 2 : 1))..<(end - 1)]
        name = inner.prefix { $0 > UInt8(ascii: " ") && $0 != UInt8(ascii: "/") }
        attributes = inner[name.endIndex...]
        kind = isEnd ? .end : inner.last == UInt8(ascii: "/") ? .empty : .beginning
        self.end = end
    }

    private static let sections = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]

    func isBeginning(of element: String) -> Bool { kind == .beginning && name.elementsEqual(element.utf8) }
    func isEnd(of element: String) -> Bool { kind == .end && name.elementsEqual(element.utf8) }
    var isElement: Bool { kind != .other }
    var isEmpty: Bool { kind == .empty }
    var isClosing: Bool { kind == .end }
    var element: String { String(decoding: name, as: UTF8.self) }

    /// Returns the value of an attribute as written, or nil.
    func attribute(_ wanted: String) -> String? {
        var remaining = attributes
        while let equals = Self.position(of: UInt8(ascii: "="), in: remaining) {
            let name = remaining[..<equals].split { $0 <= UInt8(ascii: " ") }.last ?? []
            let value = remaining[(equals + 1)...].drop { $0 <= UInt8(ascii: " ") }
            guard let quote = value.first, let close = Self.position(of: quote, in: value.dropFirst()) else {
                return nil
            }
            if name.elementsEqual(wanted.utf8) {
                return String(decoding: value[(value.startIndex + 1)..<close], as: UTF8.self)
            }
            remaining = remaining[(close + 1)...]
        }
        return nil
    }

    static func position(of byte: UInt8, in bytes: ArraySlice<UInt8>) -> Int? {
        bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress, let match = memchr(base, Int32(byte), buffer.count) else { return nil }
            return bytes.startIndex + (UnsafeRawPointer(match) - base)
        }
    }

    /// Returns the position behind a terminator.
    private static func end(of terminator: String, in bytes: ArraySlice<UInt8>) -> Int? {
        var remaining = bytes
        while let close = position(of: UInt8(ascii: ">"), in: remaining) {
            if bytes[...close].suffix(terminator.utf8.count).elementsEqual(terminator.utf8) { return close + 1 }
            remaining = remaining[(close + 1)...]
        }
        return nil
    }

    /// Returns the position behind a tag, whose attributes can contain `>`.
    private static func endOfTag(_ bytes: ArraySlice<UInt8>) -> Int? {
        var quote: UInt8?
        for index in bytes.indices {
            let byte = bytes[index]
            if byte == quote {
                quote = nil
            } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if quote == nil, byte == UInt8(ascii: ">") {
                return index + 1
            }
        }
        return nil
    }
}
