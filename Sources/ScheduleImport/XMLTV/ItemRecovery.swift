/// Looks for the next channel or programme behind a fault of a guide, in whatever pieces it comes, or else for its end.
struct ItemRecovery {
    /// The fault.
    let problem: XMLError
    /// Whether the guide's end came, and no other guide began behind it.
    private(set) var hasEnded: Bool
    /// Whether what was found is another document, which has an encoding of its own.
    private(set) var isDocument = false
    /// Whether what was found is the tag that a guide begins with.
    private(set) var isGuide = false
    private let hasStartedItem: Bool
    /// The line that was looked at last.
    private(set) var line: Int
    /// The beginning of what may be a tag, and goes on in the next piece.
    private var tail: [UInt8] = []
    /// What is being passed over, in which no programme begins whatever stands there.
    private var skippedSection: SkippedSection?

    /// - Parameters:
    ///   - line: the line on which it goes on.
    ///   - passed: the comment or the text as it is in which the fault is.
    ///   - hasEnded: whether the guide's end came before the fault.
    ///   - hasBegun: whether its beginning did.
    init(behind problem: XMLError, line: Int, in passed: SkippedSection?, hasEnded: Bool, hasStartedItem: Bool) {
        self.problem = problem
        self.hasEnded = hasEnded
        self.hasStartedItem = hasStartedItem
        self.line = line
        self.skippedSection = passed
    }

    /// Takes the next bytes.
    ///
    /// - Returns: what stands there from the next channel or programme of the guide on, or from another document behind its
    ///   end, or before its beginning, or from that on, which begins on `line`; nil where none begins.
    mutating func remainder(of bytes: [UInt8]) -> [UInt8]? {
        let all = tail + bytes
        tail = []
        var place = 0
        while true {
            if let (behind, isOver) = skippedSection?.pass(all[place...]) {
                if !isOver {
                    count(all[..<behind])
                    tail = Array(all[behind...])
                    return nil
                }
                place = behind
                self.skippedSection = nil
            }
            guard let start = all[place...].firstIndex(of: UInt8(ascii: "<")) else { break }
            let rest = all[start...]
            if rest.starts(with: Self.comment.begin) {
                (skippedSection, place) = (SkippedSection(.comment), start + Self.comment.begin.count)
                continue
            }
            if rest.starts(with: Self.text.begin) {
                (skippedSection, place) = (SkippedSection(.text), start + Self.text.begin.count)
                continue
            }
            // What is called so in a document that is no guide is none of one.
            if hasStartedItem, Self.begins(rest, Self.items) {
                count(all[..<start])
                return Array(rest)
            }
            if !hasStartedItem, Self.begins(rest, [Self.roots[0]]) {
                count(all[..<start])
                isGuide = true
                return Array(rest)
            }
            if hasEnded || !hasStartedItem, Self.begins(rest, Self.heads) {
                count(all[..<start])
                isDocument = true
                return Array(rest)
            }
            if Self.begins(rest, Self.roots) { hasEnded = rest.dropFirst().first == UInt8(ascii: "/") }
            if rest.count < Self.maxTagBytes {
                count(all[..<start])
                tail = Array(rest)
                return nil
            }
            place = start + 1
        }
        count(all[...])
        return nil
    }

    /// Takes that nothing comes any more.
    ///
    /// - Returns: what stands from the next channel or programme on, where that began in a text as it is that has no end.
    mutating func remainingBytesAtEnd() -> [UInt8]? {
        guard let skippedSection, skippedSection.isInDoubt else { return nil }
        self.skippedSection = nil
        return remainder(of: [])
    }

    private mutating func count(_ passed: ArraySlice<UInt8>) { line += passed.count { $0 == UInt8(ascii: "\n") } }

    /// Text as it is.
    static let text = (begin: Array("<![CDATA[".utf8), end: Array("]]>".utf8))
    static let comment = (begin: Array("<!--".utf8), end: Array("-->".utf8))

    private static let items = ["<programme", "<channel"].map { Array($0.utf8) }
    private static let roots = ["<tv", "</tv"].map { Array($0.utf8) }
    private static let heads = ["<?xml"].map { Array($0.utf8) }
    /// The longest tag with what has to stand behind it.
    private static let maxTagBytes = 11

    private static func begins(_ bytes: ArraySlice<UInt8>, _ tags: [[UInt8]]) -> Bool {
        tags.contains { tag in
            bytes.starts(with: tag) && (bytes.dropFirst(tag.count).first.map { " \t\r\n/>".utf8.contains($0) } ?? false)
        }
    }
}
