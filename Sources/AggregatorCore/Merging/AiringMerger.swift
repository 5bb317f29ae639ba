internal import Foundation

/// Joins what several sources say of one episode's airings: each transmission once.
enum AiringMerger {
    /// Starts of one transmission may differ by so many seconds between sources.
    static let tolerance = 15.0 * 60

    /// The airings of some records of one episode, the most trusted record first.
    static func merge(_ sources: [SourcedEpisode]) -> [MergedAiring] {
        if sources.count == 1 {
            return sources[0].episode.airings.map { MergedAiring(value: $0, sources: [sources[0].key]) }
        }
        var merged: [MergedAiring] = []
        for source in sources {
            let known = merged.count
            for airing in source.episode.airings {
                // Airings of one source are different ones, so only those of others can be the same.
                if let place = merged.indices.prefix(known).first(where: {
                    !merged[$0].sources.contains(source.key) && isSame(merged[$0].value, airing)
                }) {
                    merged[place] = MergedAiring(
                        value: merged[place].value.filled(from: airing),
                        sources: merged[place].sources + [source.key]
                    )
                } else {
                    merged.append(MergedAiring(value: airing, sources: [source.key]))
                }
            }
        }
        return merged
    }

    private static func isSame(_ left: Airing, _ right: Airing) -> Bool {
        if left.time == .unknown || right.time == .unknown { return true }
        if let channel = left.channel, let other = right.channel, FoldedText(channel.name) != FoldedText(other.name) {
            return false
        }
        if case .instant(let start) = left.time, case .instant(let other) = right.time {
            return abs(start.timeIntervalSince(other)) <= tolerance
        }
        return left.broadcastDay(in: .gmt) == right.broadcastDay(in: .gmt)
    }
}
