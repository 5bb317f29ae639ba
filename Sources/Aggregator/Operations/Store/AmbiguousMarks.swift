internal import ProviderAPI
public import ScheduleMerging
internal import ScheduleModel

/// Marks that were imported under a title alone, which several shows have: they are kept, and count for none of these
/// until one is chosen.
public struct AmbiguousMarks: Sendable {
    /// The title.
    public let title: String
    /// How many episodes are marked so.
    public let episodes: Int
    /// The shows that may be meant.
    public let candidates: [MergedShow]

    /// Those among marks that were imported.
    ///
    /// - Parameters:
    ///   - imported: what was read.
    ///   - marks: all marks, with those among them.
    ///   - known: the known shows of each title.
    static func all(
        of imported: [ShowMark],
        among marks: UserMarks,
        _ known: [FoldedText: [MergedShow]]
    ) -> [AmbiguousMarks] {
        let titles = Set(imported.filter(\.isTitleOnly).map { FoldedText($0.title) })
        return marks.shows.compactMap { mark in
            let title = FoldedText(mark.title)
            guard mark.isTitleOnly, titles.contains(title), let candidates = known[title], candidates.count > 1
            else {
                return nil
            }
            return AmbiguousMarks(title: mark.title, episodes: mark.episodes.count, candidates: candidates)
        }
    }
}

extension ShowMark {
    /// It with what sources call the one show that is known by its title, year and country, where it has all three: another
    /// mark under title and year may be of another country.
    func naming(among known: [FoldedText: [MergedShow]]) -> ShowMark {
        guard keys.isEmpty, let named = titleWithYear, named.country != nil else { return self }
        let meant = ShowReference(title, providers: []).matches(in: known[named.title] ?? [])
        var mark = self
        if meant.count == 1 { mark.keys = Set(meant[0].sources.map(\.key)) }
        return mark
    }
}

extension Session {
    /// The known shows of the titles of marks to which a title alone may tie a show, or its country. No source is asked: what
    /// is not known here cannot be meant yet.
    func existingShows(titledAs imported: [ShowMark]) async -> [FoldedText: [MergedShow]] {
        let bare = Set(marks.shows.filter(\.isTitleOnly).map { FoldedText($0.title) })
        let titles = imported.reduce(into: Set<FoldedText>()) { titles, mark in
            titles.formUnion(mark.isTitleOnly ? mark.titles : mark.titles.intersection(bare))
            if let named = mark.titleWithYear, named.country != nil { titles.insert(named.title) }
        }
        if titles.isEmpty { return [:] }
        let known = await existingShows(titled: titles)
        // What a source calls otherwise may be one of several that others call so, and its title the one that counts.
        let several = known.filter { $0.value.count > 1 }
        let shows = Array(several.values.joined())
        let others = Set(shows.flatMap(\.linked)).subtracting(shows.flatMap { $0.sources.map(\.key) })
        if others.isEmpty { return known }
        let clear = known.filter { $0.value.count < 2 }
        return clear.merging(await self.existingShows(titled: Set(several.keys), and: others)) { $1 }
    }

    private func existingShows(
        titled titles: Set<FoldedText>,
        and others: Set<SourceKey> = []
    ) async -> [FoldedText: [MergedShow]] {
        let meant = titles.map { StoredShowFilter.titled($0) } + others.map { .matching(.source($0)) }
        let run = providerRun(policy: FetchPolicy(.never), notesHealth: false)
        let reports = await run.fetch { instance, collector in
            for (number, meant) in meant.enumerated() {
                run.addCached(meant, of: instance, to: collector, number: number)
            }
            try await (instance.provider as? any ShowCatalogListing)?.catalog(to: collector)
        }
        let shows = run.merge(reports, policy: mergePolicy).shows.filter { titles.contains(FoldedText($0.value.title)) }
        return Dictionary(grouping: shows) { FoldedText($0.value.title) }
    }
}
