internal import ScheduleModel

/// What fits as well as a link does, and speaks against it by that.
extension ShowGrouping {
    func isContested(_ link: Link, among links: [Link], _ byGroup: [Int: [Int]]) -> Bool {
        !contests(of: link, among: links, byGroup, isEnough: 1).isEmpty
    }

    /// The links that share a group with a link, and would bring to it what cannot be one with the other end.
    func contests(
        of link: Link,
        among links: [Link],
        _ byGroup: [Int: [Int]],
        isEnough most: Int = .max
    ) -> [Link] {
        var found: [Link] = []
        for (near, far) in [(link.one, link.other), (link.other, link.one)] {
            for index in byGroup[near] ?? [] {
                let end = links[index].end(from: near)
                if end == far || mayBeOne(end, far) { continue }
                found.append(links[index])
                if found.count >= most { return found }
            }
        }
        return found
    }

    /// The groups that have a namesake of one end and could be one with it, and not with the other end: any of them may be
    /// meant as well. Of a name that very many bear every one of them may.
    func rivals(of link: Link) -> Set<Int> {
        let sure = link.candidates.filter(\.isSufficient)
        // What one of several sure candidates is free of, the link is.
        var fewest: Set<Int>?
        for kind in Set((sure.isEmpty ? link.candidates : sure).map(\.rivals)) {
            let found = kind == .none ? [] : rivals(of: link, kind)
            if found.count < fewest?.count ?? .max { fewest = found }
        }
        var rivals = fewest ?? []
        if link.candidates[0].lacksYear { rivals.formUnion(datedNamesakes(of: link)) }
        return rivals
    }

    private func rivals(of link: Link, _ kind: LinkCandidate.Rivals) -> Set<Int> {
        var found: Set<Int> = []
        for (near, far) in [(link.one, link.other), (link.other, link.one)] {
            let years = years(of: near)
            for member in groups[near].members {
                guard let namesakes = graph.namesakes(of: member) else { return [far] }
                for namesake in namesakes {
                    guard let group = groupOf[namesake], group != near, group != far, !found.contains(group) else {
                        continue
                    }
                    if kind == .likeYear, let year = graph.identity(of: namesake)?.year, !years.isEmpty,
                        years.allSatisfy({ abs($0 - year) > 2 })
                    {
                        continue
                    }
                    if mayBeOne(group, near), !mayBeOne(group, far) { found.insert(group) }
                }
            }
        }
        return found
    }

    /// A title without a year says whose it is only where one show bears it: the groups of another year that bear it too,
    /// at whichever provider.
    private func datedNamesakes(of link: Link) -> Set<Int> {
        let ends = [link.one, link.other]
        let bare = ends.filter { years(of: $0).isEmpty }
        if bare.isEmpty { return [] }
        var dated = Set(ends.filter { !bare.contains($0) })
        for member in ends.flatMap({ groups[$0].members }) {
            guard let namesakes = graph.namesakes(of: member) else { return [link.one] }
            for group in namesakes.compactMap({ groupOf[$0] }) where !ends.contains(group) && !dated.contains(group) {
                if !years(of: group).isEmpty, bare.contains(where: { mayBeOne(group, $0) }) { dated.insert(group) }
            }
        }
        return dated.count > 1 ? dated.subtracting(ends) : []
    }

    private func years(of group: Int) -> [Int] { groups[group].members.compactMap { graph.identity(of: $0)?.year } }

    /// How many episodes agree, between those two shows of two groups of which most do.
    mutating func agreement(_ one: Int, _ other: Int) -> Int {
        var most = 0
        for left in groups[one].members {
            for right in groups[other].members { most = max(most, agreement(left, right)) }
        }
        return most
    }

    mutating func agreement(_ one: SourceKey, _ other: SourceKey) -> Int {
        let pair = LinkConstraints.Pair(one, other)
        if let known = agreements[pair] { return known }
        guard let left = graph.identity(of: one), let right = graph.identity(of: other) else { return 0 }
        let found = left.episodes.agreement(with: right.episodes)
        agreements[pair] = found
        return found
    }
}
