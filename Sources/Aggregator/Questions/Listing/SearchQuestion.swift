internal import ProviderBoundary
internal import ScheduleMerging
internal import ScheduleModel
public import ScheduleViews

/// Which shows have a text in their title, at every provider that can search and in what is kept.
public struct SearchQuestion: Question {
    /// What the title has in it.
    public let text: String
    /// Which shows.
    public let filter: ScheduleFilter
    /// How many at most.
    public let limit: Int?

    private static let keptResource = ResourceID("shows seen before")

    /// A search.
    public init(_ text: String, filter: ScheduleFilter = ScheduleFilter(), limit: Int? = nil) {
        self.text = text
        self.filter = filter
        self.limit = limit
    }

    /// The shows: of just that title first, then as the providers ranked them.
    ///
    /// - Throws: where the text is empty, or every source failed and nothing is known.
    public func answer(in session: Session) async throws(QuestionError) -> ShowsAnswer {
        if text.utf8.allSatisfy({ $0 <= 0x20 }) { throw .emptyName(.search) }
        try session.requireMarks(for: filter)
        let (text, storage) = (text, session.sessionStore.claims)
        let mustNotAsk = session.options.policy.asks == .never
        let reports = await session.ask { instance, collector in
            func recall() {
                let seen = storage.shows(of: instance.id, .withWords(text))
                let nothing = mustNotAsk ? ResourceAnswer().said(at: collector.now()) : nil
                collector.recall(seen ?? nothing, as: Self.keptResource)
            }
            // Of what is at hand only what it says now counts.
            if !instance.isAtHand { recall() }
            if let searching = instance.provider as? any ShowSearching {
                try await searching.search(text, to: collector)
            }
            if instance.isAtHand {
                collector.close()
                recall()
            }
        }
        let all = try session.merged(reports).shows
        let shows = all.filter { filter.admits($0) }
        let ranked = Self.ranked(shows, for: text, reports)
        var answer = ShowsAnswer(origin: session.origin(ofListing: reports), shows: Array(ranked.prefix(limit ?? .max)))
        if shows.isEmpty, !filter.leavesOut {
            answer.hidden = Self.ranked(all, for: text, reports)
            if answer.hidden.isEmpty { answer.near = await session.nearest(to: text).filter { filter.admits($0) } }
        }
        return answer
    }

    private static func ranked(_ shows: [MergedShow], for text: String, _ reports: [ProviderReport]) -> [MergedShow] {
        var ranks: [SourceKey: Int] = [:]
        for report in reports {
            // What is kept was never ranked, and stands behind what the source found.
            let found = report.outcomes.filter { $0.resource != Self.keptResource }
            for (rank, show) in found.flatMap({ $0.answer?.shows ?? [] }).enumerated() {
                ranks[SourceKey(provider: report.id, id: show.id)] = rank
            }
        }
        let wanted = FoldedText(text)
        func rank(_ show: MergedShow) -> (isOther: Int, rank: Int) {
            let isExact = show.sources.contains { FoldedText($0.show.title) == wanted }
            return (isExact ? 0 : 1, show.sources.compactMap { ranks[$0.key] }.min() ?? .max)
        }
        return shows.enumerated().sorted { left, right in
            let (one, other) = (rank(left.element), rank(right.element))
            if one != other { return one < other }
            let (title, otherTitle) = (left.element.value.title, right.element.value.title)
            return title == otherTitle ? left.element.id < right.element.id : title < otherTitle
        }
        .map(\.element)
    }
}
