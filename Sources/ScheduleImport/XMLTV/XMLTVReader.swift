public import ScheduleModel

/// Reads an XMLTV guide as it comes, and tells its channels and programmes one by one: memory does not grow with it.
///
/// What an element of a programme says is kept as text; what it means is the business of who asked.
public final class XMLTVReader {
    /// What a guide consists of.
    public enum Item {
        /// The guide begins: what it says of itself.
        case guide([GuideElement.Attribute])
        /// A channel is declared.
        case channel(XMLTVChannel)
        /// A programme is listed.
        case programme(XMLTVProgramme)
        /// A channel or programme has more text, elements or levels than it may have, and is left out; its line.
        case tooLarge(line: Int)
        /// A fault was passed over, with the channel or programme that it is in.
        case fault(XMLError)
    }

    private let emit: (Item) -> Void
    private var scanner: XMLScanner?
    private var path: [XMLTVElement] = []
    private var isGuide = false
    /// Whether it was told what the guide says of itself.
    private var didEmitGuide = false
    private var hasChannel = false
    private var hasProgramme = false
    private var channel = XMLTVChannel()
    private var programme = XMLTVProgramme()
    /// What the element at hand says in its attribute: language, system or unit.
    private var attribute = ""
    private var credit = GuideCredit(role: "", name: "")
    private var rating = Rating(system: "")
    /// Whether all was told that stands before the fault.
    private var isComplete = false
    /// The elements at hand that are kept as they are, the innermost last.
    private var nodes: [GuideElement] = []
    private var letters = GuideTranscoder()
    /// The fault behind which the next item is looked for.
    private var fault: ItemRecovery?
    private var budget = RecoveryBudget()
    /// How many programmes were found.
    private var programmes = 0
    /// Whether the guide ended once, so that what stands behind its end needs none.
    private var hasEnded = false

    /// A reader that tells what it reads.
    ///
    /// - Throws: `XMLError`.
    public init(_ tell: @escaping (Item) -> Void) throws {
        self.emit = tell
        scanner = try XMLScanner(handler: self)
    }

    /// Takes the next bytes of the guide. A fault costs the channel or programme that it is in.
    ///
    /// - Throws: `XMLError`.
    public func consume(_ bytes: [UInt8]) throws {
        for piece in Self.pieces(bytes).reversed() { try feed(piece) }
    }

    /// Tells that the guide ends here.
    ///
    /// - Throws: `XMLError`, where it does not, where no programme could be read beside a fault, or where it is no guide.
    public func finish() throws {
        try feedUTF8(letters.remainder())
        while let rest = try remainingBytesAtEnd() { try feedUTF8(rest) }
        if let fault {
            guard fault.hasEnded, programmes > 0 else { throw fault.problem }
            return emit(.fault(fault.problem))
        }
        if !isGuide { throw XMLError(message: "not an XMLTV guide: no <tv> element", line: 1, column: 1) }
    }
}

extension XMLTVReader {
    /// What stands in something that has no end, which is known where the guide ends; nil where the guide is over.
    private func remainingBytesAtEnd() throws -> [UInt8]? {
        if let rest = fault?.remainingBytesAtEnd(), let search = fault {
            try resume(behind: search)
            return rest
        }
        if fault != nil { return nil }
        do {
            if hasEnded, path.count == 1 { try scanner?.consume(Array("</tv>".utf8)) }
            try scanner?.finish()
        } catch var problem as XMLError {
            if let scanner, scanner.isEndless, let rest = scanner.unparsed, budget.allows(rest) {
                recover(problem, rest)
                return rest
            }
            // Behind a guide that is whole nothing is lost.
            guard path.isEmpty, programmes > 0 else { throw problem }
            problem.lostItem = .nothing
            emit(.fault(problem))
        }
        return nil
    }

    /// Takes a piece, with the letters of UTF-8 where those that it declares are not read as they come.
    private func feed(_ piece: [UInt8]) throws {
        let wasConverted = letters.areConverted
        let bytes = letters.utf8(piece)
        if letters.areConverted, !wasConverted { scanner = try XMLScanner(handler: self, encoding: "UTF-8") }
        try feedUTF8(bytes)
    }

    private func feedUTF8(_ bytes: [UInt8]) throws {
        // What comes next stands last.
        var coming = Self.pieces(bytes)
        while let piece = coming.popLast() {
            if var search = fault {
                let rest = search.remainder(of: piece)
                fault = search
                if let rest {
                    try resume(behind: search)
                    coming += Self.pieces(rest)
                }
                continue
            }
            do {
                try scanner?.consume(piece)
            } catch let problem as XMLError {
                isGuide = isGuide || (scanner?.isInFirstTag ?? false)
                guard let scanner, let rest = scanner.unparsed, budget.allows(rest),
                    isGuide || !scanner.isOfUnknownEncoding
                else { throw problem }
                recover(problem, rest)
                coming += Self.pieces(rest)
            }
        }
    }

    /// Bytes as they are given to the scanner: the last ones first.
    private static func pieces(_ bytes: [UInt8]) -> [[UInt8]] {
        let size = XMLScanner.pieceLimit
        if bytes.count <= size { return bytes.isEmpty ? [] : [bytes] }
        return stride(from: 0, to: bytes.count, by: size).reversed().map { Array(bytes[$0...].prefix(size)) }
    }

    /// Looks for what stands behind a fault. An item that the guide ends in is whole but for its own end.
    private func recover(_ problem: XMLError, _ rest: [UInt8]) {
        budget.spend(rest)
        var problem = problem
        let isOver = path.isEmpty && !(scanner?.isInFirstTag ?? false)
        let isEnd = scanner?.isWrongEnd ?? false
        if !isGuide || isOver || isComplete || (path.count == 1 && isEnd) {
            problem.lostItem = .nothing
        } else if path.count == 2, isEnd, rest.starts(with: "</tv".utf8), emitItem() {
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

    /// Tells the item that is being read; false where there is none, or more of it than may be.
    private func emitItem() -> Bool {
        guard let scanner, !scanner.isItemTooLarge, hasProgramme || hasChannel else { return false }
        if hasProgramme { programmes += 1 }
        emit(hasProgramme ? .programme(programme.movedOut()) : .channel(channel))
        return true
    }

    /// Goes on with the item that was found behind a fault, as if the guide began with it.
    private func resume(behind search: ItemRecovery) throws {
        (path, nodes, hasProgramme, hasChannel, isComplete) = ([], [], false, false, false)
        hasEnded = search.hasEnded && !search.isDocument && !search.isGuide
        let encoding = search.isDocument && !letters.areConverted ? nil : scanner?.encoding
        scanner = try XMLScanner(handler: self, encoding: encoding, line: search.line)
        if !search.isDocument, !search.isGuide { try scanner?.consume(Array("<tv>".utf8)) }
        emit(.fault(search.problem))
        fault = nil
    }

    /// Where something has no end, the next programme or channel stands in it, and so would all that follow.
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
            // Between children there is nothing but layout.
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

    /// Puts an element that is kept as it is where it belongs.
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
        LanguageText(Self.string(text), language: attribute)
    }

    private static func string(_ text: ArraySlice<UInt8>) -> String { String(decoding: text, as: UTF8.self) }
}
