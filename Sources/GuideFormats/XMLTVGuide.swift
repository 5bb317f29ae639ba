/// A channel as a guide declares it.
public struct XMLTVChannel: Hashable, Sendable {
    /// The guide's own id of it.
    public var id: String
    /// Its names, the best first.
    public var names: [String]
}

/// A programme as a guide lists it: a transmission, with what it says of the work.
public struct XMLTVProgramme: Hashable, Sendable {
    /// A text with its language, as the guide writes it: `en`, `fr_FR`; empty where it says none.
    public struct Text: Hashable, Sendable {
        /// The text.
        public var text: String
        /// Its language.
        public var language: String
    }

    /// A number of the episode, in one of the systems that guides use.
    public struct Number: Hashable, Sendable {
        /// The system: `xmltv_ns`, `onscreen`, `dd_progid`.
        public var system: String
        /// The number.
        public var value: String
    }

    /// Someone who has to do with it.
    public struct Credit: Hashable, Sendable {
        /// The element: `actor`, `director`.
        public var role: String
        /// Who.
        public var name: String
        /// Whom an actor plays.
        public var character: String?
        /// Whether an actor is there as a guest.
        public var isGuest: Bool
    }

    /// The id of its channel.
    public var channel = ""
    /// When it starts, as it is written.
    public var start = ""
    /// When it stops, as it is written.
    public var stop: String?
    /// The line on which it begins.
    public var line = 0
    /// Its titles, the best first.
    public var titles: [Text] = []
    /// The titles of the episode.
    public var subtitles: [Text] = []
    /// What it is about.
    public var descriptions: [Text] = []
    /// Its categories.
    public var categories: [Text] = []
    /// Its numbers.
    public var numbers: [Number] = []
    /// Who has to do with it.
    public var credits: [Credit] = []
    /// The language it is in.
    public var language: String?
    /// The countries it was made in.
    public var countries: [String] = []
    /// The length without advertisements, in minutes.
    public var minutes: Int?
    /// The address of a picture.
    public var icon: String?
    /// The address of a page.
    public var url: String?
    /// Whether it was shown before.
    public var isRepeat = false
    /// Whether the guide calls it a premiere.
    public var isPremiere = false
    /// Whether the guide calls it new.
    public var isNew = false
}
