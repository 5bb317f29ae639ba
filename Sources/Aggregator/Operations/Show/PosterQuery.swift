public import ScheduleMerging
internal import ScheduleModel

/// The file of a show's poster. It is fetched if it is not stored.
public struct PosterQuery: Query {
    /// The show's title, its title with a year, or an ID.
    public let name: String

    /// Creates a query for a show's poster.
    public init(_ name: String) { self.name = name }

    /// Returns the poster. A demo draws it, and has no file.
    ///
    /// - Throws: An error if not exactly one show matches the name, or if no poster is stored.
    public func perform(in session: Session) async throws(OperationError) -> PosterResult {
        let result = try await session.find(name, with: [])
        if session.options.isDemo {
            let picture = try await Self.drawPoster(of: result.show, in: session)
            return PosterResult(origin: session.origin(result.reports), show: result.show, content: .drawn(picture))
        }
        let posters = Posters(session: session)
        let reason = await posters.fetch(for: result.show)
        guard let file = posters.file(of: result.show) else { throw .noPoster(of: result.show, reason: reason) }
        return PosterResult(origin: session.origin(result.reports), show: result.show, content: .file(file))
    }

    /// Returns the poster of a demo, which the demo's provider draws.
    private static func drawPoster(
        of show: MergedShow,
        in session: Session
    ) async throws(OperationError) -> PictureResult {
        guard let link = show.value.image, let source = show.sources.first(where: { $0.show.image == link }) else {
            throw .noPoster(of: show, reason: nil)
        }
        return try await session.perform(PictureQuery(link, of: source.key.provider, isSmall: false))
    }
}

/// A show's poster.
public struct PosterResult: SourceBackedResult {
    /// The picture of a poster.
    public enum Content: Sendable {
        /// The path of the stored file.
        case file(String)
        /// The picture of a demo, which stores nothing.
        case drawn(PictureResult)
    }

    public let origin: ResultOrigin
    /// The show.
    public let show: MergedShow
    /// The picture.
    public let content: Content
}
