internal import ScheduleModel

/// Finds out which episodes of one show, as several providers list them, are the same.
///
/// Providers are heard in their order, and each list is laid beside what the lists before it came to
/// (`ListAlignment`). Two episodes of one provider are never joined.
struct EpisodeAligner {
    /// One provider's episode: which list, and where in it.
    struct Place: Hashable {
        let list: Int
        let index: Int
    }

    /// Groups of places; each group in the order of the lists.
    static func align(_ lists: [[ProviderClaims.ClaimedEpisode]]) -> [[Place]] {
        var groups = lists[0].indices.map { [Place(list: 0, index: $0)] }
        if lists.count == 1 { return groups }
        var traces = lists[0].map { EpisodeTrace($0.episode) }
        for (number, list) in lists.enumerated().dropFirst() {
            let others = list.map { EpisodeTrace($0.episode) }
            let partners = ListAlignment.partners(of: others, in: traces)
            for (index, partner) in partners.enumerated() {
                let place = Place(list: number, index: index)
                if let partner {
                    groups[partner].append(place)
                    traces[partner].fill(from: others[index])
                } else {
                    groups.append([place])
                    traces.append(others[index])
                }
            }
        }
        return groups
    }
}
