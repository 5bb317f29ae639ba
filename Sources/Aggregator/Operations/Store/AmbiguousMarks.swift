internal import ProviderAPI
public import ScheduleMerging
internal import ScheduleModel

/// An imported mark with only a title that several shows have. The mark is saved, but applies to none of these shows
/// until the user chooses one.
public struct AmbiguousMarks: Sendable {
    /// The title.
    public let title: String
    /// The number of its marked episodes.
    public let episodes: Int
    /// The shows with this title.
    public let candidates: [MergedShow]

    /// Returns the ambiguous marks among imported ones.
    ///
    /// - Parameters:
    ///   - imported: The imported marks.
    ///   - marks: All marks after the import.
    ///   - existing: The existing shows of each title.
    static func all(
        of imported: [ShowMark],
        among marks: UserMarks,
        _ existing: [FoldedText: [MergedShow]]
    ) -> [AmbiguousMarks] {
        let titles = Set(imported.filter(\.isTitleOnly).map { FoldedText($0.title) })
        return marks.shows.compactMap { mark in
            let title = FoldedText(mark.title)
            guard mark.isTitleOnly, titles.contains(title), let candidates = existing[title], candidates.count > 1
            else {
                return nil
            }
            return AmbiguousMarks(title: mark.title, episodes: mark.episodes.count, candidates: candidates)
        }
    }
}

extension ShowMark {
    /// Returns the mark with the source IDs of the only show with its title, year and country, if it has all three.
    /// Another mark with the same title and year may be for a show of another country.
    func naming(among existing: [FoldedText: [MergedShow]]) -> ShowMark {
        guard keys.isEmpty, let named = titleWithYear, named.country != nil else { return self }
        let matches = ShowReference(title, providers: []).matches(in: existing[named.title] ?? [])
        var mark = self
        if matches.count == 1 { mark.keys = Set(matches[0].sources.map(\.key)) }
        return mark
    }
}

extension Session {
    /// Returns the existing shows that marks may refer to by title, or by title, year and country. No source is
    /// contacted, because a mark cannot refer to a show that is not stored yet.
    func existingShows(titledAs imported: [ShowMark]) async -> [FoldedText: [MergedShow]] {
        let titleOnly = Set(marks.shows.filter(\.isTitleOnly).map { FoldedText($0.title) })
        let titles = imported.reduce(into: Set<FoldedText>()) { titles, mark in
            titles.formUnion(mark.isTitleOnly ? mark.titles : mark.titles.intersection(titleOnly))
            if let named = mark.titleWithYear, named.country != nil { titles.insert(named.title) }
        }
        if titles.isEmpty { return [:] }
        let existing = await existingShows(titled: titles)
        // A source may use another title for one of several shows with this title, and its title may win the merge. So
        // all linked shows are added.
        let several = existing.filter { $0.value.count > 1 }
        let shows = Array(several.values.joined())
        let others = Set(shows.flatMap(\.linkedKeys)).subtracting(shows.flatMap { $0.sources.map(\.key) })
        if others.isEmpty { return existing }
        let clear = existing.filter { $0.value.count < 2 }
        return clear.merging(await self.existingShows(titled: Set(several.keys), and: others)) { $1 }
    }

    private func existingShows(
        titled titles: Set<FoldedText>,
        and others: Set<SourceKey> = []
    ) async -> [FoldedText: [MergedShow]] {
        let filters = titles.map { StoredShowFilter.titled($0) } + others.map { .matching(.source($0)) }
        let run = providerRun(policy: FetchPolicy(.never), recordsHealth: false)
        let reports = await run.fetch { instance, collector in
            for (number, filter) in filters.enumerated() {
                await run.addCached(filter, of: instance, to: collector, number: number)
            }
            try await (instance.provider as? any ShowCatalogListing)?.catalog(to: collector)
        }
        let shows = await run.merge(reports, policy: mergePolicy).shows.filter {
            titles.contains(FoldedText($0.value.title))
        }
        return Dictionary(grouping: shows) { FoldedText($0.value.title) }
    }
}
