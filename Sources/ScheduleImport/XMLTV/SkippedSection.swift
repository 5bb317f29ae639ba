/// Skips a CDATA section or comment in pieces. It skips up to the end of the section, or to the next item if the
/// section has no end.
struct SkippedSection {
    enum Kind {
        case text, comment

        fileprivate var marks: (begin: [UInt8], end: [UInt8]) {
            self == .text ? ItemRecovery.text : ItemRecovery.comment
        }
    }

    private let kind: Kind
    private var border: ItemBoundaryScanner
    /// Checks whether the section has no end, once an item ended in it and another began.
    private var doubt: UnterminatedSectionDetector?
    /// The number of last brackets or dashes. Two of them and `>` end the section.
    private var dashes = 0
    /// The number of next bytes that were already checked.
    private var seen = 0

    /// - Parameters:
    ///   - border: The state of the search for items in the section.
    ///   - isInDoubt: Whether the next bytes are the beginning of an item in the section.
    init(_ kind: Kind, _ border: ItemBoundaryScanner = ItemBoundaryScanner(), isInDoubt: Bool = false) {
        self.kind = kind
        self.border = border
        doubt = isInDoubt ? UnterminatedSectionDetector(kind) : nil
    }

    /// Checks the next bytes, which begin with those that the last call left.
    ///
    /// - Returns: The position after the section, or of an item, from which to parse. If the section continues, the
    ///   position of the bytes to pass again in the next call.
    mutating func pass(_ bytes: ArraySlice<UInt8>) -> (position: Int, isOver: Bool) {
        var item = doubt == nil ? nil : bytes.startIndex
        let dash = kind.marks.end[0]
        for position in bytes.indices.dropFirst(seen) {
            let byte = bytes[position]
            if byte == UInt8(ascii: ">"), dashes == 2 { return (position + 1, true) }
            dashes = byte == dash ? min(dashes + 1, 2) : 0
            if let item {
                if doubt?.isEndless(with: CollectionOfOne(byte)) ?? false { return (item, true) }
            } else if border.consume(byte) {
                item = max(bytes.startIndex, position - border.tag.count)
                doubt = UnterminatedSectionDetector(kind)
            }
        }
        let start = item ?? max(bytes.startIndex, bytes.endIndex - border.tag.count)
        seen = bytes.endIndex - start
        return (start, false)
    }

    /// Skips the text of a comment. Returns the position from which to parse, and the section if it continues.
    static func comment(_ inside: ArraySlice<UInt8>) -> (position: Int, further: SkippedSection?) {
        var comment = SkippedSection(.comment)
        let (position, isOver) = comment.pass(inside)
        return (position, isOver ? nil : comment)
    }

    /// Returns the beginning of such a section.
    static func begin(of kind: Kind) -> [UInt8] { kind.marks.begin }

    /// Whether an item began in the section that may not be quoted.
    var isInDoubt: Bool { doubt != nil }
}
