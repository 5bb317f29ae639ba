internal import ScheduleModel

/// The namesakes of a show and the conflicting links, which are evidence against a link.
extension ShowGrouping {
    /// The links that are not made yet, with the groups that exclude each other.
    ///
    /// A hundred sources with the same show have 4,950 links. Each pair of groups is compared once, and not for each
    /// link again.
    struct OpenLinks {
        let links: [Link]
        /// The indices in `links` of the links of each group.
        let byGroup: [Int: [Int]]
        /// For each group those that cannot be the same as it, and that have a link to the same third group.
        let excluded: [Int: Set<Int>]
        private let comparisons = Comparisons()

        /// The comparisons of groups so far. They are valid until groups are joined.
        private final class Comparisons {
            var mayBeSame: [GroupPair: Bool] = [:]
        }

        /// Returns whether nothing prevents two groups from being the same show.
        func mayBeSame(_ one: Int, _ other: Int, in grouping: ShowGrouping) -> Bool {
            let pair = GroupPair(one, other)
            if let known = comparisons.mayBeSame[pair] { return known }
            let answer = grouping.mayBeSame(one, other)
            comparisons.mayBeSame[pair] = answer
            return answer
        }

        init(_ links: [Link], in grouping: ShowGrouping) {
            self.links = links
            let byGroup = links.indices.reduce(into: [Int: [Int]]()) { result, index in
                result[links[index].first, default: []].append(index)
                result[links[index].second, default: []].append(index)
            }
            self.byGroup = byGroup
            var excluded: [Int: Set<Int>] = [:]
            // The last group that each group was compared with.
            var compared = Array(repeating: -1, count: grouping.groups.count)
            for (group, indices) in byGroup {
                for middle in indices.lazy.map({ links[$0].end(from: group) }) {
                    for other in (byGroup[middle] ?? []).lazy.map({ links[$0].end(from: middle) })
                    where other != group && compared[other] != group {
                        compared[other] = group
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
        for (start, end) in [(link.first, link.second), (link.second, link.first)] {
            guard let excluded = open.excluded[end] else { continue }
            for index in open.byGroup[start] ?? [] where excluded.contains(open.links[index].end(from: start)) {
                result.append(open.links[index])
                if result.count >= limit { return result }
            }
        }
        return result
    }

    /// Returns the groups with a namesake of one end that could be the same as this end, but not as the other end.
    /// Each of them might be the right one.
    ///
    /// If too many shows have the name, returns one of the link's own groups, which is enough to prevent the link.
    func rivals(of link: Link, among open: OpenLinks) -> Set<Int> {
        let sufficient = link.candidates.filter(\.isSufficient)
        // The candidate with the fewest rivals decides, because one sufficient candidate is enough.
        var fewest: Set<Int>?
        for kind in Set((sufficient.isEmpty ? link.candidates : sufficient).map(\.rivals)) {
            let candidateRivals = kind == .none ? [] : rivals(of: link, kind, among: open)
            if candidateRivals.count < fewest?.count ?? .max { fewest = candidateRivals }
        }
        var rivals = fewest ?? []
        if link.candidates[0].lacksYear { rivals.formUnion(datedNamesakes(of: link, among: open)) }
        return rivals
    }

    /// Returns the rivals of a kind. For `likeYear`, shows with a year that differs by more than two are skipped.
    private func rivals(of link: Link, _ kind: LinkCandidate.Rivals, among open: OpenLinks) -> Set<Int> {
        var result: Set<Int> = []
        for (start, end) in [(link.first, link.second), (link.second, link.first)] {
            let years = years(of: start)
            for member in groups[start].members {
                // Too many shows have the name.
                guard let namesakes = graph.namesakes(of: member) else { return [end] }
                for namesake in namesakes {
                    guard let group = groupOf[namesake], group != start, group != end, !result.contains(group) else {
                        continue
                    }
                    if kind == .likeYear, let year = graph.identity(of: namesake)?.year, !years.isEmpty,
                        years.allSatisfy({ abs($0 - year) > 2 })
                    {
                        continue
                    }
                    // The first comparison nearly always ends the condition.
                    if !open.mayBeSame(group, end, in: self), open.mayBeSame(group, start, in: self) {
                        result.insert(group)
                    }
                }
            }
        }
        return result
    }

    /// Returns the other groups that share a name with the link and have a year, if an end has no year.
    ///
    /// The end without a year may be any show of that name that has a year. If there is more than one such show,
    /// including the other end, the name does not identify the show. Otherwise the result is empty.
    ///
    /// If too many shows have the name, returns one of the link's own groups, which is enough to prevent the link.
    private func datedNamesakes(of link: Link, among open: OpenLinks) -> Set<Int> {
        let ends = [link.first, link.second]
        let withoutYear = ends.filter { years(of: $0).isEmpty }
        if withoutYear.isEmpty { return [] }
        var dated = Set(ends.filter { !withoutYear.contains($0) })
        for member in ends.flatMap({ groups[$0].members }) {
            // Too many shows have the name.
            guard let namesakes = graph.namesakes(of: member) else { return [link.first] }
            for group in namesakes.compactMap({ groupOf[$0] }) where !ends.contains(group) && !dated.contains(group) {
                if !years(of: group).isEmpty, withoutYear.contains(where: { open.mayBeSame(group, $0, in: self) }) {
                    dated.insert(group)
                }
            }
        }
        // One show with a year may be the show without one.
        return dated.count > 1 ? dated.subtracting(ends) : []
    }

    private func years(of group: Int) -> [Int] { groups[group].members.compactMap { graph.identity(of: $0)?.year } }

    /// Returns the highest number of agreeing episodes between two shows of the groups.
    mutating func agreement(_ left: Int, _ right: Int) -> Int {
        var result = 0
        for leftShow in groups[left].members {
            for rightShow in groups[right].members { result = max(result, agreement(leftShow, rightShow)) }
        }
        return result
    }

    mutating func agreement(_ one: SourceKey, _ other: SourceKey) -> Int {
        let pair = LinkConstraints.Pair(one, other)
        if let cached = agreements[pair] { return cached }
        guard let left = graph.identity(of: one), let right = graph.identity(of: other) else { return 0 }
        let count = left.episodes.agreement(with: right.episodes)
        agreements[pair] = count
        return count
    }
}
