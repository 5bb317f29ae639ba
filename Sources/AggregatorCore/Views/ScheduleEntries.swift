internal import ScheduleModel
public import Foundation

/// The entries of several days in sequence, without a second copy of them.
public struct ScheduleEntries: RandomAccessCollection, Sendable {
    private let days: [[ScheduleEntry]]
    /// The index of the first entry of each day.
    private let starts: [Int]
    public let endIndex: Int
    public var startIndex: Int { 0 }

    /// Creates the collection from the entries of some days.
    public init(_ days: [[ScheduleEntry]]) {
        self.days = days
        var (starts, end) = ([Int](), 0)
        for day in days {
            starts.append(end)
            end += day.count
        }
        (self.starts, endIndex) = (starts, end)
    }

    public subscript(index: Int) -> ScheduleEntry {
        let day = starts.partitionIndex { $0 > index } - 1
        return days[day][index - starts[day]]
    }

    public func makeIterator() -> FlattenSequence<[[ScheduleEntry]]>.Iterator { days.joined().makeIterator() }
}

extension Collection<ScheduleEntry> {
    /// Returns one entry for each airing of the entries of one day. If an entry has several, the result is sorted by
    /// start, without a time last.
    public func airingEntries(in zone: TimeZone) -> [ScheduleEntry] {
        if !contains(where: \.hasSeveralAirings) { return Array(self) }
        let entries = flatMap { $0.airings(in: zone) }
        if entries.count == count { return entries }
        return entries.sortedByIndex({ $0.start ?? .distantFuture }, <)
    }
}
