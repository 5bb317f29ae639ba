internal import ScheduleMerging
public import ScheduleModel
internal import ScheduleStore
public import ScheduleViews
public import Foundation

/// What sources say otherwise than before.
public struct ChangesQuestion: Question {
    /// Since when.
    public let since: Date
    /// Which kinds of change; all where it is empty.
    public let kinds: Set<ScheduleChange.Kind>
    /// Which shows: by title, and whether they are followed.
    public let filter: ScheduleFilter
    /// How many at most.
    public let limit: Int?

    /// A question about changes.
    public init(
        since: Date,
        kinds: Set<ScheduleChange.Kind> = [],
        filter: ScheduleFilter = ScheduleFilter(),
        limit: Int? = nil
    ) {
        self.since = since
        self.kinds = kinds
        self.filter = filter
        self.limit = limit
    }

    /// The changes, the newest first.
    ///
    /// - Throws: where what is kept cannot be read.
    public func answer(in session: Session) async throws(QuestionError) -> ChangesAnswer {
        _ = try session.sessionStore.claimStore()
        let all = session.sessionStore.claims.changes(since: since)
        if let problem = session.sessionStore.takeProblem() { throw .store(problem) }
        let ids = Set(session.instances.map(\.id))
        let text = filter.text.map(FoldedText.init)
        let followed = Set(session.marks.followed.flatMap(\.keys))
        let changes = all.filter { change in
            ids.contains(change.provider) && (kinds.isEmpty || kinds.contains(change.kind))
                && (text.map { FoldedText(change.showTitle).contains($0) } ?? true)
                && (!filter.onlyFollowed || followed.contains(SourceKey(provider: change.provider, id: change.showID)))
        }
        return ChangesAnswer(
            origin: session.origin(),
            since: since,
            changes: Array(changes.prefix(limit ?? .max))
        )
    }
}

/// What sources say otherwise than before.
public struct ChangesAnswer: SourcedAnswer {
    public let origin: AnswerOrigin
    /// Since when.
    public let since: Date
    /// The changes, the newest first.
    public let changes: [ScheduleChange]
}
