/// What a source is known to have of a show, beyond what a question is about: whether two shows are one must not depend
/// on the week that is asked for.
public struct LinkableShow: Hashable, Sendable, Codable {
    /// What of the show's record counts for linking.
    public let show: Show
    /// The year of its very first episode, where that is known.
    public let firstYear: Int?

    /// What a source knows of a show and of all its episodes.
    public init(_ show: Show, episodes: some Collection<Episode> = []) {
        self.init(show, firstYear: FirstYearEstimator(of: episodes).year)
    }

    /// What a source knows of a show, with the year of its first episode.
    public init(_ show: Show, firstYear: Int?) {
        self.show = Show(
            id: show.id,
            title: show.title,
            aliases: show.aliases,
            type: show.type,
            language: show.language,
            country: show.country,
            startYear: show.startYear,
            premiered: show.premiered,
            network: show.network,
            webChannel: show.webChannel,
            externals: show.externals
        )
        self.firstYear = firstYear
    }
}

/// The year in which a show began, as its list of episodes tells it: that of S01E01, if nothing was before it, and enough
/// came after it that it was no repeat.
public struct FirstYearEstimator: Sendable {
    private var first: CivilDay?
    private var earliest: CivilDay?
    private var latest: CivilDay?

    /// A list that is shorter is a guide's: there the first episode may be a repeat.
    private static let minListSpanDays = 20

    /// Starts with an empty list of episodes.
    public init() {}

    /// Starts with some episodes.
    public init(of episodes: some Sequence<Episode>) {
        for episode in episodes { record(episode.number, episode.listedDay) }
    }

    /// Adds an episode by its number and day.
    public mutating func record(_ number: EpisodeNumber, _ day: CivilDay?) {
        guard let day else { return }
        if number.season == 1, number.number == 1 { first = min(first ?? day, day) }
        earliest = min(earliest ?? day, day)
        latest = max(latest ?? day, day)
    }

    /// The year; nil where the list does not show it.
    public var year: Int? {
        guard let first, first == earliest, let latest, first.days(to: latest) > Self.minListSpanDays else {
            return nil
        }
        return first.year
    }
}
