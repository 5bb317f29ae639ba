/// Keeps a merged catalogue up to date: when one provider says something new, only what it touches is merged again, and
/// the outcome is that of a merge from nothing.
///
/// What is touched: the shows that changed, and every show whose links may hang on theirs (`LinkGraph`). All others
/// are handed on as they are.
public struct CatalogueMerger: Sendable {
    /// What all providers said, as one.
    public private(set) var catalogue = MergedCatalogue(shows: [], suggestions: [])

    private let policy: MergePolicy
    private var trust: [ProviderID: Int] = [:]
    /// What each source's show says, as it counts.
    private var claimed: [SourceKey: ProviderClaims.ClaimedShow] = [:]
    /// What each provider said, as it came.
    private var said: [ProviderID: ProviderClaims] = [:]
    /// What else is known of shows; for linking alone.
    private var known: [SourceKey: KnownShow] = [:]
    private var graph: LinkGraph
    /// Whether one provider alone said all: then no two shows can be one, and nothing is linked.
    private var isLone = false
    /// The first source of the merged show that a source is in.
    private var firstOf: [SourceKey: SourceKey] = [:]

    /// A merge of some providers' claims.
    ///
    /// - Parameter known: shows that count for linking alone.
    public init(
        _ claims: [ProviderClaims] = [],
        policy: MergePolicy = MergePolicy(),
        known: [SourceKey: KnownShow] = [:]
    ) {
        self.policy = policy
        graph = LinkGraph(choices: policy.links)
        self.known = known
        start(claims)
    }

    /// Takes a provider's new claims in the place of its older ones.
    public mutating func update(_ claims: ProviderClaims) {
        guard let older = said[claims.provider], older.priority == claims.priority, older.known == claims.known else {
            // Its place among the others changes, or what else is known, and with it what is chosen anywhere.
            said[claims.provider] = claims
            return start(Array(said.values))
        }
        said[claims.provider] = claims
        let change = ClaimsChange(from: older, to: claims)
        let gone = change.gone.map { SourceKey(provider: claims.provider, id: $0) }
        let come = change.come.map {
            (SourceKey(provider: claims.provider, id: $0.show.id), policy.settled($0, of: claims.provider))
        }
        apply(gone: gone, come: come)
    }

    /// Forgets a provider.
    public mutating func remove(_ provider: ProviderID) {
        guard let older = said.removeValue(forKey: provider) else { return }
        if !known.isEmpty || said.values.contains(where: { !$0.known.isEmpty }) || !older.known.isEmpty {
            return start(Array(said.values))
        }
        trust[provider] = nil
        apply(gone: older.shows.map { SourceKey(provider: provider, id: $0.show.id) }, come: [])
    }

    private mutating func start(_ claims: [ProviderClaims]) {
        said = Dictionary(claims.map { ($0.provider, $0) }, uniquingKeysWith: { _, last in last })
        trust = said.mapValues(\.priority)
        (claimed, firstOf) = ([:], [:])
        graph = LinkGraph(choices: policy.links)
        let known = allKnown
        isLone = Set(said.keys).union(known.keys.map(\.provider)).count <= 1
        if isLone { return startAlone() }
        var identities: [ShowIdentity] = []
        for claim in said.values {
            for show in claim.shows {
                let key = SourceKey(provider: claim.provider, id: show.show.id)
                let settled = policy.settled(show, of: claim.provider)
                identities.append(
                    ShowIdentity(settled, provider: claim.provider, firstYear: known[key]?.firstYear)
                )
                claimed[key] = settled
            }
        }
        for (key, known) in known where claimed[key] == nil {
            identities.append(ShowIdentity(known.show, provider: key.provider, firstYear: known.firstYear))
        }
        graph.fill(with: identities)
        let (groups, suggestions) = ShowGrouping.group(
            identities.map(\.key),
            candidates: graph.allCandidates,
            in: graph
        )
        var shows = groups.compactMap { merge($0) }
        for show in shows { note(show) }
        shows.sort(by: isBefore)
        catalogue = MergedCatalogue(shows: shows, suggestions: present(suggestions))
    }

    private mutating func startAlone() {
        var shows: [MergedShow] = []
        for claim in said.values {
            for show in claim.shows {
                let key = SourceKey(provider: claim.provider, id: show.show.id)
                claimed[key] = policy.settled(show, of: claim.provider)
                if let merged = merge(ShowGrouping.Group(members: [key], evidence: [])) { shows.append(merged) }
            }
        }
        for show in shows { note(show) }
        catalogue = MergedCatalogue(shows: shows.sorted(by: isBefore), suggestions: [])
    }

    private mutating func apply(gone: [SourceKey], come: [(key: SourceKey, claimed: ProviderClaims.ClaimedShow)]) {
        if gone.isEmpty, come.isEmpty { return }
        if isLone { return start(Array(said.values)) }
        let knownNow = allKnown
        if gone.contains(where: { knownNow[$0] != nil }) { return start(Array(said.values)) }
        var stale: Set<SourceKey> = []
        let changed = Set(come.map(\.key))
        for key in gone + come.map(\.key) {
            claimed[key] = nil
            if let first = firstOf.removeValue(forKey: key) { stale.insert(first) }
        }
        for (key, show) in come { claimed[key] = show }
        let touched = graph.replace(
            gone + come.map(\.key),
            with: come.map { show in
                ShowIdentity(show.claimed, provider: show.key.provider, firstYear: knownNow[show.key]?.firstYear)
            }
        )
        for key in touched { if let first = firstOf[key] { stale.insert(first) } }
        let old = Dictionary(
            uniqueKeysWithValues: catalogue.shows.lazy.filter { stale.contains($0.id) }.map { ($0.id, $0) }
        )
        let (groups, suggestions) = ShowGrouping.group(
            Array(touched),
            candidates: graph.candidates(among: touched),
            in: graph
        )
        var fresh: [MergedShow] = []
        for group in groups {
            let members = inOrder(group.members)
            if let known = members.first.flatMap({ old[$0] }), known.sources.map(\.key) == members,
                Set(known.evidence) == Set(group.evidence), !members.contains(where: changed.contains)
            {
                fresh.append(known)
            } else if let show = merge(group) {
                fresh.append(show)
            }
        }
        for show in fresh { note(show) }
        fresh.sort(by: isBefore)
        catalogue.shows = catalogue.shows.filter { !stale.contains($0.id) }.merged(with: fresh, by: isBefore)
        let lost = touched.union(gone)
        catalogue.suggestions =
            present(catalogue.suggestions.filter { !lost.contains($0.left) && !lost.contains($0.right) } + suggestions)
    }

    /// Those suggestions that are about a show that is here, in their order.
    private func present(_ suggestions: [LinkEvidence]) -> [LinkEvidence] {
        suggestions.filter { claimed[$0.left] != nil || claimed[$0.right] != nil }.sorted(by: Self.isBefore)
    }

    /// What else is known of shows, by all providers.
    private var allKnown: [SourceKey: KnownShow] {
        var all = known
        for claim in said.values {
            for show in claim.known { all[SourceKey(provider: claim.provider, id: show.show.id)] = show }
        }
        return all
    }

    private mutating func note(_ show: MergedShow) {
        for source in show.sources { firstOf[source.key] = show.id }
    }

    /// A group's show; nil where none of it is here, but only known.
    private func merge(_ group: ShowGrouping.Group) -> MergedShow? {
        let members = inOrder(group.members)
        let sources = members.compactMap { key in claimed[key].map { (key, $0) } }
        if sources.isEmpty { return nil }
        var show = ShowMerger.merge(sources, group.evidence, by: policy.rules(for: members, trusting: trust))
        show.linked = members
        return show
    }

    /// The more trusted provider first.
    private func inOrder(_ members: [SourceKey]) -> [SourceKey] {
        members.sorted { isHeardBefore($0, $1) }
    }

    private func isBefore(_ left: MergedShow, _ right: MergedShow) -> Bool { isHeardBefore(left.id, right.id) }

    private func isHeardBefore(_ left: SourceKey, _ right: SourceKey) -> Bool {
        if left.provider == right.provider { return left.id < right.id }
        let (one, other) = (trust[left.provider] ?? .min, trust[right.provider] ?? .min)
        return one == other ? left.provider < right.provider : one > other
    }

    private static func isBefore(_ left: LinkEvidence, _ right: LinkEvidence) -> Bool {
        (left.left, left.right) < (right.left, right.right)
    }
}

/// What is different between two snapshots of one provider, show by show.
struct ClaimsChange {
    /// The ids of shows that are no longer there.
    private(set) var gone: [String] = []
    /// Shows that are new or say something else.
    private(set) var come: [ProviderClaims.ClaimedShow] = []

    /// Both are sorted by id, so one walk finds all.
    init(from old: ProviderClaims, to new: ProviderClaims) {
        var index = 0
        for show in new.shows {
            while index < old.shows.count, old.shows[index].show.id < show.show.id {
                gone.append(old.shows[index].show.id)
                index += 1
            }
            if index < old.shows.count, old.shows[index].show.id == show.show.id {
                if !old.shows[index].says(whatSays: show) { come.append(show) }
                index += 1
            } else {
                come.append(show)
            }
        }
        gone += old.shows[index...].map(\.show.id)
    }
}

extension ProviderClaims.ClaimedShow {
    /// Whether two records say the same, and said it at the same time.
    fileprivate func says(whatSays other: ProviderClaims.ClaimedShow) -> Bool {
        saidAt == other.saidAt && episodes.count == other.episodes.count
            && zip(episodes, other.episodes).allSatisfy {
                $0 === $1 || ($0.saidAt == $1.saidAt && $0.episode == $1.episode)
            }
            && known.map(\.episode) == other.known.map(\.episode) && show == other.show && seasons == other.seasons
            && credits == other.credits
    }
}

extension Array {
    /// These and others as one, both in order.
    fileprivate func merged(with others: [Element], by isBefore: (Element, Element) -> Bool) -> [Element] {
        if others.isEmpty { return self }
        var merged: [Element] = []
        merged.reserveCapacity(count + others.count)
        var start = 0
        for other in others {
            var (low, high) = (start, count)
            while low < high {
                let middle = (low + high) / 2
                if isBefore(self[middle], other) { low = middle + 1 } else { high = middle }
            }
            merged += self[start..<low]
            merged.append(other)
            start = low
        }
        return merged + self[start...]
    }
}
