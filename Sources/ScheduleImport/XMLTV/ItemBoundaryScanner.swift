/// Searches a CDATA section in pieces for the end of an item that is followed by the beginning of another. A
/// section with a correct end contains no such boundary. The end of an item without a following beginning may be
/// quoted.
struct ItemBoundaryScanner {
    /// The current tag so far.
    private(set) var tag: [UInt8] = []
    /// Whether an item ended, and only blanks, comments and stray end tags followed.
    private var hasEnded = false
    private var isInComment = false
    /// The number of last dashes in a comment.
    private var dashes = 0

    /// Searches the next piece of the section.
    ///
    /// - Returns: The beginning of the next item's tag or of the guide's end, and the position after it in the
    ///   piece. Nil if there is none.
    mutating func next(in piece: UnsafeRawBufferPointer) -> (tag: [UInt8], behind: Int)? {
        for (position, byte) in piece.enumerated() where consume(byte) { return (tag, position) }
        return nil
    }

    /// Consumes a byte. Returns true after the beginning of the next item's tag.
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
        } else if !isStray, !Self.allTags.contains(where: { $0.starts(with: tag) }) {
            (tag, hasEnded) = ([], false)
        }
        return false
    }

    private static let ends = ["</programme", "</channel"].map { Array($0.utf8) }
    private static let begins = ["<programme", "<channel", "</tv"].map { Array($0.utf8) }
    private static let allTags = ends + begins + [ItemRecovery.comment.begin]
}
