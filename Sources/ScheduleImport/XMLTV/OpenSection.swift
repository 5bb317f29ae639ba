/// The current CDATA section, which may have no end and continue after its item.
struct OpenSection {
    /// The location of its beginning.
    let begin: (line: Int, column: Int)
    private var border = ItemBoundaryScanner()
    /// Checks whether the section has no end, or only quotes the item that began in it.
    private var doubt: UnterminatedSectionDetector?
    /// The item in the section: its buffered bytes, its line, and its position in the current piece. The bytes of
    /// the piece are copied only when the piece is over, because a section that quotes an item usually ends
    /// earlier.
    private var found: (bytes: [UInt8], line: Int, offset: Int?)?

    init(at begin: (line: Int, column: Int)) { self.begin = begin }

    /// The rest of the section to skip.
    var skippedSection: SkippedSection {
        found == nil ? SkippedSection(.text, border) : SkippedSection(.text, isInDoubt: true)
    }

    /// Returns the bytes from the item on, and its line.
    ///
    /// - Parameter piece: The bytes that were passed last.
    func item(in piece: [UInt8]) -> (bytes: [UInt8], line: Int)? {
        found.map { ($0.bytes + ($0.offset.map { piece.dropFirst($0) } ?? []), $0.line) }
    }

    /// Appends the next bytes of the document, which follow the current piece.
    mutating func buffer(_ bytes: [UInt8], after piece: [UInt8]) {
        if let offset = found?.offset { found?.bytes += piece.dropFirst(offset) }
        found?.offset = nil
        found?.bytes += bytes
    }

    /// Checks the next part of the section.
    ///
    /// - Parameters:
    ///   - line: The line of the part.
    ///   - offset: The position of the part in the current piece, or a negative number if it began earlier.
    ///   - source: The bytes of the document from the part on.
    /// - Returns: Whether the section certainly has no end.
    mutating func isEndless(
        with part: UnsafeRawBufferPointer,
        line: Int,
        at offset: Int,
        from source: UnsafeRawBufferPointer.SubSequence?
    ) -> Bool {
        if doubt != nil { return doubt?.isEndless(with: part) ?? false }
        guard let border = border.next(in: part), let source else { return false }
        // Characters may have other lengths in the document than in the part.
        let isSame = source.starts(with: part.prefix(border.behind))
        let behind = isSame ? border.behind : part[..<border.behind].count { $0 & 0xC0 != 0x80 }
        // The tag may have begun in an earlier piece.
        found =
            offset < 0
            ? (border.tag + source.dropFirst(behind), line, nil) : (border.tag, line, offset + behind)
        doubt = UnterminatedSectionDetector(.text)
        return doubt?.isEndless(with: part[border.behind...]) ?? false
    }
}
