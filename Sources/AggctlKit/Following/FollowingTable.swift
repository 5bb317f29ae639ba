internal import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// The followed shows as a table, with progress and next episode.
enum FollowingTable {
    static func lines(_ result: FollowedShowsResult, _ context: CommandContext) -> [String] {
        let (shows, unknown) = (result.shows, result.unmatchedMarks)
        if shows.isEmpty, unknown.isEmpty {
            return context.remark(context.session.marks.followed.isEmpty ? noneFollowed : "no followed show matches")
        }
        let texts = context.texts
        var table = TextTable(
            columns: [
                TextTable.Column(minWidth: 16, yields: 1), TextTable.Column(minWidth: 4),
                TextTable.Column(minWidth: 8, yields: 3, isOptional: true), TextTable.Column(minWidth: 7),
                // `airs S2026E149 2026-12-01 23:35`, in which a cut time would be wrong. The channel is left out first.
                TextTable.Column(minWidth: 31, yields: 2), TextTable.Column(minWidth: 8, yields: 4, isOptional: true),
            ],
            style: context.style
        )
        table.indent = 0
        for show in shows {
            let progress = WatchProgress(in: show.episodes)
            let next = show.nextEpisode(after: context.session.now, in: context.session.zone)
            let then = next.map {
                [texts.code($0), time(of: $0, context)].filter { !$0.isEmpty }.joined(separator: " ")
            }
            table.add([
                .init(text: show.value.title), .init(text: show.value.year.map(String.init) ?? ""),
                .init(text: show.value.status?.rawValue ?? "", role: .faint),
                .init(text: "\(progress.watched)/\(progress.total)", role: .mark),
                .init(
                    text: then.map { "airs " + $0 }
                        ?? show.withoutNextText(hasData: !result.withoutUpcomingData.contains(show.id)),
                    role: .faint
                ),
                .init(text: next.map(texts.channel) ?? "", role: .faint),
            ])
        }
        for mark in unknown {
            table.add([
                .init(text: mark.title), .init(text: mark.year.map(String.init) ?? ""), .init(text: ""),
                .init(text: ""), .init(text: unknownText(mark, result.notFetched), role: .faint),
                .init(text: ""),
            ])
        }
        return table.lines()
    }

    /// Returns the start in the viewer's zone, or the day if there is no time.
    private static func time(of entry: ScheduleEntry, _ context: CommandContext) -> String {
        guard let start = entry.start else { return entry.date?.description ?? "" }
        return "\(context.session.zone.day(of: start)) \(context.texts.time(start))"
    }

    /// The text of an empty list.
    static let noneFollowed = "no followed shows (next: aggctl follow SHOW)"

    /// Returns why the list has no data of a followed show.
    ///
    /// - Parameter notFetched: The IDs of marks whose shows were never fetched.
    static func unknownText(_ mark: ShowMark, _ notFetched: Set<Int>) -> String {
        notFetched.contains(mark.id) ? "not fetched yet" : "in no source now"
    }
}

extension MergedShow {
    /// Returns the text if the next episode is unknown. Without any episode data, it does not claim that none is scheduled.
    ///
    /// - Parameter hasData: Whether a source reported the next episodes, or that there are none.
    func withoutNextText(hasData: Bool) -> String {
        episodes.isEmpty ? "no episodes known" : hasData ? "nothing announced" : "next episode unknown"
    }
}
