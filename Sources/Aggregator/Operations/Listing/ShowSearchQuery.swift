internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel
public import ScheduleViews

/// A search for shows by title, at every provider that supports search and in stored data.
public struct ShowSearchQuery: Query {
    /// The text to search for in titles.
    public let text: String
    /// The filter for shows.
    public let filter: ScheduleFilter
    /// The maximum number of shows.
    public let limit: Int?

    private static let cachedResource = ResourceID("shows seen before")

    /// Creates a search.
    public init(_ text: String, filter: ScheduleFilter = ScheduleFilter(), limit: Int? = nil) {
        self.text = text
        self.filter = filter
        self.limit = limit
    }

    /// Returns shows with exactly this title first, then those whose title has all words: followed shows before others.
    /// Shows that were found by other texts, such as a summary, are last. If no title has all words, shows whose titles
    /// have similar words are added.
    ///
    /// - Throws: An error if the text is empty, or if every source failed and nothing is cached.
    public func perform(in session: Session) async throws(OperationError) -> ShowsResult {
        if text.utf8.allSatisfy({ $0 <= 0x20 }) { throw .emptyName(.search) }
        try session.requireMarks(for: filter)
        let (text, storage) = (text, session.sessionStore.storage)
        let fetchesNothing = session.options.policy.mode == .never
        var reports = await session.fetch { instance, collector in
            func addCachedShows() async {
                let cached = await storage.shows(of: instance.id, .matchingText(text))
                let empty = fetchesNothing ? SourceResponse().stamped(at: collector.now()) : nil
                collector.addCached(cached ?? empty, as: Self.cachedResource)
            }
            // For local sources only their current content counts.
            if !instance.isLocal { await addCachedShows() }
            if let searching = instance.provider as? any ShowSearching {
                try await searching.search(text, to: collector)
            }
            if instance.isLocal {
                collector.commit()
                await addCachedShows()
            }
        }
        var all = try await session.merged(reports).shows
        let match = TermMatch(text)
        if !all.contains(where: { match.distance(to: $0.value.title) == 0 }) {
            let similar = await session.reports(ofShowsSimilarTo: match)
            if similar.contains(where: \.hasContent) {
                reports = zip(reports, similar).map { $0.adding($1) }
                all = try await session.merged(reports).shows
            }
        }
        let shows = all.filter { filter.matches($0) }
        let ranked = Self.ranked(shows, for: text, reports)
        var result = ShowsResult(
            origin: await session.origin(ofListing: reports),
            shows: Array(ranked.prefix(limit ?? .max))
        )
        if shows.isEmpty, !filter.isActive {
            result.hiddenShows = Self.ranked(all, for: text, reports)
            if result.hiddenShows.isEmpty {
                result.similarShows = await session.similarShows(to: text).filter { filter.matches($0) }
            }
        }
        return result
    }

    private static func ranked(_ shows: [MergedShow], for text: String, _ reports: [ProviderReport]) -> [MergedShow] {
        var ranks: [SourceKey: Int] = [:]
        for report in reports {
            // Cached shows have no rank and are listed after those that the source found.
            let fetched = report.outcomes.filter { $0.resource != Self.cachedResource }
            for (rank, show) in fetched.flatMap({ $0.response?.shows ?? [] }).enumerated() {
                ranks[SourceKey(provider: report.id, id: show.id)] = rank
            }
        }
        let (wanted, match) = (FoldedText(text), TermMatch(text))
        func rank(_ show: MergedShow) -> (distance: Int, isOther: Int, rank: Int) {
            let isExact = show.sources.contains { FoldedText($0.show.title) == wanted }
            let distance = show.sources.compactMap { match.distance(to: $0.show.title) }.min()
            let rank = show.sources.compactMap { ranks[$0.key] }.min() ?? .max
            return (isExact ? -1 : distance ?? .max, show.isFollowed ? 0 : 1, rank)
        }
        return shows.enumerated().sorted { left, right in
            let (leftRank, rightRank) = (rank(left.element), rank(right.element))
            if leftRank != rightRank { return leftRank < rightRank }
            let (title, otherTitle) = (left.element.value.title, right.element.value.title)
            return title == otherTitle ? left.element.id < right.element.id : title < otherTitle
        }
        .map(\.element)
    }
}
