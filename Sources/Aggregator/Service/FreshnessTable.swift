public import ScheduleModel

/// The maximum age of stored data before the service fetches it again. The closer an airing, the fresher its data.
///
/// | data | fresh for |
/// |---|---|
/// | a schedule that includes today | 6 h |
/// | a schedule of the future | 12 h |
/// | a schedule of the last week | 1 day |
/// | an older schedule | 30 days |
/// | a running show with an episode at most a week ago or ahead | 6 h |
/// | another running show, or one with unknown status | 1 day |
/// | a show to be determined or in development | 3 days |
/// | an ended show | 14 days |
public enum FreshnessTable {
    private static let hour = 3600.0
    private static let day = 86_400.0

    /// Returns how long the schedule of some days is fresh, in seconds.
    public static func seconds(for days: DaySpan, today: CivilDay) -> Double {
        if days.contains(today) { return 6 * hour }
        if days.first > today { return 12 * hour }
        return days.last.days(to: today) <= 7 ? day : 30 * day
    }

    /// Returns how long the data of a show is fresh, in seconds.
    ///
    /// - Parameter daysToNearest: The number of days to its nearest episode in the past or future, or nil if unknown.
    public static func seconds(forShowOf status: ShowStatus?, daysToNearest: Int?) -> Double {
        switch status {
        case .ended: return 14 * day
        case .running, nil: return daysToNearest.map { $0 <= 7 } ?? false ? 6 * hour : day
        default: return 3 * day
        }
    }

    /// Returns how long the data of a show is fresh in seconds, by its status and the days of its episodes.
    static func seconds(for show: Show?, _ episodes: [Episode], today: CivilDay) -> Double {
        let daysToNearest = episodes.compactMap(\.listedDay).map { abs($0.days(to: today)) }.min()
        return seconds(forShowOf: show?.status, daysToNearest: daysToNearest)
    }
}
