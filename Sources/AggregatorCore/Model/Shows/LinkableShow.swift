/// The data of a show that is used for linking, including shows outside the requested period. Links must not depend
/// on the requested week.
public struct LinkableShow: Hashable, Sendable, Codable {
    /// The fields of the show that are used for linking.
    public let show: Show
    /// The year of the first episode, or nil if unknown.
    public let firstYear: Int?

    /// Creates the data from a show and all its episodes.
    public init(_ show: Show, episodes: some Collection<Episode> = []) {
        self.init(show, firstYear: FirstYearEstimator(of: episodes).year)
    }

    /// Creates the data from a show and the year of its first episode.
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

/// An estimate of the year in which a show started, from its episode list. It is the year of S01E01 if no episode is
/// earlier, and if the last episode is long enough after it to exclude a repeat.
public struct FirstYearEstimator: Sendable {
    private var first: CivilDay?
    private var earliest: CivilDay?
    private var latest: CivilDay?

    /// More than this number of days must be between S01E01 and the last episode. A shorter list may be part of a
    /// guide, and its S01E01 a repeat.
    private static let minListSpanDays = 20

    /// Creates an estimator without episodes.
    public init() {}

    /// Creates an estimator from some episodes.
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

    /// The year, or nil if the list does not show it.
    public var year: Int? {
        guard let first, first == earliest, let latest, first.days(to: latest) > Self.minListSpanDays else {
            return nil
        }
        return first.year
    }
}
