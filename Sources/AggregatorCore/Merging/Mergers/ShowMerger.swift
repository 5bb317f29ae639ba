internal import ScheduleModel

/// Merges the records of one show: its values, its episodes, its seasons.
enum ShowMerger {
    /// One source's show, as it counts.
    typealias Source = (key: SourceKey, claimed: ProviderClaims.ClaimedShow)

    /// The show of some sources, the most trusted first; at least one.
    ///
    /// - Parameter family: all that are known to be it, where more are than are looked at.
    static func merge(
        _ sources: [Source],
        _ evidence: [LinkEvidence],
        by rules: MergeRules,
        family: [SourceKey] = []
    ) -> MergedShow {
        let caster = sources.firstIndex { !$0.claimed.credits.isEmpty }
        return MergedShow(
            sources: sources.map { SourcedShow($0.claimed) },
            evidence: evidence,
            episodes: episodes(of: sources, by: rules),
            seasons: seasons(of: sources),
            credits: caster.map { sources[$0].claimed.credits } ?? [],
            caster: caster,
            family: family,
            rules: rules
        )
    }

    private static func episodes(of sources: [Source], by rules: MergeRules) -> [MergedEpisode] {
        EpisodeAligner.align(sources.map(\.claimed.episodes), zone: rules.zone).map { group in
            let records = group.map { SourcedEpisode(sources[$0.list].claimed.episodes[$0.index]) }
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
