internal import ProviderBoundary
internal import ScheduleModel
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
        let storage = session.sessionStore.claims
        let isListed = found.show.sources.contains { source in
            storage.show(source.key.id, of: source.key.provider)?.hasList ?? false
        }
        return ShowAnswer(
            origin: session.origin(found.reports),
            show: found.show,
            tellsWhatComes: isListed || found.reports.tellWhatComes(of: found.show)
        )
    }
}

extension [ProviderReport] {
    /// Whether a source has told what comes next of a show, be it nothing: with its record, or in the list of its episodes.
    /// What came with a day tells nothing of others.
    func tellWhatComes(of show: MergedShow) -> Bool {
        contains { report in
            let keys = show.sources.map(\.key).filter { $0.provider == report.id }
            let ids = Set(keys.map(\.id))
            let recalled = Set([.episodesSeenBefore] + keys.map(FollowedRecall.resource))
            return report.outcomes.contains { outcome in
                guard let answer = outcome.answer, answer.shows.contains(where: { ids.contains($0.id) }) else {
                    return false
                }
                // Of what is kept of a show without its list it is not known whether its record is in it.
                let isRecord = answer.kind == .show && !recalled.contains(outcome.resource)
                return isRecord || answer.kind?.hasEpisodeLists == true
            }
        }
    }
}

/// A show.
public struct ShowAnswer: SourcedAnswer {
    public let origin: AnswerOrigin
    /// The show, with its episodes as far as they were needed.
    public let show: MergedShow
    /// Whether a source has told what comes next, be it nothing.
    public let tellsWhatComes: Bool
}
