/// Tells of a text as it is (CDATA), or a comment, in which an item ended and the next one began, whether it quotes them or
/// has no end: where another such text begins before it ends, or where it goes on for longer than a text may, it has none.
struct UnterminatedSectionDetector {
    private let begin: [UInt8]
    /// How many bytes came last of those that such a text begins with.
    private var matchedPrefixLength = 0
    private var count = 0

    init(_ kind: SkippedSection.Kind) { begin = SkippedSection.begin(of: kind) }

    /// Takes what comes next of it; true where it is known to have no end.
    mutating func isEndless(with piece: some Sequence<UInt8>) -> Bool {
        for byte in piece {
            count += 1
            matchedPrefixLength =
                byte == begin[matchedPrefixLength] ? matchedPrefixLength + 1 : byte == UInt8(ascii: "<") ? 1 : 0
            if matchedPrefixLength == begin.count || count > XMLScanner.textLimit { return true }
        }
        return false
    }
}
