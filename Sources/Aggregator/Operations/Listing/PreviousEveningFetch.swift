internal import ProviderAPI
internal import ScheduleModel

extension ScheduleProvider {
    /// Fetches a schedule whose first day is only needed for airings that run past midnight.
    ///
    /// Some sources return all days in one response, and fail as a whole if the first day is not available. The later
    /// days are then fetched again without the first one, and their failures are cleared. This happens only if the
    /// failure is about the request (`isRequestSpecific`).
    ///
    /// - Parameter fallback: The request without the first day, or nil if that day is requested for its own sake.
    func schedule(
        within request: ScheduleRequest,
        fallback: ScheduleRequest?,
        to collector: ResponseCollector
    ) async throws {
        guard let fallback else { return try await schedule(within: request, to: collector) }
        do {
            try await schedule(within: request, to: collector)
            let failed = collector.outcomes.filter { $0.failure != nil && !$0.wasNotRequested }
            let firstDayFailures = Set(failed.filter { !$0.mayCover(fallback) }.compactMap(\.failure?.text))
            let otherFailures = failed.filter { $0.mayCover(fallback) }.compactMap(\.failure)
            // The failures of several days are the same failure if their texts are equal. This is a heuristic: a source
            // that puts the day into its message is not retried.
            let isShared = otherFailures.contains { $0.isRequestSpecific && firstDayFailures.contains($0.text) }
            guard isShared else { return }
        } catch let error as ProviderError where error.isRequestSpecific {
            // The failure is recorded for the first day only, because the later days may still succeed.
            collector.fail(error, of: request.days.first, in: request.zone)
        }
        collector.clearFailures { $0.mayCover(fallback) }
        try await schedule(within: fallback, to: collector)
    }
}

extension ProviderError {
    /// Whether another request to the same source may succeed. False for errors of the connection, of rate limits, of
    /// offline mode, of files and of programs.
    fileprivate var isRequestSpecific: Bool {
        ![
            .unreachable, .insecure, .timedOut, .rateLimited, .offline, .unreadableFile, .malformedFile,
            .missingProgram, .refusedProgram,
        ].contains(code)
    }
}
