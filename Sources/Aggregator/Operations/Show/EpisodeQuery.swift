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
    fileprivate func find(
        _ episode: EpisodeReference,
        of name: String,
        with parts: ShowSearch.ShowParts = .episodes
    ) async throws(OperationError) -> (show: MergedShow, episode: MergedEpisode, reports: [ProviderReport]) {
        let (show, reports) = try await find(name, with: parts)
        do { return (show, try episode.episode(of: show), reports) } catch { throw error.orEpisodesFailed(reports) }
    }
}

/// The claims of all sources about a show or an episode, and the merge rules that chose among them.
public struct ExplainQuery: Query {
    /// The show's title, its title with a year, or an ID.
    public let name: String
    /// The reference to the episode, or nil for the show.
    public let episode: EpisodeReference?

    /// Creates a query for claims.
    public init(_ name: String, _ episode: EpisodeReference? = nil) {
        self.name = name
        self.episode = episode
    }

    /// Returns the show or the episode with its claims.
    ///
    /// - Throws: An error if not exactly one show, or not exactly one episode, matches.
    public func perform(in session: Session) async throws(OperationError) -> ExplainResult {
        if let episode {
            let result = try await session.find(episode, of: name)
            return ExplainResult(origin: session.origin(result.reports), show: result.show, episode: result.episode)
        }
        let result = try await session.find(name, with: .episodes)
        return ExplainResult(origin: session.origin(result.reports), show: result.show, episode: nil)
    }
}

/// The claims about a show or an episode.
public struct ExplainResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The show.
    public let show: MergedShow
    /// The episode that the claims are about, or nil if they are about the show.
    public let episode: MergedEpisode?

    /// The chosen value of each field, and the claims of the sources.
    public var fields: [FieldDecision] { episode?.decisions ?? show.decisions }

    /// The claims that the episode opens or closes a season, with their reasons.
    public var roleClaims: [RoleClaim] { episode.map { show.roleClaims(of: $0) } ?? [] }

    /// The chosen role, and how many of the episode's sources agree. Nil if it has none.
    public var role: (role: EpisodeRole, agreeing: Int, sources: Int)? {
        guard let episode, let role = show.role(of: episode) else { return nil }
        return (role, roleClaims.count { $0.role == role }, episode.sources.count)
    }
}
