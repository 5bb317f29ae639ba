internal import ScheduleModel
public import Foundation

/// The entries of several days one after the other, without a second copy of them.
public struct ScheduleEntries: RandomAccessCollection, Sendable {
    private let days: [[ScheduleEntry]]
    /// The place of each day's first one.
    private let starts: [Int]
    public let endIndex: Int
    public var startIndex: Int { 0 }

    /// The entries of some days, or of some other lists.
    public init(_ days: [[ScheduleEntry]]) {
        self.days = days
        var (starts, end) = ([Int](), 0)
        for day in days {
            starts.append(end)
            end += day.count
        }
        (self.starts, endIndex) = (starts, end)
    }

    public subscript(place: Int) -> ScheduleEntry {
        let day = starts.partitionIndex { $0 > place } - 1
        return days[day][place - starts[day]]
    }

    public func makeIterator() -> FlattenSequence<[[ScheduleEntry]]>.Iterator { days.joined().makeIterator() }
}

extension Collection<ScheduleEntry> {
    /// Every showing of the entries of one day, by its start where any of them has several; what has no time comes last.
    public func airingEntries(in zone: TimeZone) -> [ScheduleEntry] {
        if !contains(where: \.hasSeveralAirings) { return Array(self) }
        let showings = flatMap { $0.airings(in: zone) }
        if showings.count == count { return showings }
        return showings.sortedByIndex({ $0.start ?? .distantFuture }, <)
    }
}
