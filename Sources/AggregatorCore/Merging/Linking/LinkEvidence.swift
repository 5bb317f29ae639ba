public import ScheduleModel

/// The reason why shows of two sources are linked, or may be the same show.
public struct LinkEvidence: Hashable, Sendable, Codable {
    /// The first show of the pair.
    public let left: SourceKey
    /// The second show of the pair.
    public let right: SourceKey
    /// The reason for the link.
    public let reason: Reason
    /// The number of episodes with equal title and day if these decided, otherwise 0.
    public let agreeingEpisodes: Int
    /// The facts against the link. For a link they weighed less, for a suggestion they prevent it.
    public let doubts: [Doubt]

    /// A reason for a link.
    public enum Reason: Hashable, Sendable, Codable {
        /// The user confirmed the link.
        case userConfirmed
        /// Both have the same external ID.
        case sharedID(ExternalID)
        /// The names are equal, and the years are this far apart: 0 or 1.
        case titleAndYear(Int, TitleMatch)
        /// Name and year match, but the countries or languages differ.
        case titleAcrossCountries(Int, TitleMatch)
        /// The names are equal, a year is missing, and no other show has the name.
        case titleOnly(TitleMatch)
        /// The names are equal, no other show has the name, and the years are some years apart.
        case titleWithinYears(Int)
        /// One title is part of the other, which also has an owner, a subtitle or something similar.
        case partOfTitle(TitleForm)
        /// The other title contains all words of one title.
        case wordsInTitle
        /// The names differ in this many letters.
        case misspelt(edits: Int)
        /// The names have related words, and one is in the language of the other show's country. It may be a
        /// translation.
        case translatedTitle

        // The names stored in `store.db`.
        private enum CodingKeys: String, CodingKey {
            case userConfirmed = "confirmed"
            case sharedID, titleAndYear, titleAcrossCountries
            case titleOnly = "titleAlone"
            case titleWithinYears, partOfTitle, wordsInTitle, misspelt, translatedTitle
        }
    }

    /// The degree to which two names match.
    public enum TitleMatch: Int, Hashable, Comparable, Sendable, Codable {
        /// The words are equal.
        case equal
        /// The names differ in an article, spaces or spelling.
        case respelled
        /// Letters of one name were lost in transit, and the remaining ones are equal.
        case damaged

        public static func < (left: TitleMatch, right: TitleMatch) -> Bool { left.rawValue < right.rawValue }
    }

    /// A form derived from a title. An earlier case is stronger evidence.
    public enum TitleForm: Int, Comparable, Sendable, Codable {
        /// The complete title. Case, accents, punctuation, spaces, `&` and the notation of numbers are ignored.
        case complete
        /// Another spelling: without a possessive `'s`, without doubled vowels of a transliteration, or
        /// transliterated to Latin letters.
        case respelled
        /// Only the ASCII letters, to compare with a title that was damaged in transit (`Ca�n`).
        case damaged
        /// Without its owner: `Marvel's Luke Cage`.
        case withoutOwner
        /// Without words that occur in many titles: `Police Academy: The Series`.
        case withoutGenre
        /// Without a leading abbreviation: `HGTV Design Star`.
        case withoutBrand
        /// Without its host: `Get Out Alive with Bear Grylls`.
        case withoutHost
        /// Without the text in parentheses.
        case withoutParentheses
        /// Only the text before the colon.
        case withoutSubtitle
        /// Only the text after the colon.
        case subtitle

        public static func < (left: TitleForm, right: TitleForm) -> Bool { left.rawValue < right.rawValue }
    }

    /// A fact against a link.
    public enum Doubt: Hashable, Sendable, Codable {
        /// They have different IDs in the same external catalog.
        case differingIDs(ExternalID, ExternalID)
        /// They began in different years.
        case years(Int, Int)
        /// They are from different countries.
        case countries(Country, Country)
        /// The language of one is not spoken in the country of the other.
        case language
        /// They air on different channels.
        case networks
        /// Another show matches as well.
        case rival(SourceKey)
        /// Their episodes have the same numbers but different titles.
        case episodes
        /// The user separated them.
        case separated
    }
}

extension LinkEvidence.Reason {
    /// The name of the rule, as scripts and the documentation use it.
    public var rule: String {
        switch self {
        case .userConfirmed: "confirmed"
        case .sharedID: "shared id"
        case .titleAndYear(let years, .equal): years == 0 ? "title and year" : "title, years one apart"
        case .titleAndYear(let years, _):
            years == 0 ? "title spelt otherwise, and year" : "title spelt otherwise, years one apart"
        case .titleAcrossCountries: "title and year, other country"
        case .titleOnly: "title alone"
        case .titleWithinYears: "title, years apart"
        case .partOfTitle(.withoutOwner): "title without its owner"
        case .partOfTitle(.withoutGenre): "title without its genre"
        case .partOfTitle(.withoutBrand): "title without its brand"
        case .partOfTitle(.withoutHost): "title without its host"
        case .partOfTitle(.withoutParentheses): "title without its parentheses"
        case .partOfTitle: "title without its subtitle"
        case .wordsInTitle: "words of the title"
        case .misspelt: "misspelt title"
        case .translatedTitle: "translated title"
        }
    }

    /// A short text of the reason, which is the ID for a shared ID: `imdb:tt0944947`, `title and year`.
    public var text: String {
        if case .sharedID(let id) = self { return id.database.rawValue + ":" + id.value }
        return rule
    }

    /// Whether the reason is sufficient by itself: a decision of the user or a shared ID.
    var isConclusive: Bool {
        switch self {
        case .userConfirmed, .sharedID: true
        default: false
        }
    }

    /// Whether contradicting episodes prevent the link. A shared ID or an equal title and year weigh more. Episodes
    /// of a translated show have different titles anyway.
    var isWeak: Bool {
        switch self {
        case .userConfirmed, .sharedID, .titleAndYear(0, _), .translatedTitle: false
        default: true
        }
    }

    /// The sort key of reasons: the strongest rule first, and the best match first within a rule.
    var rank: (rule: Int, detail: Int) {
        switch self {
        case .userConfirmed: (0, 0)
        case .sharedID: (1, 0)
        case .titleAndYear(let years, let detail): (2 + years, detail.rawValue)
        case .titleAcrossCountries(let years, let detail): (4 + years, detail.rawValue)
        case .titleOnly(let detail): (6, detail.rawValue)
        case .titleWithinYears(let years): (7, years)
        case .partOfTitle(let form): (8, form.rawValue)
        case .wordsInTitle: (9, 0)
        case .misspelt(let edits): (10, edits)
        case .translatedTitle: (11, 0)
        }
    }
}

extension LinkEvidence.Doubt {
    /// A short text of the doubt: `years 1986 and 1988`.
    public var text: String {
        switch self {
        case .differingIDs(let id, let other): "\(id.database.rawValue) ids \(id.value) and \(other.value)"
        case .years(let year, let other): "years \(year) and \(other)"
        case .countries(let country, let other): "countries \(country.rawValue) and \(other.rawValue)"
        case .language: "the language of another country"
        case .networks: "different channels"
        case .rival(let key): "\(key) matches as well"
        case .episodes: "episodes with the same numbers and different titles"
        case .separated: "the configuration separates them"
        }
    }
}
