internal import Aggregator
internal import ScheduleMerging
internal import ScheduleViews

extension ResultOrigin {
    /// SHOW, at the answer's time.
    func json(_ show: MergedShow) -> JSONValue { ShowJSON.json(show, now: now, zone: zone) }

    /// EPISODE, by the viewer's clock.
    func json(_ entry: ScheduleEntry) -> JSONValue { EpisodeJSON(entry: entry, zone: zone).json }

    /// How far a show, or a season of it, was watched.
    func json(_ progress: WatchProgress, of show: MergedShow) -> JSONValue {
        .object([
            ("watched", .int(progress.watched)), ("episodes", .int(progress.total)),
            ("next", progress.next.map { json(show.entry($0, in: zone)) } ?? .null),
        ])
    }
}
