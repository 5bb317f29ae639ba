internal import ScheduleMerging
internal import Foundation

/// What decides where an entry stands on its day, before its episode's number does: its start, then its show. What has no
/// time comes last.
private struct EntrySortKey {
    private let start: Date
    private let rank: Int32
    /// Where the entry stood.
    var index: UInt32

    init(_ entry: ScheduleEntry, at place: Int) {
        start = entry.start ?? .distantFuture
        rank = entry.rank
        self.index = UInt32(place)
    }

    /// Whether it comes before another one; nil where the number decides.
    func isBefore(_ other: EntrySortKey) -> Bool? {
        if start != other.start { return start < other.start }
        return rank == other.rank ? nil : rank < other.rank
    }
}

extension [ScheduleEntry] {
    /// Puts a day's entries in their order, by sorting their places: to move values of many references takes longer than to
    /// compare them. No second array of them is made.
    mutating func sortByTime() {
        var order = indices.map { EntrySortKey(self[$0], at: $0) }
        order.sort { left, right in
            left.isBefore(right)
                ?? EpisodeOrder.isBefore(self[Int(left.index)].episode, self[Int(right.index)].episode)
        }
        for start in indices {
            // What is taken from a place leaves it to what belongs there.
            var place = start
            while order[place].index != start {
                let next = Int(order[place].index)
                swapAt(place, next)
                order[place].index = UInt32(place)
                place = next
            }
            order[place].index = UInt32(place)
        }
    }

    /// Adds an entry after which as many may come as are left. A large array takes room for all of them at once: each time
    /// that it doubles it lies there twice. Room that is not filled takes no memory.
    mutating func append(_ entry: ScheduleEntry, before left: Int) {
        if count == capacity, count >= 1 << 14, left > count { reserveCapacity(count + Swift.min(left, 15 * count)) }
        append(entry)
    }
}
