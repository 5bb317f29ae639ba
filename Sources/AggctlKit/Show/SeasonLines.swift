internal import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

extension SeasonResult {
    /// What a listing of it is called.
    var title: String { "\(show.value.title), season \(number)" }
}

extension CommandContext {
    /// A season as a table, with how far one has watched it.
    func lines(of answer: SeasonResult) -> [String] {
        let table = ScheduleTable(style: style, zone: session.zone)
        let progress = answer.progress
        return [heading(answer.title)]
            + (progress.total == 0 && answer.entries.isEmpty ? ["  announced, without episodes yet"] : [])
            + table.lines(season: answer.entries, selected: answer.selected, next: answer.nextToWatch)
            + (answer.isTracked && progress.total > 0
                ? ["", "  watched \(progress.watched) of \(progress.total)"] : [])
    }
}

extension StatusReporter {
    /// That the episode which is to be pointed out is not shown.
    func printOmissions(leftOutOf answer: SeasonResult) {
        guard let selected = answer.selected, !answer.entries.contains(where: { $0.episode.id == selected }) else {
            return
        }
        write("aggctl: \(selected) is in this season, but hidden by the filter or limit")
    }
}
