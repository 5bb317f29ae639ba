public import ScheduleModel

/// A streaming reader of XMLTV guides. It emits channels and programmes one by one, so memory does not grow with
/// the guide.
///
/// The elements of a programme are emitted as text. The caller interprets them.
public final class XMLTVReader {
    /// An item of a guide.
    public enum Item {
        /// The beginning of the guide, with its attributes.
        case guide([GuideElement.Attribute])
        /// A channel declaration.
        case channel(XMLTVChannel)
        /// A programme.
        case programme(XMLTVProgramme)
        /// A channel or programme that exceeds a limit and is skipped, with its line.
        case tooLarge(line: Int)
        /// An error that was skipped together with the channel or programme that contains it.
        case fault(XMLError)
    }

    private let emit: (Item) -> Void
    private var scanner: XMLScanner?
    private var path: [XMLTVElement] = []
    private var isGuide = false
    /// Whether the attributes of the guide were emitted.
    private var didEmitGuide = false
    private var hasChannel = false
    private var hasProgramme = false
    private var channel = XMLTVChannel()
    private var programme = XMLTVProgramme()
    /// The attribute of the current element: language, system or unit.
    private var attribute = ""
    private var credit = GuideCredit(role: "", name: "")
    private var rating = Rating(system: "")
    /// Whether all items before the error were emitted.
    private var isComplete = false
    /// The open elements that are preserved unchanged, the innermost last.
    private var nodes: [GuideElement] = []
    private var letters = GuideTranscoder()
    private var repair = MarkupRepair()
    /// The search for the next item after an error.
    private var fault: ItemRecovery?
    private var budget = RecoveryBudget()
    private var programmes = 0
    /// Whether the guide has already ended once, so that text after it needs no end.
    private var hasEnded = false

    /// Creates a guide reader that passes items to `emit`.
    ///
    /// - Throws: `XMLError`.
    public init(_ emit: @escaping (Item) -> Void) throws {
        self.emit = emit
        scanner = try XMLScanner(handler: self)
    }

    /// Parses the next bytes of the guide. An error costs only the channel or programme that contains it.
    ///
    /// - Throws: `XMLError`.
    public func consume(_ bytes: [UInt8]) throws {
        for piece in Self.pieces(bytes).reversed() { try feed(piece) }
    }

    /// Marks the end of the guide.
    ///
    /// - Throws: `XMLError` if the guide is incomplete, if it has an error and no readable programme, or if it is
    ///   not a guide.
    public func finish() throws {
        try feedUTF8(repair.repaired(letters.remainder(), isLast: true))
        while let remaining = try remainingBytesAtEnd() { try feedUTF8(remaining) }
        if let fault {
            guard fault.hasEnded, programmes > 0 else { throw fault.problem }
            emit(.fault(fault.problem))
        }
        if let problem = repair.problem { emit(.fault(problem)) }
        if fault == nil, !isGuide { throw XMLError(message: "not an XMLTV guide: no <tv> element", line: 1, column: 1) }
    }
}

extension XMLTVReader {
    /// Returns the bytes in a section without an end, which is only detected at the end of the guide. Returns nil
    /// if there are none.
    private func remainingBytesAtEnd() throws -> [UInt8]? {
        if let remaining = fault?.remainingBytesAtEnd(), let search = fault {
            try resume(behind: search)
            return remaining
        }
        if fault != nil { return nil }
        do {
            if hasEnded, path.count == 1 { try scanner?.consume(Array("</tv>".utf8)) }
            try scanner?.finish()
        } catch var problem as XMLError {
            if let scanner, scanner.isEndless, let remaining = scanner.unparsed, budget.allows(reparsing: remaining) {
                recover(problem, remaining)
                return remaining
            }
            // After a complete guide nothing is lost.
            guard path.isEmpty, programmes > 0 else { throw problem }
            problem.lostItem = .nothing
            emit(.fault(problem))
        }
        return nil
    }

    /// Parses a piece, converted to UTF-8 if the parser cannot read its encoding.
    private func feed(_ piece: [UInt8]) throws {
        let wasConverted = letters.areConverted
        let bytes = letters.utf8(piece)
        if letters.areConverted, !wasConverted { scanner = try XMLScanner(handler: self, encoding: "UTF-8") }
        try feedUTF8(repair.repaired(bytes))
    }

    private func feedUTF8(_ bytes: [UInt8]) throws {
        // The next piece is the last element.
        var pending = Self.pieces(bytes)
        while let piece = pending.popLast() {
            if var search = fault {
                let remaining = search.remainder(of: piece)
                fault = search
                if let remaining {
                    try resume(behind: search)
                    pending += Self.pieces(remaining, size: RecoveryBudget.pieceSize)
                }
                continue
            }
            do {
                try scanner?.consume(piece)
            } catch let problem as XMLError {
                isGuide = isGuide || (scanner?.isInFirstTag ?? false)
                guard let scanner, let remaining = scanner.unparsed, budget.allows(reparsing: remaining),
                    isGuide || !scanner.isOfUnknownEncoding
                else { throw problem }
                recover(problem, remaining)
                pending += Self.pieces(remaining)
            }
        }
    }

    /// Splits bytes into pieces for the scanner, in reverse order.
    private static func pieces(_ bytes: [UInt8], size: Int = XMLScanner.pieceLimit) -> [[UInt8]] {
        if bytes.count <= size { return bytes.isEmpty ? [] : [bytes] }
        return stride(from: 0, to: bytes.count, by: size).reversed().map { Array(bytes[$0...].prefix(size)) }
    }

    /// Begins the search for the next item after an error. If the root element ends in an item, that item is
    /// complete except for its end tag.
    private func recover(_ problem: XMLError, _ remaining: [UInt8]) {
        budget.spend(reparsing: remaining)
        var problem = problem
        let isOver = path.isEmpty && !(scanner?.isInFirstTag ?? false)
        let isEnd = scanner?.isWrongEnd ?? false
        if !isGuide || isOver || isComplete || (path.count == 1 && isEnd) {
            problem.lostItem = .nothing
        } else if path.count == 2, isEnd, remaining.starts(with: "</tv".utf8), emitItem() {
            problem.lostItem = .nothing
        } else if hasChannel || path.isEmpty {
            problem.lostItem = hasChannel ? .channel : .nothing
        }
        fault = ItemRecovery(
            behind: problem,
            line: scanner?.unparsedLine ?? problem.line,
            in: scanner?.skippedSection,
            hasEnded: isOver || hasEnded,
            hasStartedItem: isGuide
        )
    }

    /// Emits the current item. Returns false if there is none, or if it is too large.
    private func emitItem() -> Bool {
        guard let scanner, !scanner.isItemTooLarge, hasProgramme || hasChannel else { return false }
        if hasProgramme { programmes += 1 }
        emit(hasProgramme ? .programme(programme.movedOut()) : .channel(channel))
        return true
    }

    /// Continues with the item that was found after an error, as if the guide began with it.
    private func resume(behind search: ItemRecovery) throws {
        (path, nodes, hasProgramme, hasChannel, isComplete) = ([], [], false, false, false)
        hasEnded = search.hasEnded && !search.isDocument && !search.isGuide
        let encoding = search.isDocument && !letters.areConverted ? nil : scanner?.encoding
        scanner = try XMLScanner(handler: self, encoding: encoding, line: search.line)
        if !search.isDocument, !search.isGuide { try scanner?.consume(Array("<tv>".utf8)) }
        emit(.fault(search.problem))
        fault = nil
    }

    /// Stops at an item inside another element. The other element has no end, and would otherwise contain all
    /// following items.
    private func stop(atDepth depth: Int) -> XMLScanner.TextHandling {
        if hasProgramme || hasChannel {
            isComplete = depth == 2 && emitItem()
            scanner?.stopHere(hasProgramme ? "a programme without an end" : "a channel without an end")
        } else {
            isComplete = true
            scanner?.stopHere("a programme or channel within another element")
        }
        return .unwanted
    }
}

extension XMLTVReader: XMLScanner.Handler {
    func begin(_ name: XMLName, _ attributes: XMLAttributes) -> XMLScanner.TextHandling {
        let element = XMLTVElement(name)
        let depth = path.count
        path.append(element)
        let isItem = element == .programme || (element == .channel && attributes["id"] != nil)
        if isItem, depth >= 2, isGuide { return stop(atDepth: depth) }
        if element == .tv, depth > 0, !isGuide { scanner?.stopHere("a guide within another element") }
        switch depth {
        case 0:
            isGuide = isGuide || element == .tv
            if isGuide, fault == nil, !didEmitGuide { emit(.guide(attributes.all())) }
            didEmitGuide = didEmitGuide || isGuide
        case 1: beginItem(element, attributes)
        case 2 where hasProgramme: beginPart(element, name, attributes)
        case 2 where hasChannel:
            switch element {
            case .displayName: attribute = attributes["lang"] ?? ""
            case .icon: channel.declaration.icons.append(Picture(attributes))
            case .url: attribute = attributes["system"] ?? ""
            default: nodes.append(GuideElement(name: name.text, attributes: attributes.all()))
            }
        case 3 where hasProgramme && path[2] == .credits:
            credit = GuideCredit(role: name.text, name: "", character: attributes["role"], guest: attributes["guest"])
        case 3 where hasProgramme && (path[2] == .rating || path[2] == .starRating) && nodes.isEmpty:
            if element == .icon { rating.icons.append(Picture(attributes)) }
        default:
            let isNode = !nodes.isEmpty || (depth == 4 && hasProgramme && path[2] == .credits)
            if isNode {
                nodes.append(GuideElement(name: name.text, attributes: attributes.all()))
            } else if hasChannel || hasProgramme, InlineMarkup.applies(in: path, ofChannel: hasChannel) {
                return .part(ofNewLine: InlineMarkup.isNewLine(name.text))
            }
        }
        return depth >= 2 && (hasProgramme || hasChannel) ? .wanted : .unwanted
    }

    func end(_ text: ArraySlice<UInt8>) {
        guard let element = path.popLast() else { return }
        if var node = nodes.popLast() {
            // Text between children is only layout.
            let isBlank = text.allSatisfy { $0 <= UInt8(ascii: " ") }
            if !isBlank || node.children.isEmpty { node.text = Self.string(text) }
            return append(node)
        }
        switch path.count {
        case 1:
            if !emitItem(), hasProgramme || hasChannel {
                if hasProgramme { programmes += 1 }
                emit(.tooLarge(line: hasProgramme ? programme.line : scanner?.line ?? 0))
            }
            (hasChannel, hasProgramme) = (false, false)
        case 2 where hasProgramme: endPart(element, text)
        case 2 where hasChannel:
            if element == .displayName {
                channel.declaration.names.append(LanguageText(Self.string(text), language: attribute))
            } else if element == .url {
                channel.declaration.urls.append(SystemValue(Self.string(text), system: attribute))
            }
        case 3 where hasProgramme && path[2] == .credits:
            credit.name = Self.string(text)
            programme.details.credits.append(credit)
        case 3 where hasProgramme && element == .value && (path[2] == .rating || path[2] == .starRating):
            rating.value = Self.string(text)
        default: break
        }
    }

    private func beginItem(_ element: XMLTVElement, _ attributes: XMLAttributes) {
        guard isGuide else { return }
        if element == .programme {
            programme = XMLTVProgramme()
            programme.channel = attributes["channel"] ?? ""
            programme.start = attributes["start"] ?? ""
            programme.stop = attributes["stop"]
            programme.details.attributes = attributes.all(excluding: "channel", "start", "stop")
            programme.line = scanner?.line ?? 0
            hasProgramme = true
        } else if element == .channel {
            channel = XMLTVChannel()
            channel.id = attributes["id"] ?? ""
            hasChannel = true
        }
    }

    private func beginPart(_ element: XMLTVElement, _ name: XMLName, _ attributes: XMLAttributes) {
        switch element {
        case .title, .subTitle, .desc, .category, .keyword, .language, .origLanguage, .country, .premiere, .lastChance:
            attribute = attributes["lang"] ?? ""
        case .episodeNum:
            attribute = attributes["system"] ?? ""
            if attribute.isEmpty { attribute = "onscreen" }
        case .url: attribute = attributes["system"] ?? ""
        case .length: attribute = attributes["units"] ?? ""
        case .rating, .starRating: rating = Rating(system: attributes["system"] ?? "")
        case .icon: programme.details.icons.append(Picture(attributes))
        case .previouslyShown:
            programme.details.previouslyShown = PreviouslyShown(
                start: attributes["start"] ?? "",
                channel: attributes["channel"] ?? ""
            )
        case .new: programme.details.isNew = true
        case .credits, .date: break
        default: nodes.append(GuideElement(name: name.text, attributes: attributes.all()))
        }
    }

    private func endPart(_ element: XMLTVElement, _ text: ArraySlice<UInt8>) {
        switch element {
        case .title: programme.details.titles.append(languageText(text))
        case .subTitle: programme.details.subtitles.append(languageText(text))
        case .desc: programme.details.descriptions.append(languageText(text))
        case .category: programme.details.categories.append(languageText(text))
        case .keyword: programme.details.keywords.append(languageText(text))
        case .country: programme.details.countries.append(languageText(text))
        case .language: programme.details.language = languageText(text)
        case .origLanguage: programme.details.originalLanguage = languageText(text)
        case .premiere: programme.details.premiere = languageText(text)
        case .lastChance: programme.details.lastChance = languageText(text)
        case .date: programme.details.date = Self.string(text)
        case .episodeNum: programme.details.numbers.append(SystemValue(Self.string(text), system: attribute))
        case .url: programme.details.urls.append(SystemValue(Self.string(text), system: attribute))
        case .length: programme.details.length = SystemValue(Self.string(text), system: attribute)
        case .rating: programme.details.ratings.append(rating)
        case .starRating: programme.details.starRatings.append(rating)
        default: break
        }
    }

    /// Adds an unchanged element to its parent.
    private func append(_ node: GuideElement) {
        if let last = nodes.indices.last {
            nodes[last].children.append(node)
        } else if hasProgramme {
            if path.count == 4, path[2] == .credits {
                credit.others.append(node)
            } else {
                programme.details.unknownElements.append(node)
            }
        } else if hasChannel {
            channel.declaration.others.append(node)
        }
    }

    private func languageText(_ text: ArraySlice<UInt8>) -> LanguageText {
        .init(Self.string(text), language: attribute)
    }

    private static func string(_ text: ArraySlice<UInt8>) -> String { String(decoding: text, as: UTF8.self) }
}
