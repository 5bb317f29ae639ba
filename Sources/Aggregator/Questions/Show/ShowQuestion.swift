public import ScheduleMerging

/// What the sources know of a show.
public struct ShowQuestion: Question {
    /// Its title, its title with a year, or an id.
    public let name: String

    /// A question about a show.
    public init(_ name: String) { self.name = name }

    /// The show.
    ///
    /// - Throws: where none fits the name, or several do.
    public func answer(in session: Session) async throws(QuestionError) -> ShowAnswer {
        let found = try await session.find(name, with: [])
        return ShowAnswer(origin: session.origin(found.reports), show: found.show)
    }
}

/// A show.
public struct ShowAnswer: SourcedAnswer {
    public let origin: AnswerOrigin
    /// The show, with its episodes as far as they were needed.
    public let show: MergedShow
}
