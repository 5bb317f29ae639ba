internal import Aggregator
internal import FullScreen
internal import Foundation
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// The drawing of a browser on a terminal of a certain size.
extension Browser {
    /// The minimum width in columns to show details next to the listing.
    private static let widthForBoth = 110

    private static let minWidth = 20

    /// Whether the open page is next to the listing.
    private var isSplit: Bool {
        guard width >= Self.widthForBoth, pages.count == 1, viewMode != .month, let page = pages.last else {
            return false
        }
        if case .details = page.subject { return true }
        return false
    }

    /// The maximum size of a poster, in cells.
    static let posterSize = (columns: 22, rows: 16)
    /// The minimum width of lines next to a poster.
    private static let minWidthWithPoster = 44
    /// The minimum width of lines next to a poster and a listing.
    private static let minWidthWithBoth = 30

    /// The poster of the open details, or nil if it does not fit.
    private var shownPoster: TerminalPicture? {
        guard let page = pages.last, case .details = page.subject, let poster, poster.show == page.entry?.show.id,
            poster.picture.rows <= bodyHeight,
            pageWidth >= poster.picture.columns + 2 + (isSplit ? Self.minWidthWithBoth : Self.minWidthWithPoster)
        else { return nil }
        return poster.picture
    }

    private var listWidth: Int { isSplit ? width - pageWidth - 1 : width }
    private var pageWidth: Int {
        if !isSplit { return width }
        // With a poster, the page gets up to half of the width for its lines.
        let withPoster = min(Self.posterSize.columns + 2 + Self.minWidthWithPoster, width / 2)
        return max(min(width * 2 / 5, 72), drawing != nil ? withPoster : 0)
    }

    /// The style for the lines of the open page.
    var pageStyle: Style { style(width: pageWidth - (shownPoster.map { $0.columns + 2 } ?? 0)) }

    private func style(width: Int) -> Style {
        var style = style
        // Tables need a minimum width. Lines that are still too long are cut at the edge.
        style.width = max(width, Self.minWidth)
        return style
    }

    /// Draws the screen, and scrolls so that the selection is visible.
    mutating func screen() -> Screen {
        var screen = Screen(width: width, height: height)
        screen.put(" " + title, row: 0, isReversed: true)
        if pages.isEmpty || isSplit { drawListing(on: &screen) }
        let hasMore = pages.isEmpty ? false : drawPage(on: &screen)
        if height > 1 { drawStatus(on: &screen, hasMore: hasMore) }
        return screen
    }

    // MARK: Bars

    private var title: String {
        if let page = pages.last, !isSplit { return clip(page.title, width - 1) }
        let head =
            switch viewMode {
            case .tonight: EveningTable.isTonight(now, in: session.zone) ? "Tonight" : "Today"
            case .week:
                "Week of " + (style(width: width).isNarrow ? DayText.short : DayText.long)(currentRequest.days.first)
            case .month: DayText.month(day)
            case .list: DayText.month(day) + ", newest first"
            }
        var notes = [session.region.rawValue, session.zone.name]
        if onlyFollowed { notes.insert("followed", at: 0) }
        if let rows, isLoaded, !filter.isEmpty {
            // The shown weeks also have days of other months, which do not count.
            let count = rows.count(on: viewMode == .month ? Self.month(of: day) : currentRequest.days)
            notes.insert("“\(filter)” \(count.left) of \(count.all)", at: 0)
        }
        // A row of the evening can be an episode of long ago.
        if viewMode == .week || viewMode == .list, isLoaded, let date = rows?.entry(position.index)?.date {
            notes.insert(DayText.middle(date), at: 0)
        }
        let separator = style.mark(" · ", " - ")
        func fits(_ line: String) -> Bool { DisplayWidth.of(line) <= width - 2 }
        var line = style.text(head)
        // The note about fetching has several lengths. The longest one that fits is shown.
        if isLoading, let longer = loadingNotes.map({ line + separator + style.text($0) }).first(where: fits) {
            line = longer
        }
        // Notes that do not fit are omitted from the end.
        for note in notes {
            let longer = line + separator + style.text(note)
            if !fits(longer) { break }
            line = longer
        }
        return clip(line, width - 1)
    }

    /// The notes while data is fetched, the longest first: with waiting times, without them, and without numbers.
    private var loadingNotes: [String] {
        let full = progress.map { ["fetching \($0)", "fetching \($0.prefix { $0 != ";" })"] } ?? []
        return full + ["fetching " + style.mark("…", "...")]
    }

    /// Draws the bottom line.
    ///
    /// - Parameter hasMore: Whether the open page has more lines below.
    private func drawStatus(on screen: inout Screen, hasMore: Bool) {
        let row = height - 1
        if isTyping {
            // The end of a long filter is visible, since the next character appears there.
            var visible = style.text(filter)
            while DisplayWidth.of(visible) > width - 2, !visible.isEmpty { visible.removeFirst() }
            screen.put("/" + visible + style.mark("▏", "_"), row: row)
            return
        }
        if let message {
            screen.put(clip(style.text(message), width), row: row)
            return
        }
        let hints = pages.isEmpty ? listingHints : pageHints(hasMore: hasMore)
        var line = ""
        for hint in hints {
            let longer = line.isEmpty ? hint : line + "  " + hint
            if longer.count > width { break }
            line = longer
        }
        screen.put(style.paint(line, .faint), row: row)
    }

    private var listingHints: [String] {
        let first = ["? keys", "q quit", "/ filter"] + (filter.isEmpty ? [] : ["Esc clear filter"])
        return first + (onlyFollowed ? ["F all shows"] : [])
            + (viewMode == .month
                ? ["arrows another day", "Enter its week", "[ ] month", "Tab week, month, list"]
                : ["Enter details", "w watched", "f follow", "[ ] turn", "Tab week, month, list"])
    }

    private func pageHints(hasMore: Bool) -> [String] {
        let first = ["Esc back"] + (hasMore ? ["Space more"] : [])
        if pages.last?.subject == .keys { return first }
        let others = hasNeighbours ? ["n next", "p previous"] : []
        return first + ["? keys"] + others + ["w watched", "f follow", "s season", "e explain"]
    }

    private func clip(_ text: String, _ width: Int) -> String {
        TerminalText.clip(text, to: max(width, 1), isASCII: style.isASCII)
    }

    // MARK: The listing

    private mutating func drawListing(on screen: inout Screen) {
        guard let rows, isLoaded else {
            let text = reason.map { "no data: \($0)" } ?? style.mark("…", "...")
            for (row, line) in TerminalText.wrap(style.text(text), to: max(width - 4, 1)).prefix(bodyHeight)
                .enumerated()
            {
                screen.put("  " + line, row: row + 1)
            }
            return
        }
        if viewMode == .month { return drawMonth(rows, on: &screen) }
        if rows.count == 0, !filter.isEmpty {
            screen.put("  " + style.paint("nothing matches “\(style.text(filter))”", .faint), row: 1)
            return
        }
        let row = rows.rowIndices.indices.contains(position.index) ? rows.rowIndices[position.index] : 0
        var above = 0
        if row > 0, case .heading = rows.rows[row - 1] { above = 1 }
        position.show(row, with: above, height: bodyHeight, of: rows.rows.count)
        let style = style(width: listWidth)
        let schedule = ScheduleTable(style: style, zone: session.zone, now: now, among: rows.entries)
        let table = rows.table(style)
        let widths = table.widths()
        var last: Date?
        for line in 0..<min(bodyHeight, rows.rows.count - position.top) {
            let number = position.top + line
            let text: String
            switch rows.rows[number] {
            case .heading(.day(let day)): (text, last) = (schedule.heading(day), nil)
            case .heading(.section(let title)): text = style.paint(title, .heading)
            case .text(let empty): text = "  " + style.paint(empty, .faint)
            case .entry(let index):
                let entry = rows.entries[index]
                if rows.reasons.isEmpty {
                    text = schedule.line(entry, after: last, in: table, widths)
                } else {
                    let evening = EveningTable(style: style, zone: session.zone, now: now)
                    text = evening.line(entry, rows.reasons[index], in: table, widths)
                }
                last = entry.start
            }
            screen.put(text, row: line + 1, end: listWidth, isReversed: number == row && rows.count > 0)
        }
    }

    private mutating func drawMonth(_ rows: EpisodeRows, on screen: inout Screen) {
        let month = Self.month(of: day)
        let weeks = month.extendedToFullWeeks.count / 7
        // The heading has two lines. A week has the dates, an episode, the number of others, and a line below.
        let hasRules = bodyHeight >= 2 + weeks * 4
        let grid = MonthGrid(
            style: style(width: width),
            zone: session.zone,
            today: today,
            month: month,
            rows: max((bodyHeight - 2) / weeks - (hasRules ? 3 : 2), 1),
            selected: day,
            hasRules: hasRules
        )
        let lines = Array(grid.lines(rows.monthDays).dropFirst())
        // If the month is longer than the screen, the selected day is visible.
        let chosen = lines.firstIndex { $0.contains(MonthGrid.selection) } ?? 0
        position.show(min(chosen + 2, lines.count - 1), with: 2, height: bodyHeight, of: lines.count)
        for (number, line) in lines.dropFirst(position.top).prefix(bodyHeight).enumerated() {
            screen.put(line, row: number + 1)
        }
    }

    // MARK: The page

    /// Draws the open page.
    ///
    /// - Returns: whether it is a text with more lines below.
    private mutating func drawPage(on screen: inout Screen) -> Bool {
        let (left, style, poster) = (width - pageWidth, pageStyle, shownPoster)
        guard var page = pages.popLast() else { return false }
        defer { pages.append(page) }
        // There is no horizontal scrolling, so a long address continues in the next line.
        let lines =
            page.isList
            ? page.seasonLines(style, session)
            : page.makeLines(style, session).flatMap { TerminalText.hardWrapped($0, to: style.width) }
        if page.isList { page.position.show(page.position.index, height: bodyHeight, of: lines.count) }
        page.position.scroll(by: 0, height: bodyHeight, of: lines.count)
        for number in 0..<bodyHeight {
            if left > 0 { screen.put(style.paint(style.mark("│", "|"), .faint), row: number + 1, column: left - 1) }
            let index = page.position.top + number
            guard lines.indices.contains(index) else { continue }
            let isChosen = page.isList && index == page.position.index
            screen.put(lines[index], row: number + 1, column: left, isReversed: isChosen)
        }
        if let poster { screen.put(poster, row: 1, column: width - poster.columns) }
        return !page.isList && page.position.top + bodyHeight < lines.count
    }
}
