/// Turns the letters of a guide into those of UTF-8 as they come, where they cannot be read as they are: wide ones, and those
/// of encodings that expat cannot be told of letter by letter.
struct GuideTranscoder {
    /// The longest beginning that is waited for.
    private static let maxPrologueBytes = 1024
    private static let declaration = Array("<?xml".utf8)

    /// The beginning of a document, until there is enough of it to see what letters it has.
    private var prologue: [UInt8]? = []
    private var wide: UTF16Transcoder?
    private var running: StreamingTranscoder?
    /// Whether another document may come, whose letters are told anew, since those of the first one had to be.
    private var isFollowed = false
    /// The beginning of what may be another document's declaration.
    private var tail: [UInt8] = []
    /// Whether what was read so far lets another document begin.
    private var border = DocumentBoundaryScanner()

    /// Whether what it says of its encoding does not hold for what is handed on.
    var areConverted: Bool { wide != nil || isFollowed }

    /// The next bytes as they are to be read.
    mutating func utf8(_ piece: [UInt8]) -> [UInt8] {
        if prologue == nil, !isFollowed { return wide?.utf8(piece) ?? piece }
        let all = (prologue ?? tail) + piece
        var output: [UInt8] = []
        var rest = all[...]
        tail = []
        repeat {
            if prologue != nil {
                if Self.isDeclarationCut(rest) {
                    prologue = Array(rest)
                    return output
                }
                (prologue, border) = (nil, DocumentBoundaryScanner())
                detectEncoding(begin: rest)
                if !isFollowed { return wide?.utf8(all) ?? all }
                output += converted(rest.prefix(Self.declaration.count))
                rest = rest.dropFirst(Self.declaration.count)
            }
            follow(&rest, into: &output)
        } while prologue != nil
        return output
    }

    /// Finds out what letters the document has that begins so.
    private mutating func detectEncoding(begin: ArraySlice<UInt8>) {
        if isFollowed { return running = Self.letters(ofLater: begin) }
        wide = UTF16Transcoder(begin: Array(begin.prefix(2)))
        if wide != nil { return }
        running = CharacterSets.declaredEncoding(in: begin.drop { $0 <= UInt8(ascii: " ") }).flatMap {
            StreamingTranscoder($0)
        }
        isFollowed = running != nil
    }

    /// What was kept so far of a guide that ends here.
    mutating func remainder() -> [UInt8] {
        defer { (prologue, tail) = (nil, []) }
        return prologue ?? converted(tail[...])
    }

    /// Turns bytes into UTF-8 up to where another document begins; they begin with it then. What its declaration begins with
    /// is never a part of a letter of GB 18030; of ISO 2022 it may be, and is then something else in UTF-8.
    private mutating func follow(_ bytes: inout ArraySlice<UInt8>, into output: inout [UInt8]) {
        var place = bytes.startIndex
        while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
            let tag = bytes[start...].prefix(Self.declaration.count + 1)
            place = start + 1
            guard tag.starts(with: Self.declaration.prefix(tag.count)) else { continue }
            output += converted(bytes[..<start])
            bytes = bytes[start...]
            if tag.count <= Self.declaration.count { return tail = Array(tag) }
            guard border.mayBegin, let end = tag.last, end <= UInt8(ascii: " ") else { continue }
            let read = converted(tag)
            let isDocument = read.suffix(tag.count).elementsEqual(tag)
            output += isDocument ? read.dropLast(tag.count) : read[...]
            if isDocument { return prologue = [] }
            bytes = bytes[tag.endIndex...]
            place = tag.endIndex
        }
        output += converted(bytes)
    }

    private mutating func converted(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let bytes = running?.utf8(Array(bytes)) ?? Array(bytes)
        border.consume(bytes)
        return bytes
    }

    /// The letters of a document behind another one, of whatever kind they are; nil where they are those of UTF-8.
    private static func letters(ofLater begin: ArraySlice<UInt8>) -> StreamingTranscoder? {
        let name =
            CharacterSets.correctedEncoding(of: Array(begin.prefix(maxPrologueBytes)))
            ?? CharacterSets.declaredEncoding(in: begin)
        return name.flatMap { $0.uppercased() == "UTF-8" ? nil : StreamingTranscoder($0, ofAnyKind: true) }
    }

    /// Whether a beginning may be one of a declaration that is not whole.
    private static func isDeclarationCut(_ begin: ArraySlice<UInt8>) -> Bool {
        if begin.count < 2 { return true }
        let rest = begin.drop { " \t\r\n".utf8.contains($0) }
        return begin.count < maxPrologueBytes && !rest.contains(UInt8(ascii: ">"))
            && rest.prefix(5).elementsEqual("<?xml".utf8.prefix(rest.count))
    }
}
