public import ScheduleModel

/// How old what is kept may be before the service asks for it again: the nearer something is, the fresher it must be.
///
/// | what | for how long it is fresh |
/// |---|---|
/// | a schedule that holds today | 6 h |
/// | a schedule that is to come | 12 h |
/// | a schedule of the last week | 1 day |
/// | an older schedule | 30 days |
/// | a running show whose next episode is within a week, or has just aired | 6 h |
/// | a running show, or one of which no status is known | 1 day |
/// | a show to be determined or in development | 3 days |
/// | an ended show | 14 days |
public enum FreshnessTable {
    private static let hour = 3600.0
    private static let day = 86_400.0

    /// How long the schedule of some days stays fresh, in seconds.
    public static func seconds(for days: DaySpan, today: CivilDay) -> Double {
        if days.contains(today) { return 6 * hour }
        if days.first > today { return 12 * hour }
        return days.last.days(to: today) <= 7 ? day : 30 * day
    }

    /// How long what is kept of a show stays fresh, in seconds.
    ///
    /// - Parameter near: how many days it is to its nearest episode, before or after; nil where none is known.
    public static func seconds(forShowOf status: ShowStatus?, similarTo: Int?) -> Double {
        switch status {
        case .ended: return 14 * day
        case .running, nil: return similarTo.map { $0 <= 7 } ?? false ? 6 * hour : day
        default: return 3 * day
        }
    }

    /// How long what is kept of a show stays fresh, by its status and the days of its episodes.
    static func seconds(for show: Show?, _ episodes: [Episode], today: CivilDay) -> Double {
        let near = episodes.compactMap(\.listedDay).map { abs($0.days(to: today)) }.min()
        return seconds(forShowOf: show?.status, similarTo: near)
    }
}
