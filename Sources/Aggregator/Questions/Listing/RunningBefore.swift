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
    /// That day is looked at for this alone. What could not be had of it is not told: no one asked for it.
    ///
    /// - Parameter tellsRunning: whether what began before is wanted at all.
    /// - Throws: where every source failed and nothing is known.
    func schedule(
        of days: DaySpan,
        _ options: ListingOptions,
        addsFollowed: Bool,
        tellsRunning: Bool
    ) async throws(QuestionError) -> (catalogue: MergedCatalogue, origin: AnswerOrigin, running: [ScheduleEntry]) {
        let isLate = days.first == today && zone.clock(of: now).hour < Self.lateHours
        do throws(QuestionError) {
            let told = try await schedule(of: days, options, addsFollowed: addsFollowed)
            guard tellsRunning, isLate else { return (told.catalogue, told.origin, []) }
            let running = await running(before: days, options, addsFollowed: addsFollowed, besides: told.origin.reports)
            return (told.catalogue, told.origin, running)
        } catch {
            guard tellsRunning, isLate, case .sourcesFailed(let reports) = error else { throw error }
            // Of the day that has just begun nothing may be known, and yet what is on.
            let running = await running(before: days, options, addsFollowed: addsFollowed, besides: reports)
            if running.isEmpty { throw error }
            return (merge(reports), origin(ofListing: reports), running)
        }
    }

    /// What is on of the day before some days.
    ///
    /// - Parameter reports: how the providers did with the days themselves. Where one failed no one is asked once more, so
    ///   that nothing is waited for twice.
    private func running(
        before days: DaySpan,
        _ options: ListingOptions,
        addsFollowed: Bool,
        besides reports: [ProviderReport]
    ) async -> [ScheduleEntry] {
        let evening = DaySpan(days.first.advanced(by: -1))
        let hasFailed = reports.contains { !$0.failures.isEmpty }
        // What was refreshed for the days themselves need not be so again for this one.
        let asks: FetchPolicy.WhenToAsk =
            hasFailed ? .never : self.options.policy.asks == .always ? .whenStale : self.options.policy.asks
        let session = asking(asks)
        guard let told = try? await session.schedule(of: evening, options, addsFollowed: addsFollowed) else {
            return []
        }
        let view = ScheduleView(
            of: told.catalogue,
            days: evening,
            zone: zone,
            grouping: options.grouping,
            filter: options.filter
        )
        let running = NowView(of: view.entries, at: now, in: zone).running
        return running.prefix(options.limit ?? .max).map { $0.entry.standing(on: days.first) }
    }
}
