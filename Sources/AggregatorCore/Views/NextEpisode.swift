internal import ScheduleModel
public import ScheduleMerging
public import Foundation

extension MergedShow {
    /// Returns the first episode after an instant, or nil if there is none. An episode without a time counts as
    /// upcoming all day. A special is next only in a show of specials.
    ///
    /// - Parameter zone: The viewer's time zone.
    public func nextEpisode(after now: Date, in zone: TimeZone) -> ScheduleEntry? {
        let today = zone.day(of: now)
        let regular = episodes.filter { $0.value.kind?.isSpecial != true }
        return (regular.isEmpty ? episodes : regular).map {
            ScheduleEntry(show: self, episode: $0, airings: $0.airings, zone: zone)
        }
        .filter { entry in
            if let start = entry.start { return start > now }
            return entry.date.map { $0 >= today } ?? false
        }
        .min { left, right in
            let (day, other) = (left.date ?? .last, right.date ?? .last)
            if day != other { return day < other }
            return (left.start ?? .distantFuture) < (right.start ?? .distantFuture)
        }
    }
}
