internal import ScheduleViews

/// A result that can be split into pages.
package protocol PageableResult: SourceBackedResult {
    /// Returns a page.
    ///
    /// - Returns: The page, and whether there is more after it.
    func page(from offset: Int, limit: Int?) -> (page: Self, hasMore: Bool)
}

extension Collection {
    fileprivate func page(from offset: Int, limit: Int?) -> (page: [Element], hasMore: Bool) {
        let remaining = dropFirst(offset)
        return (Array(remaining.prefix(limit ?? .max)), limit.map { remaining.count > $0 } ?? false)
    }
}

extension ShowsResult: PageableResult {
    package func page(from offset: Int, limit: Int?) -> (page: ShowsResult, hasMore: Bool) {
        let (shows, hasMore) = shows.page(from: offset, limit: limit)
        return (ShowsResult(origin: origin, shows: shows, similarShows: similarShows), hasMore)
    }
}

extension EpisodesResult: PageableResult {
    package func page(from offset: Int, limit: Int?) -> (page: EpisodesResult, hasMore: Bool) {
        let (entries, hasMore) = entries.page(from: offset, limit: limit)
        return (EpisodesResult(origin: origin, entries: entries), hasMore)
    }
}

extension ChangesResult: PageableResult {
    package func page(from offset: Int, limit: Int?) -> (page: ChangesResult, hasMore: Bool) {
        let (changes, hasMore) = changes.page(from: offset, limit: limit)
        return (ChangesResult(origin: origin, since: since, changes: changes), hasMore)
    }
}

extension ScheduleResult: PageableResult {
    package func page(from offset: Int, limit: Int?) -> (page: ScheduleResult, hasMore: Bool) {
        let remaining = view.dropping(offset)
        let visible = limit.map { remaining.ordered(newestFirst: false, limit: $0) } ?? remaining
        let hasMore = limit.map { remaining.entries.count > $0 } ?? false
        return (ScheduleResult(origin: origin, days: days, view: visible), hasMore)
    }
}
