internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews
internal import Foundation

/// A month as a grid of weeks that fits the width; where that is too narrow for seven columns, as a list of its days.
struct MonthGrid {
    let style: Style
    let zone: TimeZone
    let today: CivilDay
    /// The days of the month; others are of the weeks at its ends, and faint.
    let month: DaySpan
    /// How many episodes a day's cell holds at most.
    let rows: Int

    private var texts: EntryTexts { EntryTexts(style: style, zone: zone) }
    /// Where nothing bounds it, wide enough for a time and most titles.
    private var columnWidth: Int { (min(style.width, 200) - 12) / 7 }

    func lines(_ view: ScheduleView) -> [String] {
        guard let first = view.days.first?.date else { return [] }
        let title = style.paint(texts.month(month.first), .heading)
        return [title] + (columnWidth < 8 ? list(view) : grid(view, first))
    }

    private func list(_ view: ScheduleView) -> [String] {
        view.days.filter { month.contains($0.date) && (!$0.entries.isEmpty || $0.date == today) }.flatMap {
            day -> [String] in
            let head = "\(day.date.weekday.name.prefix(2)) \(day.date.parts.day)\(day.date == today ? " today" : "")"
            return [style.paint(head, .heading)] + cell(day, width: style.width - 2).map { "  " + $0 }
        }
    }

    private func grid(_ view: ScheduleView, _ first: CivilDay) -> [String] {
        let border = style.paint(String(repeating: style.mark("─", "-"), count: columnWidth * 7 + 12), .faint)
        let names = Weekday.allCases.map { TerminalText.pad(String($0.name.prefix(3)), to: columnWidth) }
        var lines = [row(names), border]
        var week: [ScheduleView.Day?] = Array(repeating: nil, count: first.weekday.rawValue)
        for day in view.days {
            week.append(day)
            if week.count == 7 {
                lines += self.week(week) + [border]
                week = []
            }
        }
        if !week.isEmpty { lines += self.week(week + Array(repeating: nil, count: 7 - week.count)) + [border] }
        return lines
    }

    private func week(_ days: [ScheduleView.Day?]) -> [String] {
        let cells = days.map { day -> [String] in
            guard let day else { return [] }
            let number = "\(day.date.parts.day)"
            let head = day.date == today ? "[\(number)]" : " \(number)"
            let lines = cell(day, width: columnWidth)
            let isOther = !month.contains(day.date)
            return [style.paint(TerminalText.pad(head, to: columnWidth), day.date == today ? .mark : .faint)]
                + (isOther ? lines.map { style.paint($0, .faint) } : lines)
        }
        let height = cells.map(\.count).max() ?? 0
        return (0..<max(height, 2)).map { line in
            row(cells.map { $0.indices.contains(line) ? $0[line] : String(repeating: " ", count: columnWidth) })
        }
    }

    private func cell(_ day: ScheduleView.Day, width: Int) -> [String] {
        let showings = day.showings(in: zone)
        // What is said of the others counts beside the rows.
        var lines = showings.prefix(rows).map { entry -> String in
            let mark = texts.mark(entry)
            let time = width >= 20 ? entry.start.map { texts.clock($0) + " " } ?? "" : ""
            let text = mark + time + style.text(entry.show.value.title) + " " + texts.code(entry)
            return pad(text, width)
        }
        let more = showings.count - lines.count + day.hidden
        if more > 0 { lines.append(pad("+\(more) more", width)) }
        return lines
    }

    private func pad(_ text: String, _ width: Int) -> String {
        TerminalText.pad(TerminalText.clip(text, to: width, isASCII: style.isASCII), to: width)
    }

    private func row(_ cells: [String]) -> String {
        let line = cells.joined(separator: "  ")
        return String(line.reversed().drop { $0 == " " }.reversed())
    }
}
