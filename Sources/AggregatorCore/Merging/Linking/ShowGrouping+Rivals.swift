internal import ScheduleModel

/// The shows that match as well as a link does, which is evidence against the link.
extension ShowGrouping {
    /// Returns whether any link conflicts with a link (`contests`).
    func isContested(_ link: Link, among links: [Link], _ byGroup: [Int: [Int]]) -> Bool {
        !contests(of: link, among: links, byGroup, isEnough: 1).isEmpty
    }

    /// Returns the links that conflict with a link. They share one of its groups, and lead to a group that cannot be
    /// the same as its other end.
    ///
    /// - Parameters:
    ///   - byGroup: The indices in `links` of the links of each group.
    ///   - most: The number of conflicting links after which the search ends.
    func contests(
        of link: Link,
        among links: [Link],
        _ byGroup: [Int: [Int]],
        isEnough most: Int = .max
    ) -> [Link] {
        var result: [Link] = []
        for (start, end) in [(link.first, link.second), (link.second, link.first)] {
            for index in byGroup[start] ?? [] {
                let otherEnd = links[index].end(from: start)
                if otherEnd == end || mayBeSame(otherEnd, end) { continue }
                result.append(links[index])
                if result.count >= most { return result }
            }
        }
        return result
    }

    /// Returns the groups with a namesake of one end that could be the same as this end, but not as the other end.
    /// Each of them might be the right one.
    ///
    /// If too many shows have the name, returns one of the link's own groups, which is enough to prevent the link.
    func rivals(of link: Link) -> Set<Int> {
        let sufficient = link.candidates.filter(\.isSufficient)
        // The link has only those rivals that all sufficient candidates have. Each kind includes the rivals of the
        // weaker kinds, so the smallest set is in all others.
        var fewest: Set<Int>?
        for kind in Set((sufficient.isEmpty ? link.candidates : sufficient).map(\.rivals)) {
            let candidateRivals = kind == .none ? [] : rivals(of: link, kind)
            if candidateRivals.count < fewest?.count ?? .max { fewest = candidateRivals }
        }
        var rivals = fewest ?? []
        if link.candidates[0].lacksYear { rivals.formUnion(datedNamesakes(of: link)) }
        return rivals
    }

    /// Returns the rivals of a kind. For `likeYear`, shows with a year that differs by more than two are skipped.
    private func rivals(of link: Link, _ kind: LinkCandidate.Rivals) -> Set<Int> {
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
                    if mayBeSame(group, start), !mayBeSame(group, end) { result.insert(group) }
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
    private func datedNamesakes(of link: Link) -> Set<Int> {
        let ends = [link.first, link.second]
        let withoutYear = ends.filter { years(of: $0).isEmpty }
        if withoutYear.isEmpty { return [] }
        var dated = Set(ends.filter { !withoutYear.contains($0) })
        for member in ends.flatMap({ groups[$0].members }) {
            // Too many shows have the name.
            guard let namesakes = graph.namesakes(of: member) else { return [link.first] }
            for group in namesakes.compactMap({ groupOf[$0] }) where !ends.contains(group) && !dated.contains(group) {
                if !years(of: group).isEmpty, withoutYear.contains(where: { mayBeSame(group, $0) }) {
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
