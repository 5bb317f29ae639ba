internal import ProviderAPI
public import ScheduleModel

/// The days of which it is known what is on: on others an empty listing says only that nothing is known.
public struct DayCoverage: Sendable {
    /// Whether there is a failure that may be about any day.
    private let isUnknown: Bool
    private let doubtful: Set<CivilDay>

    /// What the reports of a listing leave open.
    public init(_ reports: [ProviderReport]) {
        let failed = reports.flatMap(\.outcomes).filter { $0.failure != nil }
        // What a run gave up is told with the days that did not come, if it names them.
        let isLost = reports.contains { report in
            report.error != nil && !(report.timedOut && report.outcomes.contains { $0.failure != nil })
        }
        isUnknown = isLost || failed.contains { $0.day == nil } || !reports.contains(where: \.hasContent)
        // A source counts days by its own zone: of the days beside a missing one something may be missing too.
        doubtful = Set(failed.compactMap(\.day).flatMap { day in (-1...1).map { day.advanced(by: $0) } })
    }

    /// Whether every source said what is on that day.
    public func contains(_ day: CivilDay) -> Bool { !isUnknown && !doubtful.contains(day) }

    /// In a sentence for who reads a file of the days, which of them are not wholly known; nil where all are.
    func notice(for days: DaySpan) -> String? {
        let unknown = days.days.filter { !contains($0) }
        if unknown.isEmpty { return nil }
        let which = isUnknown ? "any day" : unknown.map(\.description).joined(separator: ", ")
        return "Not every source answered: what is on is not wholly known of \(which)."
    }
}

extension SourceBackedResult {
    /// The days of which it is known what is on.
    public var dayCoverage: DayCoverage { DayCoverage(origin.reports) }

    /// Whether every source told of a day, be it that days beside it are missing.
    package func covers(_ day: CivilDay) -> Bool {
        origin.reports.contains(where: \.hasContent)
            && origin.reports.allSatisfy { report in
                !report.outcomes.contains { $0.response == nil && ($0.day ?? day) == day }
            }
    }
}
