internal import ScheduleModel
public import ScheduleMerging
public import Foundation

/// Where the viewer stands in a show or a season: how much was watched, and what comes next.
public struct WatchProgress: Sendable {
    /// How many of the episodes were watched.
    public let watched: Int
    /// How many there are that count: with a number, and not skipped.
    public let total: Int
    /// The first that is neither watched nor skipped; nil where there is none.
    public let next: MergedEpisode?

    /// The progress in some episodes, which are in order. Specials count only where there is nothing else.
    public init(in episodes: [MergedEpisode]) {
        let regular = episodes.filter { $0.number.number != nil && $0.value.kind?.isSpecial != true }
        let counted = (regular.isEmpty ? episodes : regular).filter { $0.mark != .skipped }
        watched = counted.filter(\.isWatched).count
        total = counted.count
        next = counted.first { !$0.isWatched }
    }
}

extension Sequence<ScheduleEntry> {
    /// Whether a viewer watches what they are of: its show is followed, or one of them was marked. Only then is it told
    /// which one comes next.
    public var hasWatchActivity: Bool { contains { $0.show.isFollowed || $0.isWatched || $0.episode.mark != nil } }
}

extension MergedShow {
    /// An episode with all of its airings, for a viewer in a zone.
    public func entry(_ episode: MergedEpisode, in zone: TimeZone) -> ScheduleEntry {
        ScheduleEntry(show: self, episode: episode, airings: episode.airings, zone: zone)
    }
}
