/// Everything that some providers said, as one: a pure function of their claims, the same for every order of
/// providers and rows. A provider left out leaves what the others say untouched.
public struct MergedCatalogue: Sendable {
    /// The shows, by the order of their first source.
    public let shows: [MergedShow]
    /// Shows that may be one, and were not found to be it surely.
    public let suggestions: [LinkEvidence]

    /// The merge of some providers' claims.
    public init(_ claims: [ProviderClaims], policy: MergePolicy = MergePolicy()) {
        let claims = claims.sorted(by: ProviderClaims.isHeardBefore)
        let trust = Dictionary(claims.map { ($0.provider, $0.priority) }, uniquingKeysWith: max)
        var sources: [SourceKey: (order: Int, claimed: ProviderClaims.ClaimedShow)] = [:]
        var graph = LinkGraph(choices: policy.links)
        var identities: [ShowIdentity] = []
        for claim in claims {
            for claimed in claim.shows.lazy.map({ policy.settled($0, of: claim.provider) }) {
                let identity = ShowIdentity(claimed, provider: claim.provider)
                sources[identity.key] = (identities.count, claimed)
                identities.append(identity)
            }
        }
        _ = graph.replace([], with: identities)
        let (groups, suggestions) = ShowGrouping.group(
            identities.map(\.key),
            candidates: graph.allCandidates,
            in: graph
        )
        self.suggestions = suggestions
        shows = groups.map { group in
            let members = group.members.compactMap { key in sources[key].map { (key, $0.order, $0.claimed) } }
                .sorted { $0.1 < $1.1 }
            let rules = policy.rules(for: members.map(\.0), trusting: trust)
            return (members[0].1, Self.merge(members.map { ($0.0, $0.2) }, group.evidence, rules))
        }
        .sorted { $0.0 < $1.0 }
        .map(\.1)
    }

    /// The show that has a source.
    public func show(with key: SourceKey) -> MergedShow? {
        shows.first { $0.sources.contains { $0.key == key } }
    }

    /// One show of all that some claims hold, which is known to be one; nil where they hold none.
    static func show(of claims: [ProviderClaims], evidence: [LinkEvidence], policy: MergePolicy) -> MergedShow? {
        let claims = claims.sorted(by: ProviderClaims.isHeardBefore)
        let trust = Dictionary(claims.map { ($0.provider, $0.priority) }, uniquingKeysWith: max)
        let sources = claims.flatMap { claim in
            claim.shows.map {
                (SourceKey(provider: claim.provider, id: $0.show.id), policy.settled($0, of: claim.provider))
            }
        }
        if sources.isEmpty { return nil }
        return merge(sources, evidence, policy.rules(for: sources.map(\.0), trusting: trust))
    }

    private static func merge(
        _ sources: [(key: SourceKey, claimed: ProviderClaims.ClaimedShow)],
        _ evidence: [LinkEvidence],
        _ rules: MergeRules
    ) -> MergedShow {
        let records = sources.map { SourcedShow(key: $0.key, show: $0.claimed.show, saidAt: $0.claimed.saidAt) }
        return MergedShow(
            value: MergedShow.value(of: records, by: rules),
            sources: records,
            evidence: evidence,
            episodes: mergeEpisodes(sources, rules),
            seasons: mergeSeasons(sources.map(\.claimed.seasons)),
            credits: sources.first { !$0.claimed.credits.isEmpty }?.claimed.credits ?? [],
            rules: rules
        )
    }

    private static func mergeEpisodes(
        _ sources: [(key: SourceKey, claimed: ProviderClaims.ClaimedShow)],
        _ rules: MergeRules
    ) -> [MergedEpisode] {
        EpisodeAligner.align(sources.map(\.claimed.episodes)).map { group in
            let records = group.map { place in
                SourcedEpisode(
                    provider: sources[place.list].key.provider,
                    claim: sources[place.list].claimed.episodes[place.index]
                )
            }
            return MergedEpisode(
                number: MergedEpisode.number(of: records, by: rules),
                sources: records,
                airings: AiringMerger.merge(records, by: rules),
                rules: rules
            )
        }
        .sorted(by: EpisodeOrder.isBefore)
    }

    private static func mergeSeasons(_ lists: [[Season]]) -> [Season] {
        var merged: [Int: Season] = [:]
        for season in lists.reversed().joined() { merged[season.number] = season }
        return merged.values.sorted { $0.number < $1.number }
    }
}
