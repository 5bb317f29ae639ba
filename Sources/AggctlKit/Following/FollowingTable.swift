internal import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// The followed shows as a table, with progress and next episode.
enum FollowingTable {
    /// The text of an empty list.
    static let noneFollowed = "no followed shows (next: aggctl follow SHOW)"

    /// Returns a row for each followed show. Shows that no source returned are last.
    static func lines(_ result: FollowedShowsResult, _ context: CommandContext) -> [String] {
        let (shows, unmatched) = (result.shows, result.unmatchedMarks)
        if shows.isEmpty, unmatched.isEmpty {
            return context.remark(context.session.marks.followed.isEmpty ? noneFollowed : "no followed show matches")
        }
        var table = TextTable(columns: columns, style: context.style)
        table.indent = 0
        for show in shows {
            let hasUpcomingData = !result.withoutUpcomingData.contains(show.id)
            table.add(cells(of: show, hasUpcomingData: hasUpcomingData, context))
        }
        for mark in unmatched { table.add(cells(of: mark, notFetched: result.notFetched)) }
        return table.lines()
    }

    private static var columns: [TextTable.Column] {
        [
            // Title and year.
            TextTable.Column(minWidth: 16, yields: 1),
            TextTable.Column(minWidth: 4),
            // Status and progress.
            TextTable.Column(minWidth: 8, yields: 3, isOptional: true),
            TextTable.Column(minWidth: 7),
            // The next episode. The width is that of `airs S2026E149 2026-12-01 23:35`. A time that is cut would be
            // wrong.
            TextTable.Column(minWidth: 31, yields: 2),
            // Its channel, which is left out first.
            TextTable.Column(minWidth: 8, yields: 4, isOptional: true),
        ]
    }

    /// Returns the cells of a row, in the order of `columns`.
    private static func cells(
        of show: MergedShow,
        hasUpcomingData: Bool,
        _ context: CommandContext
    ) -> [TextTable.Cell] {
        let progress = WatchProgress(in: show.episodes)
        let next = show.nextEpisode(after: context.session.now, in: context.session.zone)
        let nextText = next.map { entry in
            let parts = [context.texts.code(entry), time(of: entry, context)]
            return "airs " + parts.filter { !$0.isEmpty }.joined(separator: " ")
        }
        return [
            TextTable.Cell(text: show.value.title),
            TextTable.Cell(text: show.value.year.map(String.init) ?? ""),
            TextTable.Cell(text: show.value.status?.rawValue ?? "", role: .faint),
            TextTable.Cell(text: "\(progress.watched)/\(progress.total)", role: .mark),
            TextTable.Cell(text: nextText ?? show.noNextEpisodeText(hasUpcomingData: hasUpcomingData), role: .faint),
            TextTable.Cell(text: next.map(context.texts.channel) ?? "", role: .faint),
        ]
    }

    /// Returns the cells of a followed show that no source returned.
    private static func cells(of mark: ShowMark, notFetched: Set<Int>) -> [TextTable.Cell] {
        [
            TextTable.Cell(text: mark.title),
            TextTable.Cell(text: mark.year.map(String.init) ?? ""),
            TextTable.Cell(text: ""),
            TextTable.Cell(text: ""),
            TextTable.Cell(text: noDataReason(for: mark, notFetched: notFetched), role: .faint),
            TextTable.Cell(text: ""),
        ]
    }

    /// Returns the start in the viewer's zone, or the day if there is no time.
    private static func time(of entry: ScheduleEntry, _ context: CommandContext) -> String {
        guard let start = entry.start else { return entry.date?.description ?? "" }
        return "\(context.session.zone.day(of: start)) \(context.texts.time(start))"
    }

    /// Returns why the list has no data of a followed show.
    ///
    /// - Parameter notFetched: The IDs of marks whose shows were never fetched.
    static func noDataReason(for mark: ShowMark, notFetched: Set<Int>) -> String {
        notFetched.contains(mark.id) ? "not fetched yet" : "in no source now"
    }
}

extension MergedShow {
    /// Returns the text that replaces the next episode if the show has none.
    ///
    /// - Parameter hasUpcomingData: True if a source reported the next episodes, or that there are none. Only then can
    ///   the text claim that nothing is announced.
    func noNextEpisodeText(hasUpcomingData: Bool) -> String {
        if episodes.isEmpty { return "no episodes known" }
        return hasUpcomingData ? "nothing announced" : "next episode unknown"
    }
}
