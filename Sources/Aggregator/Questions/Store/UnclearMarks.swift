internal import ProviderBoundary
public import ScheduleMerging
internal import ScheduleModel

/// Marks that were imported under a title alone, which several shows have: they are kept, and count for none of these
/// until one is chosen.
public struct UnclearMarks: Sendable {
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
    ///   - namesakes: the known shows of each title that several have.
    static func all(
        of imported: [ShowMark],
        among marks: UserMarks,
        _ namesakes: [FoldedText: [MergedShow]]
    ) -> [UnclearMarks] {
        let titles = Set(imported.filter(\.isByTitleAlone).map { FoldedText($0.title) })
        return marks.shows.compactMap { mark in
            let title = FoldedText(mark.title)
            guard mark.isByTitleAlone, titles.contains(title), let candidates = namesakes[title] else { return nil }
            return UnclearMarks(title: mark.title, episodes: mark.episodes.count, candidates: candidates)
        }
    }
}

extension Session {
    /// The known shows of each title that several have, among the titles of marks to which a title alone may tie a show. No
    /// source is asked: what is not known here cannot be meant yet.
    func namesakes(of imported: [ShowMark]) async -> [FoldedText: [MergedShow]] {
        let bare = Dictionary(
            marks.shows.filter(\.isByTitleAlone).map { (FoldedText($0.title), $0.title) },
            uniquingKeysWith: { first, _ in first }
        )
        let titles = imported.compactMap { mark in
            mark.isByTitleAlone ? mark.title : mark.titles.lazy.compactMap { bare[$0] }.first
        }
        if titles.isEmpty { return [:] }
        let run = run(policy: FetchPolicy(.never), notesHealth: false)
        let reports = await run.ask { instance, collector in
            for (number, title) in titles.enumerated() {
                run.recall(.title(title), of: instance, to: collector, number: number)
            }
            try await (instance.provider as? any ShowCatalogue)?.catalogue(to: collector)
        }
        let wanted = Set(titles.map { FoldedText($0) })
        let known = Dictionary(grouping: run.merge(reports, policy: mergePolicy).shows) { FoldedText($0.value.title) }
        return known.filter { wanted.contains($0.key) && $0.value.count > 1 }
    }
}
