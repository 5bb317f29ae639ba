internal import ScheduleModel

/// Makes groups of shows of the pairs that may be one: a pure function of them.
///
/// The strongest rule goes first, so the order in which providers or rows come makes no difference. A show finds
/// one partner at a provider at most. Two that fit equally are left apart and suggested: a guess would be right
/// half of the time.
struct ShowGrouping {
    /// So many episodes must agree in title and day before they join what is else only suggested.
    private static let agreement = 2

    /// A group with what joined it.
    struct Group {
        var members: [SourceKey]
        var evidence: [LinkEvidence]
    }

    private let graph: LinkNeighbourhood
    private var groupOf: [SourceKey: Int] = [:]
    private var groups: [Group] = []
    /// How many episodes of two shows agree, where that was asked.
    private var agreements: [LinkChoices.Pair: Int] = [:]
    private var undecided: [(candidate: LinkCandidate, doubts: [LinkEvidence.Doubt])] = []

    /// Groups some shows, all that hang together with them among them.
    static func group(
        _ members: [SourceKey],
        candidates: [LinkCandidate],
        in graph: LinkNeighbourhood
    ) -> (groups: [Group], suggestions: [LinkEvidence]) {
        var grouping = ShowGrouping(members, graph)
        grouping.take(candidates.sorted(by: isBefore))
        return (grouping.groups.filter { !$0.members.isEmpty }, grouping.suggestions)
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

    private mutating func take(_ candidates: [LinkCandidate]) {
        var start = 0
        while start < candidates.count {
            var end = start + 1
            while end < candidates.count, candidates[end].rank == candidates[start].rank { end += 1 }
            takeEquals(candidates[start..<end])
            start = end
        }
    }

    /// Takes candidates that are equally good. Two of them contest where they would bring shows together that cannot be
    /// one: then neither is taken, unless episodes decide.
    private mutating func takeEquals(_ candidates: ArraySlice<LinkCandidate>) {
        let open = candidates.filter { isOpen($0) }
        let contests = Contests(open, groupOf, graph)
        for (index, candidate) in open.enumerated() {
            if isOpen(candidate) {
                take(candidate, against: candidate.reason == .confirmed ? [] : contests.others(of: index))
            }
            if !isJoined(candidate), undecided.last?.candidate != candidate {
                undecided.append((candidate, candidate.doubts))
            }
        }
        for candidate in candidates where !isJoined(candidate) && !isOpen(candidate) {
            undecided.append((candidate, candidate.doubts))
        }
    }

    private mutating func take(_ candidate: LinkCandidate, against equals: [LinkCandidate]) {
        let rival = equals.lazy.flatMap { [$0.left, $0.right] }.first { $0 != candidate.left && $0 != candidate.right }
        let namesake = rival ?? self.rival(of: candidate)
        let isDenied = candidate.reason.isWeak && doEpisodesContradict(candidate)
        if candidate.isSure, namesake == nil, !isDenied {
            join(candidate, agreeing: 0)
            return
        }
        let agreeing = agreement(candidate)
        if agreeing >= Self.agreement, !equals.contains(where: { agreement($0) >= agreeing }) {
            join(candidate, agreeing: agreeing)
        } else {
            undecided.append(
                (candidate, candidate.doubts + (namesake.map { [.rival($0)] } ?? []) + (isDenied ? [.episodes] : []))
            )
        }
    }

    private mutating func join(_ candidate: LinkCandidate, agreeing: Int) {
        guard let left = groupOf[candidate.left], let right = groupOf[candidate.right] else { return }
        for key in groups[right].members { groupOf[key] = left }
        groups[left].members += groups[right].members
        groups[left].evidence += groups[right].evidence + [candidate.evidence(agreeing: agreeing)]
        groups[right] = Group(members: [], evidence: [])
    }

    /// Whether a candidate's shows are in different groups that nothing forbids to be one.
    private func isOpen(_ candidate: LinkCandidate) -> Bool {
        guard let left = groupOf[candidate.left], let right = groupOf[candidate.right], left != right else {
            return false
        }
        return !groups[left].members.contains { one in
            groups[right].members.contains { graph.areApart(one, $0) }
        }
    }

    private func isJoined(_ candidate: LinkCandidate) -> Bool { groupOf[candidate.left] == groupOf[candidate.right] }

    private mutating func agreement(_ candidate: LinkCandidate) -> Int {
        let pair = LinkChoices.Pair(candidate.left, candidate.right)
        if let known = agreements[pair] { return known }
        guard let left = graph.identity(of: candidate.left), let right = graph.identity(of: candidate.right) else {
            return 0
        }
        let found = left.episodes.agreement(with: right.episodes)
        agreements[pair] = found
        return found
    }

    private func doEpisodesContradict(_ candidate: LinkCandidate) -> Bool {
        guard let left = graph.identity(of: candidate.left), let right = graph.identity(of: candidate.right) else {
            return false
        }
        return left.episodes.contradict(right.episodes)
    }

    /// A show that bears the name of one of the two at the other's provider, fits by its year, and has no partner
    /// there yet.
    private func rival(of candidate: LinkCandidate) -> SourceKey? {
        if candidate.rivals == .none { return nil }
        return rival(of: candidate.right, for: candidate.left, candidate.rivals)
            ?? rival(of: candidate.left, for: candidate.right, candidate.rivals)
    }

    private func rival(of partner: SourceKey, for key: SourceKey, _ rivals: LinkCandidate.Rivals) -> SourceKey? {
        guard let namesakes = graph.namesakes(of: key) else { return key }
        return namesakes.filter { other in
            guard other.provider == partner.provider, other != partner else { return false }
            if rivals == .likeYear,
                case .years(let apart) = YearGap(graph.identity(of: other)?.year, graph.identity(of: key)?.year),
                apart > 2
            {
                return false
            }
            guard let group = groupOf[other], !graph.areApart(other, key) else { return false }
            return !groups[group].members.contains { $0.provider == key.provider }
        }.min()
    }

    /// What was not joined and still might be, or was kept apart by ids alone.
    private var suggestions: [LinkEvidence] {
        undecided.compactMap { candidate, doubts in
            guard let left = groupOf[candidate.left], let right = groupOf[candidate.right], left != right,
                !groups[left].members.contains(where: { one in
                    groups[right].members.contains { $0.provider == one.provider }
                })
            else { return nil }
            return candidate.evidence(agreeing: 0, doubts: doubts)
        }
    }

    private static func isBefore(_ left: LinkCandidate, _ right: LinkCandidate) -> Bool {
        if left.rank != right.rank { return left.rank < right.rank }
        return (left.left, left.right) < (right.left, right.right)
    }
}

/// Which of some equally good candidates exclude each other: they share a group, and what they would bring to it cannot
/// be one.
private struct Contests {
    /// Of more candidates for one group nothing can be told apart.
    private static let limit = 16

    private let candidates: [LinkCandidate]
    private let graph: LinkNeighbourhood
    private let groupOf: [SourceKey: Int]
    private var byGroup: [Int: [Int]] = [:]

    init(_ candidates: [LinkCandidate], _ groupOf: [SourceKey: Int], _ graph: LinkNeighbourhood) {
        self.candidates = candidates
        self.graph = graph
        self.groupOf = groupOf
        for (index, candidate) in candidates.enumerated() where candidate.reason != .confirmed {
            for key in [candidate.left, candidate.right] {
                if let group = groupOf[key] { byGroup[group, default: []].append(index) }
            }
        }
    }

    /// The candidates that a candidate cannot go together with; of very many the first few.
    func others(of index: Int) -> [LinkCandidate] {
        let candidate = candidates[index]
        var found: [LinkCandidate] = []
        for (near, far) in [(candidate.left, candidate.right), (candidate.right, candidate.left)] {
            guard let group = groupOf[near] else { continue }
            for other in byGroup[group] ?? [] where other != index && found.count < Self.limit {
                let rival = candidates[other]
                let end = groupOf[rival.left] == group ? rival.right : rival.left
                if end != far, groupOf[end] != groupOf[far], graph.areApart(end, far) { found.append(rival) }
            }
        }
        return found
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
