package import Aggregator
internal import Foundation
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// The page of a day as a printed guide: channels from top to bottom, and hours from left to right. A line marks the
/// current time.
package struct GridPage {
    let page: Page
    let result: ScheduleResult
    let query: ListingURLState

    package init(_ page: Page, result: ScheduleResult, query: ListingURLState) {
        (self.page, self.result, self.query) = (page, result, query)
    }

    private var day: CivilDay { result.days.first }

    /// The HTML of the page in UTF-8. Parts that the sink of `page` has received are not included.
    package var bytes: [UInt8] {
        let title = page.language.weekdayAndDay(day)
        return PageLayout(page: page, title: title, tab: .schedule, extraStylesheet: .gridStyle).html { html in
            ScheduleBar(page: page, view: .grid, day: day, query: query).add(to: &html, title: title)
            SourceNotices(page: page, result: result, period: title).add(to: &html)
            let grid = DayGrid(
                entries: result.view.days.flatMap { $0.airings(in: page.zone) },
                day: day,
                zone: page.zone
            )
            if grid.rows.isEmpty {
                html.add(.p, .class("empty"), text: page.nothingHere(hasCoverage: result.dayCoverage.contains(day)))
            } else {
                html.add(.div, .class("scroll"), .text("tabindex", "0"), .text("role", "region"), .label(title)) {
                    html in
                    sheet(grid, &html)
                }
            }
            if !grid.untimedEntries.isEmpty {
                html.add(.h2, text: page.text(.anyTime))
                html.add(.ul, .class("rows")) { html in
                    for entry in grid.untimedEntries { EntryRow(page: page, entry: entry).add(to: &html) }
                }
            }
        }
    }

    private func sheet(_ grid: DayGrid, _ html: inout HTML) {
        let nowColumn = grid.column(of: page.now)
        // The browser scrolls to the hour that contains `viewStart`.
        // That is half an hour before the current time, or on another day 19:00.
        let evening = page.zone.start(of: day).addingTimeInterval(19 * 3600)
        let viewStart = nowColumn == nil ? evening : page.now.addingTimeInterval(-1800)
        let firstVisibleHour = grid.hours.last { $0.start <= viewStart }?.start
        html.add(.div, .class("sheet")) { table(grid, nowColumn, firstVisibleHour, &$0) }
    }

    private func table(_ grid: DayGrid, _ nowColumn: Int?, _ firstVisibleHour: Date?, _ html: inout HTML) {
        html.add(.table, .class("grid")) { html in
            html.add(.colgroup) { html in
                html.add(.col, .class("name"))
                for _ in 0..<grid.columns { html.add(.col) }
            }
            html.add(.thead) { html in
                html.add(.tr) { html in
                    html.add(.th, .text("scope", "col"), text: page.text(.channel))
                    for (index, (start, span)) in grid.hours.enumerated() {
                        // The style sheet scrolls to the class `at`, and draws the line for the current time at `now`.
                        let isFirstVisible = start == firstVisibleHour
                        let columnInHour = nowColumn.map { $0 - index * DayGrid.columnsAnHour } ?? -1
                        html.add(
                            .th,
                            .text("scope", "col"),
                            .text("colspan", "\(span)"),
                            .class(isFirstVisible ? "at" : ""),
                            (0..<span).contains(columnInHour) ? .data("now", "\(columnInHour)") : .none
                        ) { html in
                            html.add(.time, .text("datetime", Instant.text(start)), text: page.clock(start))
                        }
                    }
                }
            }
            html.add(.tbody) { html in
                for row in grid.rows {
                    for (index, lane) in row.lanes.enumerated() {
                        html.add(.tr) { html in
                            if index == 0 {
                                let span = row.lanes.count
                                html.add(
                                    .th,
                                    .text("scope", "row"),
                                    span > 1 ? .text("rowspan", "\(span)") : .none,
                                    .automaticDirection
                                ) { $0.add(.span, text: row.name) }
                            }
                            for (index, slot) in lane.enumerated() {
                                cell(slot, before: lane.dropFirst(index + 1).first, &html)
                            }
                        }
                    }
                }
            }
        }
    }

    /// The columns that a long title may use of a gap behind its airing.
    private static let room = 6

    private func cell(_ slot: DayGrid.Slot, before next: DayGrid.Slot?, _ html: inout HTML) {
        let span = HTML.Attribute.text("colspan", "\(slot.columns.count)")
        guard let entry = slot.entry else { return html.add(.td, span, text: "") }
        // An airing without an end is past when it starts, although the grid assumes a length for it.
        let isPast = (entry.end ?? entry.start).map { $0 <= page.now } ?? false
        let isRunning = (entry.start.map { $0 <= page.now } ?? false) && !isPast
        // A title may flow into a gap behind the airing.
        let hasRoom = next.map { $0.entry == nil && $0.columns.count >= Self.room } ?? false
        let classes = [isPast ? "past" : isRunning ? "live" : "", hasRoom ? "room" : ""].filter { !$0.isEmpty }
        html.add(.td, span, .class(classes.joined(separator: " "))) { html in
            html.add(.a, .href(page.address(of: entry)), .text("title", entry.show.value.title)) { html in
                if let start = entry.start {
                    html.add(.time, .text("datetime", Instant.text(start)), text: page.clock(start))
                }
                html.add(.b, .automaticDirection, text: entry.show.value.title)
            }
        }
    }
}

/// The positions of the airings of a day in a grid with columns of five minutes.
struct DayGrid {
    /// An airing or a gap.
    struct Slot {
        let columns: Range<Int>
        let entry: ScheduleEntry?
    }

    /// A channel. Airings that overlap are in separate lanes, one below the other.
    struct Row {
        let name: String
        let lanes: [[Slot]]
    }

    /// The length, in seconds, of the time of a column.
    static let columnLength = 300.0
    static let columnsAnHour = 12
    /// The assumed length, in seconds, of an airing without an end.
    private static let unknownLength = 1800.0

    let rows: [Row]
    let untimedEntries: [ScheduleEntry]
    let columns: Int
    private let start: Date

    init(entries: [ScheduleEntry], day: CivilDay, zone: TimeZone) {
        untimedEntries = entries.filter { $0.start == nil }
        let timed = entries.filter { $0.start != nil }
        // The grid begins with the hour of the first airing, so that an empty night takes no space. It ends with the
        // hour of the last end, but is at most 30 hours long.
        let midnight = zone.start(of: day)
        let firstStart = timed.compactMap(\.start).min() ?? midnight
        let firstHour = (firstStart.timeIntervalSince(midnight) / 3600).rounded(.down)
        let start = midnight.addingTimeInterval(firstHour * 3600)
        let end = timed.compactMap { Self.end(of: $0) }.max() ?? start
        let maxLength = 30 * 3600.0
        let hourCount = Int((min(end.timeIntervalSince(start), maxLength) / 3600).rounded(.up))
        columns = max(1, hourCount) * Self.columnsAnHour
        self.start = start
        // The closures below cannot use `self`, because `rows` is not set yet.
        let width = columns
        func column(_ instant: Date) -> Double { instant.timeIntervalSince(start) / Self.columnLength }
        // An entry has at least one column, and is cut off at the edges of the grid.
        func columnRange(of entry: ScheduleEntry) -> Range<Int> {
            let from = entry.start.map { Int(column($0)) } ?? 0
            let to = Self.end(of: entry).map { Int(column($0).rounded(.up)) } ?? from + 1
            let lower = min(max(0, from), width - 1)
            return lower..<max(lower + 1, min(to, width))
        }
        let groups = Dictionary(grouping: timed) { $0.channel?.name ?? "" }
        rows = groups.sorted { FoldedText($0.key) < FoldedText($1.key) }.map { name, entries in
            var lanes: [[(Range<Int>, ScheduleEntry)]] = []
            for entry in entries.sorted(by: { ($0.start ?? start) < ($1.start ?? start) }) {
                let range = columnRange(of: entry)
                // The airing goes into the first lane that is free at its start, or else into a new one.
                if let free = lanes.firstIndex(where: { ($0.last?.0.upperBound ?? 0) <= range.lowerBound }) {
                    lanes[free].append((range, entry))
                } else {
                    lanes.append([(range, entry)])
                }
            }
            return Row(name: name, lanes: lanes.map { Self.filled($0, to: width) })
        }
    }

    private static func end(of entry: ScheduleEntry) -> Date? {
        entry.end ?? entry.start?.addingTimeInterval(unknownLength)
    }

    /// Returns the slots of a lane: its airings, and the gaps between and around them.
    private static func filled(_ lane: [(Range<Int>, ScheduleEntry)], to width: Int) -> [Slot] {
        var slots: [Slot] = []
        var next = 0
        for (range, entry) in lane {
            if range.lowerBound > next { slots.append(Slot(columns: next..<range.lowerBound, entry: nil)) }
            slots.append(Slot(columns: range, entry: entry))
            next = range.upperBound
        }
        if next < width { slots.append(Slot(columns: next..<width, entry: nil)) }
        return slots
    }

    /// The hours of the header, each with its number of columns.
    var hours: [(start: Date, span: Int)] {
        stride(from: 0, to: columns, by: Self.columnsAnHour).map {
            (start.addingTimeInterval(Double($0) * Self.columnLength), min(Self.columnsAnHour, columns - $0))
        }
    }

    /// Returns the column of an instant, or nil if it is outside the grid.
    func column(of instant: Date) -> Int? {
        let column = Int((instant.timeIntervalSince(start) / Self.columnLength).rounded(.down))
        return (0..<columns).contains(column) ? column : nil
    }
}
