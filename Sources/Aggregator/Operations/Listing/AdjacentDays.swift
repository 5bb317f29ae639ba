internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews
internal import Foundation

extension Session {
    /// Returns the merged schedule of some days.
    ///
    /// If an airing has no time, another source may list it with a time on the day before or after in the viewer's
    /// zone. Cached data of these two days is then merged too, so that an episode is on the same day whichever days are
    /// listed.
    func merge(
        _ fetched: FetchedSchedule,
        on days: DaySpan,
        _ options: ListingOptions,
        includesFollowed: Bool
    ) async -> MergedCatalog {
        let catalog = await merge(fetched.reports)
        guard options.grouping == .viewer, fetched.reports.count > 1 else { return catalog }
        // Only listed shows matter.
        let shows = options.filter.onlyFollowed ? catalog.shows.filter(\.isFollowed) : catalog.shows
        guard shows.haveUntimed(on: days, in: zone) else { return catalog }
        let around = days.extended(before: 1, after: 1)
        let cached = await withFetchMode(.never).fetchSchedule(of: around, options, includesFollowed: includesFollowed)
            .reports
        return await merge(
            fetched.reports.map { report in cached.first { $0.id == report.id }.map(report.supplemented) ?? report }
        )
    }
}

extension [MergedShow] {
    fileprivate func haveUntimed(on days: DaySpan, in zone: TimeZone) -> Bool {
        lazy.flatMap(\.episodes).flatMap(\.airings).contains { airing in
            airing.value.time.start(in: zone) == nil && airing.value.time.day(in: zone).map(days.contains) ?? false
        }
    }
}

extension ProviderReport {
    /// Returns this report with the cached responses of more days. If both have a resource, the newer response is used.
    /// If both are equally old, the cached one is used, because it covers more days.
    fileprivate func supplemented(by cached: ProviderReport) -> ProviderReport {
        var report = self
        var indices = Dictionary(
            outcomes.indices.map { (outcomes[$0].resource, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        for var outcome in cached.outcomes {
            guard let response = outcome.response else { continue }
            guard let index = indices[outcome.resource] else {
                // Only the added days need this resource. Its failure does not concern the requested days.
                outcome.failure = nil
                indices[outcome.resource] = report.outcomes.count
                report.outcomes.append(outcome)
                continue
            }
            if report.outcomes[index].response.map({ $0.fetchedAt <= response.fetchedAt }) ?? true {
                report.outcomes[index].response = response
            }
        }
        return report
    }
}
