/// Whether an episode opens or closes a season or the whole show; open, since sources have words of their own.
public struct EpisodeRole: RawRepresentable, Hashable, Sendable, Codable {
    /// The words, lower case with hyphens.
    public let rawValue: String

    /// A role by its words.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The show's first episode.
    public static let seriesPremiere = EpisodeRole(rawValue: "series-premiere")
    /// A season's first episode.
    public static let seasonPremiere = EpisodeRole(rawValue: "season-premiere")
    /// The first episode after a break within a season.
    public static let midSeasonPremiere = EpisodeRole(rawValue: "mid-season-premiere")
    /// The last episode before a break within a season.
    public static let midSeasonFinale = EpisodeRole(rawValue: "mid-season-finale")
    /// A season's last episode.
    public static let seasonFinale = EpisodeRole(rawValue: "season-finale")
    /// The show's last episode.
    public static let seriesFinale = EpisodeRole(rawValue: "series-finale")

    /// All roles that have a name here.
    public static let all: [EpisodeRole] = [
        .seriesPremiere, .seasonPremiere, .midSeasonPremiere, .midSeasonFinale, .seasonFinale, .seriesFinale,
    ]

    /// Whether it opens something.
    public var isPremiere: Bool { rawValue.utf8.suffix(8).elementsEqual("premiere".utf8) }
    /// Whether it closes something.
    public var isFinale: Bool { rawValue.utf8.suffix(6).elementsEqual("finale".utf8) }

    /// The role that words mean, such as `Season Premiere` or `Mid-season finale`; nil where they mean none. A premiere
    /// or finale of which is not said what is none: many sources call any first showing a premiere.
    public init?(words text: String) {
        let words = FoldedText(text).key.filter { $0 != " " }
        let isPremiere = words.contains("premiere")
        guard isPremiere || words.contains("finale") else { return nil }
        if words.contains("midseason") || words.contains("midyear") || words.contains("winterfinale") {
            self = isPremiere ? .midSeasonPremiere : .midSeasonFinale
        } else if words.contains("season") {
            self = isPremiere ? .seasonPremiere : .seasonFinale
        } else if words.contains("series") || words.contains("show") {
            self = isPremiere ? .seriesPremiere : .seriesFinale
        } else {
            return nil
        }
    }
}
