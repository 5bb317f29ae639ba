internal import ProviderAPI
public import ScheduleMerging
public import ScheduleModel

/// The claims of all sources about a show or an episode, and the merge rules that chose among them.
public struct ExplainQuery: Query {
    /// The show's title, its title with a year, or an ID.
    public let name: String
    /// The part of the show to explain.
    public let subject: Subject

    /// A part of a show, or its difference from another one.
    public enum Subject: Sendable {
        /// The show itself.
        case show
        /// One of its episodes.
        case episode(EpisodeReference)
        /// The reasons why it is not the show with this title or ID.
        case difference(from: String)
    }

    /// Creates a query for claims about a show.
    public init(_ name: String, _ subject: Subject = .show) {
        self.name = name
        self.subject = subject
    }

    /// Creates a query for claims about an episode, or about the show if there is no reference.
    public init(_ name: String, _ episode: EpisodeReference?) {
        self.init(name, episode.map(Subject.episode) ?? .show)
    }

    /// Returns the show or the episode with its claims.
    ///
    /// - Throws: An error if not exactly one show, or not exactly one episode, matches.
    public func perform(in session: Session) async throws(OperationError) -> ExplainResult {
        if case .episode(let episode) = subject {
            let result = try await session.find(episode, of: name)
            return ExplainResult(origin: session.origin(result.reports), show: result.show, episode: result.episode)
        }
        let result = try await session.find(name, with: .episodes)
        if case .difference(let other) = subject { return try await compared(result, with: other, in: session) }
        return ExplainResult(origin: session.origin(result.reports), show: result.show, episode: nil)
    }
}

extension ExplainQuery {
    /// Returns the claims about a show, and what separates it from another one.
    private func compared(
        _ first: (show: MergedShow, reports: [ProviderReport]),
        with name: String,
        in session: Session
    ) async throws(OperationError) -> ExplainResult {
        let second = try await session.find(name, with: .episodes)
        let reports = zip(first.reports, second.reports).map { $0.adding($1) }
        var result = ExplainResult(origin: session.origin(reports), show: first.show, episode: nil)
        let isOneShow = !Set(first.show.linkedKeys).isDisjoint(with: second.show.linkedKeys)
        result.comparison = ShowComparison(
            other: second.show,
            separation: isOneShow
                ? nil
                : ShowSeparation(
                    of: first.show,
                    second.show,
                    policy: session.mergePolicy,
                    suggestions: await session.merge(reports).suggestions
                )
        )
        return result
    }
}

/// Another show, and why it is or is not the explained one.
public struct ShowComparison: Sendable {
    /// The other show.
    public let other: MergedShow
    /// The reasons why they are two shows, or nil if they are one.
    public let separation: ShowSeparation?
}

/// The claims about a show or an episode.
public struct ExplainResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The show.
    public let show: MergedShow
    /// The episode that the claims are about, or nil if they are about the show.
    public let episode: MergedEpisode?
    /// The show that it is compared with, or nil if there is none.
    public internal(set) var comparison: ShowComparison?

    init(origin: ResultOrigin, show: MergedShow, episode: MergedEpisode?) {
        (self.origin, self.show, self.episode) = (origin, show, episode)
    }

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
