internal import Aggregator
internal import FullScreen
internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// The viewer's evening as at most 24 lines, including the line of the next prompt.
struct TonightLines {
    let result: TonightResult
    let context: CommandContext
    /// Whether old data is being refreshed in the background.
    let isRefreshing: Bool

    /// A line of a section.
    private struct Row {
        var lead = ""
        var cells: [TextTable.Cell]
    }

    private struct Section {
        let title: String
        let rows: [Row]
        /// The number of rows that come before those of other sections.
        var important: Int?
        /// The command that shows all of the section.
        let command: String
    }

    private static let maxLines = 23
    /// The number of airings of other shows that have a line even if followed shows wait to be watched.
    private static let minOthers = 3

    private var style: Style { context.style }
    private var texts: EntryFormatter { context.texts }
    private var session: Session { context.session }

    /// The lines, without a blank one at the end.
    var lines: [String] {
        let sections = [onNow, later, outToday, waiting, changed].filter { !$0.rows.isEmpty }
        var table = TextTable(columns: columns, style: style)
        let footer = footer
        let blanks = max(sections.count - 1, 0) + 1
        let counts = Self.rowCounts(of: sections, within: Self.maxLines - sections.count - blanks - footer.count)
        for (section, count) in zip(sections, counts) {
            for row in section.rows.prefix(count) { table.measure(row.cells) }
        }
        let widths = table.widths()
        var lines: [String] = []
        for (section, count) in zip(sections, counts) {
            if !lines.isEmpty { lines.append("") }
            let total = section.rows.count
            let note = "  \(count) of \(total)"
            lines.append(
                heading(section.title, notes: count < total ? [note + ", all: \(section.command)", note] : [])
            )
            lines += section.rows.prefix(count).map { table.line($0.cells, widths: widths, lead: $0.lead) }
        }
        if sections.isEmpty { lines = context.remark(emptyText) }
        return lines + [""] + footer
    }

    private var emptyText: String {
        result.dayCoverage.contains(session.today)
            ? "Nothing is on, and nothing waits to be watched." : "The schedule of today is not stored yet."
    }

    /// Returns a heading with the first faint note that fits.
    private func heading(_ title: String, notes: [String]) -> String {
        let note = notes.first { (title + $0).utf8.count <= style.width }
        return note.map { style.paint(title, .heading) + style.paint($0, .faint) } ?? context.heading(title)
    }

    /// Returns the number of rows of each section. Each gets one more in turn until all lines are used. The other rows of
    /// a section only get lines that no important row needs.
    private static func rowCounts(of sections: [Section], within budget: Int) -> [Int] {
        var counts = sections.map { _ in 0 }
        var remaining = budget
        for limits in [sections.map { $0.important ?? $0.rows.count }, sections.map(\.rows.count)] {
            while remaining > 0,
                let index = counts.indices.filter({ counts[$0] < limits[$0] })
                    .min(by: { counts[$0] < counts[$1] })
            {
                counts[index] += 1
                remaining -= 1
            }
        }
        return counts
    }

    private var columns: [TextTable.Column] {
        [
            // The time and the show.
            TextTable.Column(minWidth: 5),
            TextTable.Column(minWidth: style.isNarrow ? 12 : 24, yields: 1),
            // The code is never cut.
            TextTable.Column(minWidth: 6),
            // The episode's title.
            TextTable.Column(minWidth: 10, yields: 3, isOptional: true),
            // The remaining time or the day of the newest episode, which is not cut, then the channel.
            TextTable.Column(minWidth: 17, yields: 5, isOptional: style.isNarrow),
            TextTable.Column(minWidth: 8, yields: 4, isOptional: true),
        ]
    }

    // MARK: Sections

    private var onNow: Section {
        let running = result.evening.running.map { running in
            (running.entry, row(running.entry, note: running.minutesLeft.map { "\($0) min left" } ?? "", isOn: true))
        }
        return Section(
            title: "On now",
            rows: running.map(\.1),
            important: important(running.map(\.0)),
            command: "aggctl now"
        )
    }

    private var later: Section {
        let evening = session.zone.clock(of: session.now).hour >= 17
        let drops = EpisodeDrop.grouped(result.evening.later)
        // `today` ends at midnight.
        return Section(
            title: evening ? "Later tonight" : "Later today",
            rows: drops.map(row),
            important: important(drops.map(\.first)),
            command: "aggctl upcoming --days 2"
        )
    }

    /// Returns the number of followed shows, which come first, and a few others.
    private func important(_ entries: [ScheduleEntry]) -> Int? {
        result.hasFollows ? entries.count(where: \.show.isFollowed) + Self.minOthers : nil
    }

    private var outToday: Section {
        let drops = EpisodeDrop.grouped(result.evening.outToday)
        return Section(
            title: "Out today",
            rows: drops.map(row),
            command: "aggctl missed --from today --to today"
        )
    }

    private func row(_ drop: EpisodeDrop) -> Row {
        var row = row(drop.first)
        if drop.entries.count > 1 {
            row.cells[2].text = texts.code(drop.entries)
            row.cells[3].text = Count.text(drop.entries.count, "episode")
        }
        return row
    }

    private var waiting: Section {
        let rows = result.evening.waiting.map { show -> Row in
            let newestDay = show.newestDay.map { "newest " + DayText.relative($0, to: session.today) }
            var row = row(show.next, note: newestDay ?? "no date")
            (row.lead, row.cells[0].text) = ("", "\(show.count)")
            row.cells[0].text = TerminalText.blanks(max(5 - row.cells[0].text.utf8.count, 0)) + row.cells[0].text
            return row
        }
        return Section(title: DigestText.waiting(result.evening), rows: rows, command: "aggctl next")
    }

    private var changed: Section {
        let table = ChangeTable(context: context)
        let rows = result.changes.map { change in
            Row(cells: [
                .init(text: ""), .init(text: change.showTitle), .init(text: change.code ?? ""),
                .init(text: "\(change.kind.rawValue) \(table.difference(change))"), .init(text: ""), .init(text: ""),
            ])
        }
        return Section(title: "Changed", rows: rows, command: "aggctl changes --followed")
    }

    private func row(_ entry: ScheduleEntry, note: String = "", isOn: Bool = false) -> Row {
        let show = entry.show
        let lead = (isOn ? style.mark("▸", ">") : "") + (show.isFollowed ? style.mark("★", "*") : "")
        return Row(
            lead: lead,
            cells: [
                .init(text: entry.start.map { texts.clock($0) } ?? ""),
                .init(
                    text: show.value.title,
                    role: show.isFollowed ? .heading : .plain,
                    link: show.value.url?.rawValue
                ),
                .init(
                    text: [texts.code(entry), texts.mark(entry)].filter { !$0.isEmpty }.joined(separator: " "),
                    role: .faint
                ),
                .init(text: entry.value.title ?? "", link: entry.value.url?.rawValue),
                .init(text: note.isEmpty ? texts.role(entry) : note, role: .mark),
                .init(text: texts.channel(entry), role: .faint),
            ]
        )
    }

    // MARK: Footer

    /// The time and the sources in one line, and a hint if no show is followed.
    private var footer: [String] {
        if context.isQuiet { return [] }
        let separator = style.mark(" · ", ", ")
        // The city is enough: `18:04 New York`.
        let city = session.zone.name.split(separator: "/").last.map { $0.replacing("_", with: " ") } ?? ""
        let sources =
            ["\(texts.time(session.now)) \(city)"] + result.origin.reports.map(text)
            + (isRefreshing ? ["refreshing"] : [])
        let credits = session.attributions.map(\.text)
        let line = (sources + credits).joined(separator: separator)
        let isOneLine = credits.isEmpty || DisplayWidth.of(style.text(line)) <= style.width
        let lines = isOneLine ? [line] : [sources, credits].map { $0.joined(separator: separator) }
        let hint = result.hasFollows ? [] : context.remark("next: aggctl follow SHOW, to see your shows first")
        return hint + lines.map { style.paint(context.line($0), .faint) }
    }

    private func text(_ report: ProviderReport) -> String {
        let age = report.fetchedAt.map { Age.text(of: $0, at: session.now) } ?? "nothing stored"
        guard let health = result.health[report.id] else { return "\(report.id) \(age)" }
        return "\(report.id) \(age) (\(health.message ?? "it fails"))"
    }
}
