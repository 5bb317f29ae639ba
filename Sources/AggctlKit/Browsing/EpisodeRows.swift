internal import Aggregator
internal import Foundation
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// The episodes of some days as rows that one walks over, filtered letter by letter.
///
/// It is made once an answer, beside the keys; what a key needs of it is cheap at any length.
struct EpisodeRows: Sendable {
    /// A row.
    enum Row: Hashable {
        case day(CivilDay)
        /// An episode, by its place in `entries`.
        case entry(Int)
        /// That nothing stands on the day above; of a day that is not known, what is said of it.
        case nothing(String)
    }

    /// What stands on the days, an episode once for each time it is shown.
    private(set) var entries: [ScheduleEntry]
    /// The tables they are rows of, which hold none of them: as a table looks at widths below each of these.
    private let tables: [(below: Int, table: TextTable)]
    /// The rows that the filter leaves.
    private(set) var rows: [Row] = []
    /// The place in `rows` of each episode that the filter leaves.
    private(set) var rowIndices: [Int] = []
    /// The line below each day on which nothing stands.
    private let empty: [CivilDay: String]
    /// The days of which it is known what is on.
    private let known: DayCoverage?
    /// What is filtered by.
    private(set) var filter = ""
    private let days: [(date: CivilDay, entries: Range<Int>)]
    private let names: FilterIndex
    /// The episodes' ids, which are looked through often.
    private let ids: [SourceKey]
    private let isNewestFirst: Bool
    /// Whether the filter leaves each episode; nil where it leaves all.
    private var admitted: [Bool]?
    /// The places in `entries` of what began on the day before: a grid has it on no day.
    private let running: Range<Int>

    /// The rows of a schedule.
    ///
    /// - Parameters:
    ///   - running: what began on the day before the first one, and is still on: it stands at the beginning of that.
    ///   - isNewestFirst: whether the last comes first.
    ///   - known: the days of which it is known what is on; nil where it is still being asked for.
    init(
        _ view: ScheduleView,
        _ table: ScheduleTable,
        running: [ScheduleEntry] = [],
        isNewestFirst: Bool,
        known: DayCoverage?,
        filter: String = ""
    ) {
        self.known = known
        empty = Dictionary(
            view.days.map { ($0.date, ScheduleTable.empty(view, isKnown: known?.contains($0.date) ?? false)) },
            uniquingKeysWith: { first, _ in first }
        )
        var entries: [ScheduleEntry] = []
        var days: [(date: CivilDay, entries: Range<Int>)] = []
        for day in isNewestFirst ? view.days.reversed() : view.days {
            let before = day.date == view.days.first?.date ? running : []
            let showings = before + day.airings(in: table.zone)
            let first = entries.count
            entries += isNewestFirst ? showings.reversed() : showings
            days.append((day.date, first..<entries.count))
        }
        self.running = isNewestFirst ? (entries.count - running.count)..<entries.count : 0..<running.count
        self.entries = entries
        self.days = days
        tables = Style.widthsOfChange.map { below in
            var style = table.style
            style.width = below - 1
            return (
                below, ScheduleTable(style: style, zone: table.zone, now: table.now).measured(entries, forMarks: true)
            )
        }
        names = FilterIndex(entries)
        ids = entries.map(\.episode.id)
        self.isNewestFirst = isNewestFirst
        apply(filter)
    }

    /// The table of a width.
    func table(_ style: Style) -> TextTable {
        let fitting = tables.first { style.width < $0.below } ?? tables[tables.count - 1]
        var table = fitting.table
        table.style = style
        return table
    }

    /// How many episodes the filter leaves.
    var count: Int { rowIndices.count }

    /// How many episodes stand on some of the days, and how many of them the filter leaves.
    func count(on span: DaySpan) -> (left: Int, all: Int) {
        days.filter { span.contains($0.date) }.reduce((left: 0, all: 0)) { count, day in
            let left = day.entries.count { admitted?[$0] ?? true }
            return (count.left + left, count.all + day.entries.count)
        }
    }

    /// An episode among those that the filter leaves.
    func entry(_ index: Int) -> ScheduleEntry? {
        guard rowIndices.indices.contains(index), case .entry(let place) = rows[rowIndices[index]] else { return nil }
        return entries[place]
    }

    /// Filters by a text that show or channel contain.
    mutating func apply(_ filter: String) {
        self.filter = filter
        admitted = names.matching(filter)
        (rows, rowIndices) = ([], [])
        for day in days {
            let shown = day.entries.filter { admitted?[$0] ?? true }
            // A day that a filter empties is none to walk over.
            if shown.isEmpty, admitted != nil { continue }
            rows.append(.day(day.date))
            if shown.isEmpty { rows.append(.nothing(empty[day.date] ?? "")) }
            for place in shown {
                rowIndices.append(rows.count)
                rows.append(.entry(place))
            }
        }
    }

    /// The days for a grid; those that the filter empties too.
    var monthDays: [MonthGrid.Day] {
        days.map { day in
            let shown = day.entries.filter { !running.contains($0) && admitted?[$0] ?? true }
            return MonthGrid.Day(
                date: day.date,
                airings: shown.map { entries[$0] },
                hasData: known?.contains(day.date) ?? true
            )
        }
    }

    /// Shows what the user decided.
    mutating func apply(_ change: Browser.Change) {
        for place in entries.indices where change.episode.map({ $0 == ids[place] }) ?? change.concerns(entries[place]) {
            entries[place] = change.applied(to: entries[place])
        }
    }

    /// The first episode that is left on a day, or else on the next one in the order of the rows.
    func index(from day: CivilDay) -> Int? {
        let isReached = { (date: CivilDay) in isNewestFirst ? date <= day : date >= day }
        return rowIndices.indices.first { index in entry(index).flatMap(\.date).map(isReached) ?? false }
    }

    /// The place of what one stood on, or of its episode, in rows that were made anew.
    func index(of entry: ScheduleEntry) -> Int? {
        let same = rowIndices.indices.filter { index in
            guard case .entry(let place) = rows[rowIndices[index]] else { return false }
            return ids[place] == entry.episode.id
        }
        return same.first { self.entry($0)?.start == entry.start && self.entry($0)?.date == entry.date } ?? same.first
    }
}

/// By what the episodes of a listing are found: the names of their shows and of where they air, folded once.
private struct FilterIndex {
    /// Each pair of a show and its channels once: its names, one after the other, with a byte between that no name has.
    private var texts: [[UInt8]] = []
    /// Which of them an entry has.
    private var ofEntry: [Int] = []

    init(_ entries: [ScheduleEntry]) {
        struct Kind: Hashable {
            let show: SourceKey
            let channels: [String]
        }
        var known: [Kind: Int] = [:]
        for entry in entries {
            let channels = entry.airings.compactMap(\.value.channel).flatMap { [$0.name] + [$0.id].compactMap(\.self) }
            let kind = Kind(show: entry.show.id, channels: channels)
            if let place = known[kind] {
                ofEntry.append(place)
                continue
            }
            let show = entry.show.value
            let names =
                [show.title] + show.aliases.map(\.title)
                + [show.network?.name, show.webChannel?.name].compactMap(\.self) + channels
            known[kind] = texts.count
            ofEntry.append(texts.count)
            texts.append(names.flatMap { Array(FoldedText($0).key.utf8) + [0] })
        }
    }

    /// Whether each entry is found by a text; nil where all are.
    func matching(_ text: String) -> [Bool]? {
        let wanted = Array(FoldedText(text).key.utf8)
        if wanted.isEmpty { return nil }
        let found = texts.map { Self.contains($0, wanted) }
        return ofEntry.map { found[$0] }
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
