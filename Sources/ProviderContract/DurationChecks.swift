internal import Foundation
internal import ScheduleModel

/// Checks of episode lengths that are plausible one by one, but not together.
enum DurationChecks {
    /// Returns the problems with the lengths in a schedule.
    static func faults(in response: RawResponse) -> [Finding] { inSeconds(response) + inHours(response) }

    /// The median length in minutes above which lengths are probably wrong.
    private static let longAsARule = 300

    private static func inSeconds(_ response: RawResponse) -> [Finding] {
        let lengths = response.episodes.compactMap(\.runtime).sorted()
        guard lengths.count >= 3, lengths[lengths.count / 2] > longAsARule else { return [] }
        return [Finding("most episodes", "are more than \(longAsARule) minutes long: are the lengths seconds?")]
    }

    /// The length in minutes below which an episode is very short.
    private static let short = 5
    /// The length in minutes from which a show or a slot is long.
    private static let long = 20
    /// The number of shows that is enough for a finding.
    private static let minShows = 3

    /// Returns a finding if all episodes are very short although their shows or slots are long.
    private static func inHours(_ response: RawResponse) -> [Finding] {
        let timed = response.episodesByID.values.filter { $0.runtime != nil }
        let ids = Set(timed.map(\.showID))
        guard ids.count >= minShows, timed.allSatisfy({ ($0.runtime ?? 0) < short }) else { return [] }
        let shows = response.showsByID
        let longShows = ids.filter { (shows[$0]?.runtime ?? 0) >= long }
        guard longShows.count >= minShows || slotsAreLong(of: timed) else { return [] }
        let fault = "are less than \(short) minutes long, although their slots are longer: are the lengths hours?"
        return [Finding("all episodes", fault)]
    }

    /// Returns whether no episode starts soon after another one on its channel. Streaming services have no slots.
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
        return gaps.count >= minShows && gaps.allSatisfy { $0 >= Double(long * 60) }
    }
}
