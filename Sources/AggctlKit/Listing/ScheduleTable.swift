internal import Aggregator
internal import JSONDocuments
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews
internal import Foundation

extension CommandContext {
    /// Queries a schedule by days, and shows it.
    func show(_ query: some Query<ScheduleResult>) async throws(CommandFailure) -> ExitStatus {
        let result = try await perform(query)
        announcer.report(result.unmatched)
        let source = format == .xmltv ? result.guide : nil
        try show(ScheduleDocument(result), entries: result.view.entries, days: result.days, source: source) { put in
            try lines(of: result, put)
        }
        return status(result.origin)
    }

    private func lines(of result: ScheduleResult, _ put: (String) throws -> Void) throws {
        let zone = session.zone
        if let hidden = result.view.filteredOutCount, hidden > 0 {
            let visible = result.view.days.reduce(0) { $0 + $1.entries.count + $1.omittedCount }
            try remark("\(visible) of \(visible + hidden) episodes match the filter.").forEach(put)
            try put("")
        }
        if result.view.days.isEmpty {
            // All stored data was listed, not certain days.
            try put(style.paint(ScheduleTable.empty(result.view, isKnown: false), .faint))
        }
        try ScheduleTable(style: style, zone: zone, now: session.now).append(
            result.view,
            running: result.running,
            known: result.dayCoverage,
            put
        )
        // The footer begins with a blank line, which is before the remark here.
        for line in [""] + remark("Times in \(zone.name).")
            + footer(result.origin, "episode", \.episodeCount).dropFirst()
        { try put(line) }
    }
}

/// A schedule or a season as a table.
struct ScheduleTable {
    let style: Style
    let zone: TimeZone
    /// The current time: past entries are faint, and running ones are marked. Nil if the listing is not by days.
    let now: Date?
    private var texts: EntryFormatter { EntryFormatter(style: style, zone: zone) }

    init(style: Style, zone: TimeZone, now: Date? = nil) {
        self.style = style
        self.zone = zone
        self.now = now
    }

    /// The width for the longest heading of a day and the text of an empty day on one line.
    private static let widthForBrief = 66

    /// The maximum number of rows that are retained while the column widths are measured.
    private static let maxBufferedEntries = 1_000

    /// Returns the columns.
    ///
    /// - Parameter folds: Whether a row can have several lines. If not, columns that do not fit are left out.
    private func columns(folds: Bool = false) -> [TextTable.Column] {
        [
            TextTable.Column(minWidth: 5),
            TextTable.Column(minWidth: 12, yields: 1),
            // A cut code would be a different code, so the column is left out instead.
            TextTable.Column(minWidth: 9, yields: 4, isOptional: true),
            // If show and episode title do not both fit, only the show stays. A few letters of each would be useless.
            TextTable.Column(minWidth: 10, yields: 1, isOptional: style.isNarrow && !folds),
            roleColumn,
            // The channel is one of the last columns that are left out.
            TextTable.Column(minWidth: 8, yields: 2, isOptional: style.isNarrow),
            TextTable.Column(minWidth: 1),
        ]
    }

    /// The column for premieres and finales. It is never cut, and follows the title if the columns do not all fit.
    private var roleColumn: TextTable.Column {
        TextTable.Column(minWidth: 8, yields: style.isNarrow ? 5 : nil, isOptional: style.isNarrow, folding: Self.title)
    }

    /// The index of the column with the episode's title.
    private static let title = 3

    /// Outputs days with their headings line by line, including empty days. If a source failed, the text of an empty day is
    /// "no data", because no source reported that nothing airs.
    ///
    /// The rows of a large listing are made twice, first to measure the columns. Retained rows would use more memory than
    /// everything else.
    ///
    /// - Parameter running: Airings that began the day before and are still running. They are listed first.
    func append(
        _ view: ScheduleView,
        running: [ScheduleEntry] = [],
        known coverage: DayCoverage,
        _ put: (String) throws -> Void
    ) rethrows {
        var table = TextTable(columns: columns(), style: style)
        var buffered: ArraySlice<[TextTable.Cell]> = []
        for entry in running { table.measure(cells(entry)) }
        for entry in view.days.lazy.flatMap({ $0.airings(in: zone) }) {
            let cells = cells(entry)
            table.measure(cells)
            if buffered.count < Self.maxBufferedEntries { buffered.append(cells) }
        }
        let widths = table.widths()
        var wasBrief = false
        for (index, day) in view.days.enumerated() {
            let first = index == 0 ? running : []
            let isEmpty = day.entries.isEmpty && day.omittedCount == 0 && first.isEmpty
            let empty = style.paint(Self.empty(view, isKnown: coverage.contains(day.date)), .faint)
            // Days without matches are one line each, so that the matches of a filter stay close together.
            let isBrief = isEmpty && view.filteredOutCount != nil && style.width >= Self.widthForBrief
            if index > 0, !isBrief || !wasBrief { try put("") }
            wasBrief = isBrief
            if isBrief {
                try put(heading(day.date) + "  " + empty)
                continue
            }
            try put(heading(day.date))
            if isEmpty { try put("  " + empty) }
            for entry in first { try put(line(entry, after: nil, in: table, widths)) }
            var last: Date?
            for entry in day.airings(in: zone) {
                try put(line(entry, buffered.popFirst() ?? cells(entry), after: last, in: table, widths))
                last = entry.start
            }
            if day.omittedCount > 0 {
                for line in TerminalText.wrap("\(day.omittedCount) more, beyond the limit", to: style.width - 2) {
                    try put("  " + style.paint(line, .faint))
                }
            }
        }
    }

    /// Returns the text of a day without entries.
    static func empty(_ view: ScheduleView, isKnown: Bool) -> String {
        empty(isFiltered: view.filteredOutCount != nil, isKnown: isKnown)
    }

    /// Returns the text of an empty list. It is "nothing" only if every source reported that.
    static func empty(isFiltered: Bool, isKnown: Bool) -> String {
        isKnown ? "nothing" : isFiltered ? "no matching data" : "no data"
    }

    /// Returns a table without rows, with the column widths of all entries.
    ///
    /// - Parameter reservesMarks: Whether the table has a column for marks that may be set later.
    func measured(_ entries: some Sequence<ScheduleEntry>, forMarks reservesMarks: Bool = false) -> TextTable {
        let columns = columns()
        var table = TextTable(columns: columns, style: style)
        if reservesMarks { table.measure(columns.map { _ in .init(text: "") }.dropLast() + [.init(text: "x")]) }
        for entry in entries { table.measure(cells(entry)) }
        return table
    }

    /// Returns the heading of a day in the longest form that fits, with `today` or `tomorrow`.
    func heading(_ day: CivilDay) -> String {
        let distance = now.map { zone.day(of: $0).days(to: day) }
        let note = distance == 0 ? ", today" : distance == 1 ? ", tomorrow" : ""
        let texts = [DayText.long(day), DayText.middle(day), DayText.brief(day)]
        let text = texts.first { $0.utf8.count + note.utf8.count <= style.width } ?? DayText.brief(day)
        return style.paint(text, .heading) + style.paint(note, distance == 0 ? .mark : .plain)
    }

    /// Returns a row. Past entries are faint, running ones and followed shows have a mark. A start that equals that of the
    /// row before is not printed again.
    func line(_ entry: ScheduleEntry, after last: Date?, in table: TextTable, _ widths: [Int]) -> String {
        line(entry, cells(entry), after: last, in: table, widths)
    }

    private func line(
        _ entry: ScheduleEntry,
        _ cells: [TextTable.Cell],
        after last: Date?,
        in table: TextTable,
        _ widths: [Int]
    ) -> String {
        var cells = cells
        if let start = entry.start, start == last {
            let clock = texts.clock(start)
            cells[0].text = TerminalText.blanks(clock.utf8.count) + cells[0].text.dropFirst(clock.count)
        }
        let isOn = now.map { entry.isOn(at: $0) } ?? false
        // An entry without a time is over at the end of its day.
        let isOver =
            now.map { now in
                entry.isOver(at: now) || (entry.start == nil && entry.date.map { $0 < zone.day(of: now) } ?? false)
            } ?? false
        let lead = (isOn ? style.mark("▸", ">") : "") + (entry.show.isFollowed ? style.mark("★", "*") : "")
        return table.line(cells, widths: widths, lead: lead, complete: isOver ? .faint : nil)
    }

    /// Returns ` +1` if an entry begins on the day after its broadcast day, otherwise usually an empty text.
    private func dayMark(_ entry: ScheduleEntry) -> String {
        guard let start = entry.start, let date = entry.date else { return "" }
        let days = date.days(to: zone.day(of: start))
        return days == 0 ? "" : days > 0 ? " +\(days)" : " \(days)"
    }

    private func cells(_ entry: ScheduleEntry) -> [TextTable.Cell] {
        let (texts, show) = (texts, entry.show)
        let isOn = now.map { entry.isOn(at: $0) } ?? false
        return [
            .init(text: texts.timeRange(entry) + dayMark(entry)),
            .init(
                text: show.value.title,
                role: isOn || show.isFollowed ? .heading : .plain,
                link: show.value.url?.rawValue
            ),
            .init(text: texts.code(entry), role: .faint),
            .init(text: texts.title(entry), link: entry.value.url?.rawValue),
            .init(text: texts.role(entry), role: .mark),
            .init(text: texts.channel(entry), role: .faint),
            .init(text: texts.mark(entry), role: .mark),
        ]
    }

    /// Returns entries of any days as lines, each with a note.
    func lines(_ entries: [(entry: ScheduleEntry, note: String)], hasDates: Bool = false) -> [String] {
        var table = TextTable(columns: columns(folds: true) + [TextTable.Column(minWidth: 8)], style: style)
        for (entry, note) in entries {
            let time = entry.start == nil && hasDates ? "" : texts.timeRange(entry)
            let date = hasDates ? (entry.date?.description ?? "no date") : ""
            table.add([
                .init(text: [date, time].filter { !$0.isEmpty }.joined(separator: " ")),
                .init(text: entry.show.value.title),
                .init(text: texts.code(entry)),
                .init(text: texts.title(entry)),
                .init(text: texts.role(entry), role: .mark),
                .init(text: texts.channel(entry), role: .faint),
                .init(text: texts.mark(entry), role: .mark),
                .init(text: note, role: .heading),
            ])
        }
        return table.lines()
    }

    /// Returns the episodes of one season by number.
    ///
    /// - Parameters:
    ///   - selected: The highlighted episode.
    ///   - next: The next episode to watch.
    ///   - folds: Whether an episode can have several lines if the width is small.
    func lines(
        season entries: [ScheduleEntry],
        selected: SourceKey?,
        next: SourceKey? = nil,
        folds: Bool = true
    ) -> [String] {
        var table = TextTable(
            columns: [
                TextTable.Column(minWidth: 1), TextTable.Column(minWidth: 1), TextTable.Column(minWidth: 6),
                TextTable.Column(minWidth: 10, yields: 1), roleColumn,
                // A cut day or time would be wrong. If they do not fit, the time is left out first, then the day.
                TextTable.Column(minWidth: 10, yields: 3, isOptional: true),
                TextTable.Column(minWidth: 6, yields: 4, isOptional: true),
            ],
            style: style
        )
        for entry in entries {
            let isSelected = entry.episode.id == selected
            let mark = texts.mark(entry)
            table.add([
                .init(text: isSelected ? style.mark("▶", ">") : "", role: .mark),
                .init(text: mark.isEmpty && entry.episode.id == next ? style.mark("○", "o") : mark, role: .mark),
                .init(text: texts.code(entry)),
                .init(text: texts.title(entry), role: isSelected ? .heading : .plain),
                .init(text: texts.role(entry), role: .mark),
                .init(text: entry.date?.description ?? "no date", role: .faint),
                .init(text: entry.start.map { texts.clock($0) } ?? ""),
            ])
        }
        return table.lines(folds: folds)
    }
}
