/// Looks for the next channel or programme behind a fault of a guide, in whatever pieces it comes.
struct NextItem {
    /// The fault.
    let problem: XMLProblem
    /// The line that was looked at last.
    private(set) var line: Int
    /// The beginning of what may be a tag, and goes on in the next piece.
    private var tail: [UInt8] = []

    init(behind problem: XMLProblem) {
        self.problem = problem
        line = problem.line
    }

    /// Takes the next bytes.
    ///
    /// - Returns: what stands there from the next channel or programme on, which begins on `line`; nil where none begins.
    mutating func rest(of bytes: [UInt8]) -> [UInt8]? {
        let all = tail + bytes
        tail = []
        var place = 0
        while let start = all[place...].firstIndex(of: UInt8(ascii: "<")) {
            let rest = all[start...]
            if Self.isItem(rest) {
                count(all[..<start])
                return Array(rest)
            }
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

    private static let tags = ["<programme", "<channel"].map { Array($0.utf8) }
    /// The longest tag with what has to stand behind it.
    private static let longest = 11

    private static func isItem(_ bytes: ArraySlice<UInt8>) -> Bool {
        tags.contains { tag in
            bytes.starts(with: tag) && (bytes.dropFirst(tag.count).first.map { " \t\r\n/>".utf8.contains($0) } ?? false)
        }
    }
}
