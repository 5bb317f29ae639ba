public import ScheduleModel

/// Reads an XMLTV guide as it comes, and tells its channels and programmes one by one: memory does not grow with it.
///
/// What an element of a programme says is kept as text; what it means is the business of who asked.
public final class XMLTVReader {
    /// What a guide consists of.
    public enum Item {
        /// The guide begins: what it says of itself.
        case guide([SourceElement.Attribute])
        /// A channel is declared.
        case channel(XMLTVChannel)
        /// A programme is listed.
        case programme(XMLTVProgramme)
        /// A channel or programme has more text, elements or levels than it may have, and is left out; its line.
        case tooLarge(line: Int)
        /// A fault was passed over, with the channel or programme that it is in.
        case fault(XMLProblem)
    }

    private let tell: (Item) -> Void
    private var scanner: XMLScanner?
    private var path: [XMLTVElement] = []
    private var isGuide = false
    /// Whether it was told what the guide says of itself.
    private var isTold = false
    private var hasChannel = false
    private var hasProgramme = false
    private var channel = XMLTVChannel()
    private var programme = XMLTVProgramme()
    /// What the element at hand says in its attribute: language, system or unit.
    private var attribute = ""
    private var credit = SourceCredit(role: "", name: "")
    private var rating = Rating(system: "")
    /// Whether all was told that stands before the fault.
    private var isNothingLost = false
    /// The elements at hand that are kept as they are, the innermost last.
    private var nodes: [SourceElement] = []
    private var letters = GuideLetters()
    /// The fault behind which the next item is looked for.
    private var fault: NextItem?
    private var budget = FaultBudget()
    /// How many programmes were found.
    private var programmes = 0
    /// Whether the guide ended once, so that what stands behind its end needs none.
    private var hasEnded = false

    /// A reader that tells what it reads.
    ///
    /// - Throws: `XMLProblem`.
    public init(_ tell: @escaping (Item) -> Void) throws {
        self.tell = tell
        scanner = try XMLScanner(handler: self)
    }

    /// Takes the next bytes of the guide. A fault costs the channel or programme that it is in.
    ///
    /// - Throws: `XMLProblem`.
    public func take(_ bytes: [UInt8]) throws {
        for piece in Self.pieces(bytes).reversed() { try takePiece(piece) }
    }

    /// Tells that the guide ends here.
    ///
    /// - Throws: `XMLProblem`, where it does not, where no programme could be read beside a fault, or where it is no guide.
    public func finish() throws {
        try takeNarrow(letters.rest())
        while let rest = try restAtEnd() { try takeNarrow(rest) }
        if let fault {
            guard fault.hasEnded, programmes > 0 else { throw fault.problem }
            return tell(.fault(fault.problem))
        }
        if !isGuide { throw XMLProblem(message: "not an XMLTV guide: no <tv> element", line: 1, column: 1) }
    }
}

extension XMLTVReader {
    /// What stands in something that has no end, which is known where the guide ends; nil where the guide is over.
    private func restAtEnd() throws -> [UInt8]? {
        if let rest = fault?.restAtEnd(), let search = fault {
            try goOn(behind: search)
            return rest
        }
        if fault != nil { return nil }
        do {
            if hasEnded, path.count == 1 { try scanner?.take(Array("</tv>".utf8)) }
            try scanner?.finish()
        } catch var problem as XMLProblem {
            if let scanner, scanner.isEndless, let rest = scanner.rest, budget.allows(rest) {
                passOver(problem, rest)
                return rest
            }
            // Behind a guide that is whole nothing is lost.
            guard path.isEmpty, programmes > 0 else { throw problem }
            problem.cost = .nothing
            tell(.fault(problem))
        }
        return nil
    }

    /// Takes a piece, with the letters of UTF-8 where those that it declares are not read as they come.
    private func takePiece(_ piece: [UInt8]) throws {
        let wasConverted = letters.areConverted
        let bytes = letters.utf8(piece)
        if letters.areConverted, !wasConverted { scanner = try XMLScanner(handler: self, encoding: "UTF-8") }
        try takeNarrow(bytes)
    }

    private func takeNarrow(_ bytes: [UInt8]) throws {
        // What comes next stands last.
        var coming = Self.pieces(bytes)
        while let piece = coming.popLast() {
            if var search = fault {
                let rest = search.rest(of: piece)
                fault = search
                if let rest {
                    try goOn(behind: search)
                    coming += Self.pieces(rest)
                }
                continue
            }
            do {
                try scanner?.take(piece)
            } catch let problem as XMLProblem {
                isGuide = isGuide || (scanner?.isInFirstTag ?? false)
                guard let scanner, let rest = scanner.rest, budget.allows(rest),
                    isGuide || !scanner.isOfUnknownEncoding
                else { throw problem }
                passOver(problem, rest)
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
    private func passOver(_ problem: XMLProblem, _ rest: [UInt8]) {
        budget.take(rest)
        var problem = problem
        let isOver = path.isEmpty && !(scanner?.isInFirstTag ?? false)
        let isEnd = scanner?.isWrongEnd ?? false
        if !isGuide || isOver || isNothingLost || (path.count == 1 && isEnd) {
            problem.cost = .nothing
        } else if path.count == 2, isEnd, rest.starts(with: "</tv".utf8), tellItem() {
            problem.cost = .nothing
        } else if hasChannel || path.isEmpty {
            problem.cost = hasChannel ? .channel : .nothing
        }
        fault = NextItem(
            behind: problem,
            line: scanner?.restLine ?? problem.line,
            in: scanner?.passed,
            hasEnded: isOver || hasEnded,
            hasBegun: isGuide
        )
    }

    /// Tells the item that is being read; false where there is none, or more of it than may be.
    private func tellItem() -> Bool {
        guard let scanner, !scanner.isItemTooLarge, hasProgramme || hasChannel else { return false }
        if hasProgramme { programmes += 1 }
        tell(hasProgramme ? .programme(programme.taken()) : .channel(channel))
        return true
    }

    /// Goes on with the item that was found behind a fault, as if the guide began with it.
    private func goOn(behind search: NextItem) throws {
        (path, nodes, hasProgramme, hasChannel, isNothingLost) = ([], [], false, false, false)
        hasEnded = search.hasEnded && !search.isDocument && !search.isGuide
        let encoding = search.isDocument && !letters.areConverted ? nil : scanner?.encoding
        scanner = try XMLScanner(handler: self, encoding: encoding, line: search.line)
        if !search.isDocument, !search.isGuide { try scanner?.take(Array("<tv>".utf8)) }
        tell(.fault(search.problem))
        fault = nil
    }

    /// Where something has no end, the next programme or channel stands in it, and so would all that follow.
    private func stop(atDepth depth: Int) -> XMLScanner.TextUse {
        if hasProgramme || hasChannel {
            isNothingLost = depth == 2 && tellItem()
            scanner?.stopHere(hasProgramme ? "a programme without an end" : "a channel without an end")
        } else {
            isNothingLost = true
            scanner?.stopHere("a programme or channel within another element")
        }
        return .unwanted
    }
}

extension XMLTVReader: XMLScanner.Handler {
    func begin(_ name: XMLName, _ attributes: XMLAttributes) -> XMLScanner.TextUse {
        let element = XMLTVElement(name)
        let depth = path.count
        path.append(element)
        let isItem = element == .programme || (element == .channel && attributes["id"] != nil)
        if isItem, depth >= 2, isGuide { return stop(atDepth: depth) }
        if element == .tv, depth > 0, !isGuide { scanner?.stopHere("a guide within another element") }
        switch depth {
        case 0:
            isGuide = isGuide || element == .tv
            if isGuide, fault == nil, !isTold { tell(.guide(attributes.all())) }
            isTold = isTold || isGuide
        case 1: beginItem(element, attributes)
        case 2 where hasProgramme: beginPart(element, name, attributes)
        case 2 where hasChannel:
            switch element {
            case .displayName: attribute = attributes["lang"] ?? ""
            case .icon: channel.declaration.icons.append(Picture(attributes))
            case .url: attribute = attributes["system"] ?? ""
            default: nodes.append(SourceElement(name: name.text, attributes: attributes.all()))
            }
        case 3 where hasProgramme && path[2] == .credits:
            credit = SourceCredit(role: name.text, name: "", character: attributes["role"], guest: attributes["guest"])
        case 3 where hasProgramme && (path[2] == .rating || path[2] == .starRating) && nodes.isEmpty:
            if element == .icon { rating.icons.append(Picture(attributes)) }
        default:
            let isNode = !nodes.isEmpty || (depth == 4 && hasProgramme && path[2] == .credits)
            if isNode {
                nodes.append(SourceElement(name: name.text, attributes: attributes.all()))
            } else if hasChannel || hasProgramme, MarkInText.stands(in: path, ofChannel: hasChannel) {
                return .part(ofNewLine: MarkInText.isNewLine(name.text))
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
            return keep(node)
        }
        switch path.count {
        case 1:
            if !tellItem(), hasProgramme || hasChannel {
                if hasProgramme { programmes += 1 }
                tell(.tooLarge(line: hasProgramme ? programme.line : scanner?.line ?? 0))
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
            programme.details.attributes = attributes.all(but: "channel", "start", "stop")
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
            programme.details.previousShowing = PreviousShowing(
                start: attributes["start"] ?? "",
                channel: attributes["channel"] ?? ""
            )
        case .new: programme.details.isNew = true
        case .credits, .date: break
        default: nodes.append(SourceElement(name: name.text, attributes: attributes.all()))
        }
    }

    private func endPart(_ element: XMLTVElement, _ text: ArraySlice<UInt8>) {
        switch element {
        case .title: programme.details.titles.append(said(text))
        case .subTitle: programme.details.subtitles.append(said(text))
        case .desc: programme.details.descriptions.append(said(text))
        case .category: programme.details.categories.append(said(text))
        case .keyword: programme.details.keywords.append(said(text))
        case .country: programme.details.countries.append(said(text))
        case .language: programme.details.language = said(text)
        case .origLanguage: programme.details.originalLanguage = said(text)
        case .premiere: programme.details.premiere = said(text)
        case .lastChance: programme.details.lastChance = said(text)
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
    private func keep(_ node: SourceElement) {
        if let last = nodes.indices.last {
            nodes[last].children.append(node)
        } else if hasProgramme {
            if path.count == 4, path[2] == .credits {
                credit.others.append(node)
            } else {
                programme.details.others.append(node)
            }
        } else if hasChannel {
            channel.declaration.others.append(node)
        }
    }

    private func said(_ text: ArraySlice<UInt8>) -> LanguageText {
        LanguageText(Self.string(text), language: attribute)
    }

    private static func string(_ text: ArraySlice<UInt8>) -> String { String(decoding: text, as: UTF8.self) }
}
