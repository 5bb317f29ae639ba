internal import ScheduleModel
internal import ScheduleMerging
internal import Foundation

/// A filter for an episode's airings on a day, if its sources state different times. If two sources differ by less
/// than a likely error, they mean the same airing, and the more trusted one is used. Two airings of one source are
/// always two.
enum AiringDeduplicator {
    typealias Timed = (airing: MergedAiring, start: Date?)

    /// The maximum difference between two sources' starts of the same airing, in seconds.
    static let maxSecondsApart = 4 * 3600.0

    /// The maximum number of pairs to compare. With more, all airings count as distinct.
    private static let pairLimit = 10_000

    /// Returns the distinct airings of a day, in the same order.
    static func distinct(_ timed: [Timed], of episode: MergedEpisode) -> [Timed] {
        // Nearly every episode has only one source.
        if episode.hasSingleSource { return timed }
        var isDistinct = Array(repeating: false, count: timed.count)
        for source in episode.sources {
            let isOwn = timed.map { $0.airing.sources.contains(source.key) }
            let existing = timed.indices.filter { isDistinct[$0] && !isOwn[$0] }
            let new = timed.indices.filter { isOwn[$0] && !isDistinct[$0] }
            let duplicates = Self.duplicates(timed, of: new, on: existing)
            for index in new where !duplicates.contains(index) { isDistinct[index] = true }
        }
        return timed.indices.filter { isDistinct[$0] }.map { timed[$0] }
    }

    /// Returns the airings of a source that repeat an existing one. The closest pairs are matched first, each airing
    /// once. An airing without a time adds nothing to existing ones.
    private static func duplicates(_ timed: [Timed], of new: [Int], on existing: [Int]) -> Set<Int> {
        if existing.isEmpty || new.isEmpty { return [] }
        var duplicates = Set(new.filter { timed[$0].start == nil })
        guard new.count * existing.count <= pairLimit else { return duplicates }
        var pairs: [(apart: Double, new: Int, existing: Int)] = []
        for index in new {
            for other in existing {
                guard let start = timed[index].start, let otherStart = timed[other].start else { continue }
                let apart = abs(start.timeIntervalSince(otherStart))
                if apart <= maxSecondsApart { pairs.append((apart, index, other)) }
            }
        }
        var usedIndices: Set<Int> = []
        for pair in pairs.sorted(by: { ($0.apart, $0.new, $0.existing) < ($1.apart, $1.new, $1.existing) })
        where !duplicates.contains(pair.new) && usedIndices.insert(pair.existing).inserted {
            duplicates.insert(pair.new)
        }
        return duplicates
    }
}
