internal import ProviderBoundary
public import ScheduleMerging
public import ScheduleModel

/// Who plays in a show.
public struct CastQuestion: Question {
    /// The show's title, its title with a year, or an id.
    public let name: String

    /// A question about a show's cast.
    public init(_ name: String) { self.name = name }

    /// The cast.
    ///
    /// - Throws: where no one show fits the name, or a source that may know its cast failed.
    public func answer(in session: Session) async throws(QuestionError) -> CastAnswer {
        let (show, reports) = try await session.find(name, with: .cast)
        // A source that said that there is no one has said so, whatever failed since.
        let isKnown = reports.contains { $0.outcomes.contains { !($0.answer?.credits.isEmpty ?? true) } }
        if show.credits.isEmpty, !isKnown, reports.contains(where: { !$0.failures.isEmpty }) {
            throw QuestionError.noCast(of: show).unlessFailed(reports)
        }
        return CastAnswer(origin: session.origin(reports), show: show, credits: show.credits)
    }
}

/// A show's cast.
public struct CastAnswer: SourcedAnswer {
    public let origin: AnswerOrigin
    /// The show.
    public let show: MergedShow
    /// Who plays in it; the first are the main ones.
    public let credits: [Credit]
}
