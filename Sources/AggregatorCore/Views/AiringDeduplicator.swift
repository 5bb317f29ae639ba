internal import ScheduleModel
internal import ScheduleMerging
internal import Foundation

/// Which of an episode's airings on a day are showings, where its sources tell different times: two of them that differ
/// by no more than an error does speak of one, and the more trusted one is believed. A source that tells both tells two.
enum AiringDeduplicator {
    typealias Timed = (airing: MergedAiring, start: Date?)

    /// Sources that speak of one showing are at most so many seconds apart.
    static let maxSecondsApart = 4 * 3600.0

    /// At most so many pairs of airings are compared; where there are more, all of them are showings.
    private static let pairLimit = 10_000

    /// The showings among some airings of a day, in the same order.
    static func distinct(_ timed: [Timed], of episode: MergedEpisode) -> [Timed] {
        // Nearly every one is told by one source alone.
        if episode.hasSingleSource { return timed }
        var isShowing = Array(repeating: false, count: timed.count)
        for source in episode.sources {
            let isOwn = timed.map { $0.airing.sources.contains(source.key) }
            let known = timed.indices.filter { isShowing[$0] && !isOwn[$0] }
            let new = timed.indices.filter { isOwn[$0] && !isShowing[$0] }
            let words = duplicates(timed, of: new, on: known)
            for place in new where !words.contains(place) { isShowing[place] = true }
        }
        return timed.indices.filter { isShowing[$0] }.map { timed[$0] }
    }

    /// Those of a source's airings that are its word on a showing that is known: the nearest first, each once. What has
    /// no time says nothing of its own beside what is known.
    private static func duplicates(_ timed: [Timed], of new: [Int], on known: [Int]) -> Set<Int> {
        if known.isEmpty || new.isEmpty { return [] }
        var words = Set(new.filter { timed[$0].start == nil })
        guard new.count * known.count <= pairLimit else { return words }
        var pairs: [(apart: Double, new: Int, known: Int)] = []
        for place in new {
            for other in known {
                guard let start = timed[place].start, let told = timed[other].start else { continue }
                let apart = abs(start.timeIntervalSince(told))
                if apart <= maxSecondsApart { pairs.append((apart, place, other)) }
            }
        }
        var taken: Set<Int> = []
        for pair in pairs.sorted(by: { ($0.apart, $0.new, $0.known) < ($1.apart, $1.new, $1.known) })
        where !words.contains(pair.new) && taken.insert(pair.known).inserted {
            words.insert(pair.new)
        }
        return words
    }
}
