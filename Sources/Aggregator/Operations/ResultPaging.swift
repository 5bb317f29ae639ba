internal import ScheduleViews

/// An answer that can be shown a page at a time.
package protocol PageableResult: SourceBackedResult {
    /// A part of what it lists.
    ///
    /// - Returns: the page, and whether there is more after it.
    func page(from offset: Int, limit: Int?) -> (page: Self, hasMore: Bool)
}

extension Collection {
    fileprivate func page(from offset: Int, limit: Int?) -> (page: [Element], hasMore: Bool) {
        let rest = dropFirst(offset)
        return (Array(rest.prefix(limit ?? .max)), limit.map { rest.count > $0 } ?? false)
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
        let rest = view.dropping(offset)
        let shown = limit.map { rest.ordered(newestFirst: false, limit: $0) } ?? rest
        let hasMore = limit.map { rest.entries.count > $0 } ?? false
        return (ScheduleResult(origin: origin, days: days, view: shown), hasMore)
    }
}
