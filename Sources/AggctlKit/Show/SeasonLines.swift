internal import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

extension SeasonAnswer {
    /// What a listing of it is called.
    var title: String { "\(show.value.title), season \(number)" }
}

extension CommandContext {
    /// A season as a table, with how far one has watched it.
    func lines(of answer: SeasonAnswer) -> [String] {
        let table = ScheduleTable(style: style, zone: session.zone)
        let progress = answer.progress
        return [heading(answer.title)]
            + (progress.total == 0 && answer.entries.isEmpty ? ["  announced, without episodes yet"] : [])
            + table.lines(season: answer.entries, selected: answer.selected, next: answer.nextToWatch)
            + (answer.isBegun && progress.total > 0 ? ["", "  watched \(progress.watched) of \(progress.total)"] : [])
    }
}

extension Announcer {
    /// That the episode which is to be pointed out is not shown.
    func tell(leftOutOf answer: SeasonAnswer) {
        guard let selected = answer.selected, !answer.entries.contains(where: { $0.episode.id == selected }) else {
            return
        }
        write("aggctl: \(selected) is in this season, and left out by the filter or the limit")
    }
}
