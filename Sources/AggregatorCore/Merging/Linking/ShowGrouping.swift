internal import ScheduleModel

/// Makes groups of shows of the pairs that may be one: a pure function of them, and of no name of a provider.
///
/// The strongest rule goes first. What keeps two shows apart is asked of whole groups: what joins two groups must not
/// bring any two shows together that cannot be one. Pairs that are equally good are looked at together and taken at once,
/// until none is left; those that exclude each other are left apart and suggested, since a guess would be right half of
/// the time.
struct ShowGrouping {
    /// How many episodes must agree in title and day before two shows that are otherwise only a suggestion become one.
    static let minAgreeingEpisodes = 2

    /// A group with what joined it.
    struct Group {
        var members: [SourceKey]
        var evidence: [LinkEvidence]
    }

    let graph: LinkNeighbourhood
    var groupOf: [SourceKey: Int] = [:]
    var groups: [Group] = []
    /// How many episodes of two shows agree, where that was asked.
    var agreements: [LinkConstraints.Pair: Int] = [:]
    /// Shows that equally good pairs would have brought together with what they cannot be one with: only episodes join
    /// them with anything after that.
    private var contestedShows: Set<SourceKey> = []
    private var undecided: [(candidate: LinkCandidate, doubts: [LinkEvidence.Doubt])] = []

    /// Groups some shows; all that are connected with them must be among them.
    static func group(
        _ members: [SourceKey],
        candidates: [LinkCandidate],
        in graph: LinkNeighbourhood
    ) -> (groups: [Group], suggestions: [LinkEvidence]) {
        var grouping = ShowGrouping(members, graph)
        grouping.link(grouping.withoutWrongIDs(candidates).sorted(by: isBefore))
        return (grouping.groups.filter { !$0.members.isEmpty }, grouping.suggestions())
    }

    private init(_ members: [SourceKey], _ graph: LinkNeighbourhood) {
        self.graph = graph
        groupOf.reserveCapacity(members.count)
        groups.reserveCapacity(members.count)
        for key in members {
            groupOf[key] = groups.count
            groups.append(Group(members: [key], evidence: []))
        }
    }

    private mutating func link(_ candidates: [LinkCandidate]) {
        var start = 0
        while start < candidates.count {
            var end = start + 1
            while end < candidates.count, candidates[end].rank == candidates[start].rank { end += 1 }
            linkEquallyRanked(candidates[start..<end])
            start = end
        }
    }

    // MARK: Equally good candidates

    /// Two groups, in whichever order they were named.
    struct GroupPair: Hashable {
        let one: Int
        let other: Int

        init(_ one: Int, _ other: Int) {
            self.one = min(one, other)
            self.other = max(one, other)
        }
    }

    /// What would join two groups: every candidate that leads from the one to the other.
    struct Link {
        let one: Int
        let other: Int
        var candidates: [LinkCandidate]

        /// The group at the other end.
        func end(from group: Int) -> Int { group == one ? other : one }
    }

    /// Takes candidates that are equally good: first what is sure, then what episodes decide, until nothing joins.
    private mutating func linkEquallyRanked(_ candidates: ArraySlice<LinkCandidate>) {
        var tiedNow: Set<SourceKey> = []
        while true {
            let links = openLinks(candidates)
            if links.isEmpty { break }
            let byGroup = links.indices.reduce(into: [Int: [Int]]()) { found, index in
                found[links[index].one, default: []].append(index)
                found[links[index].other, default: []].append(index)
            }
            let sure = links.filter { isSure($0, among: links, byGroup) }
            if join(sure, byEpisodes: false, &tiedNow) { continue }
            let told = links.filter { episodesAgree($0, among: links, byGroup) }
            if join(told, byEpisodes: true, &tiedNow) { continue }
            for link in links { record(link, among: links, byGroup) }
            break
        }
        for candidate in candidates where !isLinked(candidate) && !mayJoin(candidate) {
            undecided.append((candidate, candidate.doubts))
        }
        contestedShows.formUnion(tiedNow)
    }

    private func openLinks(_ candidates: ArraySlice<LinkCandidate>) -> [Link] {
        var links: [Link] = []
        var places: [GroupPair: Int] = [:]
        for candidate in candidates where mayJoin(candidate) {
            guard let left = groupOf[candidate.left], let right = groupOf[candidate.right] else { continue }
            let pair = GroupPair(left, right)
            if let place = places[pair] {
                links[place].candidates.append(candidate)
            } else {
                places[pair] = links.count
                links.append(Link(one: pair.one, other: pair.other, candidates: [candidate]))
            }
        }
        return links
    }

    private func isSure(_ link: Link, among links: [Link], _ byGroup: [Int: [Int]]) -> Bool {
        guard let first = link.candidates.first(where: \.isSufficient) else { return false }
        if first.reason == .userConfirmed { return true }
        return !isTied(link) && !isForbidden(link) && !isContested(link, among: links, byGroup)
            && rivals(of: link).isEmpty
    }

    private mutating func episodesAgree(_ link: Link, among links: [Link], _ byGroup: [Int: [Int]]) -> Bool {
        let agreeing = agreement(link.one, link.other)
        guard agreeing >= Self.minAgreeingEpisodes else { return false }
        for contest in contests(of: link, among: links, byGroup)
        where agreement(contest.one, contest.other) >= agreeing {
            return false
        }
        for rival in rivals(of: link)
        where max(agreement(link.one, rival), agreement(link.other, rival)) >= agreeing {
            return false
        }
        return true
    }

    /// Joins what some links bring together; where that are shows that cannot be one, none of the links is taken.
    ///
    /// - Returns: whether anything was joined.
    private mutating func join(_ links: [Link], byEpisodes: Bool, _ tiedNow: inout Set<SourceKey>) -> Bool {
        var hasJoined = false
        for component in Self.components(links) {
            let ends = Set(component.flatMap { [$0.one, $0.other] }).sorted()
            let isConfirmed = component.allSatisfy { $0.candidates[0].reason == .userConfirmed }
            let isCoherent = ends.indices.allSatisfy { place in
                ends[(place + 1)...].allSatisfy { mayBeOne(ends[place], $0, isConfirmed: isConfirmed) }
            }
            guard isCoherent else {
                for group in ends { tiedNow.formUnion(groups[group].members) }
                continue
            }
            for link in component {
                let candidate = link.candidates.first(where: \.isSufficient) ?? link.candidates[0]
                guard let left = groupOf[candidate.left], let right = groupOf[candidate.right], left != right else {
                    continue
                }
                join(candidate, agreeing: byEpisodes ? agreement(left, right) : 0)
            }
            hasJoined = true
        }
        return hasJoined
    }

    private static func components(_ links: [Link]) -> [[Link]] {
        var parent: [Int: Int] = [:]
        func root(_ group: Int) -> Int {
            var group = group
            while let next = parent[group] { group = next }
            return group
        }
        for link in links {
            let (one, other) = (root(link.one), root(link.other))
            if one != other { parent[max(one, other)] = min(one, other) }
        }
        var places: [Int: Int] = [:]
        var components: [[Link]] = []
        for link in links {
            let root = root(link.one)
            if let place = places[root] {
                components[place].append(link)
            } else {
                places[root] = components.count
                components.append([link])
            }
        }
        return components
    }

    private mutating func join(_ candidate: LinkCandidate, agreeing: Int) {
        guard let left = groupOf[candidate.left], let right = groupOf[candidate.right] else { return }
        for key in groups[right].members { groupOf[key] = left }
        groups[left].members += groups[right].members
        groups[left].evidence += groups[right].evidence + [candidate.evidence(agreeing: agreeing)]
        groups[right] = Group(members: [], evidence: [])
    }

    /// Notes why a link was not taken.
    private mutating func record(_ link: Link, among links: [Link], _ byGroup: [Int: [Int]]) {
        let contests = contests(of: link, among: links, byGroup, isEnough: 1)
        let contest = contests.first.map { [link.one, link.other].contains($0.one) ? $0.other : $0.one }
        let rival = contest ?? rivals(of: link).min()
        let doubts =
            link.candidates[0].doubts + (rival.flatMap { groups[$0].members.min() }.map { [.rival($0)] } ?? [])
            + (isForbidden(link) ? [.episodes] : [])
        undecided.append((link.candidates[0], doubts))
    }

    /// What was not joined and still might be, or was kept apart by ids alone: of two groups what says it best.
    private func suggestions() -> [LinkEvidence] {
        var seen: Set<GroupPair> = []
        return undecided.compactMap { candidate, doubts in
            guard let left = groupOf[candidate.left], let right = groupOf[candidate.right], left != right,
                maySuggest(left, right), seen.insert(GroupPair(left, right)).inserted
            else { return nil }
            return candidate.evidence(agreeing: 0, doubts: doubts)
        }
    }

    private func maySuggest(_ one: Int, _ other: Int) -> Bool {
        groups[one].members.allSatisfy { left in
            groups[other].members.allSatisfy { right in
                left.provider != right.provider
                    && (graph.mustBeLinked(left, right) || !areExcluded(left, one, right, other))
            }
        }
    }

    // MARK: What keeps apart

    private func isLinked(_ candidate: LinkCandidate) -> Bool { groupOf[candidate.left] == groupOf[candidate.right] }

    /// Whether a candidate's shows are in different groups that nothing forbids to be one.
    private func mayJoin(_ candidate: LinkCandidate) -> Bool {
        guard let left = groupOf[candidate.left], let right = groupOf[candidate.right], left != right else {
            return false
        }
        return mayBeOne(left, right, isConfirmed: candidate.reason == .userConfirmed)
    }

    /// Whether nothing forbids that two groups are one.
    ///
    /// - Parameter isConfirmed: whether the user says that they are: then only the user, and a provider that tells two
    ///   of them apart, say otherwise.
    func mayBeOne(_ one: Int, _ other: Int, isConfirmed: Bool = false) -> Bool {
        if one == other { return true }
        return groups[one].members.allSatisfy { left in
            groups[other].members.allSatisfy { right in
                isConfirmed ? !graph.areKeptSeparate(left, right) : mayBeOne(left, one, right, other)
            }
        }
    }

    private func mayBeOne(_ left: SourceKey, _ group: Int, _ right: SourceKey, _ other: Int) -> Bool {
        if graph.cannotBeLinked(left, right) { return false }
        return graph.mustBeLinked(left, right) || !areExcluded(left, group, right, other)
    }

    private func areExcluded(_ left: SourceKey, _ group: Int, _ right: SourceKey, _ other: Int) -> Bool {
        guard let one = graph.identity(of: left), let two = graph.identity(of: right) else { return true }
        return LinkRules.exclude(one, two, years: (years(of: left, in: group), years(of: right, in: other)))
    }

    /// The years in which a show began: its own, and those that others say which are known to be it.
    private func years(of show: SourceKey, in group: Int) -> [Int] {
        groups[group].members.compactMap { member in
            member == show || graph.mustBeLinked(show, member) ? graph.identity(of: member)?.year : nil
        }
    }

    private func isTied(_ link: Link) -> Bool {
        !contestedShows.isEmpty
            && [link.one, link.other].contains { groups[$0].members.contains(where: contestedShows.contains) }
    }

    private func isForbidden(_ link: Link) -> Bool {
        guard link.candidates.allSatisfy(\.reason.isWeak) else { return false }
        return groups[link.one].members.contains { left in
            groups[link.other].members.contains { right in doEpisodesContradict(left, right) }
        }
    }

    private func doEpisodesContradict(_ left: SourceKey, _ right: SourceKey) -> Bool {
        guard let one = graph.identity(of: left), let other = graph.identity(of: right) else { return false }
        return one.episodes.contradicts(other.episodes)
    }

    private static func isBefore(_ left: LinkCandidate, _ right: LinkCandidate) -> Bool {
        if left.rank != right.rank { return left.rank < right.rank }
        return (left.left, left.right) < (right.left, right.right)
    }
}

extension LinkCandidate {
    func evidence(agreeing: Int, doubts: [LinkEvidence.Doubt]? = nil) -> LinkEvidence {
        LinkEvidence(
            left: left,
            right: right,
            reason: reason,
            agreeingEpisodes: agreeing,
            doubts: doubts ?? self.doubts
        )
    }
}
