internal import ScheduleModel
internal import Foundation

/// Finds out which episodes of one show, as several providers list them, are the same.
///
/// The longest list is heard first, and each of the others is laid beside what those before it came to
/// (`ListAlignment`). Two episodes of one provider are joined only where another one tells a showing of both as one
/// episode's (`SharedShowings`).
struct EpisodeAligner {
    /// One provider's episode: which list, and where in it.
    struct Place: Hashable {
        let list: Int
        let index: Int
    }

    /// Groups of places; each group in the order of the lists, and the groups by their first places.
    ///
    /// - Parameter zone: the viewer's zone, in which clocks without a zone are meant; nil where it is not known.
    static func align(_ lists: [[ProviderClaims.ClaimedEpisode]], zone: TimeZone? = nil) -> [[Place]] {
        if lists.count == 1 { return lists[0].indices.map { [Place(list: 0, index: $0)] } }
        let traces = lists.map { list in list.map { EpisodeTrace($0.episode, zone: zone) } }
        let order = lists.indices.sorted { isHeardBefore(lists[$0], lists[$1]) }
        var groups: [[Place]] = []
        var known: [EpisodeTrace] = []
        for number in order {
            let partners = known.isEmpty ? [] : ListAlignment.partners(of: traces[number], in: known)
            for index in lists[number].indices {
                let place = Place(list: number, index: index)
                if !partners.isEmpty, let partner = partners[index] {
                    groups[partner].append(place)
                    known[partner].fill(from: traces[number][index])
                } else {
                    groups.append([place])
                    known.append(traces[number][index])
                }
            }
        }
        return SharedShowings.fold(groups, of: lists).map { $0.sorted(by: isBefore) }.sorted { isBefore($0[0], $1[0]) }
    }

    private static func isBefore(_ one: Place, _ other: Place) -> Bool {
        (one.list, one.index) < (other.list, other.index)
    }

    /// The longer list first; of two that are as long the one whose first difference is smaller. What the providers are
    /// called, and whom the user trusts more, decides nothing here.
    private static func isHeardBefore(
        _ one: [ProviderClaims.ClaimedEpisode],
        _ other: [ProviderClaims.ClaimedEpisode]
    ) -> Bool {
        if one.count != other.count { return one.count > other.count }
        for (left, right) in zip(one, other) {
            let (left, right) = (Self.words(left.episode), Self.words(right.episode))
            if left != right { return left.lexicographicallyPrecedes(right) }
        }
        return false
    }

    /// What of an episode is the same whoever tells it.
    private static func words(_ episode: Episode) -> [String] {
        let number = episode.number
        let numbers = [number.season, number.number, number.part, number.absolute].map { $0.map(String.init) ?? "" }
        return numbers + [episode.title ?? "", episode.listedDay?.description ?? ""]
    }
}
