/// What a source is known to have of a show, beyond what is looked at: whether two shows are one must not hang on which
/// week one looks at.
public struct KnownShow: Hashable, Sendable, Codable {
    /// What of the show's record counts for linking.
    public let show: Show
    /// The year of its very first episode, where that is known.
    public let firstYear: Int?
    /// What counts for aligning of its episodes that are not looked at.
    public let episodes: [Episode]

    /// A list that is shorter is a guide's: there the first episode may be a repeat.
    private static let daysOfList = 20

    /// What is known of a show and of all its episodes.
    ///
    /// - Parameter hidden: those that are not looked at.
    public init(_ show: Show, episodes: some Collection<Episode> = [], hidden: [Episode] = []) {
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
        firstYear = Self.firstYear(of: episodes)
        self.episodes = hidden.map { episode in
            let day = episode.listedDay.map { BroadcastDay($0) }
            return Episode(
                id: episode.id,
                showID: episode.showID,
                number: episode.number,
                title: episode.title,
                airings: day.map { [Airing(time: .day($0), airDay: $0)] } ?? []
            )
        }
    }

    /// The year of S01E01, if nothing was before it, and enough came after it that it was no repeat.
    private static func firstYear(of episodes: some Collection<Episode>) -> Int? {
        let first = episodes.lazy.filter { $0.number.season == 1 && $0.number.number == 1 }.compactMap(\.listedDay)
            .min()
        guard let first else { return nil }
        let days = episodes.lazy.compactMap(\.listedDay)
        guard days.min() == first, let last = days.max(), first.days(to: last) > daysOfList else { return nil }
        return first.year
    }
}

extension ResourceContent {
    /// The same with only some of its shows and episodes; of the others it stays known that they are there.
    public func limited(to shows: Set<String>, episodes: [Episode]) -> ResourceContent {
        // Of a show that is looked at, more is known only where its first episode is.
        let begun = Set(self.episodes.lazy.filter { $0.number.season == 1 && $0.number.number == 1 }.map(\.showID))
        let byShow = begun.isEmpty ? [:] : Dictionary(grouping: self.episodes, by: \.showID)
        var limited = self
        limited.known =
            known
            + self.shows.filter { !shows.contains($0.id) || begun.contains($0.id) }
            .map { KnownShow($0, episodes: byShow[$0.id] ?? []) }
            .filter { !shows.contains($0.show.id) || $0.firstYear != nil }
        limited.shows = self.shows.filter { shows.contains($0.id) }
        limited.episodes = episodes
        limited.credits = credits.filter { shows.contains($0.key) }
        limited.seasons = seasons.filter { shows.contains($0.showID) }
        return limited
    }
}
