internal import ScheduleModel

/// Merges some providers' claims: which shows are one, and what each of them comes to.
struct CatalogueMerger {
    private let policy: MergePolicy
    private let trust: [ProviderID: Int]
    private let said: [ProviderClaims]
    /// What each source's show says, as it counts.
    private let claimed: [SourceKey: ProviderClaims.ClaimedShow]

    /// - Parameter claims: one for each provider.
    init(_ claims: [ProviderClaims], policy: MergePolicy) {
        self.policy = policy
        said = claims
        trust = Dictionary(claims.map { ($0.provider, $0.priority) }, uniquingKeysWith: { _, last in last })
        var claimed: [SourceKey: ProviderClaims.ClaimedShow] = [:]
        for claim in claims {
            for show in claim.shows {
                claimed[SourceKey(provider: claim.provider, id: show.show.id)] = policy.settled(
                    show,
                    of: claim.provider
                )
            }
        }
        self.claimed = claimed
    }

    /// Which of the shows are one, over what is claimed and what is known beside it. Where one provider alone said all,
    /// no two shows can be one, and nothing is linked.
    func links(known: [SourceKey: KnownShow]) -> KnownLinks {
        var known = known
        for claim in said {
            for show in claim.known { known[SourceKey(provider: claim.provider, id: show.show.id)] = show }
        }
        if Set(said.map(\.provider)).union(known.keys.map(\.provider)).count <= 1 { return KnownLinks() }
        var identities = claimed.map { key, show in
            ShowIdentity(show, provider: key.provider, firstYear: known[key]?.firstYear)
        }
        for (key, known) in known where claimed[key] == nil {
            identities.append(ShowIdentity(known.show, provider: key.provider, firstYear: known.firstYear))
        }
        return LinkUpdate(of: identities.sorted { $0.key < $1.key }, choices: policy.links).links
    }

    /// The merged shows, in the order of their first sources.
    func merged(by links: KnownLinks) -> MergedCatalogue {
        var shows: [MergedShow] = []
        var alone = claimed
        for family in links.families {
            if let show = merge(family) { shows.append(show) }
            for key in family.members { alone[key] = nil }
        }
        for key in alone.keys {
            if let show = merge(LinkFamily(members: [key])) { shows.append(show) }
        }
        let suggestions = links.suggestions.filter { claimed[$0.left] != nil || claimed[$0.right] != nil }
        return MergedCatalogue(
            shows: shows.sortedByPlace(\.id, isHeardBefore),
            suggestions: suggestions.sorted { ($0.left, $0.right) < ($1.left, $1.right) }
        )
    }

    /// Merges a family into one show; nil if none of its members is among the claims of this question. Members that are
    /// only known count for linking alone.
    private func merge(_ family: LinkFamily) -> MergedShow? {
        let members = family.members.sorted(by: isHeardBefore)
        let sources = members.compactMap { key in claimed[key].map { (key, $0) } }
        if sources.isEmpty { return nil }
        var show = ShowMerger.merge(sources, family.evidence, by: policy.rules(for: members, trusting: trust))
        show.linked = members
        return show
    }

    /// Whether one show's provider is more trusted than the other's; equals go by name.
    private func isHeardBefore(_ left: SourceKey, _ right: SourceKey) -> Bool {
        if left.provider == right.provider { return left.id < right.id }
        let (one, other) = (trust[left.provider] ?? .min, trust[right.provider] ?? .min)
        return one == other ? left.provider < right.provider : one > other
    }
}
