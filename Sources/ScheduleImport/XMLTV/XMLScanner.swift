internal import ScheduleModel
internal import Cexpat

/// Reads XML as it comes, piece by piece, and tells its elements to a handler.
///
/// Documents come from outside, so a document type with an inner part (where entities are declared) is refused, an
/// outer one is passed over and never fetched, and depth and length of texts are bounded (`failures.md`, D14).
/// A document that is cut short is refused too.
final class XMLScanner {
    /// Elements lie at most this deep in each other; of a channel or programme with deeper ones nothing is handed on.
    static let depthLimit = 32
    /// A document with deeper ones is refused.
    private static let deepest = 10_000
    /// At most this many bytes of text per element; where it is more, nothing of its channel or programme is handed on.
    static let textLimit = 1 << 20

    /// At most this many bytes are given to the parser at once.
    static let pieceLimit = 1 << 16
    /// At most this many elements per channel or programme: memory must not grow with one of them.
    static let partLimit = 20_000
    /// At most this many bytes of text and attributes per channel or programme; what lies beyond is not handed on.
    static let itemLimit = 2 << 20

    /// Takes what is found while a document is read.
    protocol Handler: AnyObject {
        /// An element begins. Name and attributes may be looked at until it returns.
        ///
        /// - Returns: what becomes of its text.
        func begin(_ name: XMLName, _ attributes: XMLAttributes) -> XMLScanner.TextHandling
        /// The element that began last ends; the text is what stood in it, outside its children, where it is wanted.
        func end(_ text: ArraySlice<UInt8>)
    }

    private let parser: XML_Parser
    private unowned let handler: any Handler
    /// The texts of all elements that are open, one after the other, and where each begins.
    private var text: [UInt8] = []
    private var starts: [(text: Int, isWanted: Bool, isTold: Bool, isPart: Bool)] = []
    private var rejection: String?
    /// How many elements the channel or programme at hand has.
    private var parts = 0
    private var fed = 0
    /// The bytes that were handed over last.
    private var piece: [UInt8] = []
    /// How many lines stand before the document.
    private var linesBefore = 0
    /// The encoding that the document declares.
    private(set) var encoding: String?
    /// Whether its letters have two bytes at least.
    private var isWide = false
    /// The text as it is (CDATA) that is being read.
    private var openSection: OpenSection?
    /// Where the last comment, or text as it is, ended: none is open from there on but the one that is being read.
    private var lastTextEnd = 0
    /// Where it was refused.
    private var refusedAt: (line: Int, column: Int)?
    /// What was handed over from the fault on at which it stopped; nil where nothing behind it is worth reading.
    private(set) var unparsed: [UInt8]?
    /// The line that it begins on, where that is not the fault's.
    private(set) var unparsedLine: Int?
    /// The comment, or the text as it is, that the fault is in.
    private(set) var skippedSection: SkippedSection?
    /// Whether the fault is the end of an element that does not end there.
    private(set) var isWrongEnd = false
    /// Whether the fault is in the tag that the document begins with.
    private(set) var isInFirstTag = false
    /// Whether the fault is that its encoding is not known.
    private(set) var isOfUnknownEncoding = false
    private var isDocumentRejected = false
    private var itemBytes = 0

    /// Whether the channel or programme at hand has more of anything than it may have.
    var isItemTooLarge: Bool { itemBytes > Self.itemLimit }

    private func discardItem() { itemBytes = Self.itemLimit + 1 }

    /// A scanner for one document.
    ///
    /// - Parameters:
    ///   - encoding: the encoding, whatever it declares.
    ///   - line: the line that it begins on.
    init(handler: any Handler, encoding: String? = nil, line: Int = 1) throws {
        guard let parser = XML_ParserCreate(encoding) else {
            throw XMLError(message: "out of memory", line: 1, column: 1)
        }
        self.parser = parser
        self.handler = handler
        self.encoding = encoding
        linesBefore = line - 1
        agg_read_every_piece(parser)
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetParamEntityParsing(parser, XML_PARAM_ENTITY_PARSING_NEVER)
        XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, hasInnerPart in
            if hasInnerPart != 0 { XMLScanner.from(data)?.rejectDocument("it declares entities or types of its own") }
        }
        XML_SetXmlDeclHandler(parser) { data, version, encoding, _ in
            if version != nil, let encoding { XMLScanner.from(data)?.record(encoding) }
        }
        XML_SetElementHandler(
            parser,
            { data, name, attributes in XMLScanner.from(data)?.begin(name, attributes) },
            { data, _ in XMLScanner.from(data)?.end() }
        )
        XML_SetCharacterDataHandler(parser) { data, bytes, count in XMLScanner.from(data)?.add(bytes, Int(count)) }
        // As if there were one of those that are never fetched: what it might declare is told to the next handler.
        XML_UseForeignDTD(parser, XML_Bool(XML_TRUE))
        XML_SetSkippedEntityHandler(parser) { data, name, isParameter in
            if isParameter == 0 { XMLScanner.from(data)?.addEntity(name) }
        }
        XML_SetCdataSectionHandler(
            parser,
            { data in XMLScanner.from(data)?.beginCDATA(true) },
            { data in XMLScanner.from(data)?.beginCDATA(false) }
        )
        XML_SetCommentHandler(parser) { data, _ in XMLScanner.from(data)?.endText() }
        XML_SetUnknownEncodingHandler(
            parser,
            { _, name, encoding in
                guard let name, let encoding, CharacterSets.describe(String(cString: name), in: encoding) else {
                    return 0
                }
                return 1
            },
            nil
        )
    }

    deinit { XML_ParserFree(parser) }

    /// Takes the next bytes of the document.
    ///
    /// - Throws: `XMLError`.
    func consume(_ bytes: [UInt8]) throws {
        if bytes.count <= Self.pieceLimit { return try parse(bytes, isLast: false) }
        for start in stride(from: 0, to: bytes.count, by: Self.pieceLimit) {
            try parse(Array(bytes[start..<min(start + Self.pieceLimit, bytes.count)]), isLast: false)
        }
    }

    /// Tells that the document ends here.
    ///
    /// - Throws: `XMLError`, where it does not.
    func finish() throws { try parse([], isLast: true) }

    /// The line that is being read, from 1.
    var line: Int { linesBefore + Int(XML_GetCurrentLineNumber(parser)) }

    private var column: Int { Int(XML_GetCurrentColumnNumber(parser)) + 1 }

    /// What a document begins with. Its declaration has to be the very first, but many pages write an empty line before it.
    private func withoutBlanks(_ begin: [UInt8]) -> [UInt8] {
        let mark = begin.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let rest = begin.dropFirst(mark).drop { " \t\r\n".utf8.contains($0) }
        // Half of a letter of UTF-16 is no blank.
        if rest.count + mark == begin.count || rest.first == 0 { return begin }
        linesBefore += begin.dropLast(rest.count).count { $0 == UInt8(ascii: "\n") }
        return Array(rest)
    }

    private func parse(_ piece: [UInt8], isLast: Bool) throws {
        let bytes = fed == 0 ? withoutBlanks(piece) : piece
        if fed == 0, encoding == nil, let meant = CharacterSets.correctedEncoding(of: bytes) {
            XML_SetEncoding(parser, meant)
            encoding = meant
        }
        if fed < 4 { isWide = isWide || bytes.prefix(4).contains { $0 == 0 || $0 >= 0xFE } }
        fed += bytes.count
        openSection?.buffer(bytes, after: self.piece)
        self.piece = bytes
        // A tag or a comment without end is read from its beginning at every piece.
        if fed - max(0, Int(XML_GetCurrentByteIndex(parser))) > 2 * Self.textLimit { throw tooLong(before: bytes) }
        let status = bytes.withUnsafeBytes { buffer in
            XML_Parse(
                parser,
                buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
                Int32(buffer.count),
                isLast ? 1 : 0
            )
        }
        if status == XML_STATUS_OK { return }
        let code = XML_GetErrorCode(parser)
        let reason = XML_ErrorString(code).map { String(cString: $0) } ?? "unreadable"
        let place = Int(XML_GetCurrentByteIndex(parser)) - (fed - bytes.count)
        // A letter in another encoding than is declared is the usual reason.
        let isForeign = code == XML_ERROR_INVALID_TOKEN && bytes.indices.contains(place) && bytes[place] >= 0x80
        let text =
            isForeign
            ? "a letter is not in the encoding that it declares, which is UTF-8 where it declares none"
            : code == XML_ERROR_UNKNOWN_ENCODING ? "its encoding is not known" : reason
        if unparsed == nil, !isWide, !isDocumentRejected, let openSection, let item = openSection.item(in: bytes) {
            (unparsed, unparsedLine) = (item.bytes, item.line)
            // With the document's end it is known that the text has none.
            if isLast { rejection = rejection ?? Self.endless } else { skippedSection = openSection.skippedSection }
            if isLast { refusedAt = refusedAt ?? openSection.begin }
        } else if isLast, unparsed == nil, !isWide, code == XML_ERROR_UNCLOSED_TOKEN,
            let comment = FaultLocation.endlessComment(aroundEvent?.behind ?? [])
        {
            let isInstruction = comment.first == UInt8(ascii: "?")
            (unparsed, rejection) = (comment, rejection ?? (isInstruction ? Self.endlessInstruction : Self.endless))
        } else if unparsed == nil, !isLast, !isWide, !isDocumentRejected, let (before, behind) = aroundEvent {
            skippedSection = openSection?.skippedSection
            isWrongEnd = code == XML_ERROR_TAG_MISMATCH
            // What stands behind a document was not read yet; of what else is wrong the fault is not to be met again.
            let isWhole = code == XML_ERROR_JUNK_AFTER_DOC_ELEMENT || code == XML_ERROR_MISPLACED_XML_PI
            let isTag = FaultLocation.isTag(before) || FaultLocation.isTag(behind.prefix(4))
            isInFirstTag = starts.isEmpty && !isWhole && isTag
            let comment = openSection == nil ? skipComment(before, behind) : nil
            unparsed = comment ?? (isWhole ? Array(behind) : FaultLocation.withoutTag(before, behind))
            isOfUnknownEncoding = code == XML_ERROR_UNKNOWN_ENCODING
        }
        let isCut = isLast && rejection == nil && Self.ofCutOnes.contains(code.rawValue) && !starts.isEmpty
        throw XMLError(
            message: isCut ? "it is cut short" : rejection ?? text,
            line: refusedAt?.line ?? line,
            column: refusedAt?.column ?? column
        )
    }

    private func beginCDATA(_ begins: Bool) {
        openSection = begins ? OpenSection(at: (line, column)) : nil
        if !begins { endText() }
    }

    private func endText() {
        lastTextEnd = Int(XML_GetCurrentByteIndex(parser)) + Int(XML_GetCurrentByteCount(parser))
    }

    private static let ofCutOnes = [
        XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR, XML_ERROR_UNCLOSED_CDATA_SECTION,
    ].map(\.rawValue)

    /// The fault that something is longer than anything may be, which then mostly has no end. What stands behind it is read.
    private func tooLong(before bytes: [UInt8]) -> XMLError {
        let problem = XMLError(message: Self.tooLong, line: line, column: column)
        rejection = Self.tooLong
        guard !isWide, !isDocumentRejected, openSection == nil, let behind = aroundEvent?.behind else { return problem }
        unparsed = Array(behind.dropFirst()) + bytes
        if !starts.isEmpty, behind.starts(with: ItemRecovery.comment.begin) {
            let place: Int
            (place, skippedSection) = SkippedSection.comment(behind.dropFirst(ItemRecovery.comment.begin.count))
            unparsedLine = line + behind[..<place].count { $0 == UInt8(ascii: "\n") }
            unparsed = Array(behind[place...]) + bytes
        }
        return problem
    }

    /// Finds the comment that is open at a fault, in which what stands may look like another one, and what is to be read of it
    /// and behind it.
    private func skipComment(_ before: ArraySlice<UInt8>, _ behind: ArraySlice<UInt8>) -> [UInt8]? {
        let unread = before.suffix(max(0, Int(XML_GetCurrentByteIndex(parser)) - lastTextEnd))
        guard let begin = FaultLocation.offset(of: ItemRecovery.comment.begin, in: unread) else { return nil }
        let place: Int
        (place, skippedSection) = SkippedSection.comment(unread[(begin + ItemRecovery.comment.begin.count)...])
        unparsedLine = line - unread[place...].count { $0 == UInt8(ascii: "\n") }
        return Array(unread[place...] + behind)
    }

    private func begin(_ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        guard rejection == nil, let name else { return }
        parts = starts.count < 2 ? 0 : parts + 1
        if starts.count < 2 { itemBytes = 0 }
        let known = XMLAttributes(pairs: attributes)
        itemBytes += known.size
        if starts.count == Self.deepest { return rejectDocument("nested too deep") }
        if parts > Self.partLimit || starts.count >= Self.depthLimit { discardItem() }
        if isItemTooLarge, starts.count >= 2 { return starts.append((text.count, false, false, false)) }
        switch handler.begin(XMLName(bytes: name), known) {
        case .wanted: starts.append((text.count, true, true, false))
        case .unwanted: starts.append((text.count, false, true, false))
        case .part(let isNewLine):
            if isNewLine { text.append(UInt8(ascii: "\n")) }
            starts.append((text.count, true, true, true))
        }
    }

    private func end() {
        guard rejection == nil, let start = starts.popLast() else { return }
        if start.isTold { handler.end(text[start.text...]) }
        if !start.isPart { text.removeSubrange(start.text...) }
    }

    private func add(_ bytes: UnsafePointer<CChar>?, _ count: Int) {
        guard rejection == nil, let bytes else { return }
        if openSection != nil, isEndless(UnsafeRawBufferPointer(start: bytes, count: count)) { return }
        guard let start = starts.last, start.isWanted else { return }
        if text.count - start.text + count > Self.textLimit { return discardItem() }
        itemBytes += count
        if isItemTooLarge { return }
        text.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
    }

    /// An entity of HTML that the document's type, which is never fetched, would declare: `&eacute;`.
    private func addEntity(_ name: UnsafePointer<CChar>?) {
        guard rejection == nil, let name, !starts.isEmpty else { return }
        let entity = "&" + String(cString: name) + ";"
        let decoded = PlainText.decodingEntities(entity)
        if decoded == entity { return reject("undefined entity \(TextSanitizer.truncated(entity, to: 32).text)") }
        guard let start = starts.last, start.isWanted else { return }
        if text.count - start.text > Self.textLimit { return discardItem() }
        text += Array(decoded.utf8)
    }

    private func reject(_ reason: String) {
        rejection = rejection ?? reason
        // Once it is stopped, what is being read is passed already.
        refusedAt = refusedAt ?? (line, column)
        XML_StopParser(parser, 0)
    }

    private func rejectDocument(_ reason: String) {
        isDocumentRejected = true
        reject(reason)
    }

    /// Stops at the element that begins, which is read anew.
    func stopHere(_ reason: String) {
        if !isWide { unparsed = aroundEvent.map { Array($0.behind) } }
        reject(reason)
    }

    /// Whether a text as it is has no end: then it stops, at the tag of the next item.
    private func isEndless(_ part: UnsafeRawBufferPointer) -> Bool {
        let place = Int(XML_GetCurrentByteIndex(parser)) - (fed - piece.count)
        let source = isWide ? nil : XMLInput(of: parser)?.behind
        guard openSection?.isEndless(with: part, line: line, at: place, from: source) ?? false,
            let text = openSection, let item = text.item(in: piece)
        else { return false }
        (unparsed, unparsedLine) = (item.bytes, item.line)
        refusedAt = refusedAt ?? text.begin
        reject(Self.endless)
        return true
    }

    /// Whether it stopped since a text as it is has no end, or something else that is longer than anything may be.
    var isEndless: Bool { rejection.map([Self.endless, Self.endlessInstruction, Self.tooLong].contains) ?? false }

    private static let endless = "a text (CDATA) or comment without an end"
    private static let endlessInstruction = "an instruction without an end"
    private static let tooLong = "a tag or a comment is too long"

    private func record(_ declared: UnsafePointer<CChar>) { encoding = encoding ?? String(cString: declared) }

    /// What was handed over from what is being read on, and what is kept of all before.
    private var aroundEvent: (before: ArraySlice<UInt8>, behind: ArraySlice<UInt8>)? { XMLInput(of: parser)?.around }

    /// The scanner that expat calls back, with what `XML_SetUserData` was given; it lives while it parses.
    private static func from(_ data: UnsafeMutableRawPointer?) -> XMLScanner? {
        data.map { Unmanaged<XMLScanner>.fromOpaque($0).takeUnretainedValue() }
    }
}
