public import ScheduleModel
public import Foundation

/// All that the user decided: which shows are followed or hidden, which episodes were watched or are skipped.
///
/// It is never changed by what sources say, but for what it learns of their names.
public struct UserMarks: Hashable, Sendable {
    /// The shows that bear a mark, by number.
    public private(set) var shows: [ShowMark]
    /// What was decided about single pairs of shows, in their order.
    public private(set) var links: [LinkMark] = []

    /// Marks; none where nothing is given.
    public init(_ shows: [ShowMark] = [], links: [LinkMark] = []) {
        self.shows = shows.sorted { $0.id < $1.id }
        setLinks(links)
    }

    mutating func setLinks(_ links: [LinkMark]) { self.links = links.sorted(by: LinkMark.isBefore) }

    /// The shows that are followed, by title.
    public var followed: [ShowMark] {
        shows.filter { $0.followedSince != nil }
            .sorted { (FoldedText($0.title), $0.id) < (FoldedText($1.title), $1.id) }
    }

    /// How many episodes bear a mark.
    public var episodeCount: Int { shows.reduce(0) { $0 + $1.episodes.count } }

    /// The mark of a show; nil where it bears none.
    public func mark(of show: MergedShow) -> ShowMark? { indices(of: show).first.map { shows[$0] } }

    /// Follows a show, or goes on to.
    ///
    /// - Parameter since: since when it is followed, where that is said; else since before, or now.
    public mutating func follow(_ show: MergedShow, at now: Date, since: Date? = nil) {
        change(show) {
            $0.followedSince = since.map { min($0, now) } ?? $0.followedSince ?? now
            $0.isHidden = false
        }
    }

    /// Hides a show everywhere; one that is followed is not any more.
    public mutating func hide(_ show: MergedShow) {
        change(show) {
            $0.followedSince = nil
            $0.isHidden = true
        }
    }

    /// Neither follows nor hides a show any more; false where it did not. Its episodes keep their marks.
    @discardableResult
    public mutating func unfollow(_ show: MergedShow) -> Bool {
        guard let mark = mark(of: show), mark.followedSince != nil || mark.isHidden else { return false }
        change(show) {
            $0.followedSince = nil
            $0.isHidden = false
        }
        return true
    }

    /// Neither follows nor hides the show of a mark any more: for one that no source knows now.
    public mutating func unfollow(markedShow id: Int) {
        guard let index = shows.firstIndex(where: { $0.id == id }) else { return }
        shows[index].followedSince = nil
        shows[index].isHidden = false
        shows.removeAll(where: \.isEmpty)
    }

    /// Marks episodes of a show; how many were not marked so before.
    ///
    /// - Parameters:
    ///   - show: the show with the chosen episodes among its own.
    ///   - whole: of which shows all episodes are there.
    ///   - isDated: whether it was marked at that time, and is told only now: then what was marked later stands, and that
    ///     something is not marked any more is kept as a mark, so that an older word of it that comes later still is not
    ///     taken for a newer one.
    ///   - isLastWord: whether it stands over a mark that bears a later time: a clock was ahead then.
    @discardableResult
    public mutating func set(
        _ state: EpisodeMark.State,
        _ episodes: [MergedEpisode],
        of show: MergedShow,
        complete: CompleteShows,
        at now: Date,
        isDated: Bool = false,
        isLastWord: Bool = false
    ) -> Int {
        var changed = 0
        let isWhole = complete.contains(show)
        change(show, isComplete: isWhole) { mark in
            let pairs = EpisodeMarkMatcher.assign(mark.episodes, to: show.episodes, isComplete: isWhole)
            let known = Dictionary(
                pairs.map { (show.episodes[$0.episode].id, $0.mark) },
                uniquingKeysWith: { first, _ in first }
            )
            var dropped: Set<Int> = []
            for episode in episodes {
                let isSaidBySource = episode.value.watched == true
                if let place = known[episode.id] {
                    if isDated, !isLastWord, mark.episodes[place].markedAt > now { continue }
                    if mark.episodes[place].state == state {
                        if isDated { mark.episodes[place].markedAt = now }
                        continue
                    }
                    changed += 1
                    if state == .unwatched, !isSaidBySource, !isDated {
                        dropped.insert(place)
                    } else {
                        mark.episodes[place].state = state
                        mark.episodes[place].markedAt = now
                    }
                } else if state != .unwatched || isSaidBySource || isDated {
                    if state != .unwatched || isSaidBySource { changed += 1 }
                    mark.episodes.append(EpisodeMark(episode, state: state, markedAt: now))
                }
            }
            mark.episodes = mark.episodes.enumerated().filter { !dropped.contains($0.offset) }.map(\.element)
        }
        return changed
    }

    /// Takes over what the shows of a catalogue that bear a mark are called now; true where anything was new. Two marks
    /// that meet in one show stay two: only the user's own word joins them.
    ///
    /// - Parameter whole: of which shows all episodes are there.
    @discardableResult
    public mutating func refreshIdentifiers(from catalogue: MergedCatalog, complete: CompleteShows) -> Bool {
        if shows.isEmpty { return false }
        let index = MarkIndex(self)
        var hasLearnt = false
        for (show, places) in zip(catalogue.shows, index.indices(in: catalogue, forUpdating: true)) {
            guard places.count == 1, let place = places.first else { continue }
            var mark = shows[place]
            mark.update(from: show, isComplete: complete.contains(show))
            if mark == shows[place] { continue }
            shows[place] = mark
            hasLearnt = true
        }
        return hasLearnt
    }

    /// Adds marks from elsewhere: what both know is joined, of two marks of an episode the later one stands.
    ///
    /// - Parameter unclear: titles that several known shows have.
    public mutating func merge(_ others: [ShowMark], ambiguousTitles: Set<FoldedText> = []) {
        var titles = shows.map { FoldedText($0.title) }
        // Beside shows of other years a title alone does not say which of them is meant.
        let years = Dictionary(grouping: others) { $0.titleAndYear.title }.mapValues {
            Set($0.map { $0.titleAndYear.year })
        }
        for other in others {
            let free = shows.indices.filter { !EpisodeMarkMatcher.shareProvider(shows[$0].keys, other.keys) }
            let isTitleEnough =
                years[other.titleAndYear.title]?.count == 1 && ambiguousTitles.isDisjoint(with: other.titles)
            let named = index(named: other, titles, isTitleEnough: isTitleEnough)
            let index =
                shows.firstIndex { !$0.keys.isDisjoint(with: other.keys) }
                ?? free.first { !shows[$0].externals.isDisjoint(with: other.externals) }
                ?? named.flatMap { free.contains($0) ? $0 : nil }
            if let index {
                if shows[index].isTitleOnly, let named = other.titleWithYear {
                    // A country stands nowhere but behind the title.
                    if named.country == nil { shows[index].year = named.year } else { shows[index].title = other.title }
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
                        episodes: other.episodes
                    )
                )
                titles.append(FoldedText(other.title))
            }
        }
    }

    /// The place of the one mark that has the title of another and its year; else of the one that has its title, where one of
    /// the two has no year.
    ///
    /// - Parameters:
    ///   - titles: of the marks, in their order.
    ///   - isTitleEnough: whether what has no year may be what has one.
    private func index(named other: ShowMark, _ titles: [FoldedText], isTitleEnough: Bool) -> Int? {
        let title = FoldedText(other.title)
        let dated = other.titleAndYear
        let (named, year) = titles.contains(title) ? (title, other.year) : (dated.title, dated.year)
        let titled = shows.indices.filter { titles[$0] == named }
        // What stands under title and year may be of another country.
        if dated.country != nil, named != title {
            return shows.firstIndex { $0.titleWithYear == dated }
                ?? titled.first { shows[$0].isTitleOnly && shows[$0].isImplied(by: other) }
        }
        let same = titled.filter { shows[$0].year == year }
        // What says nothing but a title says the same as another that does: else each import of one file were another.
        if other.isTitleOnly {
            if let bare = same.first(where: { shows[$0].isTitleOnly }) { return bare }
            return isTitleEnough && titled.count == 1 ? titled[0] : nil
        }
        if !same.isEmpty { return same.count == 1 ? same[0] : nil }
        // A year behind a title tells namesakes apart: what stands under the title alone is of the other as well as not.
        if isTitleEnough, other.titleWithYear == nil {
            let near = titled.filter { shows[$0].year == nil || year == nil }
            return near.count == 1 ? near[0] : nil
        }
        // Who says the same again, with the year, has chosen.
        return year == nil ? nil : titled.first { shows[$0].isTitleOnly && shows[$0].isImplied(by: other) }
    }

    private var nextID: Int { (shows.last?.id ?? 0) + 1 }

    private func indices(of show: MergedShow) -> [Int] { MarkIndex(self).indices(for: show) }

    /// Changes the one mark of a show: marks that turned out to be about one show become one, and a new one is made
    /// where there is none.
    private mutating func change(_ show: MergedShow, isComplete: Bool = false, _ body: (inout ShowMark) -> Void) {
        let places = indices(of: show)
        var mark =
            places.dropFirst().reduce(places.first.map { shows[$0] }) { $0?.merged(with: shows[$1]) }
            ?? ShowMark(id: nextID, keys: [], title: show.value.title)
        mark.update(from: show, isComplete: isComplete)
        body(&mark)
        for place in places.sorted(by: >) { shows.remove(at: place) }
        if mark.isEmpty { return }
        shows.append(mark)
        shows.sort { $0.id < $1.id }
    }
}
