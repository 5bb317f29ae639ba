internal import ScheduleModel

/// The open links, and the conflicts between them.
extension ShowGrouping {
    /// The links that are not made yet, with the groups that exclude each other.
    ///
    /// The comparisons are cached, because a hundred sources with the same show have 4,950 links.
    struct OpenLinks {
        let links: [Link]
        /// The indices in `links` of the links of each group.
        let byGroup: [Int: [Int]]
        /// The groups that each group excludes: both have a link to the same third group, but cannot be the same show.
        let excluded: [Int: Set<Int>]
        private let comparisons = Comparisons()

        /// The comparisons of groups so far. They are valid until groups are joined.
        private final class Comparisons {
            var mayBeSame: [GroupPair: Bool] = [:]
        }

        /// Returns whether nothing prevents two groups from being the same show.
        func mayBeSame(_ one: Int, _ other: Int, in grouping: ShowGrouping) -> Bool {
            let pair = GroupPair(one, other)
            if let cached = comparisons.mayBeSame[pair] { return cached }
            let result = grouping.mayBeSame(one, other)
            comparisons.mayBeSame[pair] = result
            return result
        }

        init(_ links: [Link], in grouping: ShowGrouping) {
            self.links = links
            let byGroup = links.indices.reduce(into: [Int: [Int]]()) { result, index in
                result[links[index].first, default: []].append(index)
                result[links[index].second, default: []].append(index)
            }
            self.byGroup = byGroup
            var excluded: [Int: Set<Int>] = [:]
            // The last group that each group was compared with. It prevents a second comparison of the same pair.
            var lastCompared = Array(repeating: -1, count: grouping.groups.count)
            for (group, indices) in byGroup {
                for third in indices.lazy.map({ links[$0].end(from: group) }) {
                    for other in (byGroup[third] ?? []).lazy.map({ links[$0].end(from: third) })
                    where other != group && lastCompared[other] != group {
                        lastCompared[other] = group
                        if !grouping.mayBeSame(group, other) { excluded[group, default: []].insert(other) }
                    }
                }
            }
            self.excluded = excluded
        }
    }

    /// Returns the links that conflict with a link. They share one of its groups, and lead to a group that cannot be
    /// the same as its other end.
    ///
    /// - Parameter limit: The number of conflicting links after which the search ends.
    func conflictingLinks(with link: Link, among open: OpenLinks, limit: Int = .max) -> [Link] {
        var result: [Link] = []
        for (sharedEnd, otherEnd) in [(link.first, link.second), (link.second, link.first)] {
            guard let excluded = open.excluded[otherEnd] else { continue }
            for index in open.byGroup[sharedEnd] ?? []
            where excluded.contains(open.links[index].end(from: sharedEnd)) {
                result.append(open.links[index])
                if result.count >= limit { return result }
            }
        }
        return result
    }
}
