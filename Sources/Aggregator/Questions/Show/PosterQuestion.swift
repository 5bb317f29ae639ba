public import ScheduleMerging

/// Where a show's poster lies, which is fetched if it is not kept yet.
public struct PosterQuestion: Question {
    /// The show's title, its title with a year, or an id.
    public let name: String

    /// A question about a show's poster.
    public init(_ name: String) { self.name = name }

    /// The poster's file.
    ///
    /// - Throws: where no one show fits the name, or no poster of it is kept.
    public func answer(in session: Session) async throws(QuestionError) -> PosterAnswer {
        let found = try await session.find(name, with: [])
        let posters = Posters(session: session)
        let reason = await posters.keep(of: found.show)
        guard let file = posters.file(of: found.show) else { throw .noPoster(of: found.show, reason: reason) }
        return PosterAnswer(origin: session.origin(found.reports), show: found.show, file: file)
    }
}

/// A show's poster.
public struct PosterAnswer: SourcedAnswer {
    public let origin: AnswerOrigin
    /// The show.
    public let show: MergedShow
    /// The path of the poster's file.
    public let file: String
}
