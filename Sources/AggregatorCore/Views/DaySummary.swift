internal import ScheduleMerging
internal import ScheduleModel
public import Foundation

/// What stands for a day where there is room for a few lines, as in a month: a few of its shows, in the order of the day.
public struct DaySummary: Sendable {
    /// The showings of each show that is shown, the earliest first.
    public let groups: [[ScheduleEntry]]
    /// How many showings there are besides.
    public let remainingCount: Int

    /// Chooses from a day's showings: followed shows before others, then what opens or closes a season, then the evening,
    /// from six on. By the clock alone the first hours after midnight would fill every day.
    ///
    /// - Parameters:
    ///   - showings: those of the day, in its order.
    ///   - limit: how many shows are shown at most.
    ///   - zone: the viewer's.
    public init(_ showings: some Collection<ScheduleEntry>, limit: Int, in zone: TimeZone) {
        var places: [SourceKey: Int] = [:]
        var all: [[ScheduleEntry]] = []
        for entry in showings {
            let show = entry.show.id
            if let place = places[show] {
                all[place].append(entry)
            } else {
                places[show] = all.count
                all.append([entry])
            }
        }
        if all.count > limit {
            let ranks = all.map { Self.rank($0, zone) }
            let chosen = all.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.prefix(limit)
            all = chosen.sorted().map { all[$0] }
        }
        groups = all
        remainingCount = showings.count - all.reduce(0) { $0 + $1.count }
    }

    private static func rank(_ group: [ScheduleEntry], _ zone: TimeZone) -> Int {
        if group.contains(where: \.show.isFollowed) { return 0 }
        if group.contains(where: { $0.role != nil }) { return 1 }
        if group.contains(where: { $0.start.map { zone.clock(of: $0).hour >= 18 } ?? false }) { return 2 }
        return 3
    }
}
