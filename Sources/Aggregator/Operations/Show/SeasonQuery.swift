internal import ProviderAPI
public import ScheduleMerging
public import ScheduleModel
public import ScheduleViews

/// All episodes of a season. One of them can be selected.
public struct SeasonQuery: Query {
    /// The way in which a season is given.
    public enum Target: Sendable {
        /// A season of a show: the show's title, its title with a year, or an ID, then the season's number, then the
        /// selected episode.
        case season(of: String, Int, selecting: EpisodeReference?)
        /// The season of a show that the viewer is in. If the show is followed or has marks, it is the season of the
        /// next episode to watch. Otherwise it is that of the last episode that aired.
        case current(of: String)
        /// The season of an episode of a show. The episode is selected.
        case episode(EpisodeReference, of: String)
        /// The season of an episode that is only given by its ID. If a show has it, it is `current(of:)`.
        case episodeID(SourceKey)
    }

    /// The season.
    public let season: Target
    /// The filter for episodes.
    public let filter: ScheduleFilter
    /// The maximum number of episodes.
    public let limit: Int?

    /// Creates a query for a season.
    public init(_ target: Target, filter: ScheduleFilter = ScheduleFilter(), limit: Int? = nil) {
        self.season = target
        self.filter = filter
        self.limit = limit
    }

    /// Returns the season by episode number.
    ///
    /// - Throws: An error if not exactly one show matches the name, it has no such season, or the selected episode is
    ///   not in it.
    public func perform(in session: Session) async throws(OperationError) -> SeasonResult {
        switch season {
        case .season(let name, let number, let selected):
            return try await perform(in: session, name, number, selected)
        case .current(let name): return try await perform(in: session, name, nil, nil)
        case .episode(let episode, let name): return try await perform(in: session, name, nil, episode)
        case .episodeID(let key):
            let show: SourceKey
            do { show = try await session.show(ofEpisode: key) } catch {
                // It can be the ID of a show.
                guard case .unknownEpisode = error,
                    let result = try? await perform(in: session, key.description, nil, nil)
                else { throw error }
                return result
            }
            return try await perform(in: session, show.description, nil, .source(key))
        }
    }

    private func perform(
        in session: Session,
        _ name: String,
        _ requestedNumber: Int?,
        _ selected: EpisodeReference?
    ) async throws(OperationError) -> SeasonResult {
        let (show, reports) = try await session.find(name, with: .episodes)
        let chosen: MergedEpisode?
        do { chosen = try selected?.episode(of: show) } catch { throw error.orEpisodesFailed(reports) }
        let current = selected == nil ? Self.currentSeason(of: show, session) : nil
        guard let number = requestedNumber ?? chosen?.number.season ?? current else {
            throw .noSuchEpisode(selected?.text ?? "", of: show, season: nil)
        }
        var season = show.episodes(ofSeason: number)
        // A show whose sources know no seasons has one.
        if season.isEmpty, number == 1, !show.episodes.contains(where: { $0.number.season != nil }) {
            season = show.episodes
        }
        if season.isEmpty {
            let missing = OperationError.noSuchSeason(number, of: show).orEpisodesFailed(reports)
            // A season that was announced is returned without episodes, if no source of the show failed.
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

extension SeasonQuery {
    /// Returns the season that the viewer is in. A show without seasons has season 1.
    private static func currentSeason(of show: MergedShow, _ session: Session) -> Int {
        let regular = show.episodes.filter { $0.value.kind?.isSpecial != true }
        let isTracked = show.isFollowed || regular.contains { $0.isWatched || $0.mark != nil }
        if isTracked, let season = WatchProgress(in: show.episodes).next?.number.season { return season }
        let aired = AiredEpisodes(of: show, at: session.now, in: session.zone)
        return regular.last { aired.contains($0) && $0.number.season != nil }?.number.season
            ?? regular.first?.number.season ?? 1
    }
}

extension Session {
    /// Returns the show of an episode by the episode's ID, from stored data.
    ///
    /// - Throws: `.unknownEpisode` if the episode is not stored, or `.sourcesFailed` if its source failed.
    func show(ofEpisode key: SourceKey) async throws(OperationError) -> SourceKey {
        // For files only the current content counts.
        let reports = await fetch { instance, collector in
            guard instance.id == key.provider else { return }
            if let checker = instance.provider as? any ChangeDetecting {
                try await checker.readChanges(to: collector)
            }
        }
        // IDs made of titles are percent-encoded, and an address removes one level of encoding.
        let encoded = key.id.split(separator: "/", omittingEmptySubsequences: false)
            .map { PercentEncoding.encode(String($0)) }.joined(separator: "/")
        for id in [key.id, encoded] {
            if let show = await sessionStore.storage.showID(ofEpisode: id, of: key.provider) {
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
    /// The listed episodes, sorted by number.
    public let entries: [ScheduleEntry]
    /// The selected episode, or nil if none is selected.
    public let selected: SourceKey?
    /// The watch progress of the season, including episodes that the filter removed.
    public let progress: WatchProgress

    /// Whether the show is followed or any listed episode is marked.
    public var isTracked: Bool { show.isFollowed || progress.watched > 0 || entries.hasWatchActivity }

    /// The next episode to watch if the season is tracked.
    public var nextToWatch: SourceKey? { isTracked ? progress.next?.id : nil }
}
