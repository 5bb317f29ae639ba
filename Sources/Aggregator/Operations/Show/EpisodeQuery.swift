public import ScheduleMerging
public import ScheduleModel
public import ScheduleViews

/// What the sources know of an episode.
public struct EpisodeQuery: Query {
    /// The show's title, its title with a year, or an id; nil where the episode's id says it.
    public let name: String?
    /// Which episode.
    public let episode: EpisodeReference

    /// A question about an episode that is known by its id alone.
    public init(_ id: SourceKey) { (name, episode) = (nil, .source(id)) }

    /// A question about an episode.
    public init(_ name: String, _ episode: EpisodeReference) {
        self.name = name
        self.episode = episode
    }

    /// The episode with all of its airings.
    ///
    /// - Throws: where no one show fits the name, or no one episode of it.
    public func perform(in session: Session) async throws(OperationError) -> EpisodeResult {
        var name = name ?? ""
        if self.name == nil, case .source(let key) = episode {
            name = try await session.show(ofEpisode: key).description
        }
        let (show, found, reports) = try await session.find(episode, of: name, with: [.episodes, .cast])
        let entry = ScheduleEntry(show: show, episode: found, airings: found.airings, zone: session.zone)
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
    fileprivate func find(
        _ episode: EpisodeReference,
        of name: String,
        with parts: ShowSearch.ShowParts = .episodes
    ) async throws(OperationError) -> (show: MergedShow, episode: MergedEpisode, reports: [ProviderReport]) {
        let (show, reports) = try await find(name, with: parts)
        do { return (show, try episode.episode(of: show), reports) } catch { throw error.orEpisodesFailed(reports) }
    }
}

/// Which source said what of a show or an episode, and what was chosen by which rule.
public struct ExplainQuery: Query {
    /// The show's title, its title with a year, or an id.
    public let name: String
    /// Which episode; the show itself where nil.
    public let episode: EpisodeReference?

    /// A question about claims.
    public init(_ name: String, _ episode: EpisodeReference? = nil) {
        self.name = name
        self.episode = episode
    }

    /// The show, or the episode, with its claims.
    ///
    /// - Throws: where no one show fits the name, or no one episode of it.
    public func perform(in session: Session) async throws(OperationError) -> ExplainResult {
        if let episode {
            let found = try await session.find(episode, of: name)
            return ExplainResult(origin: session.origin(found.reports), show: found.show, episode: found.episode)
        }
        let found = try await session.find(name, with: .episodes)
        return ExplainResult(origin: session.origin(found.reports), show: found.show, episode: nil)
    }
}

/// The claims about a show or an episode.
public struct ExplainResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The show.
    public let show: MergedShow
    /// The episode that the claims are about; the show where nil.
    public let episode: MergedEpisode?

    /// What was chosen for each field, and who said what.
    public var fields: [FieldDecision] { episode?.decisions ?? show.decisions }

    /// Who has the episode open or close a season, and by what that is known; empty where no one does.
    public var roleClaims: [RoleClaim] { episode.map { show.roleClaims(of: $0) } ?? [] }

    /// The role that was chosen, and how many of the episode's sources agree on it; nil where it has none.
    public var role: (role: EpisodeRole, agreeing: Int, sources: Int)? {
        guard let episode, let role = show.role(of: episode) else { return nil }
        return (role, roleClaims.count { $0.role == role }, episode.sources.count)
    }
}
