public import ScheduleMerging
internal import ScheduleModel
public import Foundation

/// The episodes of a show that have aired.
///
/// An episode without a date has not aired: it was only announced. There are two exceptions. A later episode has aired,
/// so one date is missing in an old list. Or the list has no dates at all, and nothing says that the show is yet to
/// begin.
public struct AiredEpisodes: Sendable {
    private let aired: Set<SourceKey>

    /// Finds the aired episodes of a show.
    ///
    /// - Parameters:
    ///   - show: The show with its episodes, in their order.
    ///   - now: The current instant.
    ///   - zone: The viewer's time zone.
    public init(of show: MergedShow, at now: Date, in zone: TimeZone) {
        let episodes = show.episodes
        let states = episodes.map { Self.hasAired(show.entry($0, in: zone), at: now, in: zone) }
        let isWithoutDates = states.allSatisfy { $0 == nil }
        let hasBegun = Self.mayHaveBegun(show, at: now, in: zone)
        var aired: Set<SourceKey> = []
        var isFollowed = (special: false, regular: false)
        for (episode, state) in zip(episodes, states).reversed() {
            let isSpecial = episode.value.kind?.isSpecial == true
            let isBeforeAired = isSpecial ? isFollowed.special : isFollowed.regular
            let isListed = episode.number.number != nil
            if state ?? (isWithoutDates ? hasBegun : isListed && isBeforeAired) { aired.insert(episode.id) }
            guard state == true, isListed else { continue }
            if isSpecial { isFollowed.special = true } else { isFollowed.regular = true }
        }
        self.aired = aired
    }

    /// Returns whether an episode of the show has aired.
    public func contains(_ episode: MergedEpisode) -> Bool { aired.contains(episode.id) }

    /// Returns whether the airing started at or before an instant, or nil if its date is unknown. Without a time the
    /// day counts.
    private static func hasAired(_ entry: ScheduleEntry, at now: Date, in zone: TimeZone) -> Bool? {
        if let start = entry.start { return start <= now }
        return entry.date.map { $0 <= zone.day(of: now) }
    }

    private static func mayHaveBegun(_ show: MergedShow, at now: Date, in zone: TimeZone) -> Bool {
        let today = zone.day(of: now)
        if let premiered = show.value.premiered { return premiered <= today }
        return show.value.year.map { $0 <= today.year } ?? true
    }
}
