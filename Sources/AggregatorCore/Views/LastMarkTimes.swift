internal import ScheduleModel
public import ScheduleMerging
public import Foundation

/// The last time at which an episode of each show was marked.
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

    /// Returns the time of a show, or nil if none of its episodes has a mark with a known time.
    public subscript(_ show: MergedShow) -> Date? { show.sources.compactMap { times[$0.key] }.max() }
}
