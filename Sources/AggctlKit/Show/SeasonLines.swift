internal import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

extension SeasonResult {
    /// The title of the season's table.
    var title: String { "\(show.value.title), season \(number)" }
}

extension CommandContext {
    /// Returns a season as a table, with the user's progress.
    func lines(of result: SeasonResult) -> [String] {
        let table = ScheduleTable(style: style, zone: session.zone)
        let progress = result.progress
        return [heading(result.title)]
            + (progress.total == 0 && result.entries.isEmpty ? ["  announced, without episodes yet"] : [])
            + table.lines(season: result.entries, selected: result.selected, next: result.nextToWatch)
            + (result.isTracked && progress.total > 0
                ? ["", "  watched \(progress.watched) of \(progress.total)"] : [])
    }
}

extension StatusReporter {
    /// Warns if the highlighted episode is in the season, but hidden.
    func printOmissions(leftOutOf result: SeasonResult) {
        guard let selected = result.selected, !result.entries.contains(where: { $0.episode.id == selected }) else {
            return
        }
        write("aggctl: \(selected) is in this season, but hidden by the filter or limit")
    }
}
