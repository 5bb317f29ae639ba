internal import Aggregator
internal import FullScreen
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews
internal import Foundation

/// A month as a grid of weeks that fits the width. If the width is too small for seven columns, it is a list of days.
struct MonthGrid {
    let style: Style
    let zone: TimeZone
    let today: CivilDay
    /// The days of the month. Other days in its first and last week are faint.
    let month: DaySpan
    /// The maximum number of episodes in a day's cell.
    let rows: Int
    /// The selected day, or nil if there is no selection.
    var selected: CivilDay?
    /// Whether there is a line between weeks.
    var hasRules = true

    /// The escape sequence before the selected day.
    static let selection = "\u{1B}[7m"

    /// A day of the grid, with its airings.
    struct Day {
        let date: CivilDay
        let airings: [ScheduleEntry]
        /// The number of airings that a limit omits.
        var hidden = 0
        /// Whether the sources have data about this day.
        var hasData = true

        var count: Int { airings.count + hidden }
    }

    private var texts: EntryFormatter { EntryFormatter(style: style, zone: zone) }
    /// The width of a cell. An unbounded width counts as 200, which is enough for a time and most titles.
    private var columnWidth: Int { (min(style.width, 200) - 12) / 7 }

    func lines(_ view: ScheduleView, coverage: DayCoverage) -> [String] {
        lines(
            view.days.map { day in
                Day(
                    date: day.date,
                    airings: day.airings(in: zone),
                    hidden: day.omittedCount,
                    hasData: coverage.contains(day.date)
                )
            }
        )
    }

    func lines(_ days: [Day]) -> [String] {
        guard let first = days.first?.date else { return [] }
        let title = style.paint(DayText.month(month.first), .heading)
        return [title] + (columnWidth < 8 ? list(days) : grid(days, first))
    }

    private func list(_ days: [Day]) -> [String] {
        days.filter {
            month.contains($0.date) && ($0.count > 0 || !$0.hasData || $0.date == today || $0.date == selected)
        }.flatMap {
            day -> [String] in
            let head = "\(day.date.weekday.name.prefix(2)) \(day.date.parts.day)\(day.date == today ? " today" : "")"
            let heading = day.date == selected ? Self.selection + head + "\u{1B}[0m" : style.paint(head, .heading)
            return [heading] + cell(day, width: style.width - 2).map { row(["", $0]) }
        }
    }

    private func grid(_ days: [Day], _ first: CivilDay) -> [String] {
        let border = style.paint(String(repeating: style.mark("─", "-"), count: columnWidth * 7 + 12), .faint)
        let names = Weekday.allCases.map { TerminalText.pad(String($0.name.prefix(3)), to: columnWidth) }
        var lines = [row(names), border]
        var week: [Day?] = Array(repeating: nil, count: first.weekday.rawValue)
        for day in days {
            week.append(day)
            if week.count == 7 {
                lines += self.week(week) + (hasRules ? [border] : [])
                week = []
            }
        }
        if !week.isEmpty { lines += self.week(week + Array(repeating: nil, count: 7 - week.count)) + [border] }
        return lines
    }

    private func week(_ days: [Day?]) -> [String] {
        let cells = days.map { day -> [String] in
            guard let day else { return [] }
            let number = "\(day.date.parts.day)"
            let head = day.date == today ? "[\(number)]" : " \(number)"
            let lines = cell(day, width: columnWidth)
            let isOther = !month.contains(day.date)
            let filled = TerminalText.pad(head, to: columnWidth)
            let heading =
                day.date == selected
                ? Self.selection + filled + "\u{1B}[0m"
                : style.paint(filled, day.date == today ? .mark : isOther ? .faint : .plain)
            return [heading]
                + (isOther ? lines.map { style.paint($0, .faint) } : lines)
        }
        let height = cells.map(\.count).max() ?? 0
        return (0..<max(height, 2)).map { line in
            row(cells.map { $0.indices.contains(line) ? $0[line] : TerminalText.blanks(columnWidth) })
        }
    }

    private func cell(_ day: Day, width: Int) -> [String] {
        let digest = DaySummary(day.airings, limit: rows, in: zone)
        // Several airings of a show are one line, with the time of the first.
        var lines = digest.groups.map { group -> String in
            let isSingle = group.count == 1
            let marks = Set(group.map(texts.mark))
            let time = width >= 20 ? group[0].start.map { texts.clock($0) + " " } ?? "" : ""
            let tail = isSingle ? " " + texts.code(group[0]) : style.mark(" ×", " x") + "\(group.count)"
            // The count is never cut.
            let title = (marks.count == 1 ? marks.first ?? "" : "") + time + style.text(group[0].show.value.title)
            // A cut code would be a different code, so it is omitted if it does not fit.
            if isSingle { return pad(DisplayWidth.of(title + tail) > width ? title : title + tail, width) }
            return pad(TerminalText.clip(title, to: width - tail.count, isASCII: style.isASCII) + tail, width)
        }
        // The line with the number of other airings is in addition to the rows.
        let more = digest.remainingCount + day.hidden
        if more > 0 { lines.append(pad("+\(more) more", width)) }
        if day.count == 0, !day.hasData { lines.append(style.paint(pad("?", width), .faint)) }
        return lines
    }

    private func pad(_ text: String, _ width: Int) -> String {
        TerminalText.pad(TerminalText.clip(text, to: width, isASCII: style.isASCII), to: width)
    }

    private func row(_ cells: [String]) -> String {
        let line = cells.joined(separator: "  ")
        return line.lastIndex { $0 != " " }.map { String(line[...$0]) } ?? ""
    }
}
