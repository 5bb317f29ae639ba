/// A channel as a guide declares it.
public struct XMLTVChannel: Hashable, Sendable {
    /// The guide's own id of it.
    public var id = ""
    /// Its names with their languages, the best first.
    public var names: [XMLTVText] = []
    /// Its pictures.
    public var icons: [XMLTVIcon] = []
    /// Addresses of its pages.
    public var urls: [XMLTVValue] = []
    /// What else is said of it.
    public var others: [XMLTVNode] = []

    /// A channel of which nothing is known.
    public init() {}
}

/// A text with its language, as the guide writes it: `en`, `fr_FR`; empty where it says none.
public struct XMLTVText: Hashable, Sendable {
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
public struct XMLTVValue: Hashable, Sendable {
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
public struct XMLTVIcon: Hashable, Sendable {
    /// The address.
    public var source: String
    /// Its size in pixels, as it is written; empty where it is not.
    public var width = ""
    public var height = ""

    /// A picture.
    public init(_ source: String) { self.source = source }
}

/// How something was rated: `TV-14` of `VCHIP`, three stars of four.
public struct XMLTVRating: Hashable, Sendable {
    /// Whose rating it is; empty where that is not said.
    public var system: String
    /// The rating.
    public var value = ""
    /// Its pictures.
    public var icons: [XMLTVIcon] = []

    /// A rating of which only the system is known.
    public init(system: String) { self.system = system }
}

/// Someone who has to do with a programme.
public struct XMLTVCredit: Hashable, Sendable {
    /// The element: `actor`, `director`.
    public var role: String
    /// The name of the person.
    public var name: String
    /// Whom an actor plays.
    public var character: String?
    /// Whether an actor is there as a guest, as the guide writes it: `yes`.
    public var guest: String?
    /// Addresses of the person's pictures and pages.
    public var others: [XMLTVNode] = []

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
public struct XMLTVShowing: Hashable, Sendable {
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

/// An element that is kept as it is.
public struct XMLTVNode: Hashable, Sendable {
    /// An attribute of an element.
    public struct Attribute: Hashable, Sendable {
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
    public var children: [XMLTVNode] = []

    /// Where elements that are kept as they are stand among the others of a programme, by the document type.
    enum Place: Int, Comparable {
        case beforeShowings, beforeRatings, last

        static func < (left: Place, right: Place) -> Bool { left.rawValue < right.rawValue }
    }

    var place: Place {
        switch name {
        case "video", "audio": .beforeShowings
        case "subtitles": .beforeRatings
        default: .last
        }
    }
}

/// A programme as a guide lists it: a transmission, with what it says of the work.
///
/// Texts are kept as they are written; what they mean is the business of who asks. The elements are those of
/// `xmltv.dtd`.
public struct XMLTVProgramme: Hashable, Sendable {
    /// The id of its channel.
    public var channel = ""
    /// When it starts, as it is written.
    public var start = ""
    /// When it stops, as it is written.
    public var stop: String?
    /// Its further attributes: `clumpidx`, `showview`, `vps-start`.
    public var attributes: [XMLTVNode.Attribute] = []
    /// The line on which it begins.
    public var line = 0
    /// Its titles, the best first.
    public var titles: [XMLTVText] = []
    /// The titles of the episode.
    public var subtitles: [XMLTVText] = []
    /// What it is about.
    public var descriptions: [XMLTVText] = []
    /// Who has to do with it.
    public var credits: [XMLTVCredit] = []
    /// When the work was made, as it is written: `1999`.
    public var date: String?
    /// Its categories.
    public var categories: [XMLTVText] = []
    /// Words that describe it.
    public var keywords: [XMLTVText] = []
    /// The language it is in.
    public var language: XMLTVText?
    /// The language it was made in.
    public var originalLanguage: XMLTVText?
    /// The length without advertisements: the number with its unit for a system.
    public var length: XMLTVValue?
    /// Its pictures.
    public var icons: [XMLTVIcon] = []
    /// Addresses of pages about it.
    public var urls: [XMLTVValue] = []
    /// The countries it was made in.
    public var countries: [XMLTVText] = []
    /// Its numbers.
    public var numbers: [XMLTVValue] = []
    /// An earlier showing, where there was one.
    public var previousShowing: XMLTVShowing?
    /// What is said of its premiere; an empty text where it only is one.
    public var premiere: XMLTVText?
    /// What is said of its last chance; an empty text where it only is one.
    public var lastChance: XMLTVText?
    /// Whether the guide calls it new.
    public var isNew = false
    /// For whom it is fit.
    public var ratings: [XMLTVRating] = []
    /// How good it is said to be: `3/4`.
    public var starRatings: [XMLTVRating] = []
    /// What else is said of it, in the order of the document type: picture, sound, subtitles, reviews.
    public var others: [XMLTVNode] = []

    /// A programme of which nothing is known.
    public init() {}

    /// The length without advertisements in minutes; nil where it is not given, or not to be believed.
    public var minutes: Int? {
        guard let length, let value = Int(length.value.filter { $0 > " " }), (1...600_000).contains(value) else {
            return nil
        }
        switch length.system {
        case "seconds": return value / 60 > 0 ? value / 60 : nil
        case "hours": return value <= 168 ? value * 60 : nil
        default: return value
        }
    }
}
