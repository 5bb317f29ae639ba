internal import ProviderAPI
public import ScheduleModel

/// The days for which every source returned a schedule. On other days, an empty listing does not mean that nothing
/// airs.
public struct DayCoverage: Sendable {
    /// Whether a failure may concern any day.
    private let isUnknown: Bool
    private let doubtful: Set<CivilDay>

    /// Creates the coverage from the reports of a listing.
    public init(_ reports: [ProviderReport]) {
        let failed = reports.flatMap(\.outcomes).filter { $0.failure != nil }
        // A run that timed out also reports the days that were not fetched, if the provider names them.
        let anyDayFailed = reports.contains { report in
            report.error != nil && !(report.timedOut && report.outcomes.contains { $0.failure != nil })
        }
        isUnknown = anyDayFailed || failed.contains { $0.day == nil } || !reports.contains(where: \.hasContent)
        // A source counts days in its own zone, so airings may be missing on the days before and after too.
        doubtful = Set(failed.compactMap(\.day).flatMap { day in (-1...1).map { day.advanced(by: $0) } })
    }

    /// Returns whether every source returned the schedule of a day.
    public func contains(_ day: CivilDay) -> Bool { !isUnknown && !doubtful.contains(day) }

    /// Returns a sentence for readers of a file about the incomplete days, or nil if all are complete.
    func notice(for days: DaySpan) -> String? {
        let unknown = days.days.filter { !contains($0) }
        if unknown.isEmpty { return nil }
        let which = isUnknown ? "any day" : unknown.map(\.description).joined(separator: ", ")
        return "Not every source responded: the schedule may be incomplete on \(which)."
    }
}

extension SourceBackedResult {
    /// The days for which every source returned a schedule.
    public var dayCoverage: DayCoverage { DayCoverage(origin.reports) }

    /// Returns whether every source has data for a day, even if adjacent days are missing.
    package func covers(_ day: CivilDay) -> Bool {
        origin.reports.contains(where: \.hasContent)
            && origin.reports.allSatisfy { report in
                !report.outcomes.contains { $0.response == nil && ($0.day ?? day) == day }
            }
    }
}
