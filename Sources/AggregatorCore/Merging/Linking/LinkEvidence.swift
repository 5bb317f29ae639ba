public import ScheduleModel

/// Why two sources' shows are taken for one, or may be.
public struct LinkEvidence: Hashable, Sendable, Codable {
    /// The first show of the pair.
    public let left: SourceKey
    /// The second show of the pair.
    public let right: SourceKey
    /// What speaks for their being one.
    public let reason: Reason
    /// How many episodes of both agree in title and day, where that was what decided; else 0.
    public let agreeingEpisodes: Int
    /// What speaks against it, and was found to weigh less; for a suggestion, what keeps them apart.
    public let doubts: [Doubt]

    /// What can speak for a link.
    public enum Reason: Hashable, Sendable, Codable {
        /// The user said so.
        case userConfirmed
        /// Both bear the same id of a catalogue.
        case sharedID(ExternalID)
        /// One name, and years that are this far apart: none or one.
        case titleAndYear(Int, TitleMatch)
        /// One name and year, though the countries or languages are not the same.
        case titleAcrossCountries(Int, TitleMatch)
        /// One name, a year is missing, and no other show has the name.
        case titleOnly(TitleMatch)
        /// One name that no other show has, and years some apart.
        case titleWithinYears(Int)
        /// One title is part of the other, which has an owner, a subtitle or the like besides.
        case partOfTitle(TitleForm)
        /// All words of one title stand in the other.
        case wordsInTitle
        /// One name but for this many letters.
        case misspelt(edits: Int)
        /// Words that are akin, where one is in the language of the other's country: a translation.
        case translatedTitle

        // `store.db` has these names.
        private enum CodingKeys: String, CodingKey {
            case userConfirmed = "confirmed"
            case sharedID, titleAndYear, titleAcrossCountries
            case titleOnly = "titleAlone"
            case titleWithinYears, partOfTitle, wordsInTitle, misspelt, translatedTitle
        }
    }

    /// How nearly one name is the other.
    public enum TitleMatch: Int, Hashable, Comparable, Sendable, Codable {
        /// Word for word.
        case equal
        /// But for an article, blanks or the way it is spelt.
        case respelled
        /// Letters of one were lost on the way, and the rest is the same.
        case damaged

        public static func < (left: TitleMatch, right: TitleMatch) -> Bool { left.rawValue < right.rawValue }
    }

    /// How a form comes out of a title. What comes first says more.
    public enum TitleForm: Int, Comparable, Sendable, Codable {
        /// The whole title: case, accents, punctuation, blanks, `&`, and the way numbers are written do not count.
        case whole
        /// Written otherwise: a possessive `'s` and doubled vowels of a transliteration left out, or the Latin
        /// letters of a title in another script.
        case respelled
        /// Only its plain letters, to be compared with a title that was damaged on its way (`Ca�n`).
        case damaged
        /// Without its owner: `Marvel's Luke Cage`.
        case withoutOwner
        /// Without words that say what every title may: `Police Academy: The Series`.
        case withoutGenre
        /// Without a leading abbreviation: `HGTV Design Star`.
        case withoutBrand
        /// Without its host: `Get Out Alive with Bear Grylls`.
        case withoutHost
        /// Without what stands in parentheses.
        case withoutParentheses
        /// What stands before the colon.
        case withoutSubtitle
        /// What stands after the colon.
        case subtitle

        public static func < (left: TitleForm, right: TitleForm) -> Bool { left.rawValue < right.rawValue }
    }

    /// What can speak against a link.
    public enum Doubt: Hashable, Sendable, Codable {
        /// They bear differing ids of one catalogue.
        case differingIDs(ExternalID, ExternalID)
        /// They began in different years.
        case years(Int, Int)
        /// They come from different countries.
        case countries(Country, Country)
        /// The language of one is not spoken where the other comes from.
        case language
        /// Different channels show them.
        case networks
        /// Another show fits as well.
        case rival(SourceKey)
        /// Their episodes bear the same numbers and other titles.
        case episodes
        /// The user said that they are two.
        case separated
    }
}

extension LinkEvidence.Reason {
    /// The rule's name, as scripts and the technote know it.
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

    /// The reason in few words, with the id where it is one: `imdb:tt0944947`, `title and year`.
    public var text: String {
        if case .sharedID(let id) = self { return id.database.rawValue + ":" + id.value }
        return rule
    }

    /// Whether it says by itself that two are one: the user, or an id.
    var isConclusive: Bool {
        switch self {
        case .userConfirmed, .sharedID: true
        default: false
        }
    }

    /// Whether episodes that contradict keep two shows apart. An id or an equal title and year weigh more, and a translated
    /// show's titles are other ones.
    var isWeak: Bool {
        switch self {
        case .userConfirmed, .sharedID, .titleAndYear(0, _), .translatedTitle: false
        default: true
        }
    }

    /// The order of rules, the strongest first, and within a rule what fits best.
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
    /// The doubt in few words: `years 1986 and 1988`.
    public var text: String {
        switch self {
        case .differingIDs(let id, let other): "\(id.database.rawValue) ids \(id.value) and \(other.value)"
        case .years(let year, let other): "years \(year) and \(other)"
        case .countries(let country, let other): "countries \(country.rawValue) and \(other.rawValue)"
        case .language: "a language of another country"
        case .networks: "different channels"
        case .rival(let key): "\(key) fits as well"
        case .episodes: "episodes of the same numbers and other titles"
        case .separated: "the configuration keeps them apart"
        }
    }
}
