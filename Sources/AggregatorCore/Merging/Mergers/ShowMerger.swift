internal import ScheduleModel

/// Merges the records of one show: its values, episodes and seasons.
enum ShowMerger {
    /// One source's show with the user's overrides applied.
    typealias Source = (key: SourceKey, claimed: ProviderClaims.ClaimedShow)

    /// Returns the show merged from at least one source, given in order of priority.
    ///
    /// - Parameter family: The keys of all linked shows, if more are linked than were requested.
    static func merge(
        _ sources: [Source],
        _ evidence: [LinkEvidence],
        by rules: MergeRules,
        family: [SourceKey] = []
    ) -> MergedShow {
        let castSourceIndex = sources.firstIndex { !$0.claimed.credits.isEmpty }
        return MergedShow(
            sources: sources.map { SourcedShow($0.claimed) },
            evidence: evidence,
            episodes: episodes(of: sources, by: rules),
            seasons: seasons(of: sources),
            credits: castSourceIndex.map { sources[$0].claimed.credits } ?? [],
            castSourceIndex: castSourceIndex,
            linkedKeys: family,
            rules: rules
        )
    }

    private static func episodes(of sources: [Source], by rules: MergeRules) -> [MergedEpisode] {
        let lists = sources.map(\.claimed.episodes)
        let groups = EpisodeHalves.joined(EpisodeAligner.align(lists, zone: rules.zone), of: lists)
        return groups.map { group in
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
