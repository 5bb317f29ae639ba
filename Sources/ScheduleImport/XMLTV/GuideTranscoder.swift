/// Converts a guide to UTF-8 in pieces, if the parser cannot read its encoding. Such encodings are UTF-16, and
/// those that cannot be described to expat character by character.
struct GuideTranscoder {
    /// The maximum length of the beginning that is buffered.
    private static let maxPrologueBytes = 1024
    private static let declaration = Array("<?xml".utf8)

    /// The beginning of a document, until it is long enough to detect the encoding.
    private var prologue: [UInt8]? = []
    private var wide: UTF16Transcoder?
    private var running: StreamingTranscoder?
    /// Whether another document may follow, whose encoding must be detected because the first one was converted.
    private var isFollowed = false
    /// The beginning of a possible declaration of another document.
    private var tail: [UInt8] = []
    /// Tracks whether another document may begin.
    private var border = DocumentBoundaryScanner()

    /// Whether the output is converted, so that the declared encoding does not apply.
    var areConverted: Bool { wide != nil || isFollowed }

    /// Returns the next bytes for the parser.
    mutating func utf8(_ piece: [UInt8]) -> [UInt8] {
        if prologue == nil, !isFollowed { return wide?.utf8(piece) ?? piece }
        let all = (prologue ?? tail) + piece
        var output: [UInt8] = []
        var remaining = all[...]
        tail = []
        repeat {
            if prologue != nil {
                if Self.isDeclarationCut(remaining) {
                    prologue = Array(remaining)
                    return output
                }
                (prologue, border) = (nil, DocumentBoundaryScanner())
                detectEncoding(begin: remaining)
                if !isFollowed { return wide?.utf8(all) ?? all }
                output += converted(remaining.prefix(Self.declaration.count))
                remaining = remaining.dropFirst(Self.declaration.count)
            }
            follow(&remaining, into: &output)
        } while prologue != nil
        return output
    }

    /// Detects the encoding of a document from its beginning.
    private mutating func detectEncoding(begin: ArraySlice<UInt8>) {
        if isFollowed { return running = Self.letters(ofLater: begin) }
        wide = UTF16Transcoder(begin: Array(begin.prefix(2)))
        if wide != nil { return }
        running = CharacterSets.declaredEncoding(in: begin.drop { $0 <= UInt8(ascii: " ") }).flatMap {
            StreamingTranscoder($0)
        }
        isFollowed = running != nil
    }

    /// Returns the buffered bytes at the end of the guide.
    mutating func remainder() -> [UInt8] {
        defer { (prologue, tail) = (nil, []) }
        return prologue ?? converted(tail[...])
    }

    /// Converts bytes up to the beginning of another document, which `bytes` then begins with. The beginning of a
    /// declaration is never part of a character in GB 18030. In ISO 2022 it may be, and then becomes something else
    /// in UTF-8.
    private mutating func follow(_ bytes: inout ArraySlice<UInt8>, into output: inout [UInt8]) {
        var position = bytes.startIndex
        while let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
            let tag = bytes[start...].prefix(Self.declaration.count + 1)
            position = start + 1
            guard tag.starts(with: Self.declaration.prefix(tag.count)) else { continue }
            output += converted(bytes[..<start])
            bytes = bytes[start...]
            if tag.count <= Self.declaration.count { return tail = Array(tag) }
            guard border.mayBegin, let end = tag.last, end <= UInt8(ascii: " ") else { continue }
            let text = converted(tag)
            let isDocument = text.suffix(tag.count).elementsEqual(tag)
            output += isDocument ? text.dropLast(tag.count) : text[...]
            if isDocument { return prologue = [] }
            bytes = bytes[tag.endIndex...]
            position = tag.endIndex
        }
        output += converted(bytes)
    }

    private mutating func converted(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let bytes = running?.utf8(Array(bytes)) ?? Array(bytes)
        border.consume(bytes)
        return bytes
    }

    /// Returns the converter for a document after another one, or nil if it is UTF-8.
    private static func letters(ofLater begin: ArraySlice<UInt8>) -> StreamingTranscoder? {
        let name =
            CharacterSets.correctedEncoding(of: Array(begin.prefix(maxPrologueBytes)))
            ?? CharacterSets.declaredEncoding(in: begin)
        return name.flatMap { $0.uppercased() == "UTF-8" ? nil : StreamingTranscoder($0, ofAnyKind: true) }
    }

    /// Returns whether a beginning may be an incomplete declaration.
    private static func isDeclarationCut(_ begin: ArraySlice<UInt8>) -> Bool {
        if begin.count < 2 { return true }
        let remaining = begin.drop { " \t\r\n".utf8.contains($0) }
        return begin.count < maxPrologueBytes && !remaining.contains(UInt8(ascii: ">"))
            && remaining.prefix(5).elementsEqual("<?xml".utf8.prefix(remaining.count))
    }
}
