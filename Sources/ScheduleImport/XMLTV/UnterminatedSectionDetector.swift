/// Decides whether a CDATA section or comment has no end. It is used once a section contains the end of an item and
/// the beginning of another. The section has no end if another section begins in it, or if it is longer than the
/// limit of texts. Otherwise it only quotes the items.
struct UnterminatedSectionDetector {
    private let begin: [UInt8]
    /// The number of bytes that match the beginning of such a section.
    private var matchedPrefixLength = 0
    private var count = 0

    init(_ kind: SkippedSection.Kind) { begin = SkippedSection.begin(of: kind) }

    /// Consumes the next bytes. Returns true if the section certainly has no end.
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
