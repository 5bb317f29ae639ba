internal import ScheduleModel

/// Merges the records of one show: its values, its episodes, its seasons.
enum ShowMerger {
    /// One source's show, as it counts.
    typealias Source = (key: SourceKey, claimed: ProviderClaims.ClaimedShow)

    /// The show of some sources, the most trusted first; at least one.
    static func merge(_ sources: [Source], _ evidence: [LinkEvidence], by rules: MergeRules) -> MergedShow {
        let records = sources.map { SourcedShow($0.claimed, of: $0.key.provider) }
        let caster = sources.firstIndex { !$0.claimed.credits.isEmpty }
        return MergedShow(
            value: MergedShow.value(of: records, by: rules),
            sources: records,
            evidence: evidence,
            episodes: episodes(of: sources, by: rules),
            seasons: seasons(of: sources),
            credits: caster.map { sources[$0].claimed.credits } ?? [],
            caster: caster,
            rules: rules
        )
    }

    private static func episodes(of sources: [Source], by rules: MergeRules) -> [MergedEpisode] {
        EpisodeAligner.align(sources.map(\.claimed.episodes), zone: rules.zone).map { group in
            let records = group.map { place in
                let source = sources[place.list]
                return SourcedEpisode(provider: source.key.provider, claim: source.claimed.episodes[place.index])
            }
            return MergedEpisode(
                number: MergedEpisode.number(of: records, by: rules),
                sources: records,
                rules: rules
            )
        }
        .sorted(by: EpisodeOrder.isBefore)
    }

    private static func seasons(of sources: [Source]) -> [Season] {
        var merged: [Int: Season] = [:]
        for source in sources.reversed() {
            for season in source.claimed.seasons { merged[season.number] = season }
        }
        return merged.values.sorted { $0.number < $1.number }
    }
}
