internal import ProviderAPI
internal import ScheduleModel
public import ScheduleMerging

/// The data of a show from all sources.
public struct ShowDetailsQuery: Query {
    /// The show's title, its title with a year, or an ID.
    public let name: String

    /// Creates a query for a show.
    public init(_ name: String) { self.name = name }

    /// Returns the show.
    ///
    /// - Throws: An error if not exactly one show matches the name.
    public func perform(in session: Session) async throws(OperationError) -> ShowDetailsResult {
        let result = try await session.find(name, with: [])
        let storage = session.sessionStore.storage
        var isListed = false
        for source in result.show.sources where !isListed {
            isListed = await storage.show(source.key.id, of: source.key.provider)?.hasEpisodeList ?? false
        }
        return ShowDetailsResult(
            origin: session.origin(result.reports),
            show: result.show,
            hasUpcomingData: isListed || result.reports.hasUpcomingData(for: result.show)
        )
    }
}

extension [ProviderReport] {
    /// Returns whether a source reported upcoming episodes of a show, or that there are none. The show's record and its
    /// list of episodes contain this. A schedule of a day does not, because it lacks the other days.
    func hasUpcomingData(for show: MergedShow) -> Bool {
        contains { report in
            let keys = show.sources.map(\.key).filter { $0.provider == report.id }
            let ids = Set(keys.map(\.id))
            let cachedResources = Set([.cachedEpisodes] + keys.map(CachedFollowedShows.resource))
            return report.outcomes.contains { outcome in
                guard let response = outcome.response, response.shows.contains(where: { ids.contains($0.id) }) else {
                    return false
                }
                // A cached show without its list of episodes may be there without its record.
                let isRecord = response.kind == .show && !cachedResources.contains(outcome.resource)
                return isRecord || response.kind?.containsFullEpisodeLists == true
            }
        }
    }
}

/// A show.
public struct ShowDetailsResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The show, with its episodes if they were needed.
    public let show: MergedShow
    /// Whether a source reported upcoming episodes, or that there are none.
    public let hasUpcomingData: Bool
}
