public import Foundation
public import ScheduleMerging
internal import ScheduleModel

extension ScheduleEntry {
    /// When the season is over that this episode closes: with its end where it is shown first, or with the day where no end
    /// is known. Nil of an episode that closes none, and of one that was shown before.
    public func seasonEnd(in zone: TimeZone) -> Date? {
        guard let role, [.seasonFinale, .seriesFinale].contains(role), isFirstAiring(in: zone) else { return nil }
        let day = start.map { zone.day(of: $0) } ?? date
        return end ?? day.map { zone.start(of: $0.advanced(by: 1)) }
    }

    /// Whether no airing of its episode is known that is before it.
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
    /// When the season is over that an episode closes, by the first of its showings; nil of one that closes none.
    public func seasonEnd(with episode: MergedEpisode, in zone: TimeZone) -> Date? {
        // To make an entry of each airing takes longer than to see that nearly no episode closes anything.
        guard role(of: episode)?.isFinale ?? false else { return nil }
        return episode.airings.lazy
            .map { ScheduleEntry(show: self, episode: episode, airings: [$0], zone: zone) }
            .compactMap { $0.seasonEnd(in: zone) }.min()
    }
}
