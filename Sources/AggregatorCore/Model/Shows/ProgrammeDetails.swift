/// What a row of a guide says of its programme, but for channel and times: texts as they are written, what they mean is
/// the business of who asks. The members are the elements of `xmltv.dtd`.
public struct ProgrammeDetails: Hashable, Sendable {
    /// Its titles, the best first.
    public var titles: [LanguageText] = []
    /// The titles of the episode.
    public var subtitles: [LanguageText] = []
    /// What it is about.
    public var descriptions: [LanguageText] = []
    /// Who has to do with it.
    public var credits: [GuideCredit] = []
    /// When the work was made, as it is written: `1999`.
    public var date: String?
    /// Its categories.
    public var categories: [LanguageText] = []
    /// Words that describe it.
    public var keywords: [LanguageText] = []
    /// The language it is in.
    public var language: LanguageText?
    /// The language it was made in.
    public var originalLanguage: LanguageText?
    /// The length without advertisements: the number with its unit for a system.
    public var length: SystemValue?
    /// Its pictures.
    public var icons: [Picture] = []
    /// Addresses of pages about it.
    public var urls: [SystemValue] = []
    /// The countries it was made in.
    public var countries: [LanguageText] = []
    /// Its numbers.
    public var numbers: [SystemValue] = []
    /// An earlier showing, where there was one.
    public var previouslyShown: PreviouslyShown?
    /// What the guide says of its premiere; an empty text where it only calls it one.
    public var premiere: LanguageText?
    /// What the guide says of its last chance; an empty text where it only calls it one.
    public var lastChance: LanguageText?
    /// Whether the source calls it new.
    public var isNew = false
    /// For whom it is fit.
    public var ratings: [Rating] = []
    /// How good others find it: `3/4`.
    public var starRatings: [Rating] = []
    /// Further attributes: `clumpidx`, `showview`, `vps-start`.
    public var attributes: [GuideElement.Attribute] = []
    /// What else the guide says of it, in the order of the document type: picture, sound, subtitles, reviews.
    public var unknownElements: [GuideElement] = []

    /// A programme of which nothing is known.
    public init() {}
}

/// A text with its language, as the source writes it: `en`, `fr_FR`; empty where it says none.
public struct LanguageText: Hashable, Sendable, Codable {
    /// The text.
    public var text: String
    /// Its language.
    public var language: String

    /// A text.
    public init(_ text: String, language: String = "") {
        self.text = text
        self.language = language
    }
}

/// A value in one of several systems: a number of the episode in `xmltv_ns`, a page of some site.
public struct SystemValue: Hashable, Sendable, Codable {
    /// The system; empty where none is named.
    public var system: String
    /// The value.
    public var value: String

    /// A value.
    public init(_ value: String, system: String = "") {
        self.system = system
        self.value = value
    }
}

/// The address of a picture.
public struct Picture: Hashable, Sendable, Codable {
    /// The address, as it is written.
    public var source: String
    /// Its size in pixels, as it is written; empty where it is not.
    public var width = ""
    public var height = ""

    /// A picture.
    public init(_ source: String) { self.source = source }
}

/// How something was rated: `TV-14` of `VCHIP`, three stars of four.
public struct Rating: Hashable, Sendable {
    /// Whose rating it is; empty where that is not said.
    public var system: String
    /// The rating.
    public var value = ""
    /// Its pictures.
    public var icons: [Picture] = []

    /// A rating of which only the system is known.
    public init(system: String) { self.system = system }
}

/// Someone who has to do with a programme, as its row names them.
public struct GuideCredit: Hashable, Sendable {
    /// The element: `actor`, `director`.
    public var role: String
    /// The name of the person.
    public var name: String
    /// Whom an actor plays.
    public var character: String?
    /// Whether an actor is there as a guest, as the guide writes it: `yes`.
    public var guest: String?
    /// Addresses of the person's pictures and pages.
    public var others: [GuideElement] = []

    /// A person with a role.
    public init(role: String, name: String, character: String? = nil, guest: String? = nil) {
        self.role = role
        self.name = name
        self.character = character
        self.guest = guest
    }

    /// Whether the person is there as a guest.
    public var isGuest: Bool { role == "guest" || guest == "yes" }
}

/// An earlier showing of a programme.
public struct PreviouslyShown: Hashable, Sendable {
    /// When it was, as it is written; empty where it is not known.
    public var start: String
    /// On which channel; empty where it is not known.
    public var channel: String

    /// A showing of which nothing more need be known.
    public init(start: String = "", channel: String = "") {
        self.start = start
        self.channel = channel
    }
}

/// An element of a source that is kept as it is.
public struct GuideElement: Hashable, Sendable, Codable {
    /// An attribute of an element.
    public struct Attribute: Hashable, Sendable, Codable {
        /// Its name.
        public var name: String
        /// Its value.
        public var value: String

        /// An attribute.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Its name.
    public var name: String
    /// Its attributes, in their order.
    public var attributes: [Attribute]
    /// The text that stands in it, outside its children.
    public var text = ""
    /// Its children.
    public var children: [GuideElement] = []

    /// An element with nothing in it.
    public init(name: String, attributes: [Attribute] = []) {
        self.name = name
        self.attributes = attributes
    }

    /// The value of an attribute; nil where there is none.
    public subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }

    /// The text of a child; nil where there is none.
    public func child(_ name: String) -> String? { children.first { $0.name == name }?.text }
}

extension ProgrammeDetails {
    /// Its picture; nil where nothing is said of it.
    public var video: GuideElement? { unknownElements.first { $0.name == "video" } }
    /// Its sound; nil where nothing is said of it.
    public var audio: GuideElement? { unknownElements.first { $0.name == "audio" } }
    /// Its subtitles, each with its `type` and its language.
    public var subtitleTracks: [GuideElement] { unknownElements.filter { $0.name == "subtitles" } }

    /// What its row calls the airing, the weightiest first.
    public var labels: [AiringLabel] {
        [
            premiere == nil ? nil : .premiere, previouslyShown == nil ? nil : .repeat, isNew ? .new : nil,
            lastChance == nil ? nil : .lastChance,
        ].compactMap(\.self)
    }

    /// These details, what they leave open taken from others of the same programme.
    public func filled(from other: ProgrammeDetails) -> ProgrammeDetails {
        var filled = self
        func fill<Value>(_ path: WritableKeyPath<ProgrammeDetails, [Value]>) {
            if filled[keyPath: path].isEmpty { filled[keyPath: path] = other[keyPath: path] }
        }
        func fill<Value>(_ path: WritableKeyPath<ProgrammeDetails, Value?>) {
            filled[keyPath: path] = filled[keyPath: path] ?? other[keyPath: path]
        }
        fill(\.titles)
        fill(\.subtitles)
        fill(\.descriptions)
        fill(\.credits)
        fill(\.date)
        fill(\.categories)
        fill(\.keywords)
        fill(\.language)
        fill(\.originalLanguage)
        fill(\.length)
        fill(\.icons)
        fill(\.urls)
        fill(\.countries)
        fill(\.ratings)
        fill(\.starRatings)
        fill(\.previouslyShown)
        fill(\.premiere)
        fill(\.lastChance)
        filled.isNew = isNew || other.isNew
        filled.numbers += other.numbers.filter { number in !numbers.contains { $0.system == number.system } }
        filled.unknownElements += other.unknownElements.filter { element in
            !unknownElements.contains { $0.name == element.name }
        }
        return filled
    }
}
