internal import Aggregator
internal import ScheduleModel

/// The lines of `aggctl stats`.
enum StatisticsLines {
    static func lines(_ result: StatisticsResult, _ context: CommandContext) -> [String] {
        if result.episodes == 0 { return context.remark("nothing watched (next: aggctl watched SHOW)") }
        var lines = [
            "\(Count.text(result.episodes, "episode")) of \(Count.text(result.shows, "show")), \(hours(result.total.minutes))"
        ]
        if result.total.watchings > result.episodes {
            lines.append("watched again: \(Count.text(result.total.watchings - result.episodes, "time"))")
        }
        if let streak = result.longestStreak, streak.count > 1 {
            lines.append("longest streak: \(Count.text(streak.count, "day")), \(streak.first) to \(streak.last)")
        }
        lines.append("left to watch: \(Count.text(result.left, "episode")), \(hours(result.leftMinutes))")
        if result.withoutTime > 0 { lines.append("without a date: \(Count.text(result.withoutTime, "watching"))") }
        if result.withoutLength > 0 {
            lines.append("of unknown length: \(Count.text(result.withoutLength, "watching"))")
        }
        var table = TextTable(
            columns: [
                TextTable.Column(minWidth: 7), TextTable.Column(minWidth: 12), TextTable.Column(minWidth: 8),
                TextTable.Column(minWidth: 4, yields: 1, isOptional: true),
            ],
            style: context.style
        )
        table.indent = 0
        let months = result.byMonth.sorted { $0.key > $1.key }.prefix(12)
        let rows = result.byYear.sorted { $0.key > $1.key } + months
        let most = months.map(\.value.minutes).max() ?? 0
        for (name, period) in rows {
            let bar = name.count > 4 && most > 0 ? period.minutes * 20 / most : 0
            table.add([
                .init(text: name, role: name.count == 4 ? .heading : .plain),
                .init(text: Count.text(period.watchings, "episode")),
                .init(text: period.minutes == 0 ? "" : hours(period.minutes)),
                .init(text: String(repeating: context.style.mark("▇", "#"), count: bar), role: .faint),
            ])
        }
        return lines.map { context.line($0) } + (rows.isEmpty ? [] : [""] + table.lines())
    }

    /// Returns a length in hours, or in minutes if it is short.
    private static func hours(_ minutes: Int) -> String {
        minutes < 60 ? "\(minutes) min" : Count.text((minutes + 30) / 60, "hour")
    }
}
