internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

extension Session {
    /// What began before midnight is looked for during so many hours after it.
    private static let overnightHours = 6

    /// What the providers say of some days, merged, and what began on the day before them and is still on, each as it stands
    /// on the first of them: at night, where they begin today.
    ///
    /// That day is asked for with the others, since an answer may tell of both: each is asked for once, and what is shown of
    /// it is of one age. But it is asked for this alone: what could not be had of it is not told, no one asked for it.
    ///
    /// - Parameter tellsRunning: whether what began before is wanted at all.
    /// - Throws: where every source failed and nothing is known.
    func schedule(
        of days: DaySpan,
        _ options: ListingOptions,
        includesFollowed: Bool,
        includesRunning: Bool
    ) async throws(OperationError) -> (catalogue: MergedCatalog, origin: ResultOrigin, running: [ScheduleEntry]) {
        guard includesRunning, days.first == today, zone.clock(of: now).hour < Self.overnightHours else {
            let told = try await schedule(of: days, options, includesFollowed: includesFollowed)
            return (told.catalogue, told.origin, [])
        }
        try requireMarks(for: options.filter)
        let asked = days.extended(before: 1, after: 0)
        let all = await fetchSchedule(
            of: asked,
            options,
            includesFollowed: includesFollowed,
            includesPreviousEvening: true
        )
        let told = all.limited(to: request(for: days, options))
        let catalogue = await merge(all, on: asked, options, includesFollowed: includesFollowed)
        let evening = DaySpan(days.first.advanced(by: -1))
        let others = view(of: catalogue, on: asked, options).entries
        let entries = view(of: catalogue, on: evening, options).entries
        let running = NowView(of: entries, among: others, at: now, in: zone).running
        // Of the day that has just begun nothing may be known, and yet what is on.
        if running.isEmpty {
            try requireContent(in: told.reports)
            if told.isEmpty { try requireContent(in: told.withoutFollowed) }
        }
        let shown = running.prefix(options.limit ?? .max).map { $0.entry.relisted(on: days.first) }
        return (catalogue, origin(ofListing: told.reportsForOrigin), shown)
    }
}
