internal import ScheduleModel

/// Groups shows by the pairs that may be the same. The result depends only on the pairs, and not on the names of
/// providers.
///
/// The strongest rule comes first. A link must not bring two shows into one group that cannot be the same. Equally
/// good pairs are compared with each other and linked together, until no pair is left. Pairs that exclude each
/// other are not linked but suggested, because a guess would be wrong half of the time.
struct ShowGrouping {
    /// The number of episodes that must agree in title and day before a suggestion becomes a link.
    static let minAgreeingEpisodes = 2

    /// A group of shows with the evidence for its links.
    struct Group {
        var members: [SourceKey]
        var evidence: [LinkEvidence]
    }

    let graph: LinkNeighbourhood
    var groupOf: [SourceKey: Int] = [:]
    var groups: [Group] = []
    /// The cached number of agreeing episodes of two shows.
    var agreements: [LinkConstraints.Pair: Int] = [:]
    /// The shows of links that were not made, because equally good links together would join different shows. After
    /// that, only episodes can link these shows.
    private var contestedShows: Set<SourceKey> = []
    /// The candidates that were not linked, each with its doubts. Those whose groups are separate at the end are
    /// suggested.
    private var undecided: [(candidate: LinkCandidate, doubts: [LinkEvidence.Doubt])] = []

    /// Groups some shows. All shows that are connected with them must be among them.
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

    /// Links candidates by rank, the best first.
    ///
    /// - Parameter candidates: The candidates, sorted by rank.
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

    /// An unordered pair of groups.
    struct GroupPair: Hashable {
        let one: Int
        let other: Int

        init(_ one: Int, _ other: Int) {
            self.one = min(one, other)
            self.other = max(one, other)
        }
    }

    /// A possible link between two groups: every candidate from one to the other.
    struct Link {
        let first: Int
        let second: Int
        var candidates: [LinkCandidate]

        /// Returns the group at the other end.
        func end(from group: Int) -> Int { group == first ? second : first }
    }

    /// Links candidates that are equally good: first the certain ones, then those that episodes support, until no
    /// link is left.
    private mutating func linkEquallyRanked(_ candidates: ArraySlice<LinkCandidate>) {
        var newlyContested: Set<SourceKey> = []
        while true {
            let links = openLinks(candidates)
            if links.isEmpty { break }
            let open = OpenLinks(links, in: self)
            let certain = links.filter { isCertain($0, among: open) }
            if join(certain, byEpisodes: false, &newlyContested) { continue }
            let supported = links.filter { isSupportedByEpisodes($0, among: open) }
            if join(supported, byEpisodes: true, &newlyContested) { continue }
            for link in links { recordUndecided(link, among: open) }
            break
        }
        for candidate in candidates where !isLinked(candidate) && !mayJoin(candidate) {
            undecided.append((candidate, candidate.doubts))
        }
        contestedShows.formUnion(newlyContested)
    }

    /// Returns a link for each pair of groups that candidates may join.
    private func openLinks(_ candidates: ArraySlice<LinkCandidate>) -> [Link] {
        var links: [Link] = []
        var indices: [GroupPair: Int] = [:]
        for candidate in candidates where mayJoin(candidate) {
            guard let left = groupOf[candidate.left], let right = groupOf[candidate.right] else { continue }
            let pair = GroupPair(left, right)
            if let index = indices[pair] {
                links[index].candidates.append(candidate)
            } else {
                indices[pair] = links.count
                links.append(Link(first: pair.one, second: pair.other, candidates: [candidate]))
            }
        }
        return links
    }

    /// Returns whether a link needs no episodes as evidence: a candidate is sufficient, and nothing competes with it.
    private func isCertain(_ link: Link, among open: OpenLinks) -> Bool {
        guard let first = link.candidates.first(where: \.isSufficient) else { return false }
        if first.reason == .userConfirmed { return true }
        if isContested(link) || isRefutedByEpisodes(link) { return false }
        return conflictingLinks(with: link, among: open, limit: 1).isEmpty && rivals(of: link, among: open).isEmpty
    }

    /// Returns whether enough episodes of both groups agree, and more than with any competing group.
    private mutating func isSupportedByEpisodes(_ link: Link, among open: OpenLinks) -> Bool {
        let agreeing = agreement(link.first, link.second)
        guard agreeing >= Self.minAgreeingEpisodes else { return false }
        for conflict in conflictingLinks(with: link, among: open)
        where agreement(conflict.first, conflict.second) >= agreeing {
            return false
        }
        for rival in rivals(of: link, among: open)
        where max(agreement(link.first, rival), agreement(link.second, rival)) >= agreeing {
            return false
        }
        return true
    }

    /// Joins the groups of some links.
    ///
    /// Links with a common group are made together. If they would join shows that cannot be the same, none of them is
    /// made, and their shows are contested.
    ///
    /// - Parameters:
    ///   - byEpisodes: Whether agreeing episodes are part of the evidence.
    ///   - newlyContested: Receives the shows of links that were not made.
    /// - Returns: Whether any link was made.
    private mutating func join(_ links: [Link], byEpisodes: Bool, _ newlyContested: inout Set<SourceKey>) -> Bool {
        var hasLinked = false
        for component in Self.components(links) {
            let joined = Set(component.flatMap { [$0.first, $0.second] }).sorted()
            let isConfirmed = component.allSatisfy { $0.candidates[0].reason == .userConfirmed }
            let isCoherent = joined.indices.allSatisfy { index in
                joined[(index + 1)...].allSatisfy { mayBeSame(joined[index], $0, isConfirmed: isConfirmed) }
            }
            guard isCoherent else {
                for group in joined { newlyContested.formUnion(groups[group].members) }
                continue
            }
            for link in component {
                let candidate = link.candidates.first(where: \.isSufficient) ?? link.candidates[0]
                guard let left = groupOf[candidate.left], let right = groupOf[candidate.right], left != right else {
                    continue
                }
                join(candidate, agreeing: byEpisodes ? agreement(left, right) : 0)
            }
            hasLinked = true
        }
        return hasLinked
    }

    /// Returns the connected components of the links. Links of different components have no group in common.
    private static func components(_ links: [Link]) -> [[Link]] {
        var parent: [Int: Int] = [:]
        func root(_ group: Int) -> Int {
            var group = group
            while let next = parent[group] { group = next }
            return group
        }
        for link in links {
            let (lhs, rhs) = (root(link.first), root(link.second))
            if lhs != rhs { parent[max(lhs, rhs)] = min(lhs, rhs) }
        }
        var indices: [Int: Int] = [:]
        var components: [[Link]] = []
        for link in links {
            let root = root(link.first)
            if let index = indices[root] {
                components[index].append(link)
            } else {
                indices[root] = components.count
                components.append([link])
            }
        }
        return components
    }

    /// Joins the groups of a candidate's shows. The right group is empty afterwards.
    private mutating func join(_ candidate: LinkCandidate, agreeing: Int) {
        guard let left = groupOf[candidate.left], let right = groupOf[candidate.right] else { return }
        for key in groups[right].members { groupOf[key] = left }
        groups[left].members += groups[right].members
        groups[left].evidence += groups[right].evidence + [candidate.evidence(agreeing: agreeing)]
        groups[right] = Group(members: [], evidence: [])
    }

    /// Records why a link was not made.
    private mutating func recordUndecided(_ link: Link, among open: OpenLinks) {
        let conflict = conflictingLinks(with: link, among: open, limit: 1).first
        // One group of a conflicting link is a group of this link, and the other competes with it.
        let competitor = conflict.map { [link.first, link.second].contains($0.first) ? $0.second : $0.first }
        var doubts = link.candidates[0].doubts
        if let rival = competitor ?? rivals(of: link, among: open).min(), let show = groups[rival].members.min() {
            doubts.append(.rival(show))
        }
        if isRefutedByEpisodes(link) { doubts.append(.episodes) }
        undecided.append((link.candidates[0], doubts))
    }

    /// Returns the pairs that were not linked but may still be the same, including those that only IDs separate.
    /// For each pair of groups the best candidate is returned.
    private func suggestions() -> [LinkEvidence] {
        var seen: Set<GroupPair> = []
        return undecided.compactMap { candidate, doubts in
            guard let left = groupOf[candidate.left], let right = groupOf[candidate.right], left != right,
                maySuggest(left, right), seen.insert(GroupPair(left, right)).inserted
            else { return nil }
            return candidate.evidence(agreeing: 0, doubts: doubts)
        }
    }

    /// Returns whether a suggestion to link two groups makes sense, even if different IDs separate them.
    private func maySuggest(_ one: Int, _ other: Int) -> Bool {
        groups[one].members.allSatisfy { left in
            groups[other].members.allSatisfy { right in
                left.provider != right.provider
                    && (graph.mustBeLinked(left, right) || !areExcluded(left, one, right, other))
            }
        }
    }

    // MARK: Constraints

    private func isLinked(_ candidate: LinkCandidate) -> Bool { groupOf[candidate.left] == groupOf[candidate.right] }

    /// Returns whether a candidate's shows are in different groups that may be linked.
    private func mayJoin(_ candidate: LinkCandidate) -> Bool {
        guard let left = groupOf[candidate.left], let right = groupOf[candidate.right], left != right else {
            return false
        }
        return mayBeSame(left, right, isConfirmed: candidate.reason == .userConfirmed)
    }

    /// Returns whether nothing prevents two groups from being the same show.
    ///
    /// - Parameter isConfirmed: Whether the user linked them. Then only another decision of the user prevents it,
    ///   or a provider that lists two of the shows.
    func mayBeSame(_ one: Int, _ other: Int, isConfirmed: Bool = false) -> Bool {
        if one == other { return true }
        return groups[one].members.allSatisfy { left in
            groups[other].members.allSatisfy { right in
                isConfirmed ? !graph.areSeparated(left, right) : showsMayBeSame(left, one, right, other)
            }
        }
    }

    /// Returns whether nothing prevents two shows from being the same.
    ///
    /// - Parameters:
    ///   - one: The group of `left`.
    ///   - other: The group of `right`.
    private func showsMayBeSame(_ left: SourceKey, _ one: Int, _ right: SourceKey, _ other: Int) -> Bool {
        if graph.cannotBeLinked(left, right) { return false }
        return graph.mustBeLinked(left, right) || !areExcluded(left, one, right, other)
    }

    /// Returns whether a rule separates two shows of these groups, such as different years.
    private func areExcluded(_ left: SourceKey, _ one: Int, _ right: SourceKey, _ other: Int) -> Bool {
        guard let lhs = graph.identity(of: left), let rhs = graph.identity(of: right) else { return true }
        return LinkRules.exclude(lhs, rhs, years: (years(of: left, in: one), years(of: right, in: other)))
    }

    /// Returns the years in which a show began: its own, and those of shows that are certainly the same.
    private func years(of show: SourceKey, in group: Int) -> [Int] {
        groups[group].members.compactMap { member in
            member == show || graph.mustBeLinked(show, member) ? graph.identity(of: member)?.year : nil
        }
    }

    /// Returns whether a show of the link is in `contestedShows`.
    private func isContested(_ link: Link) -> Bool {
        !contestedShows.isEmpty
            && [link.first, link.second].contains { groups[$0].members.contains(where: contestedShows.contains) }
    }

    /// Returns whether the evidence for a link is weak, and episodes of two of its shows conflict.
    private func isRefutedByEpisodes(_ link: Link) -> Bool {
        guard link.candidates.allSatisfy(\.reason.isWeak) else { return false }
        let lacksYear = link.candidates.allSatisfy(\.lacksYear)
        return groups[link.first].members.contains { left in
            groups[link.second].members.contains { right in episodesConflict(left, right, lacksYear: lacksYear) }
        }
    }

    private func episodesConflict(_ left: SourceKey, _ right: SourceKey, lacksYear: Bool) -> Bool {
        guard let lhs = graph.identity(of: left), let rhs = graph.identity(of: right) else { return false }
        return lhs.episodes.contradicts(rhs.episodes, comparesYears: lacksYear)
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
