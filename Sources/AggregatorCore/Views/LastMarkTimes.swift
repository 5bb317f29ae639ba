internal import ScheduleModel
public import ScheduleMerging
public import Foundation

/// For each show, the last time at which one of its episodes was marked.
public struct LastMarkTimes: Sendable {
    private let times: [SourceKey: Date]

    /// Reads the times of the user's marks.
    public init(_ marks: UserMarks) {
        var times: [SourceKey: Date] = [:]
        for mark in marks.shows {
            guard let last = mark.episodes.compactMap(\.knownTime).max() else { continue }
            for key in mark.keys { times[key] = last }
        }
        self.times = times
    }

    /// Returns the time of a show, or nil if no mark of its episodes has a time.
    public subscript(_ show: MergedShow) -> Date? { show.sources.compactMap { times[$0.key] }.max() }
}
