/// What a source is known to have of a show, beyond what is looked at: whether two shows are one must not hang on which
/// week one looks at.
public struct KnownShow: Hashable, Sendable, Codable {
    /// What of the show's record counts for linking.
    public let show: Show
    /// The year of its very first episode, where that is known.
    public let firstYear: Int?

    /// What is known of a show and of all its episodes.
    public init(_ show: Show, episodes: some Sequence<Episode> = []) {
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
        firstYear = episodes.lazy.filter { $0.number.season == 1 && $0.number.number == 1 }
            .compactMap { $0.listedDay?.year }.min()
    }
}

extension ResourceContent {
    /// The same with only some of its shows and episodes; of the others it stays known that they are there.
    public func limited(to shows: Set<String>, episodes: [Episode]) -> ResourceContent {
        let byShow = Dictionary(grouping: self.episodes, by: \.showID)
        var limited = self
        limited.known =
            known
            + self.shows.map { KnownShow($0, episodes: byShow[$0.id] ?? []) }
            .filter { !shows.contains($0.show.id) || $0.firstYear != nil }
        limited.shows = self.shows.filter { shows.contains($0.id) }
        limited.episodes = episodes
        limited.credits = credits.filter { shows.contains($0.key) }
        limited.seasons = seasons.filter { shows.contains($0.showID) }
        return limited
    }
}
