public import ScheduleModel
public import Foundation

/// The user's decisions: followed and hidden shows, watched and skipped episodes, links between shows.
///
/// Data from sources never changes a decision. It only refreshes the IDs and titles by which marks are matched.
public struct UserMarks: Hashable, Sendable {
    /// The marked shows, sorted by ID.
    public internal(set) var shows: [ShowMark]
    /// The decisions about pairs of shows, in the order of the pairs.
    public private(set) var links: [LinkMark] = []

    /// Creates a set of marks, empty by default.
    public init(_ shows: [ShowMark] = [], links: [LinkMark] = []) {
        self.shows = shows.sorted { $0.id < $1.id }
        setLinks(links)
    }

    mutating func setLinks(_ links: [LinkMark]) { self.links = links.sorted(by: LinkMark.isBefore) }

    /// The followed shows, sorted by title.
    public var followed: [ShowMark] {
        shows.filter { $0.followedSince != nil }
            .sorted { (FoldedText($0.title), $0.id) < (FoldedText($1.title), $1.id) }
    }

    /// The number of marked episodes.
    public var episodeCount: Int { shows.reduce(0) { $0 + $1.episodes.count } }

    /// Returns the mark of a show, or nil if it has none.
    public func mark(of show: MergedShow) -> ShowMark? { indices(of: show).first.map { shows[$0] } }

    /// Follows a show and unhides it.
    ///
    /// - Parameter since: The date since which it is followed. If nil, an earlier date is preserved, or else `now`
    ///   is used.
    public mutating func follow(_ show: MergedShow, at now: Date, since: Date? = nil) {
        change(show) {
            $0.followedSince = since.map { min($0, now) } ?? $0.followedSince ?? now
            $0.isHidden = false
            $0.stoppedSince = nil
        }
    }

    /// Hides a show everywhere and unfollows it.
    public mutating func hide(_ show: MergedShow) {
        change(show) {
            $0.followedSince = nil
            $0.isHidden = true
        }
    }

    /// Unfollows and unhides a show. Its episodes retain their marks.
    ///
    /// - Returns: False if the show was neither followed nor hidden.
    @discardableResult
    public mutating func unfollow(_ show: MergedShow) -> Bool {
        guard let mark = mark(of: show), mark.followedSince != nil || mark.isHidden else { return false }
        change(show) {
            $0.followedSince = nil
            $0.isHidden = false
        }
        return true
    }

    /// Unfollows and unhides the show of a mark that no source lists now.
    public mutating func unfollow(markedShow id: Int) {
        guard let index = shows.firstIndex(where: { $0.id == id }) else { return }
        shows[index].followedSince = nil
        shows[index].isHidden = false
        shows.removeAll(where: \.isEmpty)
    }

    /// Sets the state of some episodes, and returns how many of them changed.
    ///
    /// - Parameters:
    ///   - episodes: The selected episodes.
    ///   - show: The show, which includes the selected episodes.
    ///   - complete: The shows whose episode list is complete.
    ///   - hasExplicitTime: Whether `now` is a time that came with the change, such as one sent by a phone that was
    ///     offline. Marks made after it are then left as they are. A removal is stored as an "unwatched" mark, so
    ///     that an even older change that arrives later does not undo it.
    ///   - overridesLater: Whether a change with such a time also replaces marks with a later time. Those were made
    ///     while a clock was ahead.
    @discardableResult
    public mutating func set(
        _ state: WatchState,
        _ episodes: [MergedEpisode],
        of show: MergedShow,
        complete: CompleteShows,
        at now: Date,
        hasExplicitTime: Bool = false,
        overridesLater: Bool = false
    ) -> Int {
        var changed = 0
        let isComplete = complete.contains(show)
        change(show, isComplete: isComplete) { mark in
            let pairs = EpisodeMarkMatcher.assign(mark.episodes, to: show.episodes, isComplete: isComplete)
            let existing = Dictionary(
                pairs.map { (show.episodes[$0.episode].id, $0.mark) },
                uniquingKeysWith: { first, _ in first }
            )
            var dropped: Set<Int> = []
            for episode in episodes {
                let isMarkedBySource = (episode.value.watchState ?? .unwatched) != .unwatched
                if let markIndex = existing[episode.id] {
                    if hasExplicitTime, !overridesLater, mark.episodes[markIndex].markedAt > now { continue }
                    if mark.episodes[markIndex].state == state {
                        if hasExplicitTime { mark.episodes[markIndex].markedAt = now }
                        continue
                    }
                    changed += 1
                    let isReviewed = !mark.episodes[markIndex].review.isEmpty
                    if state != .watched { mark.episodes[markIndex].rewatches = [] }
                    if state == .unwatched, !isMarkedBySource, !hasExplicitTime, !isReviewed {
                        dropped.insert(markIndex)
                    } else {
                        let isOnlyReview = state == .unwatched && !isMarkedBySource && !hasExplicitTime
                        mark.episodes[markIndex].state = state
                        mark.episodes[markIndex].markedAt = isOnlyReview ? EpisodeMark.unknownTime : now
                    }
                } else if state != .unwatched || isMarkedBySource || hasExplicitTime {
                    if state != .unwatched || isMarkedBySource { changed += 1 }
                    mark.episodes.append(EpisodeMark(episode, state: state, markedAt: now))
                }
            }
            mark.episodes = mark.episodes.enumerated().filter { !dropped.contains($0.offset) }.map(\.element)
        }
        return changed
    }

    /// Updates the IDs, titles and years of marks from the shows they match, so that the marks match in the future.
    ///
    /// - Parameter complete: The shows whose episode list is complete.
    /// - Returns: Whether anything changed.
    @discardableResult
    public mutating func refreshIdentifiers(from catalog: MergedCatalog, complete: CompleteShows) -> Bool {
        learn(outdatedIdentifiers(in: catalog, complete: complete))
    }

    /// Returns the shows of a catalog whose IDs, title or year differ from those of their mark.
    ///
    /// A show that matches two marks is left out: only an action of the user merges marks.
    ///
    /// - Parameter complete: The shows whose episode list is complete.
    public func outdatedIdentifiers(in catalog: MergedCatalog, complete: CompleteShows) -> LearnedIdentifiers {
        var learned = LearnedIdentifiers()
        if shows.isEmpty { return learned }
        let index = MarkIndex(self)
        for (show, indices) in zip(catalog.shows, index.indices(in: catalog, forUpdating: true)) {
            guard indices.count == 1, let markIndex = indices.first else { continue }
            var mark = shows[markIndex]
            mark.update(from: show, isComplete: complete.contains(show))
            if mark != shows[markIndex] { learned.add(show, for: mark.id, isComplete: complete.contains(show)) }
        }
        return learned
    }

    /// Updates marks from shows that they match. A mark that no longer exists is left out.
    ///
    /// - Returns: Whether anything changed.
    @discardableResult
    public mutating func learn(_ learned: LearnedIdentifiers) -> Bool {
        var hasChanged = false
        for (id, update) in learned.updates {
            guard let index = shows.firstIndex(where: { $0.id == id }) else { continue }
            var mark = shows[index]
            mark.update(from: update.show, isComplete: update.isComplete)
            if mark == shows[index] { continue }
            shows[index] = mark
            hasChanged = true
        }
        return hasChanged
    }

    /// Merges imported marks.
    ///
    /// A mark is merged with the existing one that shares a source ID. Otherwise a mark without a provider in
    /// common is used that shares an external ID, or title and year without a contradicting ID. If both mark an
    /// episode, the later mark wins.
    ///
    /// - Parameter ambiguousTitles: Titles of several shows. For these, a title without a year is not a match.
    public mutating func merge(_ others: [ShowMark], ambiguousTitles: Set<FoldedText> = []) {
        var titles = shows.map { FoldedText($0.title) }
        let earlierCount = shows.count
        // If the import has shows of several years, a title without a year does not identify one of them.
        let years = Dictionary(grouping: others) { $0.titleAndYear.title }.mapValues {
            Set($0.map { $0.titleAndYear.year })
        }
        for other in others {
            let candidates = shows.indices.filter { !EpisodeMarkMatcher.shareProvider(shows[$0].keys, other.keys) }
            let isTitleEnough =
                years[other.titleAndYear.title]?.count == 1 && ambiguousTitles.isDisjoint(with: other.titles)
            let titleMatch = index(matching: other, titles, isTitleEnough: isTitleEnough, earlierCount: earlierCount)
            let index =
                shows.firstIndex { !$0.keys.isDisjoint(with: other.keys) }
                ?? candidates.first { !shows[$0].externals.isDisjoint(with: other.externals) }
                ?? titleMatch.flatMap { match in
                    candidates.contains(match) && !shows[match].externals.contradicts(other.externals) ? match : nil
                }
            if let index {
                if shows[index].isTitleOnly, let titleWithYear = other.titleWithYear {
                    // Only the title can contain the country.
                    if titleWithYear.country == nil {
                        shows[index].year = titleWithYear.year
                    } else {
                        shows[index].title = other.title
                    }
                    titles[index] = FoldedText(shows[index].title)
                }
                shows[index] = shows[index].merged(with: other)
            } else {
                shows.append(
                    ShowMark(
                        id: nextID,
                        keys: other.keys,
                        externals: other.externals,
                        title: other.title,
                        year: other.year,
                        followedSince: other.followedSince,
                        isHidden: other.isHidden,
                        episodes: other.episodes,
                        stoppedSince: other.stoppedSince,
                        review: other.review,
                        lists: other.lists
                    )
                )
                titles.append(FoldedText(other.title))
            }
        }
    }

    /// Returns the index of the only mark with the same title and year. If there is none, returns the only mark
    /// with the same title if one of the two has no year.
    ///
    /// - Parameters:
    ///   - titles: The folded titles of the marks, in their order.
    ///   - isTitleEnough: Whether a title without a year may match a mark with one.
    ///   - earlierCount: The number of marks from before the import. The user repeats one of these with a year.
    private func index(
        matching other: ShowMark,
        _ titles: [FoldedText],
        isTitleEnough: Bool,
        earlierCount: Int
    ) -> Int? {
        func isRepeated(_ index: Int) -> Bool {
            index < earlierCount && shows[index].isTitleOnly && shows[index].isImplied(by: other)
        }
        let title = FoldedText(other.title)
        let titleAndYear = other.titleAndYear
        let (matchedTitle, year) =
            titles.contains(title) ? (title, other.year) : (titleAndYear.title, titleAndYear.year)
        let titled = shows.indices.filter { titles[$0] == matchedTitle }
        // A mark with the same title and year may be for another country.
        if titleAndYear.country != nil, matchedTitle != title {
            return shows.firstIndex { $0.titleWithYear == titleAndYear }
                ?? titled.first(where: isRepeated)
        }
        let sameYear = titled.filter { shows[$0].year == year }
        // A mark with only a title equals another such mark. Otherwise each import of the same file would add one.
        if other.isTitleOnly {
            if let titleOnly = sameYear.first(where: { shows[$0].isTitleOnly }) { return titleOnly }
            return isTitleEnough && titled.count == 1 ? titled[0] : nil
        }
        if !sameYear.isEmpty { return sameYear.count == 1 ? sameYear[0] : nil }
        // A year in a title distinguishes namesakes. A mark with only the title may be about either of them.
        if isTitleEnough, other.titleWithYear == nil {
            let candidates = titled.filter { shows[$0].year == nil || year == nil }
            return candidates.count == 1 ? candidates[0] : nil
        }
        // The user chose this show by marking the same again with the year.
        return year == nil ? nil : titled.first(where: isRepeated)
    }

    var nextID: Int { (shows.last?.id ?? 0) + 1 }

    func indices(of show: MergedShow) -> [Int] { MarkIndex(self).indices(for: show) }

    /// Changes the mark of a show, or creates one.
    /// Several marks that match the show are merged first. A mark that is empty afterwards is removed.
    mutating func change(_ show: MergedShow, isComplete: Bool = false, _ body: (inout ShowMark) -> Void) {
        let markIndices = indices(of: show)
        var mark =
            markIndices.dropFirst().reduce(markIndices.first.map { shows[$0] }) { $0?.merged(with: shows[$1]) }
            ?? ShowMark(id: nextID, keys: [], title: show.value.title)
        mark.update(from: show, isComplete: isComplete)
        body(&mark)
        for index in markIndices.sorted(by: >) { shows.remove(at: index) }
        if mark.isEmpty { return }
        shows.append(mark)
        shows.sort { $0.id < $1.id }
    }
}
