internal import ProviderAPI
internal import ScheduleMerging
public import ScheduleModel
public import Foundation

/// An operation on a session, as a value. Clients such as the command line or the server create it from their arguments
/// and show its result.
public protocol Query<Output>: Sendable {
    /// The result of the operation.
    associatedtype Output: Sendable

    /// Performs the operation.
    ///
    /// - Throws: `OperationError` if there is no result.
    func perform(in session: Session) async throws(OperationError) -> Output
}

extension Session {
    /// Performs an operation.
    ///
    /// - Throws: `OperationError` if there is no result.
    public func perform<Operation: Query>(_ query: Operation) async throws(OperationError) -> Operation.Output {
        try await query.perform(in: self)
    }
}

/// The origin of a result: the provider reports, the time and the zone.
public struct ResultOrigin: Sendable {
    /// The provider reports in the order of the configuration, or empty if no provider was used.
    public let reports: [ProviderReport]
    /// The time of the result.
    public let now: Date
    /// The viewer's zone.
    public let zone: TimeZone
    /// The shows with an override in the configuration that their provider does not have.
    public let unusedOverrides: [SourceKey]
}

extension Session {
    /// Performs a query, but not longer than some time. Returns nil if it takes longer or fails.
    package func perform<Operation: Query>(_ query: Operation, within limit: Duration) async -> Operation.Output? {
        let clock = environment.clock
        return await TaskRace.first(of: { try? await perform(query) }) {
            try? await clock.sleep(for: limit)
            return nil
        }
    }
}

extension ResultOrigin {
    /// Whether no source lacks data.
    package var isComplete: Bool {
        reports.contains(where: \.hasContent)
            && reports.allSatisfy { $0.error == nil && $0.outcomes.allSatisfy { $0.response != nil } }
    }

    /// Returns whether all data was fetched on a day.
    package func isFetched(on day: CivilDay, in zone: TimeZone) -> Bool {
        reports.allSatisfy { report in report.fetchedAt.map { zone.day(of: $0) == day } ?? true }
    }

    /// Whether some data is missing or old, so that a refresh is useful.
    public var isOutdated: Bool {
        reports.contains { report in report.outcomes.contains { $0.isStale || $0.response == nil } }
    }

    /// The origin without the rows of the responses, which take much memory. The state of each source is unchanged.
    package var withoutRows: ResultOrigin {
        let reports = reports.map { report in
            var report = report
            for index in report.outcomes.indices {
                report.outcomes[index].response?.shows = []
                report.outcomes[index].response?.episodes = []
            }
            return report
        }
        return ResultOrigin(reports: reports, now: now, zone: zone, unusedOverrides: unusedOverrides)
    }
}

/// A result that consists of source data.
public protocol SourceBackedResult: Sendable {
    /// The origin of the result.
    var origin: ResultOrigin { get }
}

extension Session {
    package func origin(_ reports: [ProviderReport] = []) -> ResultOrigin {
        ResultOrigin(reports: reports, now: now, zone: zone, unusedOverrides: [])
    }

    /// Returns the origin of a listing whose reports contain every show of the sources.
    func origin(ofListing reports: [ProviderReport]) async -> ResultOrigin {
        ResultOrigin(reports: reports, now: now, zone: zone, unusedOverrides: await unknownOverrides(reports))
    }

    private func unknownOverrides(_ reports: [ProviderReport]) async -> [SourceKey] {
        let overrides = configuration.policy.shows
        if overrides.isEmpty { return [] }
        var unknown: [SourceKey] = []
        for report in reports where report.failures.isEmpty {
            guard instances.contains(where: { $0.id == report.id && $0.provider is any ShowCatalogListing }) else {
                continue
            }
            let contents = report.outcomes.compactMap(\.response)
            let fetched = Set(contents.flatMap { $0.shows.map(\.id) + $0.otherShows.map(\.show.id) })
            for source in overrides.map(\.source) where source.provider == report.id && !fetched.contains(source.id) {
                // A show may be stored even if this response does not contain it.
                let stored = await sessionStore.storage.shows(of: report.id, .matching(.source(source)))
                if stored == nil { unknown.append(source) }
            }
        }
        return unknown
    }
}
