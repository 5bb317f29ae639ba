internal import Cexpat

/// The input buffer of expat. Valid until expat continues.
struct XMLInput {
    private let all: UnsafeRawBufferPointer
    private let offset: Int

    /// Creates the buffer, or returns nil if nothing is being parsed.
    init?(of parser: XML_Parser) {
        var (offset, size): (Int32, Int32) = (0, 0)
        guard let begin = XML_GetInputContext(parser, &offset, &size), (0...size).contains(offset) else { return nil }
        all = UnsafeRawBufferPointer(start: begin, count: Int(size))
        self.offset = Int(offset)
    }

    /// The bytes from the current event on.
    var behind: UnsafeRawBufferPointer.SubSequence { all[offset...] }

    /// Copies of the bytes before the current event, and from it on.
    var around: (before: ArraySlice<UInt8>, behind: ArraySlice<UInt8>) {
        let copy = Array(all)
        return (copy[..<offset], copy[offset...])
    }
}
