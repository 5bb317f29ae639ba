internal import ProviderAPI
internal import ScheduleModel

extension ScheduleProvider {
    /// Asks for what airs on the days of a request, the first of which is asked for what is still on after it alone. Many a
    /// source tells all days at once, and fails of all where it cannot tell that one: then it is asked for the others.
    ///
    /// - Parameter later: the request without that day; nil where it counts as much as any other.
    func schedule(
        within request: ScheduleRequest,
        fallback later: ScheduleRequest?,
        to collector: ResponseCollector
    ) async throws {
        guard let later else { return try await schedule(within: request, to: collector) }
        do {
            try await schedule(within: request, to: collector)
            let failed = collector.outcomes.filter { $0.failure != nil && !$0.wasNotRequested }
            let ofFirst = Set(failed.filter { !$0.mayCover(later) }.compactMap(\.failure?.text))
            let ofOthers = failed.filter { $0.mayCover(later) }.compactMap(\.failure)
            let isShared = ofOthers.contains { $0.isRequestSpecific && ofFirst.contains($0.text) }
            guard isShared else { return }
        } catch let error as ProviderError where error.isRequestSpecific {
            collector.fail(error, of: request.days.first, in: request.zone)
        }
        collector.clearFailures { $0.mayCover(later) }
        try await schedule(within: later, to: collector)
    }
}

extension ProviderError {
    /// Whether a source that failed so may well answer when it is asked for something else.
    fileprivate var isRequestSpecific: Bool {
        ![
            .unreachable, .insecure, .timedOut, .rateLimited, .offline, .unreadableFile, .malformedFile,
            .missingProgram, .refusedProgram,
        ].contains(code)
    }
}
