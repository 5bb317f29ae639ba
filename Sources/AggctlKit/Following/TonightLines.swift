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
        /// The number of rows that get a line before the other rows of any section, or nil for all.
        var priorityCount: Int?
        /// The command that shows all of the section.
        let command: String
    }

    private static let maxLines = 23

    private var style: Style { context.style }
    private var session: Session { context.session }
    private var evening: EveningTable { EveningTable(style: style, zone: session.zone, now: session.now) }

    /// The lines, without a blank one at the end.
    var lines: [String] {
        let sections = sections
        var table = TextTable(columns: evening.columns, style: style)
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
        if sections.isEmpty { lines = context.remark(result.emptyText(in: session)) }
        return lines + [""] + footer
    }

    /// Returns a heading with the first faint note that fits.
    private func heading(_ title: String, notes: [String]) -> String {
        let note = notes.first { (title + $0).utf8.count <= style.width }
        return note.map { style.paint(title, .heading) + style.paint($0, .faint) } ?? context.heading(title)
    }

    /// Returns the number of rows of each section. Each gets one more in turn until all lines are used. The other rows
    /// of a section only get lines that no row with priority needs.
    private static func rowCounts(of sections: [Section], within budget: Int) -> [Int] {
        var counts = sections.map { _ in 0 }
        var remaining = budget
        for limits in [sections.map { $0.priorityCount ?? $0.rows.count }, sections.map(\.rows.count)] {
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

    // MARK: Sections

    private var sections: [Section] {
        let evening = evening
        let sections = evening.sections(of: result.evening, hasFollows: result.hasFollows).map { section in
            Section(
                title: section.title,
                rows: section.items.map { item in
                    Row(
                        lead: evening.lead(item.entry, item.reason),
                        cells: evening.cells(item.entry, item.reason)
                    )
                },
                priorityCount: section.priorityCount,
                command: section.command
            )
        }
        return result.changes.isEmpty ? sections : sections + [changed]
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

    // MARK: Footer

    /// The time and the sources in one line, and a hint if no show is followed.
    private var footer: [String] {
        if context.isQuiet { return [] }
        let footer = Footer(session: session, style: style)
        let parts =
            ["\(context.texts.time(session.now)) \(footer.city)"] + result.origin.reports.compactMap(text)
            + (isRefreshing ? ["refreshing"] : [])
        let hint = result.hasFollows ? [] : context.remark("next: aggctl follow SHOW, to see your shows first")
        return hint + footer.lines(parts)
    }

    /// Returns the source with the age of its data, or nil if it has no schedule to store.
    private func text(_ report: ProviderReport) -> String? {
        let instance = session.instances.first { $0.id == report.id }
        if report.fetchedAt == nil, instance?.provider.hasSchedule == false { return nil }
        let age = report.fetchedAt.map { Age.text(of: $0, at: session.now) } ?? "no schedule stored"
        guard let health = result.health[report.id] else { return "\(report.id) \(age)" }
        return "\(report.id) \(age) (\(health.message ?? "it fails"))"
    }
}

extension TonightResult {
    /// Returns the text if the evening has no rows.
    func emptyText(in session: Session) -> String {
        dayCoverage.contains(session.today)
            ? "Nothing is on, and nothing waits to be watched." : "The schedule of today is not stored yet."
    }
}
