internal import ScheduleModel
public import Foundation

/// A change of the user's marks that can be undone.
public struct MarkChange: Hashable, Sendable, Codable {
    /// The mark of one show before and after the change. Nil if there was none.
    private struct Difference: Hashable, Sendable, Codable {
        let before: ShowMark?
        let after: ShowMark?
    }

    /// The change as text, such as `watched Harbour, S01E03`.
    public let text: String
    /// The time of the change.
    public let time: Date
    private let differences: [Difference]

    /// Compares two states of the marks. Returns nil if no decision about a show or an episode differs.
    public init?(from before: UserMarks, to after: UserMarks, text: String, at time: Date) {
        let old = Dictionary(before.shows.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let new = Dictionary(after.shows.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        differences = Set(old.keys).union(new.keys).sorted().compactMap { id in
            let isSame = old[id].map(MarkDecisions.init) == new[id].map(MarkDecisions.init)
            return isSame ? nil : Difference(before: old[id], after: new[id])
        }
        if differences.isEmpty { return nil }
        (self.text, self.time) = (text, time)
    }

    /// The titles of the changed shows.
    public var titles: [String] { differences.compactMap { ($0.after ?? $0.before)?.title } }

    /// Returns the marks without this change, or nil if one of its shows was changed again since.
    public func undone(in marks: UserMarks) -> UserMarks? {
        var shows = Dictionary(marks.shows.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for difference in differences {
            guard let id = (difference.after ?? difference.before)?.id,
                shows[id].map(MarkDecisions.init) == difference.after.map(MarkDecisions.init)
            else { return nil }
            guard let before = difference.before else {
                shows[id] = nil
                continue
            }
            // IDs and titles that were learned since stay.
            var restored = shows[id] ?? before
            restored.followedSince = before.followedSince
            restored.isHidden = before.isHidden
            restored.episodes = before.episodes
            restored.stoppedSince = before.stoppedSince
            restored.review = before.review
            restored.lists = before.lists
            shows[id] = restored
        }
        return UserMarks(Array(shows.values), links: marks.links)
    }
}

/// The decisions of a mark without the facts by which show and episodes are recognized, which sources can change. Times
/// are in whole seconds, as they are stored.
private struct MarkDecisions: Hashable {
    private struct Episode: Hashable {
        let state: WatchState
        let second: Double
        let rewatches: [Double]
        let review: Review
    }

    private let followedSince: Double?
    private let isHidden: Bool
    private let stoppedSince: Double?
    private let review: Review
    private let lists: Set<String>
    /// The number of episodes with each state and time.
    private let episodes: [Episode: Int]

    init(_ mark: ShowMark) {
        func second(_ date: Date) -> Double { date.timeIntervalSince1970.rounded(.down) }
        followedSince = mark.followedSince.map(second)
        isHidden = mark.isHidden
        stoppedSince = mark.stoppedSince.map(second)
        review = mark.review
        lists = mark.lists
        episodes = Dictionary(
            mark.episodes.map { mark in
                let rewatches = mark.rewatches.map(second)
                let time = second(mark.markedAt)
                return (Episode(state: mark.state, second: time, rewatches: rewatches, review: mark.review), 1)
            },
            uniquingKeysWith: +
        )
    }
}
