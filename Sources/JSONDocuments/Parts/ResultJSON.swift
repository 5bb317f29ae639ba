internal import Aggregator
internal import ScheduleMerging
internal import ScheduleViews

extension ResultOrigin {
    /// Returns SHOW, at the time of the result.
    func json(_ show: MergedShow) -> JSONValue { ShowJSON.json(show, now: now, zone: zone) }

    /// Returns EPISODE, in the viewer's zone.
    func json(_ entry: ScheduleEntry) -> JSONValue { EpisodeJSON(entry: entry, zone: zone).json }

    /// Returns the watch progress of a show or a season.
    func json(_ progress: WatchProgress, of show: MergedShow) -> JSONValue {
        .object([
            ("watched", .int(progress.watched)), ("episodes", .int(progress.total)),
            ("next", progress.next.map { json(show.entry($0, in: zone)) } ?? .null),
        ])
    }
}
