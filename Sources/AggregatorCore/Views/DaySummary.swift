internal import ScheduleMerging
internal import ScheduleModel
public import Foundation

/// A summary of a day for layouts with few lines, such as a month: some of its shows, in the order of the day.
public struct DaySummary: Sendable {
    /// The airings of each selected show, the earliest first.
    public let groups: [[ScheduleEntry]]
    /// The number of other airings.
    public let remainingCount: Int

    /// Selects from the airings of a day. Followed shows come first, then the start or end of a season, then evening
    /// airings from 18:00. If only the time counted, the first hours after midnight would fill every day.
    ///
    /// - Parameters:
    ///   - entries: The airings of the day, in order.
    ///   - limit: The maximum number of shows.
    ///   - zone: The viewer's time zone.
    public init(_ entries: some Collection<ScheduleEntry>, limit: Int, in zone: TimeZone) {
        var indices: [SourceKey: Int] = [:]
        var all: [[ScheduleEntry]] = []
        for entry in entries {
            let show = entry.show.id
            if let index = indices[show] {
                all[index].append(entry)
            } else {
                indices[show] = all.count
                all.append([entry])
            }
        }
        if all.count > limit {
            let ranks = all.map { Self.rank($0, zone) }
            let chosen = all.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.prefix(limit)
            all = chosen.sorted().map { all[$0] }
        }
        groups = all
        remainingCount = entries.count - all.reduce(0) { $0 + $1.count }
    }

    private static func rank(_ group: [ScheduleEntry], _ zone: TimeZone) -> Int {
        if group.contains(where: \.show.isFollowed) { return 0 }
        if group.contains(where: { $0.role != nil }) { return 1 }
        if group.contains(where: { $0.start.map { zone.clock(of: $0).hour >= 18 } ?? false }) { return 2 }
        return 3
    }
}
