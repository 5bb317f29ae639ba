internal import ProviderAPI
internal import ScheduleModel
public import ScheduleMerging

extension CompleteShows {
    /// The shows that reports have complete lists of episodes of. The shows of a provider that had any failure are not
    /// complete.
    public init(_ reports: [ProviderReport]) {
        let failed = Set(reports.filter { !$0.failures.isEmpty }.map(\.id))
        var listed: Set<SourceKey> = []
        for report in reports {
            for answer in report.outcomes.compactMap(\.response) where answer.isComplete {
                listed.formUnion(answer.shows.map { SourceKey(provider: report.id, id: $0.id) })
            }
        }
        self.init(listed: listed, failed: failed)
    }
}
