internal import Foundation
internal import ScheduleModel

/// DurationChecks that are possible one by one, and not all together.
enum DurationChecks {
    /// What is wrong with the lengths of a schedule.
    static func faults(in answer: RawResponse) -> [Finding] { inSeconds(answer) + inHours(answer) }

    /// A source whose episodes are mostly this many minutes long is wrong about them.
    private static let longAsARule = 300

    private static func inSeconds(_ answer: RawResponse) -> [Finding] {
        let lengths = answer.episodes.compactMap(\.runtime).sorted()
        guard lengths.count >= 3, lengths[lengths.count / 2] > longAsARule else { return [] }
        return [Finding("most episodes", "are more than \(longAsARule) minutes long: are the lengths seconds?")]
    }

    /// Nothing is shorter than this where lengths are minutes, but for shorts.
    private static let short = 5
    /// What is told of a show, or lies between the starts of two episodes, is no short from here on.
    private static let long = 20
    /// So many shows are no whim of one.
    private static let minShows = 3

    /// All lengths are those of shorts, though their shows, or the slots of their channels, are those of none.
    private static func inHours(_ answer: RawResponse) -> [Finding] {
        let timed = answer.episodesByID.values.filter { $0.runtime != nil }
        let ids = Set(timed.map(\.showID))
        guard ids.count >= minShows, timed.allSatisfy({ ($0.runtime ?? 0) < short }) else { return [] }
        let shows = answer.showsByID
        let lasting = ids.filter { (shows[$0]?.runtime ?? 0) >= long }
        guard lasting.count >= minShows || slotsAreLong(of: timed) else { return [] }
        let fault = "are less than \(short) minutes long, and not their slots: are the lengths hours?"
        return [Finding("all episodes", fault)]
    }

    /// Whether no episode begins soon after another on its channel. What a web channel releases has no slots.
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
