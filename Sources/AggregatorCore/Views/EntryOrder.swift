internal import Foundation

/// What decides where an entry stands on its day, before its episode's number does: its start, then its show. What has no
/// time comes last.
struct EntryOrder: Comparable {
    private let start: Date
    private let rank: Int32

    init(_ entry: ScheduleEntry) {
        start = entry.start ?? .distantFuture
        rank = entry.rank
    }

    static func < (left: EntryOrder, right: EntryOrder) -> Bool {
        left.start == right.start ? left.rank < right.rank : left.start < right.start
    }
}
