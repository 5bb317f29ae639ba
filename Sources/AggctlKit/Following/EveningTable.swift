internal import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews
internal import Foundation

/// The sections and rows of the viewer's evening, for `tonight` and for the full screen.
struct EveningTable {
    /// A row: an episode, or several that come out together.
    struct Item: Sendable {
        /// The reason why the episode is listed.
        enum Reason {
            case running(minutesLeft: Int?)
            case airing(EpisodeDrop)
            /// The next episode of a show with unwatched ones.
            case waiting(count: Int, newestDay: CivilDay?)
        }

        let entry: ScheduleEntry
        let reason: Reason
    }

    /// Rows with a heading, such as “On now”.
    struct Section: Sendable {
        let title: String
        let items: [Item]
        /// The number of items that get a line before the other items of any section, or nil for all.
        var priorityCount: Int?
        /// The command that shows all of the section.
        let command: String
    }

    let style: Style
    let zone: TimeZone
    let now: Date

    /// The number of airings of other shows that have priority too, so that the evening is not only followed shows.
    private static let priorityOthers = 3

    private var texts: EntryFormatter { EntryFormatter(style: style, zone: zone) }

    init(style: Style, zone: TimeZone, now: Date) {
        (self.style, self.zone, self.now) = (style, zone, now)
    }

    /// The columns of all rows.
    var columns: [TextTable.Column] {
        [
            // The time and the show.
            TextTable.Column(minWidth: 5),
            TextTable.Column(minWidth: style.isNarrow ? 20 : 24, yields: 1),
            // The code is never cut.
            TextTable.Column(minWidth: 6),
            // The episode's title. It is left out before the channel, which a viewer needs to switch to.
            TextTable.Column(minWidth: 10, yields: 4, isOptional: true),
            // The remaining time or the day of the newest episode, which is not cut, then the channel.
            TextTable.Column(minWidth: 17, yields: 5, isOptional: style.isNarrow),
            TextTable.Column(minWidth: 8, yields: 3, isOptional: true),
        ]
    }

    /// Returns whether the evening is called tonight, from 17:00 to 05:00. In between it is called today.
    static func isTonight(_ now: Date, in zone: TimeZone) -> Bool { !(5..<17).contains(zone.clock(of: now).hour) }

    /// Returns the sections with rows, in the order in which they are shown.
    func sections(of evening: EveningView, hasFollows: Bool) -> [Section] {
        /// Returns the number of items of followed shows, which come first, and a few others.
        func priorityCount(of items: [Item]) -> Int? {
            hasFollows ? items.count(where: \.entry.show.isFollowed) + Self.priorityOthers : nil
        }
        let running = evening.running.map { Item(entry: $0.entry, reason: .running(minutesLeft: $0.minutesLeft)) }
        let later = items(evening.later)
        let waiting = evening.waiting.map {
            Item(entry: $0.next, reason: .waiting(count: $0.count, newestDay: $0.newestDay))
        }
        let sections = [
            Section(title: "On now", items: running, priorityCount: priorityCount(of: running), command: "aggctl now"),
            Section(
                title: laterTitle(later.map(\.entry)),
                items: later,
                priorityCount: priorityCount(of: later),
                // `today` ends at midnight.
                command: "aggctl upcoming --days 2"
            ),
            Section(
                title: "Out today",
                items: items(evening.outToday),
                command: "aggctl missed --from today --to today"
            ),
            Section(title: DigestText.waiting(evening), items: waiting, command: "aggctl next"),
        ]
        return sections.filter { !$0.items.isEmpty }
    }

    /// Returns `Later today` only if an airing starts before 17:00, because others are listed from 18:00 on.
    private func laterTitle(_ entries: [ScheduleEntry]) -> String {
        if Self.isTonight(now, in: zone) { return "Later tonight" }
        let isEvening = entries.compactMap(\.start).allSatisfy { Self.isTonight($0, in: zone) }
        return isEvening ? "This evening" : "Later today"
    }

    private func items(_ entries: [ScheduleEntry]) -> [Item] {
        EpisodeDrop.grouped(entries).map { Item(entry: $0.first, reason: .airing($0)) }
    }

    /// Returns a table without rows, with the column widths of all items.
    func measured(_ items: [Item]) -> TextTable {
        var table = TextTable(columns: columns, style: style)
        for item in items { table.measure(cells(item.entry, item.reason)) }
        return table
    }

    /// Returns a row as text.
    func line(_ entry: ScheduleEntry, _ reason: Item.Reason, in table: TextTable, _ widths: [Int]) -> String {
        table.line(cells(entry, reason), widths: widths, lead: lead(entry, reason))
    }

    /// Returns the signs in the indent of a row: one for a running airing, and one for a followed show.
    func lead(_ entry: ScheduleEntry, _ reason: Item.Reason) -> String {
        let star = entry.show.isFollowed ? style.mark("★", "*") : ""
        return switch reason {
        case .running: style.mark("▸", ">") + star
        case .airing: star
        case .waiting: ""
        }
    }

    /// Returns the cells of a row, in the order of `columns`.
    ///
    /// - Parameter entry: The entry of the item. It may have marks that the item lacks, because they were set later.
    func cells(_ entry: ScheduleEntry, _ reason: Item.Reason) -> [TextTable.Cell] {
        let show = entry.show
        var time = entry.start.map { texts.clock($0) } ?? ""
        var code = [texts.code(entry), texts.mark(entry)].filter { !$0.isEmpty }.joined(separator: " ")
        var title = entry.value.title ?? ""
        var note = texts.role(entry)
        switch reason {
        case .running(let minutesLeft):
            if let minutesLeft { note = "\(minutesLeft) min left" }
        case .airing(let drop):
            if drop.entries.count > 1 {
                code = texts.code(drop.entries)
                title = Count.text(drop.entries.count, "episode")
            }
        case .waiting(let count, let newestDay):
            // The number of unwatched episodes, aligned to the right like the times.
            let number = "\(count)"
            time = TerminalText.blanks(max(5 - number.utf8.count, 0)) + number
            // The day of a single episode is its own.
            let prefix = count == 1 ? "" : "newest "
            note = newestDay.map { prefix + DayText.relative($0, to: zone.day(of: now)) } ?? "no date"
        }
        return [
            TextTable.Cell(text: time),
            TextTable.Cell(
                text: show.value.title,
                role: show.isFollowed ? .heading : .plain,
                link: show.value.url?.rawValue
            ),
            TextTable.Cell(text: code, role: .faint),
            TextTable.Cell(text: title, link: entry.value.url?.rawValue),
            TextTable.Cell(text: note, role: .mark),
            TextTable.Cell(text: texts.channel(entry), role: .faint),
        ]
    }
}
