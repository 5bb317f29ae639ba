internal import ProviderAPI
public import ScheduleMerging

/// The IDs of a show and its episodes in all sources and databases.
public struct IDsQuery: Query {
    /// The show's title, its title with a year, or one of its IDs, such as `tvmaze:82` or `imdb:tt0944947`.
    public let name: String

    /// Creates a query for a show.
    public init(_ name: String) { self.name = name }

    /// Returns the show with its episodes.
    ///
    /// - Throws: An error if not exactly one show matches the name.
    public func perform(in session: Session) async throws(OperationError) -> IDsResult {
        let (show, reports) = try await session.find(name, with: .episodes)
        return IDsResult(origin: session.origin(reports), show: show)
    }
}

/// A show whose IDs are wanted.
public struct IDsResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The show, with its episodes.
    public let show: MergedShow
}
