internal import ProviderAPI
internal import ScheduleModel
public import ScheduleMerging

extension CompleteShows {
    /// Creates the set of shows with complete episode lists in the reports. Shows of a provider with any failure are
    /// not complete.
    public init(_ reports: [ProviderReport]) {
        let failed = Set(reports.filter { !$0.failures.isEmpty }.map(\.id))
        var listed: Set<SourceKey> = []
        for report in reports {
            for response in report.outcomes.compactMap(\.response) where response.isComplete {
                listed.formUnion(response.shows.map { SourceKey(provider: report.id, id: $0.id) })
            }
        }
        self.init(listed: listed, failed: failed)
    }
}
