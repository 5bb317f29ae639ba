public import Foundation

/// All that the user decided: which shows are followed or hidden, which episodes were watched or are skipped.
///
/// It is never changed by what sources say, but for what it learns of their names.
public struct UserMarks: Hashable, Sendable {
    /// The shows that bear a mark, by number.
    public private(set) var shows: [ShowMark]

    /// Marks; none where nothing is given.
    public init(_ shows: [ShowMark] = []) {
        self.shows = shows.sorted { $0.id < $1.id }
    }

    /// The shows that are followed, by title.
    public var followed: [ShowMark] {
        shows.filter { $0.followedSince != nil }
            .sorted { (FoldedText($0.title), $0.id) < (FoldedText($1.title), $1.id) }
    }

    /// How many episodes bear a mark.
    public var episodeCount: Int { shows.reduce(0) { $0 + $1.episodes.count } }

    /// The mark of a show; nil where it bears none.
    public func mark(of show: MergedShow) -> ShowMark? { places(of: show).first.map { shows[$0] } }

    /// Follows a show, or goes on to.
    public mutating func follow(_ show: MergedShow, at now: Date) {
        change(show) {
            $0.followedSince = $0.followedSince ?? now
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
        shows.removeAll(where: \.isVoid)
    }

    /// Marks episodes of a show; how many were not marked so before.
    @discardableResult
    public mutating func set(
        _ state: EpisodeMark.State,
        _ episodes: [MergedEpisode],
        of show: MergedShow,
        at now: Date
    ) -> Int {
        var changed = 0
        change(show) { mark in
            for episode in episodes {
                let known = mark.episodes.firstIndex { old in
                    EpisodeMatching.mark(of: episode, in: [old], byKey: Self.places(of: [old])) != nil
                }
                if let known, mark.episodes[known].state == state {
                    mark.episodes[known].learn(episode)
                    continue
                }
                let isSaidBySource = episode.value.watched == true
                if known == nil, state == .unwatched, !isSaidBySource { continue }
                changed += 1
                if let known, state == .unwatched, !isSaidBySource {
                    mark.episodes.remove(at: known)
                } else if let known {
                    mark.episodes[known].state = state
                    mark.episodes[known].at = now
                    mark.episodes[known].learn(episode)
                } else {
                    mark.episodes.append(EpisodeMark(episode, state: state, at: now))
                }
            }
        }
        return changed
    }

    /// Takes over what the shows of a catalogue that bear a mark are called now; true where anything was new.
    public mutating func learn(from catalogue: MergedCatalogue) -> Bool {
        if shows.isEmpty { return false }
        let index = MarkIndex(self)
        var hasLearnt = false
        for show in catalogue.shows where !index.places(of: show).isEmpty {
            let before = shows
            change(show) { _ in }
            hasLearnt = hasLearnt || shows != before
        }
        return hasLearnt
    }

    /// Adds marks from elsewhere: what both know is joined, of two marks of an episode the later one stands.
    public mutating func add(_ others: [ShowMark]) {
        for other in others {
            let title = FoldedText(other.title)
            let named = shows.indices.filter { index in
                let mark = shows[index]
                return FoldedText(mark.title) == title
                    && (mark.year == nil || other.year == nil || mark.year == other.year)
            }
            let index =
                shows.firstIndex { mark in
                    !mark.keys.isDisjoint(with: other.keys) || !mark.externals.isDisjoint(with: other.externals)
                } ?? (named.count == 1 ? named[0] : nil)
            if let index {
                shows[index] = shows[index].joined(with: other)
            } else {
                shows.append(
                    ShowMark(
                        id: freeNumber,
                        keys: other.keys,
                        externals: other.externals,
                        title: other.title,
                        year: other.year,
                        followedSince: other.followedSince,
                        isHidden: other.isHidden,
                        episodes: other.episodes
                    )
                )
            }
        }
    }

    private var freeNumber: Int { (shows.last?.id ?? 0) + 1 }

    private func places(of show: MergedShow) -> [Int] { MarkIndex(self).places(of: show) }

    /// Changes the one mark of a show: marks that turned out to be about one show become one, and a new one is made
    /// where there is none.
    private mutating func change(_ show: MergedShow, _ body: (inout ShowMark) -> Void) {
        let places = places(of: show)
        var mark =
            places.dropFirst().reduce(places.first.map { shows[$0] }) { $0?.joined(with: shows[$1]) }
            ?? ShowMark(id: freeNumber, keys: [], title: show.value.title)
        _ = mark.learn(show)
        body(&mark)
        for place in places.sorted(by: >) { shows.remove(at: place) }
        if mark.isVoid { return }
        shows.append(mark)
        shows.sort { $0.id < $1.id }
    }

    static func places(of marks: [EpisodeMark]) -> [SourceKey: Int] {
        var places: [SourceKey: Int] = [:]
        for (index, mark) in marks.enumerated() {
            for key in mark.keys { places[key] = index }
        }
        return places
    }
}
