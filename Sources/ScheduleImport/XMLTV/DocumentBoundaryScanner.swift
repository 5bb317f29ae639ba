/// Tells whether another document may begin, in whatever pieces comes what stands before it: where the guide has not begun, or
/// has ended, or right behind the end of an element. In a comment, or in a text as it is (CDATA), a document is but quoted.
struct DocumentBoundaryScanner {
    private enum State { case text, tag, comment, data }

    private var offset = State.text
    /// The tag at hand, as far as it tells what it is.
    private var tag: [UInt8] = []
    /// The last byte.
    private var last: UInt8 = 0
    /// How many dashes or brackets came last, of which two and `>` end what is quoted.
    private var marks = 0
    private var isInGuide = false
    /// Whether nothing but blanks, comments and instructions came since an element ended, or since the document began.
    private var isBehindEnd = true

    /// Whether a document may begin here.
    var mayBegin: Bool { (offset == .text || offset == .tag) && (!isInGuide || isBehindEnd) }

    /// Takes what comes next, in letters of UTF-8.
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
        // The one before was not closed.
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
