internal import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// The grouping of days and episodes into rows.
extension ScheduleTable {
    /// Returns the heading of a day in the longest form that fits, with `today` or `tomorrow`.
    func heading(_ day: CivilDay) -> String {
        let distance = now.map { zone.day(of: $0).days(to: day) }
        let note = distance == 0 ? Self.todayNote : distance == 1 ? ", tomorrow" : ""
        let texts = [DayText.long(day), DayText.middle(day), DayText.brief(day)]
        let text = texts.first { $0.utf8.count + note.utf8.count <= style.width } ?? DayText.brief(day)
        return style.paint(text, .heading) + style.paint(note, distance == 0 ? .mark : .plain)
    }

    /// Returns the first days that have no entries and are described by the same text. Today is a run of its own.
    func emptyRun(
        in days: ArraySlice<ScheduleView.Day>,
        _ coverage: DayCoverage,
        _ text: String,
        _ view: ScheduleView
    ) -> [ScheduleView.Day] {
        let today = now.map { zone.day(of: $0) }
        var run: [ScheduleView.Day] = []
        for day in days {
            let isNext = run.isEmpty || run.last?.date.advanced(by: 1) == day.date
            guard isNext, day.entries.isEmpty, day.omittedCount == 0,
                Self.emptyText(view, isKnown: coverage.contains(day.date)) == text
            else { break }
            if day.date == today { return run.isEmpty ? [day] : run }
            run.append(day)
        }
        return run
    }

    /// Returns the rows of a day. Of the episodes without a time, those of followed shows come first.
    func drops(of day: ScheduleView.Day) -> [EpisodeDrop] {
        var airings = day.airings(in: zone)
        if style.listsFollowedFirst {
            airings = airings.filter(\.show.isFollowed) + airings.filter { !$0.show.isFollowed }
        }
        let untimed = airings.filter { $0.start == nil }
        if untimed.isEmpty { return EpisodeDrop.grouped(airings) }
        return EpisodeDrop.grouped(airings.filter { $0.start != nil })
            + EpisodeDrop.grouped(untimed.filter(\.show.isFollowed))
            + EpisodeDrop.grouped(untimed.filter { !$0.show.isFollowed })
    }
}
