internal import ScheduleModel
public import Foundation

/// The entries of several days in sequence, without a second copy of them.
public struct ScheduleEntries: RandomAccessCollection, Sendable {
    private let days: [[ScheduleEntry]]
    /// The index of the first entry of each day.
    private let firstIndices: [Int]
    public let endIndex: Int
    public var startIndex: Int { 0 }

    /// Creates the collection from the entries of some days.
    public init(_ days: [[ScheduleEntry]]) {
        self.days = days
        var (firstIndices, end) = ([Int](), 0)
        for day in days {
            firstIndices.append(end)
            end += day.count
        }
        (self.firstIndices, endIndex) = (firstIndices, end)
    }

    public subscript(index: Int) -> ScheduleEntry {
        let day = firstIndices.partitionIndex { $0 > index } - 1
        return days[day][index - firstIndices[day]]
    }

    public func makeIterator() -> FlattenSequence<[[ScheduleEntry]]>.Iterator { days.joined().makeIterator() }
}

extension Collection<ScheduleEntry> {
    /// Returns these entries of one day with a separate entry for each airing.
    ///
    /// If that adds entries, all are sorted by start, and those without a time are last. Otherwise the order stays.
    ///
    /// - Parameter zone: The viewer's time zone.
    public func airingEntries(in zone: TimeZone) -> [ScheduleEntry] {
        if !contains(where: \.hasSeveralAirings) { return Array(self) }
        let separated = flatMap { $0.airings(in: zone) }
        if separated.count == count { return separated }
        return separated.sortedByIndex({ $0.start ?? .distantFuture }, <)
    }
}
