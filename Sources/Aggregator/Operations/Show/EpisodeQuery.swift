public import ScheduleMerging
public import ScheduleModel
public import ScheduleViews

/// The data of an episode from all sources.
public struct EpisodeQuery: Query {
    /// The show's title, its title with a year, or an ID. Nil if the episode's ID determines the show.
    public let name: String?
    /// The reference to the episode.
    public let episode: EpisodeReference

    /// Creates a query for an episode by its ID.
    public init(_ id: SourceKey) { (name, episode) = (nil, .source(id)) }

    /// Creates a query for an episode of a show.
    public init(_ name: String, _ episode: EpisodeReference) {
        self.name = name
        self.episode = episode
    }

    /// Returns the episode with all of its airings.
    ///
    /// - Throws: An error if not exactly one show, or not exactly one episode, matches.
    public func perform(in session: Session) async throws(OperationError) -> EpisodeResult {
        var name = name ?? ""
        if self.name == nil, case .source(let key) = episode {
            name = try await session.show(ofEpisode: key).description
        }
        let (show, selected, reports) = try await session.find(episode, of: name, with: [.episodes, .cast])
        let entry = ScheduleEntry(show: show, episode: selected, airings: selected.airings, zone: session.zone)
        return EpisodeResult(origin: session.origin(reports), show: show, entry: entry)
    }
}

/// An episode.
public struct EpisodeResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// Its show, with its cast.
    public let show: MergedShow
    /// The episode with all of its airings.
    public let entry: ScheduleEntry
}

extension Session {
    func find(
        _ episode: EpisodeReference,
        of name: String,
        with parts: ShowSearch.ShowParts = .episodes
    ) async throws(OperationError) -> (show: MergedShow, episode: MergedEpisode, reports: [ProviderReport]) {
        let (show, reports) = try await find(name, with: parts)
        do { return (show, try episode.episode(of: show), reports) } catch { throw error.orEpisodesFailed(reports) }
    }
}
