public import ScheduleMerging

/// Where a show's poster lies, which is fetched if it is not kept yet.
public struct PosterQuery: Query {
    /// The show's title, its title with a year, or an id.
    public let name: String

    /// A question about a show's poster.
    public init(_ name: String) { self.name = name }

    /// The poster's file.
    ///
    /// - Throws: where no one show fits the name, or no poster of it is kept.
    public func perform(in session: Session) async throws(OperationError) -> PosterResult {
        let found = try await session.find(name, with: [])
        let posters = Posters(session: session)
        let reason = await posters.download(for: found.show)
        guard let file = posters.file(of: found.show) else { throw .noPoster(of: found.show, reason: reason) }
        return PosterResult(origin: session.origin(found.reports), show: found.show, file: file)
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
