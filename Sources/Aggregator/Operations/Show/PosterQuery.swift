public import ScheduleMerging

/// The file of a show's poster. It is fetched if it is not stored.
public struct PosterQuery: Query {
    /// The show's title, its title with a year, or an ID.
    public let name: String

    /// Creates a query for a show's poster.
    public init(_ name: String) { self.name = name }

    /// Returns the poster's file.
    ///
    /// - Throws: An error if not exactly one show matches the name, or if no poster is stored.
    public func perform(in session: Session) async throws(OperationError) -> PosterResult {
        let result = try await session.find(name, with: [])
        let posters = Posters(session: session)
        let reason = await posters.download(for: result.show)
        guard let file = posters.file(of: result.show) else { throw .noPoster(of: result.show, reason: reason) }
        return PosterResult(origin: session.origin(result.reports), show: result.show, file: file)
    }
}

/// A show's poster.
public struct PosterResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The show.
    public let show: MergedShow
    /// The path of the poster's file.
    public let file: String
}
