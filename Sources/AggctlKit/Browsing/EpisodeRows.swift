internal import Aggregator
internal import Foundation
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// The episodes of some days as rows that the user moves through and filters while typing.
///
/// Rows are made once for each result, concurrently with keys. The operations that keys need are fast at any length.
///
/// There are three kinds of indices: of `entries`, of `rows`, and of matches, which are the indices of `rowIndices`.
struct EpisodeRows: Sendable {
    /// A row.
    enum Row: Hashable {
        case heading(Heading)
        /// An episode, by its index in `entries`.
        case entry(Int)
        /// The text of a day without episodes.
        case text(String)
    }

    /// The heading of a group of rows.
    enum Heading: Hashable {
        case day(CivilDay)
        /// A section of the evening, by its title.
        case section(String)

        /// The day, or nil if it is a section.
        var day: CivilDay? { if case .day(let day) = self { day } else { nil } }
    }

    /// The entries of all days. An episode occurs once for each airing.
    private(set) var entries: [ScheduleEntry]
    /// The reason why each entry of an evening is listed. Empty if the groups are days.
    let reasons: [EveningTable.Item.Reason]
    /// Tables without rows that have the column widths of the entries, one for each range of terminal widths. A table
    /// is for widths less than `below`.
    private let tables: [(below: Int, table: TextTable)]
    /// The rows that match the filter.
    private(set) var rows: [Row] = []
    /// The index in `rows` of each match, which is an entry that matches the filter.
    private(set) var rowIndices: [Int] = []
    /// The text for each day without episodes.
    private let emptyTexts: [CivilDay: String]
    /// The days with data, or nil if they are unknown.
    private let coverage: DayCoverage?
    /// The text of the filter.
    private(set) var filter = ""
    /// The days or sections in the order of the rows, with the indices in `entries` of their airings.
    private let groups: [(heading: Heading, entries: Range<Int>)]
    private let names: FilterIndex
    /// The IDs of the episodes, which are searched often.
    private let ids: [SourceKey]
    private let isNewestFirst: Bool
    /// Whether each entry matches the filter, or nil if all do.
    private var matches: [Bool]?
    /// The indices in `entries` of airings that began the day before. The month grid omits them.
    private let running: Range<Int>

    /// Creates the rows of a schedule.
    ///
    /// - Parameters:
    ///   - running: Airings that began before the first day and are still running. They are listed on the first day.
    ///   - isNewestFirst: Whether the last day is first.
    ///   - coverage: The days with data, or nil if they are unknown, such as while data is fetched.
    init(
        _ view: ScheduleView,
        _ table: ScheduleTable,
        running: [ScheduleEntry] = [],
        isNewestFirst: Bool,
        coverage: DayCoverage?,
        filter: String = ""
    ) {
        self.coverage = coverage
        // If the days with data are unknown, the text is "no data" and not "nothing".
        emptyTexts = Dictionary(
            view.days.map { ($0.date, ScheduleTable.emptyText(view, isKnown: coverage?.contains($0.date) ?? false)) },
            uniquingKeysWith: { first, _ in first }
        )
        var entries: [ScheduleEntry] = []
        var groups: [(heading: Heading, entries: Range<Int>)] = []
        for day in isNewestFirst ? view.days.reversed() : view.days {
            let stillRunning = day.date == view.days.first?.date ? running : []
            let airings = stillRunning + day.airings(in: table.zone)
            let start = entries.count
            entries += isNewestFirst ? airings.reversed() : airings
            groups.append((.day(day.date), start..<entries.count))
        }
        // If the newest day is first, the running airings are the last entries.
        self.running = isNewestFirst ? (entries.count - running.count)..<entries.count : 0..<running.count
        self.entries = entries
        self.groups = groups
        reasons = []
        tables = Self.tables(of: table.style) { style in
            ScheduleTable(style: style, zone: table.zone, now: table.now).measured(entries, forMarks: true)
        }
        names = FilterIndex(entries)
        ids = entries.map(\.episode.id)
        self.isNewestFirst = isNewestFirst
        apply(filter)
    }

    /// Creates the rows of an evening.
    ///
    /// - Parameter emptyText: The text if there are no sections.
    init(_ sections: [EveningTable.Section], _ table: EveningTable, emptyText: String) {
        var entries: [ScheduleEntry] = []
        var groups: [(heading: Heading, entries: Range<Int>)] = []
        for section in sections {
            groups.append((.section(section.title), entries.count..<(entries.count + section.items.count)))
            entries += section.items.map(\.entry)
        }
        let items = sections.flatMap(\.items)
        if groups.isEmpty { groups.append((.section(emptyText), 0..<0)) }
        self.entries = entries
        self.groups = groups
        reasons = items.map(\.reason)
        tables = Self.tables(of: table.style) { style in
            EveningTable(style: style, zone: table.zone, now: table.now).measured(items)
        }
        names = FilterIndex(entries)
        ids = entries.map(\.episode.id)
        (coverage, emptyTexts, isNewestFirst, running) = (nil, [:], false, 0..<0)
        apply("")
    }

    /// Returns a table without rows for each range of terminal widths.
    private static func tables(
        of style: Style,
        measured: (Style) -> TextTable
    ) -> [(below: Int, table: TextTable)] {
        Style.widthsOfChange.map { below in
            // The largest width of a range is measured.
            var style = style
            style.width = below - 1
            return (below, measured(style))
        }
    }

    /// Returns the table for the width of a style.
    func table(_ style: Style) -> TextTable {
        let measured = tables.first { style.width < $0.below } ?? tables[tables.count - 1]
        var table = measured.table
        table.style = style
        return table
    }

    /// The number of episodes that match the filter.
    var count: Int { rowIndices.count }

    /// Returns the number of episodes on some days or in an evening that match the filter (`left`), and the number of
    /// all of them.
    func count(on span: DaySpan) -> (left: Int, all: Int) {
        groups.filter { $0.heading.day.map(span.contains) ?? true }.reduce((left: 0, all: 0)) { count, group in
            let matching = group.entries.count { matches?[$0] ?? true }
            return (count.left + matching, count.all + group.entries.count)
        }
    }

    /// Returns an episode by its index among those that match the filter, or nil.
    func entry(_ index: Int) -> ScheduleEntry? {
        guard rowIndices.indices.contains(index), case .entry(let entryIndex) = rows[rowIndices[index]] else {
            return nil
        }
        return entries[entryIndex]
    }

    /// Filters by a text in the names of show or channel.
    mutating func apply(_ filter: String) {
        self.filter = filter
        matches = names.matching(filter)
        (rows, rowIndices) = ([], [])
        for group in groups {
            let visible = group.entries.filter { matches?[$0] ?? true }
            // Days and sections without matches are omitted.
            if visible.isEmpty, matches != nil { continue }
            rows.append(.heading(group.heading))
            if visible.isEmpty, let day = group.heading.day { rows.append(.text(emptyTexts[day] ?? "")) }
            for index in visible {
                rowIndices.append(rows.count)
                rows.append(.entry(index))
            }
        }
    }

    /// The days for the month grid, including those without matches.
    var monthDays: [MonthGrid.Day] {
        groups.compactMap { group in
            guard let date = group.heading.day else { return nil }
            let visible = group.entries.filter { !running.contains($0) && matches?[$0] ?? true }
            // If the days with data are unknown, the grid marks no day as one without data.
            return MonthGrid.Day(
                date: date,
                airings: visible.map { entries[$0] },
                hasData: coverage?.contains(date) ?? true
            )
        }
    }

    /// Applies a change by the user.
    mutating func apply(_ change: Browser.Change) {
        // A change of an episode is compared with `ids`, which is fast. Other changes are of a show.
        for index in entries.indices where change.episode.map({ $0 == ids[index] }) ?? change.concerns(entries[index]) {
            entries[index] = change.applied(to: entries[index])
        }
    }

    /// Returns the index of the first matching episode of the next section, or of this one and then of the previous
    /// one. Nil if the groups are days.
    func indexOfSection(from index: Int, by step: Int) -> Int? {
        if reasons.isEmpty || !rowIndices.indices.contains(index) { return nil }
        let firsts = rowIndices.indices.filter { index in
            if case .heading = rows[rowIndices[index] - 1] { return true }
            return false
        }
        return step > 0 ? firsts.first { $0 > index } ?? index : firsts.last { $0 < index } ?? index
    }

    /// Returns the index of the first matching episode on a day, or on the next day in the order of the rows.
    func index(from day: CivilDay) -> Int? {
        let isReached = { (date: CivilDay) in isNewestFirst ? date <= day : date >= day }
        return rowIndices.indices.first { index in entry(index).flatMap(\.date).map(isReached) ?? false }
    }

    /// Returns the index of an entry in these rows, or of another airing of its episode.
    func index(of entry: ScheduleEntry) -> Int? {
        let same = rowIndices.indices.filter { index in
            guard case .entry(let entryIndex) = rows[rowIndices[index]] else { return false }
            return ids[entryIndex] == entry.episode.id
        }
        return same.first { self.entry($0)?.start == entry.start && self.entry($0)?.date == entry.date } ?? same.first
    }
}

/// The searchable names of entries: those of their shows and channels, case-folded once.
private struct FilterIndex {
    /// The names of each combination of show and channels, separated by a zero byte.
    private var texts: [[UInt8]] = []
    /// The index in `texts` for each entry.
    private var textIndices: [Int] = []

    init(_ entries: [ScheduleEntry]) {
        struct Combination: Hashable {
            let show: SourceKey
            let channels: [String]
        }
        var indices: [Combination: Int] = [:]
        for entry in entries {
            let channels = entry.airings.compactMap(\.value.channel).flatMap { [$0.name] + [$0.id].compactMap(\.self) }
            let combination = Combination(show: entry.show.id, channels: channels)
            if let index = indices[combination] {
                textIndices.append(index)
                continue
            }
            let show = entry.show.value
            let names =
                [show.title] + show.aliases.map(\.title)
                + [show.network?.name, show.webChannel?.name].compactMap(\.self) + channels
            indices[combination] = texts.count
            textIndices.append(texts.count)
            texts.append(names.flatMap { Array(FoldedText($0).plain.utf8) + [0] })
        }
    }

    /// Returns whether each entry matches a text, or nil if the text is empty.
    func matching(_ text: String) -> [Bool]? {
        let wanted = Array(FoldedText(text).plain.utf8)
        if wanted.isEmpty { return nil }
        let results = texts.map { Self.contains($0, wanted) }
        return textIndices.map { results[$0] }
    }

    private static func contains(_ text: [UInt8], _ wanted: [UInt8]) -> Bool {
        guard let first = wanted.first, text.count >= wanted.count else { return wanted.isEmpty }
        return text.withUnsafeBufferPointer { text in
            (0...(text.count - wanted.count)).contains { start in
                text[start] == first && wanted.indices.allSatisfy { text[start + $0] == wanted[$0] }
            }
        }
    }
}
