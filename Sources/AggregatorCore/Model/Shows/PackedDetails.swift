/// The details of a guide row, encoded as one text, because most rows are never read in detail. Values that equal
/// those of the episode are stored only as a tag.
public struct PackedDetails: Hashable, Sendable, Codable {
    /// The encoded text, for storage.
    package let text: String

    /// The tags that begin each part of the text.
    private enum FieldTag: String, CaseIterable {
        case title = "t"
        case subtitle = "s"
        case subtitleOfEpisode = "S"
        case description = "d"
        case descriptionOfEpisode = "D"
        case credit = "c"
        case creditsOfEpisode = "C"
        case date = "y"
        case category = "g"
        case keyword = "k"
        case language = "l"
        case originalLanguage = "o"
        case length = "m"
        case icon = "i"
        case iconOfEpisode = "I"
        case url = "u"
        case country = "n"
        case number = "e"
        case airing = "p"
        case premiere = "P"
        case lastChance = "L"
        case new = "N"
        case rating = "r"
        case starRating = "R"
        case attribute = "a"
        case other = "x"
        case onlyTitle = "T"

        private static let byLetter: [FieldTag?] = {
            var tags = [FieldTag?](repeating: nil, count: 128)
            for tag in allCases { if let letter = tag.rawValue.utf8.first { tags[Int(letter)] = tag } }
            return tags
        }()

        /// Returns the tag with this letter. A table lookup, because comparing all cases is slow.
        init?(letter text: String) {
            guard text.utf8.count == 1, let letter = text.utf8.first, letter < 128 else { return nil }
            guard let tag = Self.byLetter[Int(letter)] else { return nil }
            self = tag
        }
    }

    /// Encodes the details of a row.
    ///
    /// - Parameters:
    ///   - details: The details.
    ///   - title: The title of the show in this row, as plain text.
    ///   - credits: The credits of the row if they contain everything in `details.credits`, or nil.
    ///   - episode: The episode of the row. Values that equal its own are not stored again.
    public init(_ details: ProgrammeDetails, title: String, credits: PackedCredits?, of episode: Episode) {
        var writer = Writer()
        writer.texts.add(title)
        let isPlain =
            details.titles.count == 1 && details.titles[0].text == title && details.titles[0].language.isEmpty
        if !isPlain { for text in details.titles { writer.add(.title, text) } }
        for text in details.subtitles {
            writer.add(text, .subtitle, orAs: .subtitleOfEpisode, if: text.text == episode.title)
        }
        for text in details.descriptions {
            writer.add(text, .description, orAs: .descriptionOfEpisode, if: text.text == episode.summary)
        }
        if let credits, credits == episode.packedCredits {
            writer.begin(.creditsOfEpisode)
        } else {
            for credit in details.credits { writer.add(credit) }
        }
        writer.add(.date, details.date.map { LanguageText($0) })
        for text in details.categories { writer.add(.category, text) }
        for text in details.keywords { writer.add(.keyword, text) }
        writer.add(.language, details.language)
        writer.add(.originalLanguage, details.originalLanguage)
        if let length = details.length { writer.add(.length, length) }
        for icon in details.icons {
            let isSame = icon.source == episode.image?.rawValue && icon.width.isEmpty && icon.height.isEmpty
            if isSame { writer.begin(.iconOfEpisode) } else { writer.add(.icon, icon) }
        }
        for url in details.urls { writer.add(.url, url) }
        for country in details.countries { writer.add(.country, country) }
        for number in details.numbers { writer.add(.number, number) }
        if let earlier = details.previouslyShown {
            writer.begin(.airing)
            writer.texts.add(earlier.start)
            writer.texts.add(earlier.channel)
        }
        writer.add(.premiere, details.premiere)
        writer.add(.lastChance, details.lastChance)
        if details.isNew { writer.begin(.new) }
        for rating in details.ratings { writer.add(.rating, rating) }
        for rating in details.starRatings { writer.add(.starRating, rating) }
        for attribute in details.attributes {
            writer.begin(.attribute)
            writer.add(attribute)
        }
        for element in details.unknownElements {
            writer.begin(.other)
            writer.add(element)
        }
        text = writer.texts.text
    }

    /// Encodes a row of a list that has only another title of its show.
    public init(title: String) {
        var writer = Writer()
        writer.texts.add(title)
        writer.begin(.onlyTitle)
        text = writer.texts.text
    }

    /// Creates details from a stored text.
    package init(text: String) { self.text = text }

    /// Whether the text has all data of a guide row, so that missing values are missing in the guide too.
    public var isComplete: Bool { !afterTitle.elementsEqual("1:\(FieldTag.onlyTitle.rawValue)".utf8) }

    /// The title of the show in this row, as plain text.
    public var title: String? {
        let length = text.utf8.prefix { $0 != UInt8(ascii: ":") }.count + 1
        return String(text.utf8.dropLast(afterTitle.count).dropFirst(length))
    }

    /// The text after the title.
    private var afterTitle: Substring.UTF8View {
        let digits = text.utf8.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        let count = digits.reduce(0) { min($0 * 10 + Int($1 - UInt8(ascii: "0")), 1 << 32) }
        return text.utf8.dropFirst(digits.count + 1 + count)
    }

    /// Decodes the details. Values that were stored as a tag are those of the episode.
    public func unpacked(of episode: Episode) -> ProgrammeDetails {
        var details = ProgrammeDetails()
        var reader = Reader(texts: TextList.Reader(text))
        let title = reader.texts.next()
        while !reader.texts.isAtEnd, let tag = reader.texts.next().flatMap({ FieldTag(letter: $0) }) {
            switch tag {
            case .title: details.titles.append(reader.languageText())
            case .subtitle: details.subtitles.append(reader.languageText())
            case .subtitleOfEpisode:
                let language = reader.texts.next() ?? ""
                if let title = episode.title { details.subtitles.append(LanguageText(title, language: language)) }
            case .description: details.descriptions.append(reader.languageText())
            case .descriptionOfEpisode:
                let language = reader.texts.next() ?? ""
                if let text = episode.summary { details.descriptions.append(LanguageText(text, language: language)) }
            case .credit: details.credits.append(reader.credit())
            case .creditsOfEpisode: details.credits = episode.credits.map(GuideCredit.init)
            case .date: details.date = reader.languageText().text
            case .category: details.categories.append(reader.languageText())
            case .keyword: details.keywords.append(reader.languageText())
            case .language: details.language = reader.languageText()
            case .originalLanguage: details.originalLanguage = reader.languageText()
            case .length: details.length = reader.systemValue()
            case .icon: details.icons.append(reader.picture())
            case .iconOfEpisode: if let image = episode.image { details.icons.append(Picture(image.rawValue)) }
            case .url: details.urls.append(reader.systemValue())
            case .country: details.countries.append(reader.languageText())
            case .number: details.numbers.append(reader.systemValue())
            case .airing:
                details.previouslyShown = PreviouslyShown(
                    start: reader.texts.next() ?? "",
                    channel: reader.texts.next() ?? ""
                )
            case .premiere: details.premiere = reader.languageText()
            case .lastChance: details.lastChance = reader.languageText()
            case .new: details.isNew = true
            case .onlyTitle: break
            case .rating: details.ratings.append(reader.rating())
            case .starRating: details.starRatings.append(reader.rating())
            case .attribute: details.attributes.append(reader.attribute())
            case .other: details.unknownElements.append(reader.element())
            }
        }
        if details.titles.isEmpty, let title { details.titles = [LanguageText(title)] }
        return details
    }

    private struct Writer {
        var texts = TextList.Writer(capacity: 256)

        mutating func begin(_ tag: FieldTag) { texts.add(tag.rawValue) }

        mutating func add(_ tag: FieldTag, _ text: LanguageText?) {
            guard let text else { return }
            begin(tag)
            texts.add(text.language)
            texts.add(text.text)
        }

        /// Adds a text, or only its language if the text equals that of the episode.
        mutating func add(_ text: LanguageText, _ tag: FieldTag, orAs short: FieldTag, if isSame: Bool) {
            if !isSame { return add(tag, text) }
            begin(short)
            texts.add(text.language)
        }

        mutating func add(_ tag: FieldTag, _ value: SystemValue) {
            begin(tag)
            texts.add(value.system)
            texts.add(value.value)
        }

        mutating func add(_ tag: FieldTag, _ icon: Picture) {
            begin(tag)
            add(icon)
        }

        private mutating func add(_ icon: Picture) {
            texts.add(icon.source)
            texts.add(icon.width)
            texts.add(icon.height)
        }

        mutating func add(_ tag: FieldTag, _ rating: Rating) {
            begin(tag)
            texts.add(rating.system)
            texts.add(rating.value)
            texts.add(rating.icons.count)
            for icon in rating.icons { add(icon) }
        }

        mutating func add(_ credit: GuideCredit) {
            begin(.credit)
            texts.add(credit.role)
            texts.add(credit.name)
            texts.add(credit.character)
            texts.add(credit.guest)
            texts.add(credit.others.count)
            for element in credit.others { add(element) }
        }

        mutating func add(_ attribute: GuideElement.Attribute) {
            texts.add(attribute.name)
            texts.add(attribute.value)
        }

        mutating func add(_ element: GuideElement) {
            texts.add(element.name)
            texts.add(element.attributes.count)
            for attribute in element.attributes { add(attribute) }
            texts.add(element.text)
            texts.add(element.children.count)
            for child in element.children { add(child) }
        }
    }

    private struct Reader {
        var texts: TextList.Reader

        mutating func languageText() -> LanguageText {
            let language = texts.next() ?? ""
            return LanguageText(texts.next() ?? "", language: language)
        }

        mutating func systemValue() -> SystemValue {
            let system = texts.next() ?? ""
            return SystemValue(texts.next() ?? "", system: system)
        }

        mutating func picture() -> Picture {
            var picture = Picture(texts.next() ?? "")
            picture.width = texts.next() ?? ""
            picture.height = texts.next() ?? ""
            return picture
        }

        mutating func rating() -> Rating {
            var rating = Rating(system: texts.next() ?? "")
            rating.value = texts.next() ?? ""
            rating.icons = list { $0.picture() }
            return rating
        }

        mutating func credit() -> GuideCredit {
            var credit = GuideCredit(role: texts.next() ?? "", name: texts.next() ?? "")
            credit.character = texts.next()
            credit.guest = texts.next()
            credit.others = list { $0.element() }
            return credit
        }

        mutating func attribute() -> GuideElement.Attribute {
            let name = texts.next() ?? ""
            return GuideElement.Attribute(name: name, value: texts.next() ?? "")
        }

        mutating func element() -> GuideElement {
            var element = GuideElement(name: texts.next() ?? "")
            element.attributes = list { $0.attribute() }
            element.text = texts.next() ?? ""
            element.children = list { $0.element() }
            return element
        }

        /// Decodes a list: as many elements as the next number states, or as the text has.
        private mutating func list<Element>(_ element: (inout Reader) -> Element) -> [Element] {
            var elements: [Element] = []
            let count = texts.number()
            while elements.count < count, !texts.isAtEnd { elements.append(element(&self)) }
            return elements
        }
    }
}

extension GuideCredit {
    /// Creates the credit as a guide names it.
    public init(_ credit: Credit) {
        self.init(
            role: credit.role.rawValue,
            name: credit.person.name,
            character: credit.character,
            guest: credit.isGuest && credit.role != .guest ? "yes" : nil
        )
    }
}
