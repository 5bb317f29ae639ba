internal import ScheduleModel
public import Foundation
/// The entries of several days one after the other, without a second copy of them.
public typealias ScheduleEntries = FlattenSequence<[[ScheduleEntry]]>

extension Collection<ScheduleEntry> {
    /// Every showing of the entries of one day, by its start where any of them has several; what has no time comes last.
    public func showings(in zone: TimeZone) -> [ScheduleEntry] {
        if !contains(where: \.hasSeveralAirings) { return Array(self) }
        let showings = flatMap { $0.showings(in: zone) }
        if showings.count == count { return showings }
        return showings.sortedByPlace({ $0.start ?? .distantFuture }, <)
    }
}
