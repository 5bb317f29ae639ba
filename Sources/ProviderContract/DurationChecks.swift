internal import Foundation
internal import ScheduleModel

/// Checks of episode lengths that are plausible one by one, but not together.
enum DurationChecks {
    /// Returns the problems with the lengths in a schedule.
    static func faults(in response: RawResponse) -> [Finding] {
        secondsAsMinutes(response) + hoursAsMinutes(response)
    }

    /// The median length in minutes above which lengths are probably wrong.
    private static let maxMedian = 300

    /// Returns a finding if the median length is above `maxMedian`. Then the lengths are probably seconds.
    private static func secondsAsMinutes(_ response: RawResponse) -> [Finding] {
        let lengths = response.episodes.compactMap(\.runtime).sorted()
        guard lengths.count >= minCount, lengths[lengths.count / 2] > maxMedian else { return [] }
        return [Finding("most episodes", "are more than \(maxMedian) minutes long: are the lengths seconds?")]
    }

    /// The length in minutes below which an episode is very short.
    private static let shortMinutes = 5
    /// The length in minutes from which a show or a slot is long.
    private static let longMinutes = 20
    /// The number of lengths, shows or gaps between slots that is enough for a finding.
    private static let minCount = 3

    /// Returns a finding if all episodes are very short although their shows or slots are long. Then the lengths are
    /// probably hours.
    private static func hoursAsMinutes(_ response: RawResponse) -> [Finding] {
        let timed = response.episodesByID.values.filter { $0.runtime != nil }
        let ids = Set(timed.map(\.showID))
        guard ids.count >= minCount, timed.allSatisfy({ ($0.runtime ?? 0) < shortMinutes }) else { return [] }
        let shows = response.showsByID
        let longShows = ids.filter { (shows[$0]?.runtime ?? 0) >= longMinutes }
        guard longShows.count >= minCount || slotsAreLong(of: timed) else { return [] }
        let fault =
            "are less than \(shortMinutes) minutes long, although their slots are longer: are the lengths hours?"
        return [Finding("all episodes", fault)]
    }

    /// Returns whether all slots are long: on each channel, the next episode starts at least `longMinutes` later.
    /// Streaming services have no slots.
    private static func slotsAreLong(of episodes: [Episode]) -> Bool {
        var starts: [String: Set<Date>] = [:]
        for airing in episodes.flatMap(\.airings) where airing.channel?.kind != .web {
            if let name = airing.channel?.name, case .instant(let start) = airing.time {
                starts[name, default: []].insert(start)
            }
        }
        let gaps = starts.values.map { $0.sorted() }.flatMap { starts in
            zip(starts, starts.dropFirst()).map { $1.timeIntervalSince($0) }
        }
        return gaps.count >= minCount && gaps.allSatisfy { $0 >= Double(longMinutes * 60) }
    }
}
