internal import ScheduleModel
internal import Cexpat

/// A streaming XML parser that passes elements to a handler.
///
/// Documents are untrusted input. A document type with an internal subset, in which entities are declared, is rejected.
/// An external one is ignored and never fetched. Nesting and text length are limited. A truncated document is rejected
/// too.
final class XMLScanner {
    /// The maximum nesting of elements. A channel or programme with deeper elements is not passed on.
    static let depthLimit = 32
    /// The nesting at which a document is rejected.
    private static let deepest = 10_000
    /// The maximum number of bytes of text in an element. A channel or programme with more is not passed on.
    static let textLimit = 1 << 20

    /// The maximum number of bytes that are passed to the parser at once.
    static let pieceLimit = 1 << 16
    /// The maximum number of elements in a channel or programme, so that memory does not grow with one of them.
    static let partLimit = 20_000
    /// The maximum number of bytes of text and attributes in a channel or programme. An item with more is not
    /// passed on.
    static let itemLimit = 2 << 20

    /// Receives the elements of a document.
    protocol Handler: AnyObject {
        /// Handles the beginning of an element. Name and attributes are valid until the method returns.
        ///
        /// - Returns: The handling of its text.
        func begin(_ name: XMLName, _ attributes: XMLAttributes) -> XMLScanner.TextHandling
        /// Handles the end of the current element. The text is the element's own text without its children, if it
        /// is wanted.
        func end(_ text: ArraySlice<UInt8>)
    }

    private let parser: XML_Parser
    /// Whether the size of an item is limited. Documents whose items contain others are limited as a whole.
    private let hasItemLimits: Bool
    private unowned let handler: any Handler
    /// The text of all open elements, one after the other.
    private var text: [UInt8] = []
    private var starts: [(text: Int, isWanted: Bool, isReported: Bool, isPart: Bool)] = []
    private var rejection: String?
    /// The number of elements in the current channel or programme.
    private var parts = 0
    private var fed = 0
    /// The bytes that were passed last.
    private var piece: [UInt8] = []
    /// The number of lines before the document.
    var linesBefore = 0
    /// The encoding of the document.
    private(set) var encoding: String?
    /// Whether the characters have at least two bytes.
    private var isWide = false
    /// The current CDATA section.
    private var openSection: OpenSection?
    /// The offset after the last comment or CDATA section. After it only the current one can be open.
    private var lastTextEnd = 0
    /// The location of the rejection.
    private var refusedAt: (line: Int, column: Int)?
    /// The bytes from the error on, or nil if they cannot be used.
    private(set) var unparsed: [UInt8]?
    /// The line of `unparsed` if it is not the line of the error.
    private(set) var unparsedLine: Int?
    /// The comment or CDATA section that contains the error.
    private(set) var skippedSection: SkippedSection?
    /// Whether the error is a wrong end tag.
    private(set) var isWrongEnd = false
    /// Whether the error is in the root tag.
    private(set) var isInFirstTag = false
    /// Whether the error is an unknown encoding.
    private(set) var isOfUnknownEncoding = false
    private var isDocumentRejected = false
    private var itemBytes = 0

    /// Whether the current channel or programme exceeds a limit.
    var isItemTooLarge: Bool { hasItemLimits && itemBytes > Self.itemLimit }

    private func discardItem() { itemBytes = Self.itemLimit + 1 }

    /// Creates a scanner for one document.
    ///
    /// - Parameters:
    ///   - encoding: The encoding, which overrides the declared one.
    ///   - line: The line on which the document begins.
    init(handler: any Handler, encoding: String? = nil, line: Int = 1, hasItemLimits: Bool = true) throws {
        guard let parser = XML_ParserCreate(encoding) else {
            throw XMLError(message: "out of memory", line: 1, column: 1)
        }
        self.parser = parser
        self.handler = handler
        self.encoding = encoding
        self.hasItemLimits = hasItemLimits
        linesBefore = line - 1
        agg_read_every_piece(parser)
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetParamEntityParsing(parser, XML_PARAM_ENTITY_PARSING_NEVER)
        XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, hasInnerPart in
            if hasInnerPart != 0 { XMLScanner.from(data)?.rejectDocument("it declares its own entities or types") }
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
        // With this, expat reports undeclared entities to the next handler, as if an external document type
        // declared them.
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

    /// Parses the next bytes of the document.
    ///
    /// - Throws: `XMLError`.
    func consume(_ bytes: [UInt8]) throws {
        if bytes.count <= Self.pieceLimit { return try parse(bytes, isLast: false) }
        for start in stride(from: 0, to: bytes.count, by: Self.pieceLimit) {
            try parse(Array(bytes[start..<min(start + Self.pieceLimit, bytes.count)]), isLast: false)
        }
    }

    /// Marks the end of the document.
    ///
    /// - Throws: `XMLError` if the document is incomplete.
    func finish() throws { try parse([], isLast: true) }

    /// The current line, from 1.
    var line: Int { linesBefore + Int(XML_GetCurrentLineNumber(parser)) }

    private var column: Int { Int(XML_GetCurrentColumnNumber(parser)) + 1 }

    private func parse(_ piece: [UInt8], isLast: Bool) throws {
        let bytes = fed == 0 ? withoutBlanks(piece) : piece
        if fed == 0, encoding == nil, let corrected = CharacterSets.correctedEncoding(of: bytes) {
            XML_SetEncoding(parser, corrected)
            encoding = corrected
        }
        if fed < 4 { isWide = isWide || bytes.prefix(4).contains { $0 == 0 || $0 >= 0xFE } }
        fed += bytes.count
        openSection?.buffer(bytes, after: self.piece)
        self.piece = bytes
        // At every piece, the parser reads an unfinished tag or comment again from its beginning.
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
        let offset = Int(XML_GetCurrentByteIndex(parser)) - (fed - bytes.count)
        // A character in another encoding than the declared one is the usual reason.
        let isForeign = code == XML_ERROR_INVALID_TOKEN && bytes.indices.contains(offset) && bytes[offset] >= 0x80
        let text =
            isForeign
            ? "a character is not in the declared encoding, which is UTF-8 if none is declared"
            : code == XML_ERROR_UNKNOWN_ENCODING ? "the encoding is unknown" : reason
        if unparsed == nil, !isWide, !isDocumentRejected, let openSection, let item = openSection.item(in: bytes) {
            (unparsed, unparsedLine) = (item.bytes, item.line)
            // At the end of the document it is certain that the section has no end.
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
            // The text after a document has not been parsed yet. For other errors, the text after them must not
            // cause the same error again.
            let isBetweenDocuments = code == XML_ERROR_JUNK_AFTER_DOC_ELEMENT || code == XML_ERROR_MISPLACED_XML_PI
            let isTag = FaultLocation.isTag(before) || FaultLocation.isTag(behind.prefix(4))
            isInFirstTag = starts.isEmpty && !isBetweenDocuments && isTag
            let comment = openSection == nil ? skipComment(before, behind) : nil
            unparsed = comment ?? (isBetweenDocuments ? Array(behind) : FaultLocation.withoutTag(before, behind))
            isOfUnknownEncoding = code == XML_ERROR_UNKNOWN_ENCODING
        }
        let isCut = isLast && rejection == nil && Self.ofCutOnes.contains(code.rawValue) && !starts.isEmpty
        throw XMLError(
            message: isCut ? "the document is cut short" : rejection ?? text,
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

    /// Returns the error for a tag or comment that is too long, and usually has no end. The text after it is
    /// parsed.
    private func tooLong(before bytes: [UInt8]) -> XMLError {
        let problem = XMLError(message: Self.tooLong, line: line, column: column)
        rejection = Self.tooLong
        guard !isWide, !isDocumentRejected, openSection == nil, let behind = aroundEvent?.behind else { return problem }
        unparsed = Array(behind.dropFirst()) + bytes
        if !starts.isEmpty, behind.starts(with: ItemRecovery.comment.begin) {
            let offset: Int
            (offset, skippedSection) = SkippedSection.comment(behind.dropFirst(ItemRecovery.comment.begin.count))
            unparsedLine = line + behind[..<offset].count { $0 == UInt8(ascii: "\n") }
            unparsed = Array(behind[offset...]) + bytes
        }
        return problem
    }

    /// Finds the comment that is open at an error, and returns the bytes to parse in it and after it. The comment
    /// may contain text that looks like another comment.
    private func skipComment(_ before: ArraySlice<UInt8>, _ behind: ArraySlice<UInt8>) -> [UInt8]? {
        let unscanned = before.suffix(max(0, Int(XML_GetCurrentByteIndex(parser)) - lastTextEnd))
        guard let begin = FaultLocation.offset(of: ItemRecovery.comment.begin, in: unscanned) else { return nil }
        let offset: Int
        (offset, skippedSection) = SkippedSection.comment(unscanned[(begin + ItemRecovery.comment.begin.count)...])
        unparsedLine = line - unscanned[offset...].count { $0 == UInt8(ascii: "\n") }
        return Array(unscanned[offset...] + behind)
    }

    private func begin(_ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        guard rejection == nil, let name else { return }
        parts = starts.count < 2 ? 0 : parts + 1
        if starts.count < 2 { itemBytes = 0 }
        let parsedAttributes = XMLAttributes(pairs: attributes)
        itemBytes += parsedAttributes.size
        if starts.count == Self.deepest { return rejectDocument("nested too deeply") }
        if hasItemLimits && parts > Self.partLimit || starts.count >= Self.depthLimit { discardItem() }
        if isItemTooLarge, starts.count >= 2 { return starts.append((text.count, false, false, false)) }
        switch handler.begin(XMLName(bytes: name), parsedAttributes) {
        case .wanted: starts.append((text.count, true, true, false))
        case .unwanted: starts.append((text.count, false, true, false))
        case .part(let isNewLine):
            if isNewLine { text.append(UInt8(ascii: "\n")) }
            starts.append((text.count, true, true, true))
        }
    }

    private func end() {
        guard rejection == nil, let start = starts.popLast() else { return }
        if start.isReported { handler.end(text[start.text...]) }
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

    /// Adds an HTML entity that the document type, which is never fetched, would declare: `&eacute;`. The text of an
    /// unknown entity stays as it is.
    private func addEntity(_ name: UnsafePointer<CChar>?) {
        guard rejection == nil, let name, !starts.isEmpty else { return }
        let entity = "&" + String(cString: name) + ";"
        let decoded = PlainText.decodingEntities(entity)
        guard let start = starts.last, start.isWanted else { return }
        if text.count - start.text > Self.textLimit { return discardItem() }
        text += Array(decoded.utf8)
    }

    private func reject(_ reason: String) {
        rejection = rejection ?? reason
        // After stopping, the parser has already moved on.
        refusedAt = refusedAt ?? (line, column)
        XML_StopParser(parser, 0)
    }

    private func rejectDocument(_ reason: String) {
        isDocumentRejected = true
        reject(reason)
    }

    /// Stops at the current start tag, which is then parsed again.
    func stopHere(_ reason: String) {
        if !isWide { unparsed = aroundEvent.map { Array($0.behind) } }
        reject(reason)
    }

    /// Returns whether a CDATA section has no end. Parsing then stops at the tag of the next item.
    private func isEndless(_ part: UnsafeRawBufferPointer) -> Bool {
        let offset = Int(XML_GetCurrentByteIndex(parser)) - (fed - piece.count)
        let source = isWide ? nil : XMLInput(of: parser)?.behind
        guard openSection?.isEndless(with: part, line: line, at: offset, from: source) ?? false,
            let text = openSection, let item = text.item(in: piece)
        else { return false }
        (unparsed, unparsedLine) = (item.bytes, item.line)
        refusedAt = refusedAt ?? text.begin
        reject(Self.endless)
        return true
    }

    /// Whether parsing stopped because a section has no end, or is too long.
    var isEndless: Bool { rejection.map([Self.endless, Self.endlessInstruction, Self.tooLong].contains) ?? false }

    private static let endless = "a text (CDATA) or comment without an end"
    private static let endlessInstruction = "an instruction without an end"
    private static let tooLong = "a tag or a comment is too long"

    private func record(_ declared: UnsafePointer<CChar>) { encoding = encoding ?? String(cString: declared) }

    /// The bytes from the current event on, and the available bytes before it.
    private var aroundEvent: (before: ArraySlice<UInt8>, behind: ArraySlice<UInt8>)? { XMLInput(of: parser)?.around }

    /// Returns the scanner from the pointer that was passed to `XML_SetUserData`. It is alive while it parses.
    private static func from(_ data: UnsafeMutableRawPointer?) -> XMLScanner? {
        data.map { Unmanaged<XMLScanner>.fromOpaque($0).takeUnretainedValue() }
    }
}
