internal import ScheduleModel
public import ScheduleMerging
public import Foundation

/// The viewer's progress in a show or season: the number of watched episodes, and the next one.
public struct WatchProgress: Sendable {
    /// The number of watched episodes.
    public let watched: Int
    /// The number of episodes that count: those with a number that are not skipped.
    public let total: Int
    /// The first episode that is neither watched nor skipped, or nil if there is none.
    public let next: MergedEpisode?

    /// Creates the progress in some episodes, which must be in order. Specials count only if there is nothing else.
    public init(in episodes: [MergedEpisode]) {
        let regular = episodes.filter { $0.number.number != nil && $0.value.kind?.isSpecial != true }
        let counted = (regular.isEmpty ? episodes : regular).filter { $0.effectiveState != .skipped }
        watched = counted.filter(\.isWatched).count
        total = counted.count
        next = counted.first { !$0.isWatched }
    }
}

extension Sequence<ScheduleEntry> {
    /// Whether the viewer watches these episodes: the show is followed, or an episode is marked. Only then is the
    /// next episode shown.
    public var hasWatchActivity: Bool { contains { $0.show.isFollowed || $0.isWatched || $0.episode.mark != nil } }
}

extension MergedShow {
    /// Returns an entry with all airings of an episode.
    ///
    /// - Parameter zone: The viewer's time zone.
    public func entry(_ episode: MergedEpisode, in zone: TimeZone) -> ScheduleEntry {
        ScheduleEntry(show: self, episode: episode, airings: episode.airings, zone: zone)
    }
}
