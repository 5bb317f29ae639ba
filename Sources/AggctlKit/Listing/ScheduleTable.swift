internal import Aggregator
internal import JSONDocuments
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews
internal import Foundation

extension CommandContext {
    /// Asks for a schedule by days, and shows it.
    func show(_ question: some Query<ScheduleResult>) async throws(CommandFailure) -> ExitStatus {
        let answer = try await perform(question)
        announcer.report(answer.unmatched)
        let source = format == .xmltv ? answer.guide : nil
        try show(ScheduleDocument(answer), entries: answer.view.entries, days: answer.days, source: source) { put in
            try lines(of: answer, put)
        }
        return status(answer.origin)
    }

    private func lines(of answer: ScheduleResult, _ put: (String) throws -> Void) throws {
        let zone = session.zone
        if let leftOut = answer.view.filteredOutCount, leftOut > 0 {
            let shown = answer.view.days.reduce(0) { $0 + $1.entries.count + $1.omittedCount }
            try remark("\(shown) of \(shown + leftOut) episodes match the filter.").forEach(put)
            try put("")
        }
        if answer.view.days.isEmpty {
            // Of all that is known, not of some days.
            try put(style.paint(ScheduleTable.empty(answer.view, isKnown: false), .faint))
        }
        try ScheduleTable(style: style, zone: zone, now: session.now).append(
            answer.view,
            running: answer.running,
            known: answer.dayCoverage,
            put
        )
        // The footer begins with a blank line, which stands before the note here.
        for line in [""] + remark("Times in \(zone.name).")
            + footer(answer.origin, "episode", \.episodeCount).dropFirst()
        { try put(line) }
    }
}

/// A schedule, or a season, as a table.
struct ScheduleTable {
    let style: Style
    let zone: TimeZone
    /// What is past at it is faint, and what is on stands out; nil where a listing is of no days.
    let now: Date?
    private var texts: EntryFormatter { EntryFormatter(style: style, zone: zone) }

    init(style: Style, zone: TimeZone, now: Date? = nil) {
        self.style = style
        self.zone = zone
        self.now = now
    }

    /// Room for the longest heading of a day, and what is said of an empty one.
    private static let widthForBrief = 66

    /// How many rows are held while the widths of all are taken.
    private static let maxBufferedEntries = 1_000

    /// - Parameter folds: whether a row takes several lines where there is not room for it; else something is left out.
    private func columns(folds: Bool = false) -> [TextTable.Column] {
        [
            TextTable.Column(minWidth: 5),
            TextTable.Column(minWidth: 12, yields: 1),
            // A code that is cut is another one: it is left out before that.
            TextTable.Column(minWidth: 9, yields: 4, isOptional: true),
            // Of two names of which a few letters each are seen neither is known: the show's stays.
            TextTable.Column(minWidth: 10, yields: 1, isOptional: style.isNarrow && !folds),
            roleColumn,
            // Where it is shown is among the last things that go.
            TextTable.Column(minWidth: 8, yields: 2, isOptional: style.isNarrow),
            TextTable.Column(minWidth: 1),
        ]
    }

    /// What opens or closes a season is never cut, and stands behind the title where there is not room for all.
    private var roleColumn: TextTable.Column {
        TextTable.Column(minWidth: 8, yields: style.isNarrow ? 5 : nil, isOptional: style.isNarrow, folding: Self.title)
    }

    /// The column of an episode's title.
    private static let title = 3

    /// Puts days with their headings, empty ones too, line by line. Where a source failed, an empty day is only one of
    /// which nothing is known: that there is nothing on, no one said.
    ///
    /// The rows of a large listing are made twice, once for the widths of the columns: held, they would take more room
    /// than all else.
    ///
    /// - Parameter running: what began on the day before them and is still on: it stands first.
    func append(
        _ view: ScheduleView,
        running: [ScheduleEntry] = [],
        known: DayCoverage,
        _ put: (String) throws -> Void
    ) rethrows {
        var table = TextTable(columns: columns(), style: style)
        var held: ArraySlice<[TextTable.Cell]> = []
        for entry in running { table.measure(cells(entry)) }
        for entry in view.days.lazy.flatMap({ $0.airings(in: zone) }) {
            let cells = cells(entry)
            table.measure(cells)
            if held.count < Self.maxBufferedEntries { held.append(cells) }
        }
        let widths = table.widths()
        var wasBrief = false
        for (index, day) in view.days.enumerated() {
            let before = index == 0 ? running : []
            let isEmpty = day.entries.isEmpty && day.omittedCount == 0 && before.isEmpty
            let empty = style.paint(Self.empty(view, isKnown: known.contains(day.date)), .faint)
            // Days that a filter empties stay, each on one line, so that what it leaves is together.
            let isBrief = isEmpty && view.filteredOutCount != nil && style.width >= Self.widthForBrief
            if index > 0, !isBrief || !wasBrief { try put("") }
            wasBrief = isBrief
            if isBrief {
                try put(heading(day.date) + "  " + empty)
                continue
            }
            try put(heading(day.date))
            if isEmpty { try put("  " + empty) }
            for entry in before { try put(line(entry, after: nil, in: table, widths)) }
            var last: Date?
            for entry in day.airings(in: zone) {
                try put(line(entry, held.popFirst() ?? cells(entry), after: last, in: table, widths))
                last = entry.start
            }
            if day.omittedCount > 0 {
                for line in TerminalText.wrap("\(day.omittedCount) more, beyond the limit", to: style.width - 2) {
                    try put("  " + style.paint(line, .faint))
                }
            }
        }
    }

    /// The line below a day on which nothing stands.
    static func empty(_ view: ScheduleView, isKnown: Bool) -> String {
        empty(isFiltered: view.filteredOutCount != nil, isKnown: isKnown)
    }

    /// The line where nothing stands: that nothing is on is said only where every source said so.
    static func empty(isFiltered: Bool, isKnown: Bool) -> String {
        isKnown ? "nothing" : isFiltered ? "no matching data" : "no data"
    }

    /// A table that holds none of the rows, and has the widths of all.
    ///
    /// - Parameter keepsRoom: whether there is room for marks that may be set.
    func measured(_ entries: some Sequence<ScheduleEntry>, forMarks keepsRoom: Bool = false) -> TextTable {
        let columns = columns()
        var table = TextTable(columns: columns, style: style)
        if keepsRoom { table.measure(columns.map { _ in .init(text: "") }.dropLast() + [.init(text: "x")]) }
        for entry in entries { table.measure(cells(entry)) }
        return table
    }

    /// A day's heading, as long as there is room for, and that it is today or tomorrow.
    func heading(_ day: CivilDay) -> String {
        let distance = now.map { zone.day(of: $0).days(to: day) }
        let note = distance == 0 ? ", today" : distance == 1 ? ", tomorrow" : ""
        let texts = [DayText.long(day), DayText.middle(day), DayText.brief(day)]
        let text = texts.first { $0.utf8.count + note.utf8.count <= style.width } ?? DayText.brief(day)
        return style.paint(text, .heading) + style.paint(note, distance == 0 ? .mark : .plain)
    }

    /// A row: what is past is faint, what is on has a mark and so have followed shows; a start that the row before it has
    /// is not printed again.
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
        // What has no time is over when its day is.
        let isOver =
            now.map { now in
                entry.isOver(at: now) || (entry.start == nil && entry.date.map { $0 < zone.day(of: now) } ?? false)
            } ?? false
        let lead = (isOn ? style.mark("▸", ">") : "") + (entry.show.isFollowed ? style.mark("★", "*") : "")
        return table.line(cells, widths: widths, lead: lead, complete: isOver ? .faint : nil)
    }

    /// ` +1` of what begins on the day after the one that it stands on, as broadcasters count their days.
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

    /// Entries of whatever days, each with a note.
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

    /// One season's episodes, by number.
    ///
    /// - Parameters:
    ///   - selected: the one that is pointed out.
    ///   - next: where the viewer stands: the first that is still to be watched.
    ///   - folds: whether an episode takes several lines where there is little room.
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
                // A day or a time that is cut is another one: where there is no room the time goes, then the day.
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
