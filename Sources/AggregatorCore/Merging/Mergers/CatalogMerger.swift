internal import ScheduleModel

/// Merges the claims of some providers: links their shows, and merges each family of linked shows.
struct CatalogMerger {
    private let policy: MergePolicy
    private let trust: [ProviderID: Int]
    /// The rules for shows without their own rules.
    private let rules: MergeRules
    /// The claims, the highest priority first.
    private let claims: [ProviderClaims]

    /// - Parameter claims: One value for each provider.
    init(_ claims: [ProviderClaims], policy: MergePolicy) {
        self.policy = policy
        self.claims = claims.sorted(by: ProviderClaims.hasPriority)
        trust = Dictionary(claims.map { ($0.provider, $0.priority) }, uniquingKeysWith: { _, last in last })
        rules = policy.rules(trusting: trust)
    }

    /// Returns the links between the claimed shows and other stored shows. If all shows are from one provider, no
    /// two of them can be the same, and nothing is linked.
    func links(otherShows: [SourceKey: LinkableShow]) -> LinkSet {
        var remaining = otherShows
        for claim in claims {
            for show in claim.otherShows { remaining[SourceKey(provider: claim.provider, id: show.show.id)] = show }
        }
        if Set(claims.map(\.provider)).union(remaining.keys.map(\.provider)).count <= 1 { return LinkSet() }
        var identities: [ShowIdentity] = []
        for claim in claims {
            for show in claim.shows {
                let stored = remaining.removeValue(forKey: SourceKey(provider: claim.provider, id: show.show.id))
                let overridden = policy.applyingOverrides(show, of: claim.provider)
                identities.append(ShowIdentity(overridden, provider: claim.provider, firstYear: stored?.firstYear))
            }
        }
        for (key, stored) in remaining {
            identities.append(ShowIdentity(stored.show, provider: key.provider, firstYear: stored.firstYear))
        }
        return LinkUpdate(of: identities.sorted { $0.key < $1.key }, constraints: policy.links).links
    }

    /// Returns the merged shows, in the order of their first sources.
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
                if let unlinked = merge([(key, policy.applyingOverrides(show, of: key.provider))], [], of: [key]) {
                    shows.append(unlinked)
                }
            }
        }
        // Unlinked shows are already in this order.
        if !linked.isEmpty { shows = shows.sortedByIndex(\.id, precedes) }
        let suggestions = links.suggestions.filter { claimed($0.left) != nil || claimed($0.right) != nil }
        return MergedCatalog(
            shows: shows,
            suggestions: suggestions.sorted { ($0.left, $0.right) < ($1.left, $1.right) }
        )
    }

    /// Merges a family into one show. Returns nil if no member is among the claims. Stored members without claims
    /// only count for linking.
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

    /// Returns a source's show with the user's overrides applied.
    private func claimed(_ key: SourceKey) -> ShowMerger.Source? {
        guard let show = claims.first(where: { $0.provider == key.provider })?.show(key.id) else { return nil }
        return (key, policy.applyingOverrides(show, of: key.provider))
    }

    /// Returns whether one show's provider has a higher priority. Equal priorities are sorted by provider name.
    private func precedes(_ left: SourceKey, _ right: SourceKey) -> Bool {
        if left.provider == right.provider { return left.id < right.id }
        let (leftTrust, rightTrust) = (trust[left.provider] ?? .min, trust[right.provider] ?? .min)
        return leftTrust == rightTrust ? left.provider < right.provider : leftTrust > rightTrust
    }
}
