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
            + withoutSeason(in: result)
            + (result.isTracked && progress.total > 0
                ? ["", "  watched \(progress.watched) of \(progress.total)"] : [])
    }
}

extension CommandContext {
    /// Returns a line with the titles of the episodes that belong to no season, if the show has seasons.
    private func withoutSeason(in result: SeasonResult) -> [String] {
        let listed = Set(result.entries.map(\.episode.id))
        let others = result.show.episodes.filter { episode in
            episode.number.season == nil && episode.value.kind?.isSpecial != true && !listed.contains(episode.id)
        }
        guard !others.isEmpty, others.count < result.show.episodes.count else { return [] }
        let titles = others.prefix(3).map { $0.value.title ?? $0.number.text ?? "untitled" }
        let more = others.count > 3 ? " and \(others.count - 3) more" : ""
        return ["", line("  also without a season: \(titles.joined(separator: ", "))\(more)")]
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
