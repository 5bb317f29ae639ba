internal import ScheduleMerging
internal import Foundation

/// The sort key of an entry on its day: the start, then the show. The episode number decides after that. An entry
/// without a time comes last.
private struct EntrySortKey {
    private let start: Date
    private let rank: Int32
    /// The original index of the entry.
    var index: UInt32

    init(_ entry: ScheduleEntry, at index: Int) {
        start = entry.start ?? .distantFuture
        rank = entry.rank
        self.index = UInt32(index)
    }

    /// Returns whether this entry comes before another, or nil if the number decides.
    func isBefore(_ other: EntrySortKey) -> Bool? {
        if start != other.start { return start < other.start }
        return rank == other.rank ? nil : rank < other.rank
    }
}

extension [ScheduleEntry] {
    /// Sorts the entries of a day by sorting their indices, because moving values with many references is slower
    /// than comparing them. No second array is created.
    mutating func sortByTime() {
        var order = indices.map { EntrySortKey(self[$0], at: $0) }
        order.sort { left, right in
            left.isBefore(right)
                ?? EpisodeOrder.isBefore(self[Int(left.index)].episode, self[Int(right.index)].episode)
        }
        for start in indices {
            // Each swap moves the right entry to this index.
            var index = start
            while order[index].index != start {
                let next = Int(order[index].index)
                swapAt(index, next)
                order[index].index = UInt32(index)
                index = next
            }
            order[index].index = UInt32(index)
        }
    }

    /// Appends an entry, with `left` entries to follow at most. A large array reserves memory for all of them at
    /// once, because growing it would hold two copies. Reserved memory that is never written uses no RAM.
    mutating func append(_ entry: ScheduleEntry, before left: Int) {
        if count == capacity, count >= 1 << 14, left > count { reserveCapacity(count + Swift.min(left, 15 * count)) }
        append(entry)
    }
}
