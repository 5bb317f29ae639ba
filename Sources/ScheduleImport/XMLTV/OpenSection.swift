/// The text as it is (CDATA) that is being read: whether it has an end, or goes on behind the item that it is in.
struct OpenSection {
    /// Where it begins.
    let begin: (line: Int, column: Int)
    private var border = ItemBoundaryScanner()
    /// Whether it quotes the item that began in it, or has no end.
    private var doubt: UnterminatedSectionDetector?
    /// That item: what was kept of it so far, its line, and from where on in the piece at hand the rest of it stands there,
    /// which is kept once the piece is over: a text that quotes an item mostly ends before.
    private var found: (bytes: [UInt8], line: Int, place: Int?)?

    init(at begin: (line: Int, column: Int)) { self.begin = begin }

    /// What of it is still to be passed over.
    var skippedSection: SkippedSection {
        found == nil ? SkippedSection(.text, border) : SkippedSection(.text, isInDoubt: true)
    }

    /// What was handed over from that item on, and its line.
    ///
    /// - Parameter piece: the bytes that were handed over last.
    func item(in piece: [UInt8]) -> (bytes: [UInt8], line: Int)? {
        found.map { ($0.bytes + ($0.place.map { piece.dropFirst($0) } ?? []), $0.line) }
    }

    /// Takes bytes of the document that are handed over, behind the piece at hand.
    mutating func buffer(_ bytes: [UInt8], after piece: [UInt8]) {
        if let place = found?.place { found?.bytes += piece.dropFirst(place) }
        found?.place = nil
        found?.bytes += bytes
    }

    /// Looks at the next part of it.
    ///
    /// - Parameters:
    ///   - line: the line of the part.
    ///   - place: where the part begins in the piece at hand; below 0 where it began before.
    ///   - source: the bytes of the document that were handed over from the part on.
    /// - Returns: whether it is known to have no end.
    mutating func isEndless(
        with part: UnsafeRawBufferPointer,
        line: Int,
        at place: Int,
        from source: UnsafeRawBufferPointer.SubSequence?
    ) -> Bool {
        if doubt != nil { return doubt?.isEndless(with: part) ?? false }
        guard let border = border.next(in: part), let source else { return false }
        // Its letters may have other lengths in the document than they have here.
        let isSame = source.starts(with: part.prefix(border.behind))
        let behind = isSame ? border.behind : part[..<border.behind].count { $0 & 0xC0 != 0x80 }
        // A part of the tag may stand in pieces before.
        found =
            place < 0
            ? (border.tag + source.dropFirst(behind), line, nil) : (border.tag, line, place + behind)
        doubt = UnterminatedSectionDetector(.text)
        return doubt?.isEndless(with: part[border.behind...]) ?? false
    }
}
