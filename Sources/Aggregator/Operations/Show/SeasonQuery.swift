internal import ProviderAPI
public import ScheduleMerging
public import ScheduleModel
public import ScheduleViews

/// Every episode of one season, of which one may be selected.
public struct SeasonQuery: Query {
    /// Which season is meant.
    public enum Target: Sendable {
        /// A season of a show: the show's title, its title with a year, or an id; the season's number; the episode in it
        /// that is selected.
        case season(of: String, Int, selecting: EpisodeReference?)
        /// The season of an episode of a show, with that one selected.
        case episode(EpisodeReference, of: String)
        /// The season of an episode that is known by its id alone.
        case episodeID(SourceKey)
    }

    /// Which season.
    public let season: Target
    /// Which episodes.
    public let filter: ScheduleFilter
    /// How many at most.
    public let limit: Int?

    /// A question about a season.
    public init(_ place: Target, filter: ScheduleFilter = ScheduleFilter(), limit: Int? = nil) {
        self.season = place
        self.filter = filter
        self.limit = limit
    }

    /// The season, by number.
    ///
    /// - Throws: where no one show fits the name, it has no such season, or the selected episode is not in it.
    public func perform(in session: Session) async throws(OperationError) -> SeasonResult {
        switch season {
        case .season(let name, let number, let selected):
            return try await perform(in: session, name, number, selected)
        case .episode(let episode, let name): return try await perform(in: session, name, nil, episode)
        case .episodeID(let key):
            let show = try await session.show(ofEpisode: key)
            return try await perform(in: session, show.description, nil, .source(key))
        }
    }

    private func perform(
        in session: Session,
        _ name: String,
        _ wanted: Int?,
        _ selected: EpisodeReference?
    ) async throws(OperationError) -> SeasonResult {
        let (show, reports) = try await session.find(name, with: .episodes)
        let chosen: MergedEpisode?
        do { chosen = try selected?.episode(of: show) } catch { throw error.orEpisodesFailed(reports) }
        guard let number = wanted ?? chosen?.number.season else {
            throw .noSuchEpisode(selected?.text ?? "", of: show, season: nil)
        }
        var season = show.episodes(ofSeason: number)
        // A show whose sources know no seasons has one.
        if season.isEmpty, number == 1, !show.episodes.contains(where: { $0.number.season != nil }) {
            season = show.episodes
        }
        if season.isEmpty {
            let missing = OperationError.noSuchSeason(number, of: show).orEpisodesFailed(reports)
            // One that is announced is there, without episodes, where who may have them told all that there are.
            let isAnnounced = show.seasons.contains { $0.number == number }
            if case .noSuchSeason = missing, isAnnounced {} else { throw missing }
        }
        if let chosen, !season.contains(where: { $0.id == chosen.id }) {
            throw .noSuchEpisode("\(selected?.text ?? "") in season \(number)", of: show, season: chosen.number.season)
        }
        let entries = season.filter { filter.matches($0, of: show) }.prefix(limit ?? .max).map { episode in
            ScheduleEntry(
                show: show,
                episode: episode,
                airings: filter.matchingAirings(episode.airings, of: show),
                zone: session.zone
            )
        }
        return SeasonResult(
            origin: session.origin(reports),
            show: show,
            number: number,
            entries: entries,
            selected: chosen?.id,
            progress: WatchProgress(in: season)
        )
    }
}

extension Session {
    /// The show of an episode of which nothing but an id is known, as far as it is kept.
    ///
    /// - Throws: that no such episode is kept, or that its source could not tell.
    func show(ofEpisode key: SourceKey) async throws(OperationError) -> SourceKey {
        // Of files counts what they say now.
        let reports = await fetch { instance, collector in
            guard instance.id == key.provider else { return }
            if let noticing = instance.provider as? any ChangeDetecting {
                try await noticing.readChanges(to: collector)
            }
        }
        // In an address one encoding is taken off an id that is made of titles.
        let encoded = key.id.split(separator: "/", omittingEmptySubsequences: false)
            .map { PercentEncoding.encode(String($0)) }.joined(separator: "/")
        for id in [key.id, encoded] {
            if let show = sessionStore.storage.showID(ofEpisode: id, of: key.provider) {
                return SourceKey(provider: key.provider, id: show)
            }
        }
        let failed = reports.filter { $0.id == key.provider && !$0.failures.isEmpty }
        throw failed.isEmpty ? .unknownEpisode(key) : .sourcesFailed(failed)
    }
}

/// A season of a show.
public struct SeasonResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The show, with all of its episodes.
    public let show: MergedShow
    /// The season's number.
    public let number: Int
    /// The episodes that are shown, by number.
    public let entries: [ScheduleEntry]
    /// The episode that is selected; nil where none is.
    public let selected: SourceKey?
    /// How far the season was watched, whatever of it is shown.
    public let progress: WatchProgress

    /// Whether the show is followed, or anything of the season was marked.
    public var isTracked: Bool { show.isFollowed || progress.watched > 0 || entries.hasWatchActivity }

    /// The next one to watch, where it was begun.
    public var nextToWatch: SourceKey? { isTracked ? progress.next?.id : nil }
}
