/// Passes over a text as it is (CDATA), in whatever pieces it comes, up to its end, or to the item behind it where it has none.
struct PassedText {
    private var border: ItemBorder
    /// What speaks against an end, since an item ended in it and the next one began.
    private var doubt: EndlessText?
    /// How many brackets came last, of which two end it.
    private var brackets = 0
    /// How many bytes of what comes next were looked at already.
    private var seen = 0

    /// - Parameters:
    ///   - border: what was seen of its items so far.
    ///   - isInDoubt: whether what comes next is the beginning of an item in it.
    init(_ border: ItemBorder = ItemBorder(), isInDoubt: Bool = false) {
        self.border = border
        doubt = isInDoubt ? EndlessText() : nil
    }

    /// Looks at the next bytes, which begin with those that were kept before.
    ///
    /// - Returns: from which place on they are to be read, behind it or from an item on; where it goes on, from which on they
    ///   are to be kept.
    mutating func pass(_ bytes: ArraySlice<UInt8>) -> (place: Int, isOver: Bool) {
        var item = doubt == nil ? nil : bytes.startIndex
        for place in bytes.indices.dropFirst(seen) {
            let byte = bytes[place]
            if byte == UInt8(ascii: ">"), brackets == 2 { return (place + 1, true) }
            brackets = byte == UInt8(ascii: "]") ? min(brackets + 1, 2) : 0
            if let item {
                if doubt?.isEndless(with: CollectionOfOne(byte)) ?? false { return (item, true) }
            } else if border.take(byte) {
                item = max(bytes.startIndex, place - border.tag.count)
                doubt = EndlessText()
            }
        }
        let kept = item ?? max(bytes.startIndex, bytes.endIndex - border.tag.count)
        seen = bytes.endIndex - kept
        return (kept, false)
    }

    /// Whether an item began in it that is not known to be quoted.
    var isInDoubt: Bool { doubt != nil }
}
