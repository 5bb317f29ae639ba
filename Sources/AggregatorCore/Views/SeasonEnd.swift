public import Foundation
public import ScheduleMerging
internal import ScheduleModel

extension ScheduleEntry {
    /// Returns the end of the season that this episode closes. This is the end of its first airing, or of that day
    /// if its time is unknown. Returns nil if the episode closes no season or is a repeat.
    public func seasonEnd(in zone: TimeZone) -> Date? {
        guard let role, [.seasonFinale, .seriesFinale].contains(role), isFirstAiring(in: zone) else { return nil }
        let day = start.map { zone.day(of: $0) } ?? date
        return end ?? day.map { zone.start(of: $0.advanced(by: 1)) }
    }

    /// Returns whether no earlier airing of the episode is known.
    private func isFirstAiring(in zone: TimeZone) -> Bool {
        let day = start.map { zone.day(of: $0) } ?? date
        return episode.airings.allSatisfy { airing in
            if let start, let other = airing.value.time.start(in: zone) { return other >= start }
            guard let day, let other = airing.value.time.day(in: zone) else { return true }
            return other >= day
        }
    }
}

extension MergedShow {
    /// Returns the end of the season that an episode closes, after its first airing. Returns nil if it closes none.
    public func seasonEnd(with episode: MergedEpisode, in zone: TimeZone) -> Date? {
        // Nearly no episode closes anything, and creating an entry for each airing is slower than this check.
        guard role(of: episode)?.isFinale ?? false else { return nil }
        return episode.airings.lazy
            .map { ScheduleEntry(show: self, episode: episode, airings: [$0], zone: zone) }
            .compactMap { $0.seasonEnd(in: zone) }.min()
    }
}
