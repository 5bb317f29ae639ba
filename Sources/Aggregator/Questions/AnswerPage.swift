internal import ScheduleViews

/// An answer that can be shown a page at a time.
package protocol PagedAnswer: SourcedAnswer {
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

extension ShowsAnswer: PagedAnswer {
    package func page(from offset: Int, limit: Int?) -> (page: ShowsAnswer, hasMore: Bool) {
        let (shows, hasMore) = shows.page(from: offset, limit: limit)
        return (ShowsAnswer(origin: origin, shows: shows, near: near), hasMore)
    }
}

extension EpisodesAnswer: PagedAnswer {
    package func page(from offset: Int, limit: Int?) -> (page: EpisodesAnswer, hasMore: Bool) {
        let (entries, hasMore) = entries.page(from: offset, limit: limit)
        return (EpisodesAnswer(origin: origin, entries: entries), hasMore)
    }
}

extension ChangesAnswer: PagedAnswer {
    package func page(from offset: Int, limit: Int?) -> (page: ChangesAnswer, hasMore: Bool) {
        let (changes, hasMore) = changes.page(from: offset, limit: limit)
        return (ChangesAnswer(origin: origin, since: since, changes: changes), hasMore)
    }
}

extension ScheduleAnswer: PagedAnswer {
    package func page(from offset: Int, limit: Int?) -> (page: ScheduleAnswer, hasMore: Bool) {
        let rest = view.dropping(offset)
        let shown = limit.map { rest.ordered(newestFirst: false, limit: $0) } ?? rest
        let hasMore = limit.map { rest.entries.count > $0 } ?? false
        return (ScheduleAnswer(origin: origin, days: days, view: shown), hasMore)
    }
}
