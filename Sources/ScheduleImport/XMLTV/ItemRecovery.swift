/// Searches for the next channel or programme after an error in a guide, or for the end of the guide. The input may
/// arrive in pieces.
struct ItemRecovery {
    /// The error.
    let problem: XMLError
    /// Whether the guide has ended and no other guide has begun after it.
    private(set) var hasEnded: Bool
    /// Whether another document was found, which has its own encoding.
    private(set) var isDocument = false
    /// Whether the root tag of a guide was found.
    private(set) var isGuide = false
    private let hasStartedItem: Bool
    /// The number of the current line.
    private(set) var line: Int
    /// The beginning of a possible tag that continues in the next piece.
    private var tail: [UInt8] = []
    /// The section that is being skipped. Tags in it do not count.
    private var skippedSection: SkippedSection?

    /// - Parameters:
    ///   - line: The line after the error.
    ///   - section: The comment or CDATA section that contains the error.
    ///   - hasEnded: Whether the guide ended before the error.
    ///   - hasStartedItem: Whether the guide began before the error.
    init(behind problem: XMLError, line: Int, in section: SkippedSection?, hasEnded: Bool, hasStartedItem: Bool) {
        self.problem = problem
        self.hasEnded = hasEnded
        self.hasStartedItem = hasStartedItem
        self.line = line
        self.skippedSection = section
    }

    /// Consumes the next bytes.
    ///
    /// - Returns: The bytes from the next channel or programme on. Before the beginning or after the end of a
    ///   guide, these can also be the bytes of another document. They begin on `line`. Nil if nothing was found
    ///   yet.
    mutating func remainder(of bytes: [UInt8]) -> [UInt8]? {
        let all = tail + bytes
        tail = []
        var position = 0
        while true {
            if let (end, isOver) = skippedSection?.pass(all[position...]) {
                if !isOver {
                    count(all[..<end])
                    tail = Array(all[end...])
                    return nil
                }
                position = end
                self.skippedSection = nil
            }
            guard let start = all[position...].firstIndex(of: UInt8(ascii: "<")) else { break }
            let remaining = all[start...]
            if remaining.starts(with: Self.comment.begin) {
                (skippedSection, position) = (SkippedSection(.comment), start + Self.comment.begin.count)
                continue
            }
            if remaining.starts(with: Self.text.begin) {
                (skippedSection, position) = (SkippedSection(.text), start + Self.text.begin.count)
                continue
            }
            // Elements with these names in a document that is not a guide do not count.
            if hasStartedItem, Self.begins(remaining, Self.items) {
                count(all[..<start])
                return Array(remaining)
            }
            if !hasStartedItem, Self.begins(remaining, [Self.roots[0]]) {
                count(all[..<start])
                isGuide = true
                return Array(remaining)
            }
            if hasEnded || !hasStartedItem, Self.begins(remaining, Self.heads) {
                count(all[..<start])
                isDocument = true
                return Array(remaining)
            }
            if Self.begins(remaining, Self.roots) { hasEnded = remaining.dropFirst().first == UInt8(ascii: "/") }
            if remaining.count < Self.maxTagBytes {
                count(all[..<start])
                tail = Array(remaining)
                return nil
            }
            position = start + 1
        }
        count(all[...])
        return nil
    }

    /// Handles the end of the input.
    ///
    /// - Returns: The bytes from the next channel or programme on, if it began in a CDATA section without an end.
    mutating func remainingBytesAtEnd() -> [UInt8]? {
        guard let skippedSection, skippedSection.isInDoubt else { return nil }
        self.skippedSection = nil
        return remainder(of: [])
    }

    private mutating func count(_ bytes: ArraySlice<UInt8>) { line += bytes.count { $0 == UInt8(ascii: "\n") } }

    /// The marks of a CDATA section.
    static let text = (begin: Array("<![CDATA[".utf8), end: Array("]]>".utf8))
    static let comment = (begin: Array("<!--".utf8), end: Array("-->".utf8))

    private static let items = ["<programme", "<channel"].map { Array($0.utf8) }
    private static let roots = ["<tv", "</tv"].map { Array($0.utf8) }
    private static let heads = ["<?xml"].map { Array($0.utf8) }
    /// The length of the longest tag, including the character after it.
    private static let maxTagBytes = 11

    private static func begins(_ bytes: ArraySlice<UInt8>, _ tags: [[UInt8]]) -> Bool {
        tags.contains { tag in
            bytes.starts(with: tag) && (bytes.dropFirst(tag.count).first.map { " \t\r\n/>".utf8.contains($0) } ?? false)
        }
    }
}
