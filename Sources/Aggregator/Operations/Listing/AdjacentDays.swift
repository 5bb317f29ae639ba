internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews
internal import Foundation

extension Session {
    /// What was merged of some days.
    ///
    /// Of what has no time there another source may know one, on the day before or after by the viewer's clock: then what
    /// is kept of these two days is heeded, so that an episode stands on one day, whichever days are asked for.
    func merge(
        _ told: FetchedSchedule,
        on days: DaySpan,
        _ options: ListingOptions,
        includesFollowed: Bool
    ) async -> MergedCatalog {
        let catalogue = merge(told.reports)
        guard options.grouping == .viewer, told.reports.count > 1, catalogue.hasUntimed(on: days, in: zone) else {
            return catalogue
        }
        let around = days.extended(before: 1, after: 1)
        let kept = await withFetchMode(.never).fetchSchedule(of: around, options, includesFollowed: includesFollowed)
            .reports
        return merge(
            told.reports.map { report in kept.first { $0.id == report.id }.map(report.supplemented) ?? report }
        )
    }
}

extension MergedCatalog {
    fileprivate func hasUntimed(on days: DaySpan, in zone: TimeZone) -> Bool {
        shows.lazy.flatMap(\.episodes).flatMap(\.airings).contains { airing in
            airing.value.time.start(in: zone) == nil && airing.value.time.day(in: zone).map(days.contains) ?? false
        }
    }
}

extension ProviderReport {
    /// With what is kept of more days; what was said now, and is not kept, stays.
    fileprivate func supplemented(by kept: ProviderReport) -> ProviderReport {
        var report = self
        var places = Dictionary(
            outcomes.indices.map { (outcomes[$0].resource, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        for var outcome in kept.outcomes {
            guard let answer = outcome.response else { continue }
            guard let place = places[outcome.resource] else {
                outcome.failure = nil
                places[outcome.resource] = report.outcomes.count
                report.outcomes.append(outcome)
                continue
            }
            if report.outcomes[place].response.map({ $0.fetchedAt <= answer.fetchedAt }) ?? true {
                report.outcomes[place].response = answer
            }
        }
        return report
    }
}
