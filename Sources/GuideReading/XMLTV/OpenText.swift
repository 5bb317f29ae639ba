/// The text as it is (CDATA) that is being read: whether it has an end, or goes on behind the item that it is in.
struct OpenText {
    /// Where it begins.
    let begin: (line: Int, column: Int)
    private var border = ItemBorder()
    /// Whether it quotes the item that began in it, or has no end.
    private var doubt: EndlessText?
    /// What was handed over from that item on, and its line.
    private(set) var item: (bytes: [UInt8], line: Int)?

    init(at begin: (line: Int, column: Int)) { self.begin = begin }

    /// What of it is still to be passed over.
    var passed: PassedText { item == nil ? PassedText(.text, border) : PassedText(.text, isInDoubt: true) }

    /// Takes bytes of the document that are handed over.
    mutating func hold(_ bytes: [UInt8]) { item?.bytes += bytes }

    /// Looks at the next piece of it.
    ///
    /// - Parameters:
    ///   - line: the line of the piece.
    ///   - source: the bytes of the document that were handed over from the piece on.
    /// - Returns: whether it is known to have no end.
    mutating func isEndless(
        with piece: UnsafeRawBufferPointer,
        line: Int,
        from source: () -> ArraySlice<UInt8>?
    ) -> Bool {
        if doubt != nil { return doubt?.isEndless(with: piece) ?? false }
        guard let found = border.next(in: piece), let source = source() else { return false }
        // Its letters may have other lengths in the document than they have here.
        let letters = piece[..<found.behind].count { $0 & 0xC0 != 0x80 }
        let isSame = source.starts(with: piece.prefix(found.behind))
        // A part of the tag may stand in pieces before.
        item = (found.tag + source.dropFirst(isSame ? found.behind : letters), line)
        doubt = EndlessText(.text)
        return doubt?.isEndless(with: piece[found.behind...]) ?? false
    }
}
