internal import Cexpat

/// What expat holds of what was handed over to it; it may be looked at until it reads on.
struct XMLInput {
    private let all: UnsafeRawBufferPointer
    private let offset: Int

    /// Nil where nothing is being read.
    init?(of parser: XML_Parser) {
        var (offset, size): (Int32, Int32) = (0, 0)
        guard let begin = XML_GetInputContext(parser, &offset, &size), (0...size).contains(offset) else { return nil }
        all = UnsafeRawBufferPointer(start: begin, count: Int(size))
        self.offset = Int(offset)
    }

    /// What stands there from what is being read on.
    var behind: UnsafeRawBufferPointer.SubSequence { all[offset...] }

    /// The same to be kept, and what is kept of all before.
    var around: (before: ArraySlice<UInt8>, behind: ArraySlice<UInt8>) {
        let kept = Array(all)
        return (kept[..<offset], kept[offset...])
    }
}
