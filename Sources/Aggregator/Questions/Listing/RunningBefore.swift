internal import ProviderBoundary
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

extension Session {
    /// What began before midnight is looked for during so many hours after it.
    private static let lateHours = 6

    /// What the providers say of some days, merged, and what began on the day before them and is still on, each as it stands
    /// on the first of them: at night, where they begin today.
    ///
    /// That day is looked at for this alone. What could not be had of it is not told: no one asked for it. Both are merged
    /// at once: what one source has before midnight and another after it is one episode.
    ///
    /// - Parameter tellsRunning: whether what began before is wanted at all.
    /// - Throws: where every source failed and nothing is known.
    func schedule(
        of days: DaySpan,
        _ options: ListingOptions,
        addsFollowed: Bool,
        tellsRunning: Bool
    ) async throws(QuestionError) -> (catalogue: MergedCatalogue, origin: AnswerOrigin, running: [ScheduleEntry]) {
        guard tellsRunning, days.first == today, zone.clock(of: now).hour < Self.lateHours else {
            let told = try await schedule(of: days, options, addsFollowed: addsFollowed)
            return (told.catalogue, told.origin, [])
        }
        try requireMarks(for: options.filter)
        let evening = DaySpan(days.first.advanced(by: -1))
        // What was refreshed for the days themselves need not be so again for the day before.
        let asks = self.options.policy.asks
        let besides = asking(asks == .always ? .whenStale : asks)
        // Side by side: a slow source is waited for once.
        async let before = besides.told(of: evening, options, addsFollowed: addsFollowed)
        let told = await told(of: days, options, addsFollowed: addsFollowed)
        let catalogue = merge(told.reports.joining(await before.reports))
        let running = NowView(of: view(of: catalogue, on: evening, options).entries, at: now, in: zone).running
        // Of the day that has just begun nothing may be known, and yet what is on.
        if running.isEmpty {
            try check(told.reports)
            if told.reports.allSatisfy({ $0.episodeCount == 0 }) { try check(told.withoutFollowed) }
        }
        let shown = running.prefix(options.limit ?? .max).map { $0.entry.standing(on: days.first) }
        return (catalogue, origin(ofListing: told.shown), shown)
    }
}

extension [ProviderReport] {
    /// These reports with what the same providers said in others: for the merge, as if it had been asked for at once.
    fileprivate func joining(_ others: [ProviderReport]) -> [ProviderReport] {
        let others = Dictionary(others.map { ($0.id, $0.outcomes) }, uniquingKeysWith: +)
        return map { report in
            var report = report
            var places = Dictionary(report.outcomes.enumerated().map { ($1.resource, $0) }) { first, _ in first }
            for outcome in others[report.id] ?? [] {
                guard let answer = outcome.answer else { continue }
                if let place = places[outcome.resource] {
                    // Two parts of one answer, such as a file's.
                    report.outcomes[place].answer = report.outcomes[place].answer?.adding(answer) ?? answer
                } else {
                    places[outcome.resource] = report.outcomes.count
                    report.outcomes.append(outcome)
                }
            }
            return report
        }
    }
}
