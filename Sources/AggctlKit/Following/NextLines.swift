internal import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// The next episodes of followed shows as a list to choose from: episodes that are out, then those to come.
struct NextLines {
    let result: EpisodesResult
    let filter: ScheduleFilter
    /// The maximum number of shows.
    let limit: Int?
    let context: CommandContext

    private var style: Style { context.style }
    private var texts: EntryFormatter { context.texts }
    private var session: Session { context.session }

    var lines: [String] {
        if session.marks.followed.isEmpty { return context.remark(FollowingTable.noneFollowed) }
        let unknown = result.unmatchedMarks.flatMap { mark -> [String] in
            let title = context.line(mark.title)
            let reason = FollowingTable.noDataReason(for: mark, notFetched: result.notFetched)
            let joined = title + "  " + reason
            return context.line(joined) == joined ? [joined] : [title, context.line("  " + reason)]
        }
        if result.entries.isEmpty {
            return unknown.isEmpty ? context.remark(result.emptyMessage(filter) + " is left to watch") : unknown
        }
        let limit = max(limit ?? .max, 0)
        let lastTimes = LastMarkTimes(session.marks)
        let allWaiting = WaitingShow.sorted(result.entries.compactMap { self.waiting($0, lastTimes) })
        let waitingIDs = Set(allWaiting.map(\.next.show.id))
        let waiting = allWaiting.prefix(limit)
        let upcoming = result.entries.filter { !waitingIDs.contains($0.show.id) }.prefix(limit - waiting.count)
        var table = TextTable(columns: columns, style: style)
        let out = waiting.map { show in
            let day = show.newestDay.map { "newest " + DayText.relative($0, to: session.today) }
            return row(show.next, note: "\(show.count) to watch", day: day ?? "no date")
        }
        let coming = upcoming.map { entry in
            let day = entry.date.map { DayText.relative($0, to: session.today) } ?? "no date"
            let time = entry.start.map { $0 > session.now ? " " + texts.time($0) : "" } ?? ""
            return row(entry, note: texts.role(entry), day: day + time)
        }
        for cells in out + coming { table.measure(cells) }
        let widths = table.widths()
        func section(_ title: String, _ rows: [[TextTable.Cell]]) -> [String] {
            rows.isEmpty ? [] : [context.heading(title)] + rows.map { table.line($0, widths: widths) }
        }
        let parts = [unknown, section("Out", out), section("To come", coming)].filter { !$0.isEmpty }
        return Array(parts.joined(separator: [""]))
    }

    private func waiting(_ entry: ScheduleEntry, _ lastTimes: LastMarkTimes) -> WaitingShow? {
        WaitingShow(of: entry.show, at: session.now, in: session.zone, lastMarked: lastTimes[entry.show]) { episode in
            filter.matches(episode, of: entry.show)
        }
    }

    private var columns: [TextTable.Column] {
        [
            TextTable.Column(minWidth: style.isNarrow ? 12 : 24, yields: 1), TextTable.Column(minWidth: 6),
            TextTable.Column(minWidth: 10, yields: 3, isOptional: true), TextTable.Column(minWidth: 10),
            TextTable.Column(minWidth: 11, yields: 4, isOptional: style.isNarrow),
            TextTable.Column(minWidth: 8, yields: 5, isOptional: true),
        ]
    }

    private func row(_ entry: ScheduleEntry, note: String, day: String) -> [TextTable.Cell] {
        [
            .init(text: entry.show.value.title, role: .heading, link: entry.show.value.url?.rawValue),
            .init(text: texts.code(entry), role: .faint),
            .init(text: entry.value.title ?? "", link: entry.value.url?.rawValue),
            .init(text: day),
            .init(text: note, role: .mark), .init(text: texts.channel(entry), role: .faint),
        ]
    }
}

extension EpisodesResult {
    /// Returns the subject of "is left to watch". It is limited to known episodes if a source failed or lacks episode
    /// lists.
    fileprivate func emptyMessage(_ filter: ScheduleFilter) -> String {
        if filter.isActive { return "nothing that matches" }
        return origin.reports.allSatisfy(\.failures.isEmpty) && !lacksEpisodeLists ? "nothing" : "nothing known"
    }
}
