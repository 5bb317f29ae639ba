internal import Aggregator
internal import JSONDocuments
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews
internal import Foundation

extension CommandContext {
    /// Queries a schedule by days, and shows it.
    ///
    /// - Parameter isFetched: Whether old data is fetched. Lists of stored data never wait for it.
    func show(
        _ query: some Query<ScheduleResult>,
        isFetched: Bool = true
    ) async throws(CommandFailure) -> ExitStatus {
        let result = isFetched ? try await performListing(query) : try await perform(query)
        statusReporter.report(result.unmatched)
        // Only an exported guide repeats the attributes and channels of its source.
        let source = format == .xmltv ? result.guide : nil
        let listsToday = result.view.days.contains { $0.date == session.today && !$0.entries.isEmpty }
        let context = listsToday ? openingPager(at: ScheduleTable.todayNote) : self
        try await context.show(
            ScheduleDocument(result),
            entries: result.view.entries,
            days: result.days,
            source: source
        ) {
            put in
            try lines(of: result, put)
        }
        return status(result.origin)
    }

    /// Returns the text of a listing whose episodes have no day, or nil if there are none.
    private func undatedText(of result: ScheduleResult) -> String? {
        let count = result.origin.reports.reduce(0) { $0 + $1.episodeCount }
        guard count > 0, result.view.filteredOutCount == nil else { return nil }
        return "\(Count.text(count, "episode")) without a day; next: aggctl shows, or aggctl season SHOW"
    }

    private func lines(of result: ScheduleResult, _ put: (String) throws -> Void) throws {
        let zone = session.zone
        if let hidden = result.view.filteredOutCount, hidden > 0 {
            let visible = result.view.days.reduce(0) { $0 + $1.entries.count + $1.omittedCount }
            try remark("\(visible) of \(visible + hidden) episodes match the filter.").forEach(put)
            try put("")
        }
        if result.view.days.isEmpty {
            // A listing of all stored data has only days with episodes, so it has no day if there is no data.
            let text = undatedText(of: result) ?? ScheduleTable.emptyText(result.view, isKnown: false)
            try put(style.paint(text, .faint))
        }
        let today = zone.day(of: session.now)
        let nearDays = result.view.days.lazy.filter { abs(today.days(to: $0.date)) <= 1 }
        let airings = result.running + nearDays.flatMap { $0.airings(in: zone) }
        try ScheduleTable(style: style, zone: zone, now: session.now, among: airings).append(
            result.view,
            running: result.running,
            coverage: result.dayCoverage,
            put
        )
        for line in footer(result.origin, hasTimes: true, \.episodeCount) { try put(line) }
    }
}

/// A schedule or a season as a table.
struct ScheduleTable {
    let style: Style
    let zone: TimeZone
    /// The current time: past entries are faint, and running ones are marked. Nil if the listing is not by days.
    let now: Date?
    /// The programmes that follow each other on the channels of the listing.
    private let slots: ChannelSlots
    private var texts: EntryFormatter { EntryFormatter(style: style, zone: zone) }

    /// Creates a table.
    ///
    /// - Parameter airings: The airings of the listing. They show when a channel's next programme begins.
    init(style: Style, zone: TimeZone, now: Date? = nil, among airings: some Sequence<ScheduleEntry> = []) {
        self.style = style
        self.zone = zone
        self.now = now
        slots = now.map { now in ChannelSlots(airings.lazy.filter { $0.mayBeRunning(at: now) }) } ?? ChannelSlots([])
    }

    /// The smallest width at which the longest heading of a day and the text of an empty day fit on one line.
    private static let widthForBrief = 66

    /// The smallest width at which a show's title has 24 columns.
    private static let widthForTitles = 80
    /// The smallest width at which every row has the titles of both the show and the episode.
    private static let widthForBoth = 60
    /// The smallest width at which every row has its code.
    private static let widthForCodes = 40

    /// The maximum number of rows that are retained while the column widths are measured.
    private static let maxBufferedEntries = 1_000

    /// Returns the columns.
    ///
    /// - Parameter folds: Whether a row can have several lines. If not, columns that do not fit are left out.
    private func columns(folds: Bool = false) -> [TextTable.Column] {
        [
            // The time and the show.
            TextTable.Column(minWidth: 5),
            TextTable.Column(minWidth: folds || style.width < Self.widthForTitles ? 12 : 24, yields: 1),
            // The code. A cut code would be a different code, so the column is left out instead.
            TextTable.Column(
                minWidth: 9,
                yields: folds || style.width < Self.widthForCodes ? 4 : nil,
                isOptional: folds || style.width < Self.widthForCodes
            ),
            // The episode's title. If show and title do not both fit, the title is left out, because a few letters of
            // each would be useless.
            TextTable.Column(minWidth: 10, yields: 1, isOptional: style.width < Self.widthForBoth && !folds),
            roleColumn,
            // The channel is one of the last columns that are left out.
            TextTable.Column(minWidth: 8, yields: 2, isOptional: style.isNarrow),
            // The mark of an episode that is watched, skipped or on disk.
            TextTable.Column(minWidth: 1),
        ]
    }

    /// The column for premieres and finales. If the columns do not all fit, its text is added to the title's column.
    private var roleColumn: TextTable.Column {
        TextTable.Column(
            minWidth: 10,
            yields: style.isNarrow ? 5 : nil,
            isOptional: style.isNarrow,
            folding: Self.title
        )
    }

    /// The index of the column with the episode's title, in a schedule and in a season.
    private static let title = 3

    /// Outputs days with their headings line by line, including empty days. If a source failed, the text of an empty
    /// day is "no data", because no source reported that nothing airs.
    ///
    /// The rows of a large listing are made twice, first to measure the columns. Retained rows would use more memory
    /// than everything else.
    ///
    /// - Parameter running: Airings that began the day before and are still running. They are listed first.
    func append(
        _ view: ScheduleView,
        running: [ScheduleEntry] = [],
        coverage: DayCoverage,
        _ put: (String) throws -> Void
    ) rethrows {
        var table = TextTable(columns: columns(), style: style)
        var buffered: ArraySlice<[TextTable.Cell]> = []
        for entry in running { table.measure(cells(entry)) }
        for drop in view.days.lazy.flatMap({ drops(of: $0) }) {
            let cells = cells(drop)
            table.measure(cells)
            if buffered.count < Self.maxBufferedEntries { buffered.append(cells) }
        }
        let widths = table.widths()
        var wasBrief = false
        var lastEmpty: CivilDay?
        for (index, day) in view.days.enumerated() {
            if let lastEmpty, day.date <= lastEmpty { continue }
            let first = index == 0 ? running : []
            let emptyText = Self.emptyText(view, isKnown: coverage.contains(day.date))
            let empty = style.paint(emptyText, .faint)
            // Days without entries are one line together, so that the others stay close together.
            let run = first.isEmpty ? emptyRun(in: view.days[index...], coverage, emptyText, view) : []
            let isBrief = run.count > (view.filteredOutCount == nil ? 1 : 0) && style.width >= Self.widthForBrief
            if index > 0, !isBrief || !wasBrief { try put("") }
            wasBrief = isBrief
            if isBrief, let last = run.last {
                lastEmpty = last.date
                let name = run.count == 1 ? heading(day.date) : style.paint(DayText.span(day.date, last.date), .heading)
                try put(name + "  " + empty)
                continue
            }
            let isEmpty = day.entries.isEmpty && day.omittedCount == 0 && first.isEmpty
            try put(heading(day.date))
            if isEmpty { try put("  " + empty) }
            for entry in first { try put(line(entry, after: nil, in: table, widths)) }
            var last: Date?
            for drop in drops(of: day) {
                try put(line(drop.first, buffered.popFirst() ?? cells(drop), after: last, in: table, widths))
                last = drop.first.start
            }
            if day.omittedCount > 0 {
                for line in TerminalText.wrap("\(day.omittedCount) more, beyond the limit", to: style.width - 2) {
                    try put("  " + style.paint(line, .faint))
                }
            }
        }
    }

    /// Returns the text of a day without entries.
    static func emptyText(_ view: ScheduleView, isKnown: Bool) -> String {
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

    /// The end of today's heading.
    static let todayNote = ", today"

    /// Returns a row. Past entries are faint. Running entries and followed shows have a mark.
    ///
    /// - Parameter last: The start of the row before, or nil. A start that equals it is not printed again.
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
        if let start = entry.start, start == last, style.has(.time) {
            // Only the start becomes blank. The end and the mark for another day stay.
            let clock = texts.clock(start)
            cells[0].text = TerminalText.blanks(clock.utf8.count) + cells[0].text.dropFirst(clock.count)
        }
        let isOn = now.map { slots.isOn(entry, at: $0) } ?? false
        // An entry without a time is over at the end of its day.
        let isOver =
            now.map { now in
                entry.isOver(at: now) || (entry.start == nil && entry.date.map { $0 < zone.day(of: now) } ?? false)
            } ?? false
        // The marks are in the indent, before the first column.
        let lead = (isOn ? style.mark("▸", ">") : "") + followedMark(entry.show)
        return table.line(cells, widths: widths, lead: lead, complete: isOver ? .faint : nil)
    }

    private func followedMark(_ show: MergedShow) -> String { show.isFollowed ? style.mark("★", "*") : "" }

    /// Returns the number of days from an entry's listed date to the date of its start, such as ` +1` after midnight.
    /// Returns an empty text if the dates are equal.
    private func dayMark(_ entry: ScheduleEntry) -> String {
        guard let start = entry.start, let date = entry.date else { return "" }
        let days = date.days(to: zone.day(of: start))
        return days == 0 ? "" : days > 0 ? " +\(days)" : " \(days)"
    }

    /// Returns the cells of the row of several episodes that come out together, or of one episode.
    private func cells(_ drop: EpisodeDrop) -> [TextTable.Cell] {
        var cells = cells(drop.first)
        if drop.entries.count == 1 { return cells }
        if style.has(.code) { cells[2].text = texts.code(drop.entries) }
        // The number of episodes is shown even without titles.
        cells[Self.title] = .init(text: Count.text(drop.entries.count, "episode"))
        if !drop.entries.allSatisfy(\.isWatched) { cells[6].text = "" }
        return cells
    }

    /// Returns the cells of a row, in the order of `columns`.
    private func cells(_ entry: ScheduleEntry) -> [TextTable.Cell] {
        let (texts, show) = (texts, entry.show)
        let isOn = now.map { slots.isOn(entry, at: $0) } ?? false
        // A column without any text has no width.
        return [
            .init(text: style.has(.time) ? texts.timeRange(entry) + dayMark(entry) : ""),
            .init(
                text: show.value.title,
                role: isOn || show.isFollowed ? .heading : .plain,
                link: show.value.url?.rawValue
            ),
            .init(text: style.has(.code) ? texts.code(entry) : "", role: .faint),
            .init(text: style.has(.title) ? texts.title(entry) : "", link: entry.value.url?.rawValue),
            .init(text: style.has(.role) ? texts.role(entry) : "", role: .mark),
            .init(text: style.has(.channel) ? texts.channel(entry) : "", role: .faint),
            .init(text: texts.mark(entry), role: .mark),
        ]
    }

    /// Returns entries of any days as lines, each with a note.
    func lines(_ entries: [(entry: ScheduleEntry, note: String)], hasDates: Bool = false) -> [String] {
        var table = TextTable(columns: columns(folds: true) + [TextTable.Column(minWidth: 8)], style: style)
        for (entry, note) in entries {
            let time = entry.start == nil && hasDates ? "" : texts.timeRange(entry)
            let date = hasDates ? (entry.date?.description ?? "no date") : ""
            table.add(
                [
                    .init(text: [date, time].filter { !$0.isEmpty }.joined(separator: " ")),
                    .init(text: entry.show.value.title, role: entry.show.isFollowed ? .heading : .plain),
                    .init(text: texts.code(entry)),
                    .init(text: texts.title(entry)),
                    .init(text: texts.role(entry), role: .mark),
                    .init(text: texts.channel(entry), role: .faint),
                    .init(text: texts.mark(entry), role: .mark),
                    .init(text: note, role: .heading),
                ],
                lead: followedMark(entry.show)
            )
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
