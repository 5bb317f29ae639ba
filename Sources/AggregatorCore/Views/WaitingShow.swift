public import ScheduleMerging
public import ScheduleModel
public import Foundation

/// A show with episodes that are out and not watched.
public struct WaitingShow: Sendable {
    /// The first episode that is out and neither watched nor skipped.
    public let next: ScheduleEntry
    /// The number of such episodes.
    public let count: Int
    /// The day of the newest of these episodes, or nil if it is unknown.
    public let newestDay: CivilDay?
    /// The last time at which an episode of the show came out or was marked.
    let lastActivity: Date

    /// Finds the episodes of a show that are out and not watched. Specials count only if there is nothing else.
    ///
    /// - Parameters:
    ///   - zone: The viewer's time zone.
    ///   - lastMarked: The last time at which an episode of the show was marked, or nil if none was.
    ///   - isIncluded: Returns whether an episode counts.
    /// - Returns: Nil if there is no such episode.
    public init?(
        of show: MergedShow,
        at now: Date,
        in zone: TimeZone,
        lastMarked: Date? = nil,
        where isIncluded: (MergedEpisode) -> Bool = { _ in true }
    ) {
        let regular = show.episodes.filter { $0.number.number != nil && $0.value.kind?.isSpecial != true }
        let out = AiredEpisodes(of: show, at: now, in: zone)
        let episodes = (regular.isEmpty ? show.episodes : regular)
            .filter { $0.isUnwatched && out.contains($0) && isIncluded($0) }
        guard let first = episodes.first else { return nil }
        next = show.entry(first, in: zone)
        count = episodes.count
        newestDay = episodes.compactMap { $0.firstDay(in: zone) }.max()
        lastActivity = max(lastMarked ?? .distantPast, newestDay.map { zone.start(of: $0) } ?? .distantPast)
    }

    /// Sorts shows, the one with the newest activity first.
    public static func sorted(_ shows: [WaitingShow]) -> [WaitingShow] {
        shows.sorted { left, right in
            left.lastActivity == right.lastActivity
                ? left.next.show.id < right.next.show.id : left.lastActivity > right.lastActivity
        }
    }
}

extension MergedEpisode {
    /// Returns the day of the first airing.
    ///
    /// - Parameter zone: The viewer's time zone.
    func firstDay(in zone: TimeZone) -> CivilDay? { airings.compactMap { $0.value.time.day(in: zone) }.min() }
}
