/// Tracks whether another document may begin, in input that arrives in pieces. It may begin before or after a
/// guide, or directly after the end of an element. In a comment or CDATA section a document is only quoted.
struct DocumentBoundaryScanner {
    private enum State { case text, tag, comment, data }

    private var offset = State.text
    /// The beginning of the current tag, as far as it is needed.
    private var tag: [UInt8] = []
    /// The previous byte.
    private var last: UInt8 = 0
    /// The number of last dashes or brackets. Two of them and `>` end the comment or section.
    private var marks = 0
    private var isInGuide = false
    /// Whether only blanks, comments and instructions followed the end of an element, or the beginning of the
    /// document.
    private var isBehindEnd = true

    /// Whether a document may begin here.
    var mayBegin: Bool { (offset == .text || offset == .tag) && (!isInGuide || isBehindEnd) }

    /// Consumes the next bytes, in UTF-8.
    mutating func consume(_ bytes: some Sequence<UInt8>) { for byte in bytes { consume(byte) } }

    private mutating func consume(_ byte: UInt8) {
        switch offset {
        case .text:
            if byte == UInt8(ascii: "<") { begin() } else if byte > UInt8(ascii: " ") { isBehindEnd = false }
        case .tag: consumeTagByte(byte)
        case .comment, .data:
            if byte == UInt8(ascii: ">"), marks == 2 { offset = .text }
            marks = byte != UInt8(ascii: offset == .comment ? "-" : "]") ? 0 : min(marks + 1, 2)
        }
        last = byte
    }

    private mutating func begin() {
        offset = .tag
        tag.removeAll(keepingCapacity: true)
        tag.append(UInt8(ascii: "<"))
    }

    private mutating func consumeTagByte(_ byte: UInt8) {
        // The previous tag was not closed.
        if byte == UInt8(ascii: "<") { return begin() }
        if tag.count == 1 { isBehindEnd = isBehindEnd && "!?".utf8.contains(byte) }
        if byte <= UInt8(ascii: " ") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") {
            if tag == Self.root.begin { isInGuide = true }
            if tag == Self.root.end { isInGuide = false }
        }
        if byte == UInt8(ascii: ">") {
            isBehindEnd = isBehindEnd || last == UInt8(ascii: "/") || tag.starts(with: "</".utf8)
            offset = .text
        } else if tag.count < ItemRecovery.text.begin.count {
            tag.append(byte)
            if tag == ItemRecovery.comment.begin { (offset, marks) = (.comment, 0) }
            if tag == ItemRecovery.text.begin { (offset, marks, isBehindEnd) = (.data, 0, false) }
        }
    }

    private static let root = (begin: Array("<tv".utf8), end: Array("</tv".utf8))
}
