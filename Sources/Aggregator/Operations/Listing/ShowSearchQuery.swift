internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel
public import ScheduleViews

/// Which shows have a text in their title, at every provider that can search and in what is kept.
public struct ShowSearchQuery: Query {
    /// What the title has in it.
    public let text: String
    /// Which shows.
    public let filter: ScheduleFilter
    /// How many at most.
    public let limit: Int?

    private static let cachedResource = ResourceID("shows seen before")

    /// A search.
    public init(_ text: String, filter: ScheduleFilter = ScheduleFilter(), limit: Int? = nil) {
        self.text = text
        self.filter = filter
        self.limit = limit
    }

    /// The shows: of just that title first, then as the providers ranked them.
    ///
    /// - Throws: where the text is empty, or every source failed and nothing is known.
    public func perform(in session: Session) async throws(OperationError) -> ShowsResult {
        if text.utf8.allSatisfy({ $0 <= 0x20 }) { throw .emptyName(.search) }
        try session.requireMarks(for: filter)
        let (text, storage) = (text, session.sessionStore.storage)
        let mustNotAsk = session.options.policy.mode == .never
        let reports = await session.fetch { instance, collector in
            func recall() {
                let seen = storage.shows(of: instance.id, .matchingText(text))
                let nothing = mustNotAsk ? SourceResponse().stamped(at: collector.now()) : nil
                collector.addCached(seen ?? nothing, as: Self.cachedResource)
            }
            // Of what is at hand only what it says now counts.
            if !instance.isLocal { recall() }
            if let searching = instance.provider as? any ShowSearching {
                try await searching.search(text, to: collector)
            }
            if instance.isLocal {
                collector.commit()
                recall()
            }
        }
        let all = try session.merged(reports).shows
        let shows = all.filter { filter.matches($0) }
        let ranked = Self.ranked(shows, for: text, reports)
        var answer = ShowsResult(origin: session.origin(ofListing: reports), shows: Array(ranked.prefix(limit ?? .max)))
        if shows.isEmpty, !filter.isActive {
            answer.hidden = Self.ranked(all, for: text, reports)
            if answer.hidden.isEmpty {
                answer.similarShows = await session.similarShows(to: text).filter { filter.matches($0) }
            }
        }
        return answer
    }

    private static func ranked(_ shows: [MergedShow], for text: String, _ reports: [ProviderReport]) -> [MergedShow] {
        var ranks: [SourceKey: Int] = [:]
        for report in reports {
            // What is kept was never ranked, and stands behind what the source found.
            let found = report.outcomes.filter { $0.resource != Self.cachedResource }
            for (rank, show) in found.flatMap({ $0.response?.shows ?? [] }).enumerated() {
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
