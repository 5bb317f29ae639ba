/// Turns the letters of a guide into those of UTF-8 as they come, where they cannot be read as they are: wide ones, and those
/// of encodings that expat cannot be told of letter by letter.
struct GuideLetters {
    /// The longest beginning that is waited for.
    private static let longest = 1024
    private static let declaration = Array("<?xml".utf8)

    /// The beginning of a document, until there is enough of it to see what letters it has.
    private var begin: [UInt8]? = []
    private var wide: WideLetters?
    private var running: RunningLetters?
    /// Whether another document may come, whose letters are told anew, since those of the first one had to be.
    private var isFollowed = false
    /// The beginning of what may be another document's declaration.
    private var tail: [UInt8] = []
    /// The last byte that was no blank.
    private var last: UInt8?

    /// Whether what it says of its encoding does not hold for what is handed on.
    var areConverted: Bool { wide != nil || isFollowed }

    /// The next bytes as they are to be read.
    mutating func utf8(_ piece: [UInt8]) -> [UInt8] {
        guard let known = begin else { return isFollowed ? followed(tail + piece) : wide?.utf8(piece) ?? piece }
        let all = known + piece
        if Self.isDeclarationCut(all) {
            begin = all
            return []
        }
        begin = nil
        if isFollowed {
            running = Self.letters(ofLater: all)
            return followed(all, from: Self.declaration.count)
        }
        wide = WideLetters(begin: all)
        if wide != nil { return wide?.utf8(all) ?? all }
        running = CharacterSets.said(in: all.drop { $0 <= UInt8(ascii: " ") }).flatMap { RunningLetters($0) }
        isFollowed = running != nil
        return isFollowed ? followed(all, from: Self.declaration.count) : all
    }

    /// What was kept so far of a guide that ends here.
    mutating func rest() -> [UInt8] {
        defer { (begin, tail) = (nil, []) }
        return begin ?? converted(tail[...])
    }

    /// Bytes as UTF-8, up to where another document begins, and from there on by its own letters. What its declaration
    /// begins with is never a part of a letter of GB 18030; of ISO 2022 it may be, and is then something else in UTF-8.
    private mutating func followed(_ bytes: [UInt8], from start: Int = 0) -> [UInt8] {
        var output: [UInt8] = []
        var (done, place) = (0, min(start, bytes.count))
        tail = []
        while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
            let tag = bytes[start...].prefix(Self.declaration.count + 1)
            place = start + 1
            guard tag.starts(with: Self.declaration.prefix(tag.count)) else { continue }
            output += converted(bytes[done..<start])
            done = start
            if tag.count <= Self.declaration.count {
                tail = Array(tag)
                return output
            }
            // One in a comment or in a text as it is (CDATA) begins no document.
            if tag.last.map({ $0 > UInt8(ascii: " ") }) ?? true || last.map({ "-[".utf8.contains($0) }) ?? false {
                continue
            }
            let read = converted(tag)
            done = tag.endIndex
            place = done
            if read.suffix(tag.count).elementsEqual(tag) {
                begin = []
                return output + read.dropLast(tag.count) + utf8(Array(bytes[start...]))
            }
            output += read
        }
        return output + converted(bytes[done...])
    }

    private mutating func converted(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let bytes = running?.utf8(Array(bytes)) ?? Array(bytes)
        last = bytes.last { $0 > UInt8(ascii: " ") } ?? last
        return bytes
    }

    /// The letters of a document behind another one, of whatever kind they are; nil where they are those of UTF-8.
    private static func letters(ofLater begin: [UInt8]) -> RunningLetters? {
        let name = CharacterSets.meant(by: begin) ?? CharacterSets.said(in: begin[...])
        return name.flatMap { $0.uppercased() == "UTF-8" ? nil : RunningLetters($0, ofAnyKind: true) }
    }

    /// Whether a beginning may be one of a declaration that is not whole.
    private static func isDeclarationCut(_ begin: [UInt8]) -> Bool {
        if begin.count < 2 { return true }
        let rest = begin.drop { " \t\r\n".utf8.contains($0) }
        return begin.count < longest && !rest.contains(UInt8(ascii: ">"))
            && rest.prefix(5).elementsEqual("<?xml".utf8.prefix(rest.count))
    }
}
