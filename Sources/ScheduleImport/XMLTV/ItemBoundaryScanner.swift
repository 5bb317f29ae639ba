/// Looks, in a text as it is (CDATA) and in whatever pieces it comes, for where an item ends and the next one begins, which
/// stands in no text that ends where it should. An item's end alone may be quoted.
struct ItemBoundaryScanner {
    /// The tag that is being read, as far as it came.
    private(set) var tag: [UInt8] = []
    /// Whether an item ended, and nothing but blanks, comments and stray ends of elements came since.
    private var hasEnded = false
    private var isInComment = false
    /// How many dashes came last in a comment.
    private var dashes = 0

    /// Looks at the next piece of the text.
    ///
    /// - Returns: the beginning of the next item's tag, or of the guide's end, and how much of the piece stands before what
    ///   follows it; nil where there is none.
    mutating func next(in piece: UnsafeRawBufferPointer) -> (tag: [UInt8], behind: Int)? {
        for (place, byte) in piece.enumerated() where consume(byte) { return (tag, place) }
        return nil
    }

    /// Takes a byte; true where it stands behind the beginning of the next item's tag.
    mutating func consume(_ byte: UInt8) -> Bool {
        if isInComment {
            isInComment = !(byte == UInt8(ascii: ">") && dashes >= 2)
            dashes = byte == UInt8(ascii: "-") ? dashes + 1 : 0
            return false
        }
        if byte == UInt8(ascii: "<") {
            if !tag.isEmpty { hasEnded = false }
            tag = [byte]
            return false
        }
        let isBlank = byte <= UInt8(ascii: " ")
        if tag.isEmpty {
            if !isBlank { hasEnded = false }
            return false
        }
        let isOver = isBlank || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
        if hasEnded, isOver, Self.begins.contains(tag) { return true }
        if Self.ends.contains(tag), isBlank { return false }
        if Self.ends.contains(tag), byte == UInt8(ascii: ">") {
            (tag, hasEnded) = ([], true)
            return false
        }
        let isStray = hasEnded && tag.starts(with: "</".utf8) && tag.count < 64
        if isStray, byte == UInt8(ascii: ">") {
            tag = []
            return false
        }
        tag.append(byte)
        if tag == ItemRecovery.comment.begin, hasEnded {
            (tag, isInComment, dashes) = ([], true, 0)
        } else if !isStray, !Self.known.contains(where: { $0.starts(with: tag) }) {
            (tag, hasEnded) = ([], false)
        }
        return false
    }

    private static let ends = ["</programme", "</channel"].map { Array($0.utf8) }
    private static let begins = ["<programme", "<channel", "</tv"].map { Array($0.utf8) }
    private static let known = ends + begins + [ItemRecovery.comment.begin]
}
