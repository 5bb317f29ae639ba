internal import ProviderAPI
internal import ScheduleModel
public import ScheduleMerging

/// What the sources know of a show.
public struct ShowDetailsQuery: Query {
    /// Its title, its title with a year, or an id.
    public let name: String

    /// A question about a show.
    public init(_ name: String) { self.name = name }

    /// The show.
    ///
    /// - Throws: where none fits the name, or several do.
    public func perform(in session: Session) async throws(OperationError) -> ShowDetailsResult {
        let found = try await session.find(name, with: [])
        let storage = session.sessionStore.storage
        let isListed = found.show.sources.contains { source in
            storage.show(source.key.id, of: source.key.provider)?.hasEpisodeList ?? false
        }
        return ShowDetailsResult(
            origin: session.origin(found.reports),
            show: found.show,
            hasUpcomingData: isListed || found.reports.addUpcoming(of: found.show)
        )
    }
}

extension [ProviderReport] {
    /// Whether a source has told what comes next of a show, be it nothing: with its record, or in the list of its episodes.
    /// What came with a day tells nothing of others.
    func addUpcoming(of show: MergedShow) -> Bool {
        contains { report in
            let keys = show.sources.map(\.key).filter { $0.provider == report.id }
            let ids = Set(keys.map(\.id))
            let recalled = Set([.cachedEpisodes] + keys.map(CachedFollowedShows.resource))
            return report.outcomes.contains { outcome in
                guard let answer = outcome.response, answer.shows.contains(where: { ids.contains($0.id) }) else {
                    return false
                }
                // Of what is kept of a show without its list it is not known whether its record is in it.
                let isRecord = answer.kind == .show && !recalled.contains(outcome.resource)
                return isRecord || answer.kind?.containsFullEpisodeLists == true
            }
        }
    }
}

/// A show.
public struct ShowDetailsResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The show, with its episodes as far as they were needed.
    public let show: MergedShow
    /// Whether a source has told what comes next, be it nothing.
    public let hasUpcomingData: Bool
}
