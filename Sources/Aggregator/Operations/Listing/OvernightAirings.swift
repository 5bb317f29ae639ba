internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

extension Session {
    /// Airings of the previous evening are included during this many hours after midnight.
    private static let overnightHours = 6

    /// Returns the merged schedule of some days, and the airings of the day before that are still running. These are
    /// shown on the first day. There are such airings only if the days begin today and it is night.
    ///
    /// The previous day is fetched together with the others, because one response may cover both and must have one
    /// fetch time. Failures of the previous day are not reported, because the user did not request it.
    ///
    /// - Parameter includesRunning: Whether airings of the day before are included.
    /// - Throws: An error if every source failed and nothing is cached.
    func schedule(
        of days: DaySpan,
        _ options: ListingOptions,
        includesFollowed: Bool,
        includesRunning: Bool
    ) async throws(OperationError) -> (catalog: MergedCatalog, origin: ResultOrigin, running: [ScheduleEntry]) {
        guard includesRunning, days.first == today, zone.clock(of: now).hour < Self.overnightHours else {
            let fetched = try await schedule(of: days, options, includesFollowed: includesFollowed)
            return (fetched.catalog, fetched.origin, [])
        }
        try requireMarks(for: options.filter)
        let extendedDays = days.extended(before: 1, after: 0)
        let all = await fetchSchedule(
            of: extendedDays,
            options,
            includesFollowed: includesFollowed,
            includesPreviousEvening: true
        )
        let restricted = all.restricted(to: request(for: days, options))
        let catalog = await merge(all, on: extendedDays, options, includesFollowed: includesFollowed)
        let previousDay = DaySpan(days.first.advanced(by: -1))
        let allEntries = view(of: catalog, on: extendedDays, options).entries
        let previousEntries = view(of: catalog, on: previousDay, options).entries
        let running = NowView(of: previousEntries, among: allEntries, at: now, in: zone).running
        // There may be running airings even if nothing is available for the day that just began.
        if running.isEmpty {
            try requireListingContent(in: restricted.reports)
            // Stored lists of followed shows must not hide that every source failed.
            if restricted.isEmpty { try requireListingContent(in: restricted.withoutFollowed) }
        }
        let visible = running.prefix(options.limit ?? .max).map { $0.entry.relisted(on: days.first) }
        return (catalog, await origin(ofListing: restricted.reportsForOrigin), visible)
    }
}
