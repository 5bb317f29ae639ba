internal import ScheduleModel
public import Foundation

/// Reviews, further watchings and dropped shows.
extension UserMarks {
    /// Changes the review of a show.
    public mutating func review(_ show: MergedShow, _ body: (Review) -> Review) {
        change(show) { $0.review = body($0.review) }
    }

    /// Changes the reviews of some episodes. An episode without a mark stays unwatched.
    ///
    /// - Parameter complete: The shows whose episode list is complete.
    public mutating func review(
        _ episodes: [MergedEpisode],
        of show: MergedShow,
        complete: CompleteShows,
        _ body: (Review) -> Review
    ) {
        changeMarks(of: episodes, show, complete, isCreating: true) { mark in
            mark.review = body(mark.review)
        }
    }

    /// Adds a watching to some episodes that were watched before.
    ///
    /// - Returns: The number of those episodes. All others are unchanged.
    public mutating func watchAgain(
        _ episodes: [MergedEpisode],
        of show: MergedShow,
        complete: CompleteShows,
        at now: Date
    ) -> Int {
        var count = 0
        changeMarks(of: episodes, show, complete, isCreating: false) { mark in
            guard mark.state == .watched else { return }
            mark.rewatches = (mark.rewatches + [now]).sorted()
            count += 1
        }
        return count
    }

    /// Stops watching a show: it is no longer followed. It is not hidden, and its episodes retain their marks.
    public mutating func drop(_ show: MergedShow, at now: Date) {
        change(show) { mark in
            mark.followedSince = nil
            mark.stoppedSince = mark.stoppedSince ?? now
        }
    }

    private mutating func changeMarks(
        of episodes: [MergedEpisode],
        _ show: MergedShow,
        _ complete: CompleteShows,
        isCreating: Bool,
        _ body: (inout EpisodeMark) -> Void
    ) {
        let isComplete = complete.contains(show)
        change(show, isComplete: isComplete) { mark in
            let pairs = EpisodeMarkMatcher.assign(mark.episodes, to: show.episodes, isComplete: isComplete)
            let existing = Dictionary(
                pairs.map { (show.episodes[$0.episode].id, $0.mark) },
                uniquingKeysWith: { first, _ in first }
            )
            for episode in episodes {
                if let index = existing[episode.id] {
                    body(&mark.episodes[index])
                } else if isCreating {
                    var new = EpisodeMark(episode, state: .unwatched, markedAt: EpisodeMark.unknownTime)
                    body(&new)
                    mark.episodes.append(new)
                }
            }
            // A mark without a decision and without a review is not needed.
            mark.episodes.removeAll { $0.state == .unwatched && $0.knownTime == nil && $0.review.isEmpty }
        }
    }
}

extension ShowMark {
    /// Returns the mark of an episode, or nil if it has none.
    ///
    /// - Parameter complete: The shows whose episode list is complete.
    public func mark(of episode: MergedEpisode, in show: MergedShow, complete: CompleteShows) -> EpisodeMark? {
        let pairs = EpisodeMarkMatcher.assign(episodes, to: show.episodes, isComplete: complete.contains(show))
        return pairs.first { show.episodes[$0.episode].id == episode.id }.map { episodes[$0.mark] }
    }
}
