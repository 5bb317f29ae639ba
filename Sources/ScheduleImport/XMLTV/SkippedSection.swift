/// Passes over a text as it is (CDATA), or a comment, in whatever pieces it comes, up to its end, or to the item behind it
/// where it has none.
struct SkippedSection {
    enum Kind {
        case text, comment

        fileprivate var marks: (begin: [UInt8], end: [UInt8]) {
            self == .text ? ItemRecovery.text : ItemRecovery.comment
        }
    }

    private let kind: Kind
    private var border: ItemBoundaryScanner
    /// What speaks against an end, since an item ended in it and the next one began.
    private var doubt: UnterminatedSectionDetector?
    /// How many brackets or dashes came last, of which two and `>` end it.
    private var dashes = 0
    /// How many bytes of what comes next were looked at already.
    private var seen = 0

    /// - Parameters:
    ///   - border: what was seen of its items so far.
    ///   - isInDoubt: whether what comes next is the beginning of an item in it.
    init(_ kind: Kind, _ border: ItemBoundaryScanner = ItemBoundaryScanner(), isInDoubt: Bool = false) {
        self.kind = kind
        self.border = border
        doubt = isInDoubt ? UnterminatedSectionDetector(kind) : nil
    }

    /// Looks at the next bytes, which begin with those that were kept before.
    ///
    /// - Returns: from which place on they are to be read, behind it or from an item on; where it goes on, from which on they
    ///   are to be kept.
    mutating func pass(_ bytes: ArraySlice<UInt8>) -> (place: Int, isOver: Bool) {
        var item = doubt == nil ? nil : bytes.startIndex
        let dash = kind.marks.end[0]
        for place in bytes.indices.dropFirst(seen) {
            let byte = bytes[place]
            if byte == UInt8(ascii: ">"), dashes == 2 { return (place + 1, true) }
            dashes = byte == dash ? min(dashes + 1, 2) : 0
            if let item {
                if doubt?.isEndless(with: CollectionOfOne(byte)) ?? false { return (item, true) }
            } else if border.consume(byte) {
                item = max(bytes.startIndex, place - border.tag.count)
                doubt = UnterminatedSectionDetector(kind)
            }
        }
        let kept = item ?? max(bytes.startIndex, bytes.endIndex - border.tag.count)
        seen = bytes.endIndex - kept
        return (kept, false)
    }

    /// Passes over what stands in a comment: from where on it is to be read, and what is passed over further, where the
    /// comment goes on behind it.
    static func comment(_ inside: ArraySlice<UInt8>) -> (place: Int, further: SkippedSection?) {
        var comment = SkippedSection(.comment)
        let (place, isOver) = comment.pass(inside)
        return (place, isOver ? nil : comment)
    }

    /// What such a text begins with.
    static func begin(of kind: Kind) -> [UInt8] { kind.marks.begin }

    /// Whether an item began in it that is not known to be quoted.
    var isInDoubt: Bool { doubt != nil }
}
