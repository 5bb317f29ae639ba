/// The details of a programme in a guide, except its channel and times. The texts are stored as written. The members
/// are the elements of `xmltv.dtd`.
public struct ProgrammeDetails: Hashable, Sendable {
    /// The titles of the show, the best first.
    public var titles: [LanguageText] = []
    /// The titles of the episode.
    public var subtitles: [LanguageText] = []
    /// The descriptions.
    public var descriptions: [LanguageText] = []
    /// The credits.
    public var credits: [GuideCredit] = []
    /// The production date as written, such as `1999`.
    public var date: String?
    /// The categories.
    public var categories: [LanguageText] = []
    /// The keywords.
    public var keywords: [LanguageText] = []
    /// The language of the programme.
    public var language: LanguageText?
    /// The original language.
    public var originalLanguage: LanguageText?
    /// The length without advertisements. The unit is the system.
    public var length: SystemValue?
    /// The pictures.
    public var icons: [Picture] = []
    /// The URLs of pages about the programme.
    public var urls: [SystemValue] = []
    /// The countries of production.
    public var countries: [LanguageText] = []
    /// The episode numbers in several systems.
    public var numbers: [SystemValue] = []
    /// An earlier airing, if there was one.
    public var previouslyShown: PreviouslyShown?
    /// The text about the premiere. It is empty if the guide only marks the premiere.
    public var premiere: LanguageText?
    /// The text about the last chance. It is empty if the guide only marks it.
    public var lastChance: LanguageText?
    /// Whether the source marks the programme as new.
    public var isNew = false
    /// The age ratings.
    public var ratings: [Rating] = []
    /// The ratings of quality, such as `3/4`.
    public var starRatings: [Rating] = []
    /// Other attributes, such as `clumpidx`, `showview` and `vps-start`.
    public var attributes: [GuideElement.Attribute] = []
    /// Other elements in the order of the document type: picture, sound, subtitles, reviews.
    public var unknownElements: [GuideElement] = []

    /// Creates empty details.
    public init() {}
}

/// A text and its language as the source writes it, such as `en` or `fr_FR`. The language is empty if none is
/// stated.
public struct LanguageText: Hashable, Sendable, Codable {
    /// The text.
    public var text: String
    /// The language.
    public var language: String

    /// Creates a text.
    public init(_ text: String, language: String = "") {
        self.text = text
        self.language = language
    }
}

/// A value in one of several systems, such as an episode number in `xmltv_ns` or a page of a website.
public struct SystemValue: Hashable, Sendable, Codable {
    /// The system, or an empty text if none is stated.
    public var system: String
    /// The value.
    public var value: String

    /// Creates a value.
    public init(_ value: String, system: String = "") {
        self.system = system
        self.value = value
    }
}

/// A link to a picture.
public struct Picture: Hashable, Sendable, Codable {
    /// The address as written.
    public var source: String
    /// The size in pixels as written, or empty if none is stated.
    public var width = ""
    public var height = ""

    /// Creates a picture.
    public init(_ source: String) { self.source = source }
}

/// A rating, such as `TV-14` by `VCHIP` or three stars of four.
public struct Rating: Hashable, Sendable {
    /// The rating system, or an empty text if none is stated.
    public var system: String
    /// The rating.
    public var value = ""
    /// The pictures.
    public var icons: [Picture] = []

    /// Creates a rating without a value.
    public init(system: String) { self.system = system }
}

/// A credit as a guide states it.
public struct GuideCredit: Hashable, Sendable {
    /// The element, such as `actor` or `director`.
    public var role: String
    /// The name of the person.
    public var name: String
    /// The character that an actor plays.
    public var character: String?
    /// The guest flag of an actor as written, such as `yes`.
    public var guest: String?
    /// The pictures and pages of the person.
    public var others: [GuideElement] = []

    /// Creates a credit.
    public init(role: String, name: String, character: String? = nil, guest: String? = nil) {
        self.role = role
        self.name = name
        self.character = character
        self.guest = guest
    }

    /// Whether the person is a guest.
    public var isGuest: Bool { role == "guest" || guest == "yes" }
}

/// An earlier airing of a programme.
public struct PreviouslyShown: Hashable, Sendable {
    /// The start as written, or empty if unknown.
    public var start: String
    /// The channel, or empty if unknown.
    public var channel: String

    /// Creates an earlier airing.
    public init(start: String = "", channel: String = "") {
        self.start = start
        self.channel = channel
    }
}

/// An element of a guide, stored unchanged.
public struct GuideElement: Hashable, Sendable, Codable {
    /// An attribute of an element.
    public struct Attribute: Hashable, Sendable, Codable {
        /// The name.
        public var name: String
        /// The value.
        public var value: String

        /// Creates an attribute.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The name.
    public var name: String
    /// The attributes in their order.
    public var attributes: [Attribute]
    /// The text in the element, outside its children.
    public var text = ""
    /// The children.
    public var children: [GuideElement] = []

    /// Creates an element without content.
    public init(name: String, attributes: [Attribute] = []) {
        self.name = name
        self.attributes = attributes
    }

    /// Returns the value of an attribute, or nil if there is none.
    public subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }

    /// Returns the text of a child, or nil if there is none.
    public func child(_ name: String) -> String? { children.first { $0.name == name }?.text }
}

extension ProgrammeDetails {
    /// The picture format, or nil if none is stated.
    public var video: GuideElement? { unknownElements.first { $0.name == "video" } }
    /// The sound format, or nil if none is stated.
    public var audio: GuideElement? { unknownElements.first { $0.name == "audio" } }
    /// The subtitles, each with its `type` and its language.
    public var subtitleTracks: [GuideElement] { unknownElements.filter { $0.name == "subtitles" } }

    /// The labels of the airing, the most important first.
    public var labels: [AiringLabel] {
        [
            premiere == nil ? nil : .premiere, previouslyShown == nil ? nil : .repeat, isNew ? .new : nil,
            lastChance == nil ? nil : .lastChance,
        ].compactMap(\.self)
    }

    /// Returns these details with missing values filled from another row of the same programme.
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
