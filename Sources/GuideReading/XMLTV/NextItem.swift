/// Looks for the next channel or programme behind a fault of a guide, in whatever pieces it comes, or else for its end.
struct NextItem {
    /// The fault.
    let problem: XMLProblem
    /// Whether the guide's end came, and no other guide began behind it.
    private(set) var hasEnded: Bool
    /// Whether what was found is another document, which has an encoding of its own.
    private(set) var isDocument = false
    /// The line that was looked at last.
    private(set) var line: Int
    /// The beginning of what may be a tag, and goes on in the next piece.
    private var tail: [UInt8] = []
    /// What ends the comment, or the text as it is, that is being passed over.
    private var end: [UInt8]?

    /// - Parameters:
    ///   - line: the line on which it goes on.
    ///   - text: what the comment or the text as it is ends with in which the fault is; nil where it is in none.
    ///   - hasEnded: whether the guide's end came before the fault.
    init(behind problem: XMLProblem, line: Int, in text: [UInt8]?, hasEnded: Bool) {
        self.problem = problem
        self.hasEnded = hasEnded
        self.line = line
        end = text
    }

    /// Takes the next bytes.
    ///
    /// - Returns: what stands there from the next channel or programme on, or from another document behind the guide's end,
    ///   which begins on `line`; nil where none begins.
    mutating func rest(of bytes: [UInt8]) -> [UInt8]? {
        let all = tail + bytes
        tail = []
        var place = 0
        while true {
            if let end {
                guard let found = all[place...].firstRange(of: end) else {
                    let kept = min(end.count - 1, all.count - place)
                    count(all[..<(all.count - kept)])
                    tail = Array(all.suffix(kept))
                    return nil
                }
                place = found.upperBound
                self.end = nil
            }
            guard let start = all[place...].firstIndex(of: UInt8(ascii: "<")) else { break }
            let rest = all[start...]
            if let passed = Self.passedOver.first(where: { rest.starts(with: $0.begin) }) {
                end = passed.end
                place = start + passed.begin.count
                continue
            }
            if Self.begins(rest, Self.items) {
                count(all[..<start])
                return Array(rest)
            }
            if hasEnded, Self.begins(rest, Self.heads) {
                count(all[..<start])
                isDocument = true
                return Array(rest)
            }
            if Self.begins(rest, Self.roots) { hasEnded = rest.dropFirst().first == UInt8(ascii: "/") }
            if rest.count < Self.longest {
                count(all[..<start])
                tail = Array(rest)
                return nil
            }
            place = start + 1
        }
        count(all[...])
        return nil
    }

    private mutating func count(_ passed: ArraySlice<UInt8>) { line += passed.count { $0 == UInt8(ascii: "\n") } }

    /// Text as it is.
    static let text = (begin: Array("<![CDATA[".utf8), end: Array("]]>".utf8))
    static let comment = (begin: Array("<!--".utf8), end: Array("-->".utf8))
    /// Where no programme begins, whatever stands there.
    private static let passedOver = [comment, text]

    private static let items = ["<programme", "<channel"].map { Array($0.utf8) }
    private static let roots = ["<tv", "</tv"].map { Array($0.utf8) }
    private static let heads = ["<?xml"].map { Array($0.utf8) }
    /// The longest tag with what has to stand behind it.
    private static let longest = 11

    private static func begins(_ bytes: ArraySlice<UInt8>, _ tags: [[UInt8]]) -> Bool {
        tags.contains { tag in
            bytes.starts(with: tag) && (bytes.dropFirst(tag.count).first.map { " \t\r\n/>".utf8.contains($0) } ?? false)
        }
    }
}
