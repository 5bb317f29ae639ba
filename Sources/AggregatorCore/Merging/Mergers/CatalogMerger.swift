internal import ScheduleModel

/// Merges some providers' claims: which shows are one, and what each of them comes to.
struct CatalogMerger {
    private let policy: MergePolicy
    private let trust: [ProviderID: Int]
    /// What holds for shows for which nothing else is settled.
    private let rules: MergeRules
    /// The claims, the most trusted first.
    private let claims: [ProviderClaims]

    /// - Parameter claims: one for each provider.
    init(_ claims: [ProviderClaims], policy: MergePolicy) {
        self.policy = policy
        self.claims = claims.sorted(by: ProviderClaims.hasPriority)
        trust = Dictionary(claims.map { ($0.provider, $0.priority) }, uniquingKeysWith: { _, last in last })
        rules = policy.rules(trusting: trust)
    }

    /// Which of the shows are one, over what is claimed and what is known beside it. Where one provider alone said all,
    /// no two shows can be one, and nothing is linked.
    func links(known: [SourceKey: LinkableShow]) -> LinkSet {
        var known = known
        for claim in claims {
            for show in claim.otherShows { known[SourceKey(provider: claim.provider, id: show.show.id)] = show }
        }
        if Set(claims.map(\.provider)).union(known.keys.map(\.provider)).count <= 1 { return LinkSet() }
        var identities: [ShowIdentity] = []
        for claim in claims {
            for show in claim.shows {
                let known = known.removeValue(forKey: SourceKey(provider: claim.provider, id: show.show.id))
                let settled = policy.applyingOverrides(show, of: claim.provider)
                identities.append(ShowIdentity(settled, provider: claim.provider, firstYear: known?.firstYear))
            }
        }
        for (key, known) in known {
            identities.append(ShowIdentity(known.show, provider: key.provider, firstYear: known.firstYear))
        }
        return LinkUpdate(of: identities.sorted { $0.key < $1.key }, choices: policy.links).links
    }

    /// The merged shows, in the order of their first sources.
    func merged(by links: LinkSet) -> MergedCatalog {
        var shows = links.families.compactMap { family -> MergedShow? in
            let members = family.members.sorted(by: precedes)
            return merge(members.compactMap(claimed), family.evidence, of: members)
        }
        shows.reserveCapacity(claims.reduce(0) { $0 + $1.shows.count })
        let linked = Set(links.families.flatMap(\.members))
        for claim in claims {
            for show in claim.shows {
                let key = SourceKey(provider: claim.provider, id: show.show.id)
                if linked.contains(key) { continue }
                if let alone = merge([(key, policy.applyingOverrides(show, of: key.provider))], [], of: [key]) {
                    shows.append(alone)
                }
            }
        }
        // Those that stand alone are in this order already.
        if !linked.isEmpty { shows = shows.sortedByIndex(\.id, precedes) }
        let suggestions = links.suggestions.filter { claimed($0.left) != nil || claimed($0.right) != nil }
        return MergedCatalog(
            shows: shows,
            suggestions: suggestions.sorted { ($0.left, $0.right) < ($1.left, $1.right) }
        )
    }

    /// Merges a family into one show; nil if none of its members is among the claims of this question. Members that are
    /// only known count for linking alone.
    private func merge(
        _ sources: [ShowMerger.Source],
        _ evidence: [LinkEvidence],
        of members: [SourceKey]
    ) -> MergedShow? {
        if sources.isEmpty { return nil }
        return ShowMerger.merge(
            sources,
            evidence,
            by: policy.rules(for: members, outside: rules),
            family: members.count > sources.count ? members : []
        )
    }

    /// A source's show, as it counts.
    private func claimed(_ key: SourceKey) -> ShowMerger.Source? {
        guard let show = claims.first(where: { $0.provider == key.provider })?.show(key.id) else { return nil }
        return (key, policy.applyingOverrides(show, of: key.provider))
    }

    /// Whether one show's provider is more trusted than the other's; equals go by name.
    private func precedes(_ left: SourceKey, _ right: SourceKey) -> Bool {
        if left.provider == right.provider { return left.id < right.id }
        let (one, other) = (trust[left.provider] ?? .min, trust[right.provider] ?? .min)
        return one == other ? left.provider < right.provider : one > other
    }
}
