/// Turns the letters of a guide into those of UTF-8 as they come, where they cannot be read as they are: wide ones, and those
/// of encodings that expat cannot be told of letter by letter.
struct GuideLetters {
    /// The longest beginning that is waited for.
    private static let longest = 1024

    /// The beginning of the guide, until there is enough of it to see what letters it has.
    private var begin: [UInt8]? = []
    private var wide: WideLetters?
    private var running: RunningLetters?

    /// Whether what it says of its encoding does not hold for what is handed on.
    var areConverted: Bool { wide != nil || running != nil }

    /// The next bytes as they are to be read.
    mutating func utf8(_ piece: [UInt8]) -> [UInt8] {
        guard let known = begin else { return converted(piece) }
        let all = known + piece
        if Self.isDeclarationCut(all) {
            begin = all
            return []
        }
        begin = nil
        wide = WideLetters(begin: all)
        if wide == nil {
            running = CharacterSets.said(in: all.drop { $0 <= UInt8(ascii: " ") }).flatMap { RunningLetters($0) }
        }
        return converted(all)
    }

    /// What was kept so far of a guide that ends here.
    mutating func rest() -> [UInt8] {
        defer { begin = nil }
        return begin ?? []
    }

    private mutating func converted(_ piece: [UInt8]) -> [UInt8] { wide?.utf8(piece) ?? running?.utf8(piece) ?? piece }

    /// Whether a beginning may be one of a declaration that is not whole.
    private static func isDeclarationCut(_ begin: [UInt8]) -> Bool {
        if begin.count < 2 { return true }
        let rest = begin.drop { " \t\r\n".utf8.contains($0) }
        return begin.count < longest && !rest.contains(UInt8(ascii: ">"))
            && rest.prefix(5).elementsEqual("<?xml".utf8.prefix(rest.count))
    }
}
